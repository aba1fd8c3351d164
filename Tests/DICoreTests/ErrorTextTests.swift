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
    }.plain
  }

  /// The text of the error that a request ends with; of what a builder does not build, the text of the first fault.
  static func text<Value>(
    _ type: Value.Type, name: String? = nil, of registrations: Registrations,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let error = try failure(sourceLocation: sourceLocation) {
      let container = try registrations.container()
      return if let name { try container.resolve(type, name: name) } else { try container.resolve(type) }
    }
    return (error.found?.first ?? error).plain
  }

  /// The text of the error that a build ends with.
  static func text(
    building builder: DIContainerBuilder, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    try failure(sourceLocation: sourceLocation) { try builder.build() }.plain
  }

  let builder = DIContainerBuilder()

  // MARK: - Nothing is registered

  @Test(arguments: FrontEnd.allCases)
  func theTextNamesAnUnregisteredType(_ frontEnd: FrontEnd) throws {
    #expect(
      try Self.text(Cat.self, of: Registrations(frontEnd)) == """
        Cat is not registered.
          fix: register it; or add .as(Cat.self)\(frontEnd.check) to a registration that can serve as it
        """)
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextNamesAnUnregisteredDependency(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    let home = next()
    registrations.register(Home.init)
    let street = next()
    registrations.register { Street($0) }
    #expect(
      try Self.text(Street.self, of: registrations) == """
        Cat is not registered.
          path: Street (\(street)) -> Home (\(home)) -> Cat
          fix: register it; or add .as(Cat.self)\(frontEnd.check) to a registration that can serve as it
        """)
  }

  @Test func thePathNamesEachStatementOfADIContainer() throws {
    let container = DIContainer()
    let home = next()
    container.register(Home.init)
    let street = next()
    container.register { Street($0) }
    let text = try Self.text(Street.self, of: Registrations(.declarative(container)))
    #expect(text.contains("path: Street (\(street)) -> Home (\(home)) -> Cat\n"))
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

  @Test(arguments: FrontEnd.allCases)
  func theTextNamesAnUnregisteredObject(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { _ in }
    let statement =
      frontEnd == .builder
      ? "builder.register(type: Pound.self).initialNotNecessary()" : "container.register(Pound.self)"
    #expect(
      try failure { try container.resolve(Pound()) }.plain == """
        Pound is not registered.
          fix: add \(statement), with its injections
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
      try failure { try container.resolveMany(Cat.self) }.plain == """
        Cat, requested as a list, is not registered.
          fix: register it; or add .as(Cat.self).check { $0 } to a registration that can serve as it
        """)
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
      try failure { try container.resolve(Pound()) }.plain == """
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
    #expect(cat.plain == "Cat")
    #expect(cat.path.map(\.plain) == ["Street (Street.swift:5)", "Home (Home.swift:3)"])
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

  @Test(arguments: FrontEnd.allCases)
  func theTextSaysThatTheFactoryReturnedNil(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    let cat = next()
    registrations.registerFailable { () -> Cat? in nil }
    let home = next()
    registrations.register(Home.init)
    let remedy =
      frontEnd == .builder ? "accept nil, with optional($0), injection(.optional) or try?" : "request Cat?"
    #expect(
      try Self.text(Cat.self, of: registrations) == """
        The factory of Cat returned nil.
          registered: Cat (\(cat))
          fix: return an instance from the factory; or \(remedy)
        """)
    #expect(
      try Self.text(Home.self, of: registrations) == """
        The factory of Cat returned nil.
          path: Home (\(home)) -> Cat
          registered: Cat (\(cat))
          fix: return an instance from the factory; or \(remedy)
        """)
  }

  // MARK: - Names

  @Test(arguments: FrontEnd.allCases)
  func theTextNamesAnUnregisteredName(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    let first = next()
    registrations.register { Cat() }.named("Felix").named("Tom")
    let second = next()
    registrations.register { Cat() }
    #expect(
      try Self.text(Cat.self, name: "Garfield", of: registrations) == """
        Cat is not registered under the name "Garfield".
          registered: Cat (\(first)), named "Felix", "Tom"
          registered: Cat (\(second))
          fix: request one of the registered names; or add \(frontEnd.naming("Cat", "Garfield")) to the registration you mean
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

  @Test(arguments: FrontEnd.allCases)
  func theTextListsSeveralCandidates(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    let first = next()
    registrations.register { Cat() }.named("Felix")
    let second = next()
    registrations.register { Cat() }.named("Tom")
    let home = next()
    registrations.register(Home.init)
    let element = frontEnd == .builder ? "add .set(.element) to each, and " : ""
    #expect(
      try Self.text(Home.self, of: registrations) == """
        Cat is ambiguous: 2 components match.
          path: Home (\(home)) -> Cat
          registered: Cat (\(first)), named "Felix"
          registered: Cat (\(second)), named "Tom"
          fix: add \(frontEnd.setting("default")) to one of them; or request one of their names; or \(element)request all \
        with many($0)
        """)
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextListsSeveralTests(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    let first = next()
    registrations.register { Cat() }.forTest()
    let second = next()
    registrations.register { Cat() }.forTest()
    #expect(
      try Self.text(Cat.self, of: registrations) == """
        Cat is ambiguous: 2 components match.
          registered: Cat (\(first)), test
          registered: Cat (\(second)), test
          fix: remove \(frontEnd.setting("test")) from all but one of them
        """)
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextListsSeveralDefaults(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    let first = next()
    registrations.register { Cat() }.byDefault()
    let second = next()
    registrations.register { Cat() }.byDefault()
    let home = next()
    registrations.register(Home.init)
    // A build finds it without a request.
    let path = frontEnd == .builder ? "" : "  path: Home (\(home)) -> Cat\n"
    #expect(
      try Self.text(Home.self, of: registrations) == """
        Cat has 2 defaults.
        \(path)  registered: Cat (\(first)), default
          registered: Cat (\(second)), default
          fix: remove \(frontEnd.setting("default")) from all but one of them
        """)
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextListsEqualNames(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    let first = next()
    registrations.register { Cat() }.named("Tom").named("Felix").named("Garfield")
    let second = next()
    registrations.register { Cat() }.named("Felix").named("Tom")
    let names = frontEnd == .builder ? #"names: "Felix", "Tom""# : #"name: "Tom""#
    #expect(
      try Self.text(Cat.self, name: "Tom", of: registrations) == """
        Cat has several components with the same \(names).
          registered: Cat (\(first)), named "Tom", "Felix", "Garfield"
          registered: Cat (\(second)), named "Felix", "Tom"
          fix: give each of them a different name in place of the equal one
        """)
  }
}

/// What remedies advise on each front end.
extension FrontEnd {
  /// What follows a service.
  var check: String { self == .builder ? ".check { $0 }" : "" }

  func naming(_ type: String, _ name: String) -> String {
    self == .builder ? ".set(name: \"\(name)\")" : ".as(\(type).self, name: \"\(name)\")"
  }

  func setting(_ priority: String) -> String { self == .builder ? ".set(.\(priority))" : ".\(priority)()" }

  var toInitialize: String {
    self == .builder
      ? "add .initial { ... } to the registration" : "replace the registration with container.register { ... }"
  }
}
