import DICore
import Testing

/// A cached instance is made once for its component and store, however many threads ask for it and whichever way.
struct ExactlyOnceTests {
  protocol Service: AnyObject, Sendable {}
  final class Thing: Canary, Service, @unchecked Sendable {}
  final class Holder: Sendable {
    let thing: Thing
    init(_ thing: Thing) { self.thing = thing }
  }
  final class Asker: Sendable {
    let thing: Thing
    init(_ thing: Thing) { self.thing = thing }
  }

  static let kept = NamedLifetime.allCases.filter(\.isKept)

  /// The ways to an instance.
  static func thing(_ way: Int, _ container: DIBuiltContainer) throws -> Thing {
    switch way % 7 {
    case 0: try container.resolve()
    case 1: try container.resolve((any Service).self) as! Thing
    case 2: try container.resolve(name: "thing")
    case 3: try container.resolveMany((any Service).self)[0] as! Thing
    case 4: try container.resolve(Holder.self).thing
    case 5: try container.resolve(Asker.self).thing
    default: try container.resolve(Thing?.self)!
    }
  }

  @Test(arguments: [2, 8], FrontEnd.allCases)
  func anObjectIsMadeOnceByAnyFormOfRequest(_ threads: Int, _ frontEnd: FrontEnd) throws {
    try withTeam(of: threads) { team in
      for (round, lifetime) in (0..<rounds(150)).flatMap({ round in Self.kept.map { (round, $0) } }) {
        let tally = Tally()
        let container = try frontEnd.container { registrations in
          registrations.register { () -> Thing in
            pauseAtRandom()
            return Thing(tally)
          }.serving((any Service).self) { $0 }.keepingOwnType().named("thing").lifetime(lifetime.lifetime)
          registrations.register(Holder.init)
          registrations.registerAsking { try Asker($0.resolve()) }
        }
        let things = try team.gather { number in
          let thing = try Self.thing(round + number, container)
          try thing.use()
          return thing
        }
        let situation: Comment = "\(lifetime), round \(round): \(tally.all)"
        try #require(things.allSatisfy { $0 === things[0] }, situation)
        try #require(tally["made"] == 1, situation)
      }
    }
  }

  struct Value: Sendable, Equatable { let number: Int }

  @Test(arguments: [2, 8], FrontEnd.allCases)
  func aValueIsMadeOnce(_ threads: Int, _ frontEnd: FrontEnd) throws {
    try withTeam(of: threads) { team in
      for lifetime in Self.kept where lifetime.isHeld {
        for round in 0..<rounds(200) {
          let tally = Tally()
          let container = try frontEnd.container { registrations in
            registrations.register { () -> Value in
              pauseAtRandom()
              return Value(number: tally.count("made"))
            }.lifetime(lifetime.lifetime)
            registrations.registerAsking { try [$0.resolve(Value.self)] }
          }
          let values = try team.gather { number in
            try number % 2 == 0 ? container.resolve(Value.self) : container.resolve([Value].self)[0]
          }
          try #require(values.allSatisfy { $0 == Value(number: 1) }, "\(lifetime), round \(round): \(values)")
        }
      }
    }
  }

  @Test(arguments: [2, 8]) func aSingleOfADIContainerIsMadeOnce(_ threads: Int) throws {
    try withTeam(of: threads) { team in
      for round in 0..<rounds(1_000) {
        let tally = Tally()
        let container = DIContainer()
        container.register { () -> Thing in
          pauseAtRandom()
          return Thing(tally)
        }.lifetime(.single)
        container.register(Holder.init).lifetime(.single)
        let things = try team.gather { number in
          if number % 2 == 0 { container.initializeSingletonObjects() }
          return number % 3 == 0 ? container.resolve(Thing.self) : container.resolve(Holder.self).thing
        }
        try #require(things.allSatisfy { $0 === things[0] } && tally["made"] == 1, "round \(round)")
      }
    }
  }

  @Test(arguments: [2, 8]) func aNamedComponentOfABuilderIsMadeOnceForEachName(_ threads: Int) throws {
    let names = (0..<4).map { "name \($0)" }
    try withTeam(of: threads) { team in
      for (round, lifetime) in (0..<rounds(200)).flatMap({ round in Self.kept.map { (round, $0) } })
      where lifetime != .single {
        let tally = Tally()
        let builder = DIContainerBuilder()
        builder.register { () -> Thing in
          pauseAtRandom()
          return Thing(tally)
        }.set(name: names[0]).set(name: names[1]).set(name: names[2]).set(name: names[3]).lifetime(lifetime.lifetime)
        let container = try builder.build()
        let found = try team.gather { number in
          try names.indices.map { position in
            let index = (position + number + round) % names.count
            return (index, try container.resolve(Thing.self, name: names[index]))
          }.sorted { $0.0 < $1.0 }.map(\.1)
        }
        let situation: Comment = "\(lifetime), round \(round): \(tally.all)"
        try #require(found.allSatisfy { $0.elementsEqual(found[0], by: ===) }, situation)
        try #require(tally["made"] == names.count, situation)
      }
    }
  }

  @Test(arguments: [2, 8], FrontEnd.allCases)
  func membersOfAManyAreMadeOnceAndKeepTheirOrder(_ threads: Int, _ frontEnd: FrontEnd) throws {
    try withTeam(of: threads) { team in
      for round in 0..<rounds(400) {
        let tally = Tally()
        let container = try frontEnd.container { registrations in
          for lifetime in Self.kept {
            registrations.register { () -> Thing in
              pauseAtRandom()
              tally.count("\(lifetime)")
              return Thing()
            }.serving((any Service).self, named: "\(lifetime)") { $0 }.lifetime(lifetime.lifetime)
          }
        }
        let found = try team.gather { number in
          let alone = Self.kept[(number + round) % Self.kept.count]
          let thing = try container.resolve((any Service).self, name: "\(alone)")
          let many = try container.resolveMany((any Service).self)
          try check(many.contains { $0 === thing }, "\(alone) is not among the many")
          return many
        }
        try #require(found.allSatisfy { $0.elementsEqual(found[0], by: ===) }, "round \(round)")
        try #require(tally.holds(1, of: Self.kept.map { "\($0)" }), "round \(round): \(tally.all)")
      }
    }
  }
}

// MARK: - Several that need each other

extension ExactlyOnceTests {
  class Link: @unchecked Sendable {  // Constant.
    let next: Link?
    init(_ next: Link?) { self.next = next }
    var depth: Int { 1 + (next?.depth ?? 0) }
  }
  final class First: Link, @unchecked Sendable {}
  final class Second: Link, @unchecked Sendable {}
  final class Third: Link, @unchecked Sendable {}
  final class Fourth: Link, @unchecked Sendable {}

  enum Hiding: String, CaseIterable, Sendable { case none, all, everySecond }

  @Test(arguments: [2, 8], FrontEnd.allCases)
  func aChainIsMadeOnceFromEveryEntry(_ threads: Int, _ frontEnd: FrontEnd) throws {
    let lifetimes: [[NamedLifetime]] = [
      [.lazySingle, .lazySingle, .lazySingle, .lazySingle], [.perContainer, .lazySingle, .custom, .single],
      [.weakSingle, .perContainerWeak, .customWeak, .perContainer], [.custom, .perContainer, .custom, .lazySingle],
    ]
    try withTeam(of: threads) { team in
      for (hiding, lifetimes) in pairs(Hiding.allCases, lifetimes) {
        for round in 0..<rounds(100) {
          let tally = Tally()
          let container = try frontEnd.container { registrations in
            func add<T: Link, Next: Link>(
              _ type: T.Type, _ next: Next.Type, _ position: Int, _ make: @escaping @Sendable (Link?) -> T
            ) {
              let made: @Sendable (Link?) -> T = { next in
                pauseAtRandom()
                tally.count("\(position)")
                return make(next)
              }
              let isHidden = hiding == .all || hiding == .everySecond && position % 2 == 0
              let registration =
                isHidden
                ? registrations.registerAsking { try made($0.resolve(Next.self)) }
                : registrations.register { (next: Next) in made(next) }
              registration.lifetime(lifetimes[position].lifetime)
            }
            add(First.self, Second.self, 0) { First($0) }
            add(Second.self, Third.self, 1) { Second($0) }
            add(Third.self, Fourth.self, 2) { Third($0) }
            registrations.register { () -> Fourth in
              pauseAtRandom()
              tally.count("3")
              return Fourth(nil)
            }.lifetime(lifetimes[3].lifetime)
          }
          // Weak instances live as long as what was found.
          let found: [Link] = try team.gather { number in
            switch (number + round) % 4 {
            case 0: try container.resolve(First.self)
            case 1: try container.resolve(Second.self)
            case 2: try container.resolve(Third.self)
            default: try container.resolve(Fourth.self)
            }
          }
          let situation: Comment = "\(hiding), \(lifetimes), round \(round): \(tally.all)"
          let longest = try #require(found.max { $0.depth < $1.depth })
          var chain = [longest]
          while let next = chain[chain.count - 1].next { chain.append(next) }
          try #require(found.allSatisfy { link in chain.contains { $0 === link } }, situation)
          try #require(tally.holds(1, of: (4 - chain.count..<4).map(String.init)), situation)
        }
      }
    }
  }
}
