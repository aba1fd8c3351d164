import DICore
import Synchronization
import Testing

/// Containers that are cleaned or closed, and custom scopes that are cleaned, while threads make and take what is in them.
struct EmptyingTests {
  protocol Service: AnyObject, Sendable { func use() throws }
  final class Thing: Canary, Service, @unchecked Sendable {}
  final class Holder: Canary, Service, @unchecked Sendable {
    let thing: Thing
    init(_ thing: Thing, _ tally: Tally) {
      self.thing = thing
      super.init(tally)
    }
    override func use() throws {
      try thing.use()
      try super.use()
    }
  }
  struct Value: Sendable {
    let canaries: [Canary]
  }

  /// What is emptied while threads use it.
  enum Emptying: String, CaseIterable, Sendable { case theRoot, theScope, custom, all }

  private static func container(
    _ frontEnd: FrontEnd, _ named: NamedLifetime, _ tally: Tally, _ custom: DIScope? = nil
  ) throws -> DIBuiltContainer {
    let lifetime = custom.map { .custom($0) } ?? named.lifetime
    return try frontEnd.container { registrations in
      registrations.register { () -> Thing in
        pauseAtRandom()
        return Thing(tally)
      }.serving((any Service).self, named: "thing") { $0 }.keepingOwnType().lifetime(lifetime)
      registrations.register { Holder($0, tally) }.serving((any Service).self, named: "holder") { $0 }.keepingOwnType()
        .lifetime(lifetime)
      if named.isHeld {
        registrations.registerAsking { container in
          Value(canaries: [try container.resolve(Thing.self), Canary(tally)])
        }.lifetime(lifetime)
      } else {
        registrations.registerAsking { Value(canaries: [try $0.resolve(Thing.self), Canary(tally)]) }
      }
    }
  }

  private static func use(_ container: DIBuiltContainer, _ turn: Int) throws {
    switch turn % 5 {
    case 0: try container.resolve(Thing.self).use()
    case 1: try container.resolve((any Service).self, name: "holder").use()
    case 2: for canary in try container.resolve(Value.self).canaries { try canary.use() }
    case 3: for service in try container.resolveMany((any Service).self) { try service.use() }
    default: try container.resolve(DILazy<Holder>.self).get().use()
    }
  }

  @Test(arguments: [2, 8], pairs(Emptying.allCases, FrontEnd.allCases))
  func instancesTakenDuringACleanWorkAndAreReleased(
    _ threads: Int, _ which: (emptying: Emptying, frontEnd: FrontEnd)
  ) throws {
    try withTeam(of: threads) { team in
      for lifetime in ExactlyOnceTests.kept where lifetime != .customWeak {
        for round in 0..<rounds(6) {
          let tally = Tally()
          let custom = DIScope(name: "custom")
          let left = Atomic<Int>(threads - 1)
          do {
            let root = try Self.container(which.frontEnd, lifetime, tally, lifetime == .custom ? custom : nil)
            let scope = root.newLifeTimeScope()
            try team.gather { number in
              if number == 0 {
                // Goes on as long as other threads use it.
                while left.load(ordering: .acquiring) > 0 {
                  if which.emptying == .theRoot || which.emptying == .all { root.clean() }
                  if which.emptying == .theScope || which.emptying == .all { scope.clean() }
                  if which.emptying == .custom || which.emptying == .all { custom.clean() }
                  pauseAtRandom()
                }
                return
              }
              defer { left.subtract(1, ordering: .acquiringAndReleasing) }
              for turn in 0..<60 {
                try Self.use((turn + number) % 2 == 0 ? root : scope, turn + round)
              }
            }
          }
          custom.clean()
          try #require(tally.isEven && tally["made"] > 0, "\(lifetime), round \(round): \(tally.all)")
        }
      }
    }
  }

  @Test(arguments: [2, 8], FrontEnd.allCases)
  func aContainerCleanedByAllThreadsCanStillBeUsed(_ threads: Int, _ frontEnd: FrontEnd) throws {
    try withTeam(of: threads) { team in
      for lifetime in ExactlyOnceTests.kept {
        for round in 0..<rounds(30) {
          let tally = Tally()
          do {
            let container = try Self.container(frontEnd, lifetime, tally)
            try team.gather { number in
              for turn in 0..<5 {
                try Self.use(container, turn + number)
                container.clean()
              }
            }
            let holder = try container.resolve(Holder.self)
            let again = try container.resolve(Holder.self)
            try #require(holder === again, "\(lifetime), round \(round)")
            try holder.use()
          }
          // A custom scope keeps its own, until it goes with the registration.
          try #require(tally.isEven, "\(lifetime), round \(round): \(tally.all)")
        }
      }
    }
  }

  @Test(arguments: [2, 8], pairs(FrontEnd.allCases, [false, true]))
  func aContainerClosedByOneThreadRefusesAllAndKeepsNothing(
    _ threads: Int, _ how: (frontEnd: FrontEnd, isScope: Bool)
  ) throws {
    /// Whether a request was refused.
    @Sendable func isRefused(_ container: DIBuiltContainer, _ turn: Int) throws -> Bool {
      // Not by a closure that asks, whose failure would be one of its own.
      do { try Self.use(container, turn % 5 == 2 ? 0 : turn) } catch let error as DIError {
        guard case .containerIsClosed = error else { throw error }
        return true
      }
      return false
    }
    try withTeam(of: threads) { team in
      for lifetime in ExactlyOnceTests.kept where !lifetime.isKeptAcrossBuilds {
        for round in 0..<rounds(30) {
          let tally = Tally()
          let isClosed = Atomic<Bool>(false)
          do {
            let root = try Self.container(how.frontEnd, lifetime, tally)
            let closed = how.isScope ? root.newLifeTimeScope() : root
            let inner = closed.newLifeTimeScope()
            try team.gather { number in
              for turn in 0..<10 {
                if number == 0, turn == round % 10 {
                  try closed.close()
                  isClosed.store(true, ordering: .releasing)
                }
                let wasClosed = isClosed.load(ordering: .acquiring)
                let isRefused = try isRefused(closed, turn + number)
                if wasClosed { #expect(isRefused) }
                // It has what it keeps itself.
                if how.isScope || !lifetime.isKeptAcrossScopes { try Self.use(inner, turn + number) }
              }
            }
            try #require(try isRefused(closed, round), "\(lifetime), round \(round)")
            // Nothing of it is left but what others keep.
            if !how.isScope, lifetime.isKeptAcrossScopes { try #require(tally.isEven, "\(lifetime), round \(round)") }
          }
          try #require(tally.isEven, "\(lifetime), round \(round): \(tally.all)")
        }
      }
    }
  }

  // MARK: - In the middle of a creation

  /// `clean()` waits for no creating thread, and an instance being created is not kept.
  @Test(arguments: [2, 8], FrontEnd.allCases)
  func anInstanceBeingCreatedGoesToItsCallersAndIsNotKept(_ threads: Int, _ frontEnd: FrontEnd) throws {
    try withTeam(of: threads) { team in
      let lifetimes = ExactlyOnceTests.kept.filter { $0 != .customWeak && ($0 != .single || frontEnd == .declarative) }
      for (round, lifetime) in (0..<rounds(50)).flatMap({ round in lifetimes.map { (round, $0) } }) {
        let (begun, closed) = (team.event("the factory"), team.event("the close"))
        let (tally, custom) = (Tally(), DIScope(name: "custom"))
        let container = try frontEnd.container { registrations in
          let thing = registrations.register { () -> Thing in
            if tally.count("begun") == 1, round % 2 == 0 {
              begun.happen()
              closed.wait()
            }
            return Thing(tally)
          }.injection { (_: Thing) in
            if tally.count("injected") == 1, round % 2 == 1 {
              begun.happen()
              closed.wait()
            }
          }
          thing.lifetime(lifetime == .custom ? .custom(custom) : lifetime.lifetime)
          registrations.register { Holder($0, tally) }
        }
        let things = try team.gather { number -> Thing? in
          switch number {
          case 0:
            return try container.resolve(Thing.self)
          case 1:
            begun.wait()
            lifetime == .custom ? custom.clean() : container.clean()
            closed.happen()
            return nil
          default:
            begun.wait()
            let thing = try container.resolve(Holder.self).thing
            try thing.use()
            return thing
          }
        }
        let situation: Comment = "\(lifetime), round \(round): \(tally.all)"
        let (thing, again) = (try container.resolve(Thing.self), try container.resolve(Thing.self))
        try things[0]?.use()
        try #require(thing !== things[0], situation)
        try #require(things.dropFirst(2).allSatisfy { $0 === things[0] || $0 === thing }, situation)
        try #require(thing === again, situation)
      }
    }
  }

  /// While it is being closed, a container may give a new member that leads to an old one; but never one that is not
  /// finished.
  @Test(arguments: [2, 8], [2, 3, 4])
  func aRingCleanedWhileThreadsEnterItIsFinishedForAll(_ threads: Int, _ size: Int) throws {
    try withTeam(of: threads) { team in
      for ring in Ring.all(size) where ring.lifetimes != .mixed {
        for round in 0..<rounds(8) {
          let situation: Comment = "\(ring.testDescription), round \(round)"
          let container = try ring.container(Tally())
          let found = try team.gather { number in
            if number % 4 == 1 { container.clean() }
            let node = try ring.enter(container, at: number + round)
            var here = node
            for _ in 0..<2 * size {
              guard let next = here.next else { throw Fault("\(here.number) is not wired") }
              try check(
                here.postInits == 1 && next.number == (here.number + 1) % size, "\(here.number) is not finished")
              here = next
            }
            if number % 4 == 2 { container.clean() }
            return node
          }
          for node in found { ring.open(node) }
          container.clean()
          let last = try (0..<size).map { try ring.enter(container, at: $0) }
          // A weak instance may live as long as an object has it.
          if ring.lifetimes != .weak {
            try ring.check(last[0])
            try #require(last.allSatisfy { node in ring.members(from: last[0]).contains { $0 === node } }, situation)
          }
          for node in last { ring.open(node) }
        }
      }
    }
  }

  /// When a container is closed in the middle, those members that were made before and those that are made after it are
  /// of one group, and none of them stays.
  @Test(arguments: [2, 8], [2, 3, 4])
  func aRingIsKeptAsAWholeOrNotAtAll(_ threads: Int, _ size: Int) throws {
    try withTeam(of: threads) { team in
      for ring in Ring.all(size) {
        // Closed in the first factory, the second, and so on.
        for (position, entry) in pairs(1...size, 0..<size) {
          let situation: Comment = "\(ring.testDescription), entered at \(entry), closed in factory \(position)"
          let (begun, closed) = (team.event("factory \(position)"), team.event("the close"))
          let tally = Tally { made in
            guard made == position else { return }
            begun.happen()
            closed.wait()
          }
          let container = try ring.container(tally)
          let found = try team.gather { number -> RingNode? in
            if number == 1 {
              begun.wait()
              container.clean()
              closed.happen()
            }
            if number > 1 { closed.wait() }
            let node = try ring.enter(container, at: entry + number)
            try ring.check(node)
            return node
          }
          let last = try (0..<size).map { try ring.enter(container, at: $0) }
          try ring.check(last[0])
          try #require(last.allSatisfy { node in ring.members(from: last[0]).contains { $0 === node } }, situation)
          try #require(!ring.members(from: last[0]).contains { $0 === found[0] }, situation)
          for node in found + last { if let node { ring.open(node) } }
        }
      }
    }
  }
}
