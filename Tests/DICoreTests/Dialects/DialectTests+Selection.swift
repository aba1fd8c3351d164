import DICore
import Testing

/// Which component answers if several could.
extension DialectTests {
  enum Role: String, CaseIterable, Sendable {
    case plain, `default`, test

    func say<T>(to registration: Registration<T>) {
      switch self {
      case .plain: break
      case .default: registration.byDefault()
      case .test: registration.forTest()
      }
    }
  }

  static let selection: [DialectCase] =
    Role.allCases.flatMap { first in
      Role.allCases.flatMap { second in [unnamed(first, second), named(first, second), mixed(first, second)] }
    } + Role.allCases.flatMap { first in Role.allCases.map { second in equallyNamed(first, second) } } + names

  /// What a build finds, a declarative container finds when it is asked.
  private static func found(_ fault: String) -> DialectCase.Expected {
    .differs(builder: "build: \(fault)", declarative: fault)
  }

  private static func unnamed(_ first: Role, _ second: Role) -> DialectCase {
    let expected: DialectCase.Expected =
      switch (first, second) {
      case (.plain, .plain), (.test, .test): found("ambiguous Animal of 2")
      case (.default, .default): found("2 defaults of Animal")
      case (.test, _), (.default, .plain): .same("Cat")
      case (_, .test), (.plain, .default): .same("Dog")
      }
    return DialectCase("\(first) and \(second) without names", expected, fails: true) { registrations, _ in
      first.say(to: registrations.register { Cat() }.serving((any Animal).self) { $0 })
      second.say(to: registrations.register { Dog() }.serving((any Animal).self) { $0 })
    } observe: { container, _ in
      container.answer((any Animal).self)
    }
  }

  private static func named(_ first: Role, _ second: Role) -> DialectCase {
    let answers = "Cat, Dog, missing Animal named c"
    let expected: DialectCase.Expected =
      switch (first, second) {
      case (.plain, .plain), (.test, .test), (.plain, .test), (.test, .plain):
        .same("ambiguous Animal of 2, \(answers)")
      case (.default, .default):
        .differs(builder: "build: 2 defaults of Animal", declarative: "2 defaults of Animal, \(answers)")
      case (.default, _): .same("Cat, \(answers)")
      case (_, .default): .same("Dog, \(answers)")
      }
    return DialectCase("\(first) named a and \(second) named b", expected, fails: true) { registrations, _ in
      first.say(to: registrations.register { Cat() }.serving((any Animal).self, named: "a") { $0 })
      second.say(to: registrations.register { Dog() }.serving((any Animal).self, named: "b") { $0 })
    } observe: { container, _ in
      ([container.answer((any Animal).self)] + ["a", "b", "c"].map { container.answer((any Animal).self, name: $0) })
        .joined(separator: ", ")
    }
  }

  private static func mixed(_ first: Role, _ second: Role) -> DialectCase {
    let answers = "Cat, missing Animal named a, Dog"
    return DialectCase(
      "\(first) without a name and \(second) named b",
      first == .default && second == .default
        ? .differs(builder: "build: 2 defaults of Animal", declarative: answers) : .same(answers), fails: true
    ) { registrations, _ in
      first.say(to: registrations.register { Cat() }.serving((any Animal).self) { $0 })
      second.say(to: registrations.register { Dog() }.serving((any Animal).self, named: "b") { $0 })
    } observe: { container, _ in
      ([container.answer((any Animal).self)] + ["a", "b"].map { container.answer((any Animal).self, name: $0) })
        .joined(separator: ", ")
    }
  }

  private static func equallyNamed(_ first: Role, _ second: Role) -> DialectCase {
    let expected: DialectCase.Expected =
      switch (first, second) {
      case (.default, .default):
        .differs(
          builder: "build: 2 defaults of Animal; equal names [\"a\"] of Animal",
          declarative: "2 defaults of Animal, 2 defaults of Animal")
      case (.test, .test), (.plain, .plain):
        .differs(
          builder: "build: equal names [\"a\"] of Animal",
          declarative: "equal names [\"a\"] of Animal, ambiguous Animal of 2")
      case (.test, _): .same("Cat, Cat")
      case (_, .test): .same("Dog, Dog")
      case (.default, .plain):
        .differs(builder: "build: equal names [\"a\"] of Animal", declarative: "Cat, Cat")
      case (.plain, .default):
        .differs(builder: "build: equal names [\"a\"] of Animal", declarative: "Dog, Dog")
      }
    return DialectCase("\(first) and \(second) both named a", expected, fails: true) { registrations, _ in
      first.say(to: registrations.register { Cat() }.serving((any Animal).self, named: "a") { $0 })
      second.say(to: registrations.register { Dog() }.serving((any Animal).self, named: "a") { $0 })
    } observe: { container, _ in
      container.answer((any Animal).self, name: "a") + ", " + container.answer((any Animal).self)
    }
  }

  private static let names: [DialectCase] = [
    DialectCase("the only one, by its name and without", .same("Cat, Cat, missing Animal named b"), fails: true) {
      registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self, named: "a") { $0 }
    } observe: { container, _ in
      [
        container.answer((any Animal).self), container.answer((any Animal).self, name: "a"),
        container.answer((any Animal).self, name: "b"),
      ].joined(separator: ", ")
    },
    DialectCase("a name where nothing is registered", .same("missing Cat"), fails: true) { _, _ in
    } observe: { container, _ in
      container.answer(Cat.self, name: "a")
    },
    DialectCase("a name that one without names does not answer", .same("missing Cat named a"), fails: true) {
      registrations, _ in
      registrations.register { Cat() }
    } observe: { container, _ in
      container.answer(Cat.self, name: "a")
    },
    DialectCase("several names", .same("Cat, Cat, [Cat]")) { registrations, _ in
      registrations.register { Cat() }.named("a").named("b")
    } observe: { container, _ in
      [
        container.answer(Cat.self, name: "a"), container.answer(Cat.self, name: "b"),
        container.answers(many: Cat.self),
      ].joined(separator: ", ")
    },
    DialectCase("a name said twice", .same("same, [Cat]")) { registrations, _ in
      registrations.register { Cat() }.named("a").named("a").lifetime(.perContainer)
    } observe: { container, _ in
      identity(try container.resolve(Cat.self, name: "a"), try container.resolve(Cat.self)) + ", "
        + container.answers(many: Cat.self)
    },
    DialectCase("an optional by name", .same("Cat")) { registrations, _ in
      registrations.register { Cat() }.named("a")
    } observe: { container, _ in
      container.answer(Cat?.self, name: "a")
    },
    DialectCase("a test beside a default and a plain one", .same("Thing, [Thing]")) { registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self) { $0 }
      registrations.register { Dog() }.serving((any Animal).self) { $0 }.byDefault()
      registrations.register { Thing() }.serving((any Animal).self) { $0 }.forTest()
    } observe: { container, _ in
      container.answer((any Animal).self) + ", " + container.answers(many: (any Animal).self)
    },
    DialectCase("tests of different services", .same("Thing, Dog")) { registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self) { $0 }.serving(Mammal.self) { $0 }
      registrations.register { Thing() }.serving(Mammal.self) { $0 }.forTest()
      registrations.register { Dog() }.serving((any Animal).self) { $0 }.forTest()
    } observe: { container, _ in
      container.answer(Mammal.self) + ", " + container.answer((any Animal).self)
    },
    DialectCase("the last role said", .same("Dog")) { registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self) { $0 }.forTest().byDefault()
      registrations.register { Dog() }.serving((any Animal).self) { $0 }.byDefault().forTest()
    } observe: { container, _ in
      container.answer((any Animal).self)
    },
    DialectCase("a role holds for every service", .same("Thing, Thing")) { registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self) { $0 }.serving(Mammal.self) { $0 }
      registrations.register { Thing() }.serving((any Animal).self) { $0 }.serving(Mammal.self) { $0 }.byDefault()
    } observe: { container, _ in
      container.answer((any Animal).self) + ", " + container.answer(Mammal.self)
    },
    DialectCase("defaults of different services", .same("Cat, Dog")) { registrations, _ in
      registrations.register { Cat() }.serving(Mammal.self) { $0 }.byDefault()
      registrations.register { Thing() }.serving(Mammal.self) { $0 }
      registrations.register { Dog() }.serving((any Animal).self) { $0 }.byDefault()
      registrations.register { DogOfNobody() }.serving((any Animal).self) { $0 }
    } observe: { container, _ in
      container.answer(Mammal.self) + ", " + container.answer((any Animal).self)
    },
    DialectCase("an ambiguity deep in a graph", found("ambiguous Animal of 2", path: "Kennel > Yard"), fails: true) {
      registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self) { $0 }
      registrations.register { Dog() }.serving((any Animal).self) { $0 }
      registrations.register { (animal: any Animal) in Yard(animal) }
      registrations.register { (yard: Yard) in Kennel(yard) }
    } observe: { container, _ in
      container.answer(Kennel.self)
    },
    DialectCase(
      "two defaults deep in a graph",
      .differs(
        builder: "build: 2 defaults of Animal",
        declarative: "2 defaults of Animal for Yard, 2 defaults of Animal for Kennel"),
      fails: true
    ) { registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self) { $0 }.byDefault()
      registrations.register { Dog() }.serving((any Animal).self) { $0 }.byDefault()
      registrations.register { (animal: any Animal) in Yard(animal) }
      registrations.register { Kennel([$0 as (any Animal)?]) }
    } observe: { container, _ in
      container.answer(Yard.self) + ", " + container.answer(Kennel.self)
    },
    DialectCase(
      "an ambiguity of names deep in a graph", .same("ambiguous Animal for Kennel > Yard of 2"), fails: true
    ) { registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self, named: "a") { $0 }
      registrations.register { Dog() }.serving((any Animal).self, named: "b") { $0 }
      registrations.register { (animal: any Animal) in Yard(animal) }
      registrations.register { (yard: Yard) in Kennel(yard) }
    } observe: { container, _ in
      container.answer(Kennel.self)
    },
    DialectCase(
      "an ambiguity that nobody asks for", .differs(builder: "build: ambiguous Animal of 2", declarative: "Cat")
    ) { registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self) { $0 }.keepingOwnType()
      registrations.register { Dog() }.serving((any Animal).self) { $0 }
    } observe: { container, _ in
      container.answer(Cat.self)
    },
  ]

  final class DogOfNobody: Animal {}
  final class Yard {
    let animal: any Animal
    init(_ animal: any Animal) { self.animal = animal }
  }

  private static func found(_ fault: String, path: String) -> DialectCase.Expected {
    let words = fault.split(separator: " of ")
    return .differs(builder: "build: \(fault)", declarative: "\(words[0]) for \(path) of \(words[1])")
  }
}
