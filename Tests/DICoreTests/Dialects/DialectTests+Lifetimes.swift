import DICore
import Testing

/// Every lifetime, under every way to meet an instance again.
extension DialectTests {
  final class Thing: Mammal, Animal {
    override init() {}
  }
  final class Pair {
    let one: Thing, other: Thing
    init(_ one: Thing, _ other: Thing) { (self.one, self.other) = (one, other) }
  }

  static let lifetimes: [DialectCase] = NamedLifetime.allCases.flatMap(cases) + aliases + shared

  private static func word(_ isSame: Bool) -> String { isSame ? "same" : "different" }

  private static func cases(_ lifetime: NamedLifetime) -> [DialectCase] {
    let kept = word(lifetime.isKept)
    let acrossScopes = word(lifetime.isKeptAcrossScopes)
    let inOneResolve = word(lifetime != .prototype)
    let thing: @Sendable (Registrations, Journal) -> Void = { registrations, _ in
      registrations.register { Thing() }.serving((any Animal).self) { $0 }.promising(Mammal.self).keepingOwnType()
        .lifetime(lifetime.lifetime)
      registrations.register { Pair($0, $1) }
      registrations.registerHidden { container in
        [try container.resolve(Thing.self), try container.resolve(Thing.self)]
      }
    }
    func form(
      _ name: String, _ expected: String, _ observe: @escaping @Sendable (Asked) throws -> String
    ) -> DialectCase {
      DialectCase("\(lifetime): \(name)", .same(expected), declare: thing) { container, _ in try observe(container) }
    }
    return [
      form("asked twice", kept) { try $0.twice(Thing.self) },
      form("asked by a service, then by its own type", kept) {
        identity(try $0.resolve((any Animal).self), try $0.resolve(Thing.self))
      },
      form("asked by its own type, then by a promised superclass", kept) {
        identity(try $0.resolve(Thing.self), try $0.resolve(Mammal.self))
      },
      form("asked among many, then alone", kept) {
        identity(try $0.resolveMany((any Animal).self)[0], try $0.resolve(Thing.self))
      },
      form("asked among many twice", kept) {
        identity(try $0.resolveMany(Mammal.self)[0], try $0.resolveMany(Mammal.self)[0])
      },
      form("asked as an optional, then as itself", kept) {
        identity(try $0.resolve(Thing?.self), try $0.resolve(Thing.self))
      },
      form("twice in one resolve", inOneResolve) {
        let pair = try $0.resolve(Pair.self)
        return identity(pair.one, pair.other)
      },
      form("twice in one resolve by a closure", inOneResolve) {
        let things = try $0.resolve([Thing].self)
        return identity(things[0], things[1])
      },
      form("in two scopes", "\(acrossScopes) \(acrossScopes)") {
        let (left, right) = ($0.newScope(), $0.newScope())
        let thing = try left.resolve(Thing.self)
        return identity(thing, try right.resolve(Thing.self)) + " " + identity(thing, try $0.resolve(Thing.self))
      },
      form("in a scope and its child, by a service", acrossScopes) {
        let scope = $0.newScope()
        let thing = try scope.resolve((any Animal).self)
        return identity(thing, try scope.newScope().resolve((any Animal).self))
      },
      form("in a used scope", kept) {
        let scope = $0.newScope()
        let thing = try scope.resolve(Thing.self)
        return identity(thing, try $0.using(scopeOf: scope).resolve(Thing.self))
      },
      form("held, or forgotten", lifetime.isHeld ? "held" : "forgotten") { container in
        weak var thing: Thing?
        try { thing = try container.resolve(Thing.self) }()
        return thing == nil ? "forgotten" : "held"
      },
      form("after clean()", word(lifetime == .custom || lifetime == .customWeak)) {
        let thing = try $0.resolve(Thing.self)
        $0.clean()
        return identity(thing, try $0.resolve(Thing.self))
      },
      DialectCase(
        "\(lifetime): under two names",
        lifetime.isKept ? .differs(builder: "different", declarative: "same") : .same("different")
      ) { registrations, _ in
        registrations.register { Cat() }.named("one").named("other").lifetime(lifetime.lifetime)
      } observe: { container, _ in
        identity(try container.resolve(Cat.self, name: "one"), try container.resolve(Cat.self, name: "other"))
      },
      DialectCase("\(lifetime): under a name and without", .same(kept)) { registrations, _ in
        registrations.register { Cat() }.named("one").named("other").lifetime(lifetime.lifetime)
      } observe: { container, _ in
        identity(try container.resolve(Cat.self, name: "one"), try container.resolve(Cat.self))
      },
      DialectCase("\(lifetime): its factory runs", .same(lifetime.isKept ? "1" : "4")) { registrations, journal in
        registrations.register { () -> Thing in
          journal.note("made")
          return Thing()
        }.serving((any Animal).self) { $0 }.keepingOwnType().lifetime(lifetime.lifetime)
      } observe: { container, journal in
        container.makeSingles()
        let things: [any Animal] = [
          try container.resolve((any Animal).self), try container.resolve(Thing.self),
          try container.resolveMany((any Animal).self)[0], try container.resolve(Thing.self),
        ]
        return withExtendedLifetime(things) { "\(journal.entries.count)" }
      },
    ]
  }

  private static let aliases: [DialectCase] = [
    ("perDependency", Lifetime.perDependency, "different different"), ("perScope", .perScope, "same different"),
    ("perContainer(.strong)", .perContainer(.strong), "same different"),
    ("perRun(.strong)", .perRun(.strong), "same same"),
    ("perRun(.weak)", .perRun(.weak), "same same"),
  ].map { name, lifetime, expected in
    DialectCase("the lifetime \(name)", .same(expected)) { registrations, _ in
      registrations.register { Cat() }.lifetime(lifetime)
    } observe: { container, _ in
      let cat = try container.resolve(Cat.self)
      return identity(cat, try container.resolve(Cat.self)) + " "
        + identity(cat, try container.newScope().resolve(Cat.self))
    }
  }

  private static let shared: [DialectCase] = [
    DialectCase("without a lifetime", .same("different")) { registrations, _ in
      registrations.register { Cat() }
    } observe: { container, _ in
      try container.twice(Cat.self)
    },
    DialectCase("the last lifetime said", .same("different")) { registrations, _ in
      registrations.register { Cat() }.lifetime(.single).lifetime(.prototype)
    } observe: { container, _ in
      try container.twice(Cat.self)
    },
    DialectCase("singles in the order of registration", .same("Cat Dog Thing, same")) { registrations, journal in
      registrations.register {
        journal.note("Cat")
        return Cat()
      }.lifetime(.single)
      registrations.register { (cat: Cat) in
        journal.note("lazy")
        return Home(cat)
      }.lifetime(.lazySingle)
      registrations.register {
        journal.note("Dog")
        return Dog()
      }.lifetime(.single)
      registrations.register(type: Unmade.self).lifetime(.single)
      registrations.register {
        journal.note("Thing")
        return Thing()
      }.lifetime(.single)
    } observe: { container, journal in
      container.makeSingles()
      let made = journal.entries.joined(separator: " ")
      return made + ", " + (try container.twice(Dog.self))
    },
    DialectCase("a value that is kept", .same("1 1")) { registrations, journal in
      registrations.register { () -> Int in
        journal.note("made")
        return journal.entries.count
      }.lifetime(.lazySingle)
    } observe: { container, _ in
      "\(try container.resolve(Int.self)) \(try container.resolve(Int.self))"
    },
    DialectCase("an object graph through injections, closures and many", .same("same same same")) { registrations, _ in
      registrations.register { Cat() }.lifetime(.objectGraph)
      registrations.register { Home($0) }
      registrations.registerHidden { container in Street(try container.resolve()) }
      registrations.register { Shelter($0) }.injection { (shelter: Shelter, homes: DIMany<Home>, street: Street) in
        if many(homes)[0].cat !== shelter.cat || street.home.cat !== shelter.cat { shelter.cat = nil }
      }
      registrations.register { (shelter: Shelter, street: Street, homes: DIMany<Home>) -> [Cat?] in
        [shelter.cat, street.home.cat, many(homes)[0].cat]
      }
    } observe: { container, _ in
      let cats = try container.resolve([Cat?].self)
      return cats.map { identity($0, cats[0]) }.joined(separator: " ")
    },
    DialectCase("two components of one custom scope", .same("different same same")) { registrations, _ in
      let scope = DIScope(name: "account")
      registrations.register { Cat() }.serving(Mammal.self) { $0 }.keepingOwnType().lifetime(.custom(scope))
      registrations.register { Thing() }.lifetime(.custom(scope))
    } observe: { container, _ in
      let (cat, thing) = (try container.resolve(Cat.self), try container.resolve(Thing.self))
      return identity(cat, thing) + " " + identity(cat, try container.newScope().resolve(Mammal.self)) + " "
        + identity(thing, try container.resolve(Thing.self))
    },
  ]
}
