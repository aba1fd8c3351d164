import DICore
import Testing

/// The exact texts of errors.
struct ErrorTextTests {
  class Animal {}
  final class Cat: Animal, @unchecked Sendable {
    init(_ name: String = "") {}
  }
  final class Dog {}
  final class Home: Sendable {
    init(_ cat: Cat) {}
  }
  final class Street: Sendable {
    init(_ home: Home) {}
  }
  final class Kennel {
    init(_ dogs: [Dog]) {}
  }
  final class Pound {
    var dog: Dog?
  }
  final class Chicken {
    init(_ egg: Egg) {}
  }
  final class Egg {
    init(_ chicken: Chicken) {}
  }
  struct Leash {}
  protocol Pet {}
  protocol Friend {}
  enum Toy {
    final class Cat {}
  }
  struct Refusal: Error, CustomStringConvertible {
    var description: String { "the cat refused" }
  }

  /// The text of the error that a resolve ends with.
  static func text<Value>(
    _ type: Value.Type, name: String? = nil, of builder: DIContainerBuilder,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let container = try builder.build()
    return try failure(sourceLocation: sourceLocation) {
      if let name { try container.resolve(type, name: name) } else { try container.resolve(type) }
    }.description
  }

  /// The text of the error that a build ends with.
  static func text(
    building builder: DIContainerBuilder, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    try failure(sourceLocation: sourceLocation) { try builder.build() }.description
  }

  let builder = DIContainerBuilder()

  // MARK: - Nothing is registered

  @Test func theTextNamesAnUnregisteredType() throws {
    let text = try Self.text(Cat.self, of: builder)
    #expect(
      text == """
        Cat is not registered.
          fix: register it; or add .as(Cat.self).check { $0 } to a registration that can serve as it
        """)
  }

  @Test func theTextNamesAnUnregisteredDependency() throws {
    let home = next()
    builder.register(type: Home.init)
    let street = next()
    builder.register { Street($0) }
    let text = try Self.text(Street.self, of: builder)
    #expect(
      text == """
        Cat is not registered.
          path: Street (\(street)) -> Home (\(home)) -> Cat
          fix: register it; or add .as(Cat.self).check { $0 } to a registration that can serve as it
        """)
  }

  @Test func theTextNamesAnUnregisteredDependencyOfAClosure() throws {
    let home = next()
    builder.register { container in Home(try container.resolve()) }
    let street = next()
    builder.register { container in Street(try container.resolve()) }
    let text = try Self.text(Street.self, of: builder)
    #expect(
      text == """
        Cat is not registered.
          path: Street (\(street)) -> Home (\(home)) -> Cat
          fix: register it; or add .as(Cat.self).check { $0 } to a registration that can serve as it
        """)
  }

  @Test func theTextNamesAnUnregisteredInjection() throws {
    let pound = next()
    builder.register { Pound() }
      .injection { $0.dog = $1 }
    let text = try Self.text(Pound.self, of: builder)
    #expect(
      text == """
        Dog, requested as Dog?, is not registered.
          path: Pound (\(pound)) -> Dog
          fix: register it; or add .as(Dog.self).check { $0 } to a registration that can serve as it; or use optional($0) in a \
        closure where nil is acceptable
        """)
  }

  @Test func theTextNamesAnUnregisteredObject() throws {
    let container = try builder.build()
    #expect(
      try failure { try container.resolve(Pound()) }.description == """
        Pound is not registered.
          fix: add builder.register(type: Pound.self).initialNotNecessary(), with its injections
        """)
  }

  @Test func theTextNamesAnUnregisteredOptional() throws {
    #expect(
      try Self.text(Cat?.self, of: builder) == """
        Cat, requested as Cat?, is not registered.
          fix: register it; or add .as(Cat.self).check { $0 } to a registration that can serve as it; or use try? where nil is \
        acceptable
        """)
  }

  @Test func theTextNamesAManyWithoutMembers() throws {
    let container = try builder.build()
    #expect(
      try failure { try container.resolveMany(Cat.self) }.description == Self.text(Cat.self, of: builder))
  }

  @Test func theTextNamesAnUnregisteredTypeWithAName() throws {
    #expect(
      try Self.text(Cat.self, name: "Felix", of: builder) == """
        Cat is not registered, with or without the name "Felix".
          fix: register it; or add .as(Cat.self).check { $0 } to a registration that can serve as it; either way, add \
        .set(name: "Felix")
        """)
  }

  @Test func theTextNamesAnUnregisteredInjectionIntoAnObject() throws {
    let pound = next()
    builder.register(type: Pound.self).initialNotNecessary().injection(\.dog)
    let container = try builder.build()
    #expect(
      try failure { try container.resolve(Pound()) }.description == """
        Dog, requested as Dog?, is not registered.
          path: Pound (\(pound)) -> Dog
          fix: register it; or add .as(Dog.self).check { $0 } to a registration that can serve as it; or use optional($0) in a \
        closure where nil is acceptable
        """)
  }

  @Test func theTextNamesAnUnregisteredDependencyOfAMember() throws {
    let home = next()
    builder.register(Home.init)
    let street = next()
    builder.register { (homes: DIMany<Home>) in Street(many(homes)[0]) }
    let text = try Self.text(Street.self, of: builder)
    #expect(
      text == """
        Cat is not registered.
          path: Street (\(street)) -> Home (\(home)) -> Cat
          fix: register it; or add .as(Cat.self).check { $0 } to a registration that can serve as it
        """)
  }

  @Test func theErrorHoldsThePathAndNearComponents() throws {
    builder.register { Cat() }.as(Animal.self) { $0 }
    builder.register(type: Home.init, file: "Home.swift", line: 3)
    builder.register(type: Street.init, file: "Street.swift", line: 5)
    let container = try builder.build()
    guard case .typeIsNotFound(let cat) = try failure({ try container.resolve(Street.self) }) else {
      Issue.record("another error")
      return
    }
    #expect(cat.description == "Cat")
    #expect(cat.path.map(\.description) == ["Street (Street.swift:5)", "Home (Home.swift:3)"])
    #expect(cat.path.map(\.file) == ["Street.swift", "Home.swift"])
    #expect(cat.path.map(\.line) == [5, 3])
    #expect(cat.path.map { id($0.type) } == [id(Street.self), id(Home.self)])
    #expect(cat.near.map { id($0.type) } == [id(Cat.self)])
  }

  @Test func theTextNamesFilesWithoutTheirFolders() throws {
    builder.register(type: Home.init, file: "/app/homes/Wiring.swift", line: 3)
    builder.register({ Cat() }, file: "/app/cats/Wiring.swift", line: 4).as(Animal.self) { $0 }
    #expect(
      try Self.text(Home.self, of: builder) == """
        Cat is not registered.
          path: Home (Wiring.swift:3) -> Cat
          registered: Cat (Wiring.swift:4), but only as Animal
          fix: add .as(.self) to that registration, to keep its own type beside its services
        """)
  }

  // MARK: - nil

  @Test func theTextSaysThatTheFactoryReturnedNil() throws {
    let cat = next()
    builder.register { () -> Cat? in nil }
    let home = next()
    builder.register(Home.init)
    #expect(
      try Self.text(Cat.self, of: builder) == """
        The factory of Cat returned nil.
          registered: Cat (\(cat))
          fix: return an instance from the factory; or accept nil, with optional($0), injection(.optional) or try?
        """)
    #expect(
      try Self.text(Home.self, of: builder) == """
        The factory of Cat returned nil.
          path: Home (\(home)) -> Cat
          registered: Cat (\(cat))
          fix: return an instance from the factory; or accept nil, with optional($0), injection(.optional) or try?
        """)
  }

  // MARK: - Names

  @Test func theTextNamesAnUnregisteredName() throws {
    let first = next()
    builder.register { Cat() }.set(name: "Felix").set(name: "Tom")
    let second = next()
    builder.register { Cat() }
    let text = try Self.text(Cat.self, name: "Garfield", of: builder)
    #expect(
      text == """
        Cat is not registered under the name "Garfield".
          registered: Cat (\(first)), named "Felix", "Tom"
          registered: Cat (\(second))
          fix: add .set(name: "Garfield") to the registration you mean
        """)
  }

  @Test func theTextSaysThatNoComponentHasAName() throws {
    let cat = next()
    builder.register { Cat() }
    let home = next()
    builder.register { container in Home(try container.resolve(name: "Felix")) }
    let text = try Self.text(Home.self, of: builder)
    #expect(
      text == """
        Cat is not registered under the name "Felix".
          path: Home (\(home)) -> Cat
          registered: Cat (\(cat))
          fix: add .set(name: "Felix") to the registration you mean
        """)
  }

  // MARK: - Several

  @Test func theTextListsSeveralCandidates() throws {
    let first = next()
    builder.register { Cat() }.set(name: "Felix")
    let second = next()
    builder.register { Cat() }.set(name: "Tom")
    let home = next()
    builder.register(Home.init)
    let text = try Self.text(Home.self, of: builder)
    #expect(
      text == """
        Cat is ambiguous: 2 components match.
          path: Home (\(home)) -> Cat
          registered: Cat (\(first)), named "Felix"
          registered: Cat (\(second)), named "Tom"
          fix: add .set(.default) to one of them; or add .set(name: "...") to each, and request it by name; or add \
        .set(.element) to each, and request all with many($0)
        """)
  }
}
