import DICore
import Dispatch
import Testing

/// Tasks that wait for instances block threads of the pool, but not for good.
///
/// Each test has a process, since the pool of this one is busy with other tests.
struct CooperativePoolTests {
  final class Slow: Canary, @unchecked Sendable {}
  final class Quick: Canary, @unchecked Sendable {}
  final class Needer: Sendable {
    let slow: Slow, quick: Quick
    init(_ slow: Slow, _ quick: Quick) { (self.slow, self.quick) = (slow, quick) }
  }

  private static func container(
    _ frontEnd: FrontEnd, _ tally: Tally, _ slow: @escaping @Sendable () -> Void
  ) throws -> DIBuiltContainer {
    try frontEnd.container { registrations in
      registrations.register { () -> Slow in
        tally.count("slow")
        slow()
        return Slow()
      }.lifetime(.lazySingle)
      registrations.register { () -> Quick in
        tally.count("quick")
        return Quick()
      }.lifetime(.perScope)
      registrations.registerAsking { try Needer($0.resolve(), $0.resolve()) }.lifetime(.perScope)
    }
  }

  /// Uses what there is as many tasks do at once; gives how many had an answer.
  private static func use(_ container: DIBuiltContainer, tasks: Int) async throws -> Int {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<tasks {
        group.addTask { @concurrent in
          switch number % 5 {
          case 0: try container.resolve(Slow.self).use()
          case 1: try container.resolve(Quick.self).use()
          case 2: try check(container.resolve(Needer.self).slow === container.resolve(Slow.self), "another one")
          case 3:
            let needer = try container.newLifeTimeScope().resolve(Needer.self)
            try check(needer.slow === container.resolve(Slow.self), "another one in a scope")
          default: try container.resolve(DILazy<Slow>.self).get().use()
          }
          await Task.yield()
          try container.resolve(Quick.self).use()
        }
      }
      return try await group.reduce(into: 0) { count, _ in count += 1 }
    }
  }

  @Test func hundredsOfTasksGetASlowInstance() async {
    await #expect(processExitsWith: .success) {
      try await withinPatience {
        for (frontEnd, _) in pairs(FrontEnd.allCases, 0..<20) {
          let tally = Tally()
          let container = try Self.container(frontEnd, tally) { pause(microseconds: 10_000) }
          #expect(try await Self.use(container, tasks: 400) == 400)
          #expect(tally["slow"] == 1)
        }
      }
    }
  }

  /// The factory goes on when a thread that is none of the pool says so.
  @Test func hundredsOfTasksGetAnInstanceThatWaitsForAnotherThread() async {
    await #expect(processExitsWith: .success) {
      try await withinPatience {
        for (frontEnd, _) in pairs(FrontEnd.allCases, 0..<20) {
          let tally = Tally()
          let container = try Self.container(frontEnd, tally) {
            let answer = DispatchSemaphore(value: 0)
            DispatchQueue(label: "answers").asyncAfter(deadline: .now() + .milliseconds(10)) { answer.signal() }
            answer.wait()
          }
          #expect(try await Self.use(container, tasks: 400) == 400)
          #expect(tally["slow"] == 1)
        }
      }
    }
  }

  @Test func hundredsOfTasksEnterARing() async {
    await #expect(processExitsWith: .success) {
      try await withinPatience {
        for ring in (2...4).flatMap({ Ring.all($0) }) {
          let tally = Tally()
          let container = try ring.container(tally)
          let nodes = try await withThrowingTaskGroup(of: RingNode.self) { group in
            for number in 0..<200 {
              group.addTask { @concurrent in
                let node = try ring.enter(container, at: number)
                try ring.check(node)
                await Task.yield()
                return node
              }
            }
            return try await group.reduce(into: []) { $0.append($1) }
          }
          let members = ring.members(from: nodes[0])
          #expect(nodes.allSatisfy { node in members.contains { $0 === node } }, "\(ring.testDescription)")
          #expect(tally.holds(1, of: (0..<ring.size).map(String.init)), "\(ring.testDescription)")
          ring.open(nodes[0])
        }
      }
    }
  }
}
