import DICore
import Testing

/// Closures that capture a container instead of taking it are covered by the same rules.
struct CapturedContainerTests {
  class Link: @unchecked Sendable {  // Constant.
    let next: Link?
    init(_ next: Link? = nil) { self.next = next }
  }
  final class First: Link, @unchecked Sendable {}
  final class Second: Link, @unchecked Sendable {}
  final class Third: Link, @unchecked Sendable {}

  @Test(arguments: [2, 8], FrontEnd.allCases)
  func aChainIsMadeOnceFromEveryEntry(_ threads: Int, _ frontEnd: FrontEnd) throws {
    try withTeam(of: threads) { team in
      let lifetimes = ExactlyOnceTests.kept.filter { $0 != .single || frontEnd == .declarative }
      for (round, lifetime) in (0..<rounds(150)).flatMap({ round in lifetimes.map { (round, $0) } }) {
        let (tally, box) = (Tally(), Box())
        let container = try frontEnd.container { registrations in
          registrations.registerThrowing { () -> First in
            pauseAtRandom()
            tally.count("first")
            return First(try box.resolve(Second.self))
          }.lifetime(lifetime.lifetime)
          registrations.registerThrowing { () -> Second in
            pauseAtRandom()
            tally.count("second")
            return Second(try box.resolve(Third.self))
          }.lifetime(lifetimes[round % lifetimes.count].lifetime)
          registrations.register { () -> Third in
            pauseAtRandom()
            tally.count("third")
            return Third()
          }.lifetime(lifetime.lifetime)
        }
        box.put(container)
        let found = try team.gather { number -> [Link] in
          var chain: [Link] = []
          switch (number + round) % 3 {
          case 0: chain.append(try container.resolve(First.self))
          case 1: chain.append(try container.resolve(Second.self))
          default: chain.append(try container.resolve(Third.self))
          }
          while let next = chain[chain.count - 1].next { chain.append(next) }
          return chain.reversed()
        }
        box.clear()
        let longest = try #require(found.max { $0.count < $1.count })
        try #require(found.allSatisfy { $0.elementsEqual(longest.prefix($0.count), by: ===) }, "\(lifetime)")
        try #require(
          tally.holds(1, of: ["third", "second", "first"].prefix(longest.count).map { $0 }),
          "\(lifetime), round \(round): \(tally.all)")
      }
    }
  }

  @Test(arguments: [2, 8], [2, 3, 4])
  func allThreadsGetOneFinishedRingOfInjections(_ threads: Int, _ size: Int) throws {
    try withTeam(of: threads) { team in
      for ring in Ring.all(size, [.injections], [.capturing]) {
        for round in 0..<rounds(60) {
          let situation: Comment = "\(ring.testDescription), round \(round)"
          let (tally, box) = (Tally(), Box())
          let container = try ring.container(tally, box)
          defer { box.clear() }
          let found = try team.gather { number in
            let node = try ring.enter(container, at: number + round)
            try ring.check(node)
            return node
          }
          let members = ring.members(from: found[0])
          try #require(found.allSatisfy { node in members.contains { $0 === node } }, situation)
          try #require(tally.holds(1, of: (0..<size).map(String.init)), "\(situation): \(tally.all)")
          ring.open(found[0])
        }
      }
    }
  }

  /// A thread that enters at the member with the injection gets the ring; for others, it depends on the other threads.
  @Test(arguments: [2, 8], [2, 3, 4])
  func aRingWithInitializersClosesOrIsARecursion(_ threads: Int, _ size: Int) throws {
    try withTeam(of: threads) { team in
      for ring in Ring.all(size, [.initializersAndAnInjection], [.capturing]) where ring.frontEnd == .builder {
        for round in 0..<rounds(60) {
          let situation: Comment = "\(ring.testDescription), round \(round)"
          let (tally, box) = (Tally(), Box())
          let container = try ring.container(tally, box)
          defer { box.clear() }
          let found = try team.gather { number -> RingNode? in
            let entry = (number + round) % size
            do throws(any Error) {
              let node = try ring.enter(container, at: entry)
              try ring.check(node)
              return node
            } catch let error as DIError {
              try check(error.isRecursion && entry != size - 1, "entered at \(entry): \(error)")
              return nil
            }
          }
          let last = try ring.enter(container, at: size - 1)
          try ring.check(last)
          let members = ring.members(from: last)
          let nodes = found.compactMap(\.self)
          try #require(nodes.allSatisfy { node in members.contains { $0 === node } }, situation)
          for node in nodes + [last] { ring.open(node) }
        }
      }
    }
  }

  @Test(arguments: [2, 8], [2, 3, 4])
  func aRingOfInitializersIsARecursionOnEveryThread(_ threads: Int, _ size: Int) throws {
    try withTeam(of: threads) { team in
      for ring in Ring.all(size, [.initializers], [.capturing]) where ring.frontEnd == .builder {
        for round in 0..<rounds(20) {
          let situation: Comment = "\(ring.testDescription), round \(round)"
          let (tally, box) = (Tally(), Box())
          let container = try ring.container(tally, box)
          defer { box.clear() }
          let isRecursive = try team.gather { number in
            try failure { try ring.enter(container, at: number + round) }.isRecursion
          }
          try #require(isRecursive.allSatisfy { $0 } && tally.all.isEmpty, situation)
        }
      }
    }
  }

  /// What the root keeps asks an opened scope, while that asks the root.
  @Test(arguments: [2, 8], FrontEnd.allCases)
  func theRootAndACapturedScopeMayNeedEachOther(_ threads: Int, _ frontEnd: FrontEnd) throws {
    try withTeam(of: threads) { team in
      for round in 0..<rounds(1_000) {
        let (tally, box) = (Tally(), Box())
        let container = try frontEnd.container { registrations in
          registrations.registerThrowing { () -> First in
            pauseAtRandom()
            tally.count("first")
            return First(try box.resolve(Second.self))
          }.lifetime(.lazySingle)
          registrations.register { (third: Third) -> Second in
            tally.count("second")
            return Second(third)
          }.lifetime(.perScope)
          registrations.register { () -> Third in
            pauseAtRandom()
            tally.count("third")
            return Third()
          }.lifetime(.lazySingle)
        }
        let scope = container.newLifeTimeScope()
        box.put(scope)
        let found = try team.gather { number -> Link? in
          (number + round) % 2 == 0 ? try container.resolve(First.self).next : try scope.resolve(Second.self)
        }
        box.clear()
        try #require(found.allSatisfy { $0 === found[0] }, "round \(round)")
        try #require(tally.all.values.allSatisfy { $0 == 1 }, "round \(round): \(tally.all)")
      }
    }
  }
}
