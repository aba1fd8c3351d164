import DICore
import Testing

/// Requests for what may be missing.
extension DialectTests {
  static let optionals: [DialectCase] = [
    DialectCase("what is not registered", .same("missing Cat"), fails: true) { _, _ in
    } observe: { container, _ in
      container.answer(Cat.self)
    },
    DialectCase("a dependency that is not registered", .same("missing Cat for Street > Home"), fails: true) {
      registrations, _ in
      registrations.register { Home($0) }
      registrations.register { Street($0) }
    } observe: { container, _ in
      container.answer(Street.self)
    },
    DialectCase("an injection that is not registered", .same("missing Dog for Shelter"), fails: true) {
      registrations, _ in
      registrations.register { Shelter() }.injection { (shelter: Shelter, dog: Dog) in shelter.dog = dog }
    } observe: { container, _ in
      container.answer(Shelter.self)
    },
    DialectCase("an optional that is registered", .same("Cat, Cat")) { registrations, _ in
      registrations.register { Cat() }
      registrations.register { (cat: Cat?) in Shelter(cat) }
    } observe: { container, _ in
      container.answer(Cat?.self) + ", " + (try container.resolve(Shelter.self).cat == nil ? "nil" : "Cat")
    },
    DialectCase("an optional request", .differs(builder: "missing Cat", declarative: "nil"), fails: true) { _, _ in
    } observe: { container, _ in
      container.answer(Cat?.self)
    },
    DialectCase(
      "an optional request by name", .differs(builder: "missing Cat", declarative: "nil"), fails: true
    ) { _, _ in
    } observe: { container, _ in
      container.answer(Cat?.self, name: "a")
    },
    DialectCase(
      "an optional request by a name that nobody has",
      .differs(builder: "missing Cat named a", declarative: "nil"), fails: true
    ) { registrations, _ in
      registrations.register { Cat() }
    } observe: { container, _ in
      container.answer(Cat?.self, name: "a")
    },
    DialectCase("an optional of an optional", .differs(builder: "missing Cat", declarative: "nil"), fails: true) {
      _, _ in
    } observe: { container, _ in
      container.answer(Cat??.self)
    },
    DialectCase(
      "an optional parameter", .differs(builder: "missing Cat for Shelter", declarative: "nil")
    ) { registrations, _ in
      registrations.register { (cat: Cat?) in Shelter(cat) }
    } observe: { container, _ in
      try container.resolve(Shelter.self).cat == nil ? "nil" : "Cat"
    },
    DialectCase(
      "an optional property", .differs(builder: "missing Cat for Shelter", declarative: "nil")
    ) { registrations, _ in
      registrations.register { Shelter(Cat()) }.injection(\.cat)
    } observe: { container, _ in
      try container.resolve(Shelter.self).cat == nil ? "nil" : "Cat"
    },
    DialectCase(
      "an implicitly unwrapped property", .differs(builder: "missing Dog for Shelter", declarative: "nil")
    ) { registrations, _ in
      registrations.register { Shelter() }.injection(\.dog)
    } observe: { container, _ in
      try container.resolve(Shelter.self).dog == nil ? "nil" : "Dog"
    },
    DialectCase("an optional injection", .same("called with nil")) { registrations, journal in
      registrations.register { Shelter() }.optionalInjection { (_: Shelter, cat: Cat?) in
        journal.note(cat == nil ? "nil" : "Cat")
      }
    } observe: { container, journal in
      _ = try container.resolve(Shelter.self)
      return "called with " + journal.entries.joined(separator: " ")
    },
    DialectCase("an optional injection of what is registered", .same("called with Cat")) { registrations, journal in
      registrations.register { Cat() }
      registrations.register { Shelter() }.optionalInjection { (_: Shelter, cat: Cat?) in
        journal.note(cat == nil ? "nil" : "Cat")
      }
    } observe: { container, journal in
      _ = try container.resolve(Shelter.self)
      return "called with " + journal.entries.joined(separator: " ")
    },
    DialectCase("what gives nil", .same("missing Cat, missing Cat"), fails: true) { registrations, _ in
      registrations.registerFailable { nil as Cat? }
    } observe: { container, _ in
      container.answer(Cat.self) + ", " + container.answer(Cat.self)
    },
    DialectCase("what gives nil as a dependency", .same("missing Cat for Home"), fails: true) { registrations, _ in
      registrations.registerFailable { nil as Cat? }
      registrations.register { Home($0) }
    } observe: { container, _ in
      container.answer(Home.self)
    },
    DialectCase("what gives nil by a service", .same("missing Animal"), fails: true) { registrations, _ in
      registrations.registerFailable { nil as Cat? }.serving((any Animal).self) { $0 }
    } observe: { container, _ in
      container.answer((any Animal).self)
    },
    DialectCase(
      "what gives nil as an optional", .differs(builder: "missing Cat", declarative: "nil"), fails: true
    ) { registrations, _ in
      registrations.registerFailable { nil as Cat? }
    } observe: { container, _ in
      container.answer(Cat?.self)
    },
    DialectCase("what gives nil in an optional injection", .same("nil")) { registrations, _ in
      registrations.registerFailable { nil as Cat? }
      registrations.register { Shelter(Cat()) }.optionalInjection { (shelter: Shelter, cat: Cat?) in shelter.cat = cat }
    } observe: { container, _ in
      try container.resolve(Shelter.self).cat == nil ? "nil" : "Cat"
    },
    DialectCase("what gives nil is asked again", .same("nil Cat same")) { registrations, journal in
      registrations.registerFailable { () -> Cat? in
        journal.note("asked")
        return journal.entries.count == 1 ? nil : Cat()
      }.lifetime(.lazySingle)
      registrations.register { Shelter() }.optionalInjection { (shelter: Shelter, cat: Cat?) in shelter.cat = cat }
    } observe: { container, _ in
      let shelters = [try container.resolve(Shelter.self), try container.resolve(Shelter.self)]
      return shelters.map { $0.cat == nil ? "nil" : "Cat" }.joined(separator: " ") + " "
        + identity(shelters[1].cat, try container.resolve(Cat.self))
    },
    DialectCase(
      "an optional whose dependency is missing", .same("missing Cat for Street > Home, missing Cat for Home"),
      fails: true
    ) { registrations, _ in
      registrations.register { Home($0) }
      registrations.register { Street($0) }
    } observe: { container, _ in
      container.answer(Street?.self) + ", " + container.answer(Home?.self)
    },
    DialectCase(
      "an optional injection whose dependency is missing", .same("missing Cat for Shelter > Home"), fails: true
    ) { registrations, _ in
      registrations.register { Home($0) }
      registrations.register { Shelter() }.optionalInjection { (_: Shelter, _: Home?) in }
    } observe: { container, _ in
      container.answer(Shelter.self)
    },
    DialectCase(
      "an optional whose dependency gives nil", .same("missing Cat for Home"), fails: true
    ) { registrations, _ in
      registrations.registerFailable { nil as Cat? }
      registrations.register { Home($0) }
    } observe: { container, _ in
      container.answer(Home?.self)
    },
    DialectCase("an optional that is ambiguous", .same("ambiguous Animal of 2"), fails: true) { registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self, named: "a") { $0 }
      registrations.register { Dog() }.serving((any Animal).self, named: "b") { $0 }
    } observe: { container, _ in
      container.answer((any Animal)?.self)
    },
    DialectCase("what has no initializer", .same("unmade Unmade"), fails: true) { registrations, _ in
      registrations.register(type: Unmade.self)
    } observe: { container, _ in
      container.answer(Unmade.self)
    },
    DialectCase(
      "what has no initializer as an optional", .differs(builder: "unmade Unmade", declarative: "nil"), fails: true
    ) { registrations, _ in
      registrations.register(type: Unmade.self)
    } observe: { container, _ in
      container.answer(Unmade?.self)
    },
    DialectCase(
      "what has no initializer as an optional by a service",
      .differs(builder: "unmade Thing", declarative: "nil"), fails: true
    ) { registrations, _ in
      registrations.register(type: Thing.self).serving((any Animal).self) { $0 }
    } observe: { container, _ in
      container.answer((any Animal)?.self)
    },
    DialectCase(
      "what has no initializer in an optional injection",
      .differs(builder: "unmade Unmade", declarative: "Shelter"), fails: true
    ) { registrations, _ in
      registrations.register(type: Unmade.self)
      registrations.register { Shelter() }.optionalInjection { (_: Shelter, _: Unmade?) in }
    } observe: { container, _ in
      container.answer(Shelter.self)
    },
    DialectCase(
      "an optional whose dependency has no initializer", .same("unmade Unmade"), fails: true
    ) { registrations, _ in
      registrations.register(type: Unmade.self)
      registrations.register { (_: Unmade) in Shelter() }
    } observe: { container, _ in
      container.answer(Shelter?.self)
    },
    DialectCase("what has no initializer, but an object", .same("same same")) { registrations, _ in
      registrations.register(type: Unmade.self).lifetime(.perContainer)
    } observe: { container, _ in
      let object = Unmade()
      try container.resolve(object)
      return identity(object, try container.resolve(Unmade.self)) + " "
        + identity(object, try container.resolve(Unmade?.self))
    },
    DialectCase("the container itself", .same("same")) { registrations, _ in
      registrations.register { Cat() }.lifetime(.perScope)
    } observe: { container, _ in
      let scope = container.newScope()
      let cat = try scope.resolve(Cat.self)
      return identity(cat, try scope.resolve(DIContainer.self).resolve(Cat.self))
    },
  ]
}
