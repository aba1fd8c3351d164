import DICore
import DIModules
import Synchronization
import Testing

/// Requests by tag from many threads at once.
struct TagThreadTests {
  @Test(arguments: FrontEnd.allCases)
  func threadsResolveDifferentTagsAtOnce(frontEnd: FrontEnd) throws {
    for _ in 0..<rounds(20) {
      let made = Journal()
      let graph = Registrations(frontEnd)
      for number in 0..<40 {
        graph.register { () -> Numbered in
          made.note("\(number)")
          return Numbered("\(number)")
        }.lifetime(.lazySingle).logging(by: LoggerType.numbered(number))
      }
      let container = try graph.container()
      let faults = faultsOnThreads(4) { thread in
        for step in 0..<200 {
          let number = (step * (thread + 1) + thread) % 40
          let logger = try container.resolve((any Logger).self, tag: LoggerType.numbered(number))
          try check(logger.label == "\(number)", "\(logger.label) for \(number)")
          // Now and then, since to say what is registered takes its time.
          if !step.isMultiple(of: 20) { continue }
          guard (try? container.resolve((any Logger).self, tag: LoggerType.numbered(-1 - step))) == nil else {
            throw Fault("an answer for a tag that nobody has")
          }
        }
      }
      #expect(faults == [])
      #expect(made.entries.count == Set(made.entries).count)
    }
  }

  @Test func threadsResolveByTagWhileOthersRegister() throws {
    for _ in 0..<rounds(10) {
      let container = DIContainer()
      let registered = Atomic<Int>(0)
      let faults = faultsOnThreads(4) { thread in
        for step in 0..<100 {
          if thread == 0 {
            container.register { Numbered("\(step)") }.as((any Logger).self, tag: LoggerType.numbered(step))
              .as((any Logger).self, tag: Disk.self)
            registered.store(step + 1, ordering: .releasing)
          } else {
            let count = registered.load(ordering: .acquiring)
            let all = container.resolveMany((any Logger).self, tag: Disk.self)
            try check(all.count >= count, "\(all.count) of \(count)")
            if count == 0 { continue }
            let label = container.resolve((any Logger).self, tag: LoggerType.numbered(count - 1)).label
            try check(label == "\(count - 1)", "\(label) for \(count - 1)")
          }
        }
      }
      #expect(faults == [])
    }
  }

  @Test func threadsResolveDifferentNamesAtOnce() throws {
    let builder = DIContainerBuilder()
    for number in 0..<40 { builder.register { Numbered("\(number)") }.set(name: "a name that is long \(number)") }
    let container = try builder.build()
    let faults = faultsOnThreads(4) { thread in
      for step in 0..<200 {
        let number = (step + thread * 7) % 40
        let label = try container.resolve(Numbered.self, name: "a name that is long \(number)").label
        try check(label == "\(number)", "\(label) for \(number)")
      }
    }
    #expect(faults == [])
  }
}
