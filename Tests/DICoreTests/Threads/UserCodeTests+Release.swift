import DICore
import Synchronization
import Testing

// User code that runs where instances are released.

extension UserCodeTests {
  /// Does something when it goes.
  final class Leaver: Sendable {
    let leave: @Sendable () -> Void
    init(_ leave: @escaping @Sendable () -> Void) { self.leave = leave }
    deinit { leave() }
  }

  @Test(arguments: [2, 8], FrontEnd.allCases)
  func aDeinitThatWaitsBlocksNoThread(_ threads: Int, _ frontEnd: FrontEnd) throws {
    try withTeam(of: threads) { team in
      for (round, lifetime) in (0..<60).flatMap({ round in NamedLifetime.allCases.map { (round, $0) } })
      where lifetime.isHeld || lifetime == .prototype {
        let (begun, answered) = (team.event("the deinit"), team.event("the others"))
        let custom = DIScope(name: "custom")
        let container = try frontEnd.container { registrations in
          let leaver = registrations.register {
            Leaver {
              begun.happen()
              answered.wait()
            }
          }
          leaver.lifetime(lifetime == .custom ? .custom(custom) : lifetime.lifetime)
          for lifetime in Self.others {
            registrations.register { Thing() }.named("\(lifetime)").lifetime(lifetime.lifetime)
          }
        }
        // What is kept goes with its store, a prototype with its lazy.
        let lazy = try container.resolve(DILazy<Leaver>.self)
        _ = try lifetime.isKept ? container.resolve(Leaver.self) : lazy.get()
        let left = Atomic<Int>(threads - 1)
        try team.gather { number in
          if number == 0 {
            switch lifetime {
            case .prototype: lazy.clear()
            case .custom: custom.clean()
            default: container.clean()
            }
            return
          }
          begun.wait()
          for position in Self.others.indices {
            let name = "\(Self.others[(position + number + round) % Self.others.count])"
            let thing = try container.resolve(Thing.self, name: name)
            try check(container.resolve(Thing.self, name: name) === thing, "two of \(name)")
            _ = try container.newLifeTimeScope().resolve(Thing.self, name: name)
          }
          // A prototype would go at once, and wait for this thread.
          if lifetime.isKept { _ = try container.resolve(Leaver.self) }
          if left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { answered.happen() }
        }
      }
    }
  }
}
