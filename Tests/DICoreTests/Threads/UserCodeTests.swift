import DICore
import Synchronization
import Testing

/// A slow closure of the user, or one that waits for another thread, blocks only requests
/// that need its result.
struct UserCodeTests {
  protocol Service: AnyObject, Sendable {}
  final class Thing: Canary, Service, @unchecked Sendable {}
  protocol Sluggish: AnyObject, Sendable {}
  final class Slow: Canary, Sluggish, @unchecked Sendable {}
  final class Existing: Canary, @unchecked Sendable {}
  final class Plain: Canary, @unchecked Sendable {}
  struct Setting: Sendable, Equatable { let number: Int }
  final class Holder: Sendable {
    let things: [any Service]
    init(_ things: [any Service]) { self.things = things }
  }
  /// Two that are injected into each other.
  final class Left: @unchecked Sendable {  // Written before others have it.
    var right: Right?
  }
  final class Right: @unchecked Sendable {  // Written before others have it.
    weak var left: Left?
  }

  /// Where the slow code is.
  enum Place: String, CaseIterable, Sendable {
    case initializer, askingInitializer, injection, askingInjection, postInit
  }

  /// How the slow one is asked for.
  enum Way: String, CaseIterable, Sendable { case resolve, many, lazy, provider, inAScope, existing }

  struct Situation: CustomStringConvertible {
    let lifetime: NamedLifetime
    let place: Place
    let way: Way
    let frontEnd: FrontEnd
    var description: String { "\(lifetime), slow in its \(place), asked for by \(way), \(frontEnd)" }

    static func all(_ frontEnd: FrontEnd) -> [Situation] {
      pairs(NamedLifetime.allCases, Place.allCases).flatMap { lifetime, place in
        Way.allCases.map { Situation(lifetime: lifetime, place: place, way: $0, frontEnd: frontEnd) }
      }.filter { situation in
        // A build would make it; and an object that exists has been through its initializer.
        (situation.lifetime != .single || frontEnd == .declarative)
          && (situation.way != .existing || ![.initializer, .askingInitializer].contains(situation.place))
      }
    }
  }

  static let others = ExactlyOnceTests.kept

  /// A container with something slow, and much else.
  static func container(_ situation: Situation, _ slow: @escaping @Sendable () -> Void) throws -> DIBuiltContainer {
    try situation.frontEnd.container { registrations in
      let registration: Registration<Slow>
      switch situation.place {
      case .initializer:
        registration = registrations.register { () -> Slow in
          slow()
          return Slow()
        }
      case .askingInitializer:
        registration = registrations.registerAsking { container -> Slow in
          _ = try container.resolve(Plain.self)
          slow()
          return Slow()
        }
      case .injection:
        registration = registrations.register { Slow() }.injection { (_: Slow, _: Plain) in slow() }
      case .askingInjection:
        registration = registrations.register { Slow() }.injectionAsking { container, _ in
          _ = try container.resolve(Plain.self)
          slow()
        }
      case .postInit:
        registration = registrations.register { Slow() }.postInit { _ in slow() }
      }
      registration.serving((any Sluggish).self) { $0 }.keepingOwnType().lifetime(situation.lifetime.lifetime)
      for lifetime in others {
        registrations.register { Thing() }.serving((any Service).self, named: "\(lifetime)") { $0 }
          .lifetime(lifetime.lifetime)
      }
      registrations.register { Plain() }
      registrations.register { Existing() }.lifetime(.perContainer)
      registrations.register(scopeValue: Setting.self)
      registrations.register { (things: DIMany<any Service>) in Holder(many(things)) }.lifetime(.perContainer)
      registrations.registerAsking { try [$0.resolve(Holder.self)] }.lifetime(.lazySingle)
      registrations.register { Left() }.injection { $0.right = $1 as Right }.lifetime(.lazySingle)
      registrations.register { Right() }.injectionAsking { $1.left = try $0.resolve() }.lifetime(.lazySingle)
    }
  }
}

extension UserCodeTests {
  /// What each thread is busy with.
  final class Business: Sendable {
    private let names = Mutex<[Int: String]>([:])
    func set(_ number: Int, _ name: String?) { names.withLock { $0[number] = name } }
    var all: [Int: String] { names.withLock { $0 } }
  }

  @Test(arguments: [2, 8], FrontEnd.allCases)
  func aRunningFactoryBlocksNoUnrelatedRequest(_ threads: Int, _ frontEnd: FrontEnd) throws {
    try withTeam(of: threads) { team in
      for (round, situation) in (0..<rounds(4)).flatMap({ round in Situation.all(frontEnd).map { (round, $0) } }) {
        let (begun, answered) = (team.event("the slow code"), team.event("the others"))
        let business = Business()
        let stuck = Mutex<[Int: String]>([:])
        let left = Atomic<Int>(threads - 1)
        let container = try Self.container(situation) {
          begun.happen()
          if !answered.wait() { stuck.withLock { $0 = business.all } }
        }
        do {
          try team.gather { number in
            if number == 0 {
              try Self.askForTheSlowOne(situation.way, container)
              return
            }
            begun.wait()
            for position in Self.actions.indices where position % (threads - 1) == number - 1 {
              let action = Self.actions[(position + round) % Self.actions.count]
              business.set(number, action.name)
              try action.run(container, frontEnd)
            }
            business.set(number, nil)
            if left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { answered.happen() }
          }
        } catch {
          Issue.record("\(situation): \(error); busy: \(stuck.withLock { $0 })")
          return
        }
      }
    }
  }

  private static func askForTheSlowOne(_ way: Way, _ container: DIBuiltContainer) throws {
    switch way {
    case .resolve: _ = try container.resolve(Slow.self)
    case .many: _ = try container.resolveMany((any Sluggish).self)
    case .lazy: _ = try container.resolve(DILazy<Slow>.self).get()
    case .provider: _ = try container.resolve(DIProvider<Slow>.self).get()
    case .inAScope: _ = try container.newLifeTimeScope().resolve(Slow.self)
    case .existing: try container.resolve(Slow())
    }
  }

  @Test(arguments: [3, 8], FrontEnd.allCases)
  func aWaitingThreadBlocksOnlyItsOwnDependents(_ threads: Int, _ frontEnd: FrontEnd) throws {
    final class Waiting: Sendable {
      let slow: Slow
      init(_ slow: Slow) { self.slow = slow }
    }
    try withTeam(of: threads) { team in
      for situation in Situation.all(frontEnd) where situation.lifetime.isKept && situation.way == .resolve {
        for round in 0..<rounds(20) {
          let (begun, waits, answered) = (team.event("the slow code"), team.event("who needs it"), team.event("others"))
          let tally = Tally()
          let container = try frontEnd.container { registrations in
            let slow: @Sendable () -> Void = {
              tally.count("slow")
              begun.happen()
              answered.wait()
            }
            let registration =
              situation.place == .initializer
              ? registrations.register { () -> Slow in
                slow()
                return Slow()
              } : registrations.register { Slow() }.injection { (_: Slow) in slow() }
            registration.lifetime(situation.lifetime.lifetime)
            registrations.registerAsking { container -> Waiting in
              tally.count("waiting")
              waits.happen()
              return Waiting(try container.resolve())
            }.lifetime(.perContainer)
            registrations.register { Plain() }.lifetime(.perContainer)
            registrations.registerAsking { try [$0.resolve(Plain.self)] }.lifetime(.lazySingle)
          }
          let left = Atomic<Int>(threads - 2)
          let found = try team.gather { number -> Slow? in
            if number == 0 { return try container.resolve(Slow.self) }
            begun.wait()
            if number == 1 { return try container.resolve(Waiting.self).slow }
            waits.wait()
            try check(container.resolve([Plain].self)[0] === container.resolve(Plain.self), "two plain ones")
            if left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { answered.happen() }
            return nil
          }
          try #require(
            found[0] === found[1] && tally.holds(1, of: ["slow", "waiting"]), "\(situation), round \(round)")
        }
      }
    }
  }

  /// Each factory waits until all the others are running as well.
  @Test(arguments: [2, 8], FrontEnd.allCases)
  func factoriesOfOneStoreRunAtTheSameTime(_ threads: Int, _ frontEnd: FrontEnd) throws {
    try withTeam(of: threads) { team in
      for situation in Situation.all(frontEnd)
      where situation.lifetime.isKept && [.resolve, .lazy].contains(situation.way) {
        for _ in 0..<rounds(15) {
          let begun = (0..<threads).map { team.event("the \(situation.place) of \(situation.lifetime) \($0)") }
          let lifetime = situation.lifetime.lifetime
          let container = try frontEnd.container { registrations in
            for number in 0..<threads {
              let meet: @Sendable () -> Void = {
                begun[number].happen()
                for event in begun { event.wait() }
              }
              let registration: Registration<Thing>
              switch situation.place {
              case .initializer:
                registration = registrations.register { () -> Thing in
                  meet()
                  return Thing()
                }
              case .askingInitializer:
                registration = registrations.registerAsking { _ in
                  meet()
                  return Thing()
                }
              case .injection: registration = registrations.register { Thing() }.injection { (_: Thing) in meet() }
              case .askingInjection:
                registration = registrations.register { Thing() }.injectionAsking { _, _ in meet() }
              case .postInit: registration = registrations.register { Thing() }.postInit { _ in meet() }
              }
              registration.named("\(number)").lifetime(lifetime)
            }
          }
          let things = try team.gather { number in
            try situation.way == .lazy
              ? container.resolve(DILazy<Thing>.self, name: "\(number)").get()
              : container.resolve(Thing.self, name: "\(number)")
          }
          try #require(Set(things.map(ObjectIdentifier.init)).count == threads, "\(situation)")
        }
      }
    }
  }
}
