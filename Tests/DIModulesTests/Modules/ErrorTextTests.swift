import DICore
import DIModules
import Testing

/// What errors about modules say, word for word.
struct ErrorTextTests {
  struct Database {}
  struct Row {}
  final class Home: Sendable {
    init(_ service: any Service) {}
  }
  final class Street {
    init(_ home: Home) {}
  }
  /// Registers a database, and what serves as a service.
  struct Storage: DIComponent {
    let scope: DIComponentScope
    static let database = next()
    static func registerDatabase(_ builder: DIContainerBuilder) { builder.register { Database() } }
    /// The place of the registration in the function below.
    static let service = next(#filePath, #line + 1)
    static func registerService(_ builder: DIContainerBuilder) {
      let registration = builder.register { Implementation() }
      registration.as((any Service).self).check { $0 }
    }
    func load(builder: DIContainerBuilder) {
      Self.registerDatabase(builder)
      Self.registerService(builder)
    }
  }
  struct Backup: DIComponent {
    let scope: DIComponentScope
    func load(builder: DIContainerBuilder) { Storage.registerDatabase(builder) }
  }

  /// A module that asks for a database, and where it does.
  static func asking(_ others: any DIModule...) -> (Asking, String) {
    let place = next()
    return (Asking(Part { $0.register { (database: Database) in [database] } }, others: others), place)
  }

  func text(_ modules: any DIModule...) throws -> String {
    let builder = DIContainerBuilder()
    for module in modules { builder.register(module: module) }
    let container = try builder.build()
    return try failure { try container.resolve([Database].self) }.plain
  }

  @Test func theTextNamesAnInternalComponentOfAnUnrelatedModule() throws {
    let (asking, place) = Self.asking()
    #expect(
      try text(asking, Owning(Storage(scope: .internal))) == """
        Database is registered, but Asking cannot access it.
          path: [Database] (\(place)) -> Database
          registered: Database (\(Storage.database)), internal to Owning
          fix: declare `let scope = DIComponentScope.public` in Storage, and add Owning to the dependencies of Asking
        """)
  }

  @Test func theTextNamesAnInternalComponentOfADependency() throws {
    let (asking, place) = Self.asking(Between(others: [Owning(Storage(scope: .internal))]))
    #expect(
      try text(asking) == """
        Database is registered, but Asking cannot access it.
          path: [Database] (\(place)) -> Database
          registered: Database (\(Storage.database)), internal to Owning
          fix: declare `let scope = DIComponentScope.public` in Storage
        """)
  }

  @Test func theTextNamesAPublicComponentOfAnUnrelatedModule() throws {
    let (asking, place) = Self.asking()
    #expect(
      try text(asking, Owning(Storage(scope: .public))) == """
        Database is registered, but Asking cannot access it.
          path: [Database] (\(place)) -> Database
          registered: Database (\(Storage.database)), public in Owning
          fix: add Owning to the dependencies of Asking
        """)
  }

  @Test func theTextNamesSeveralModulesOfAComponent() throws {
    let (asking, place) = Self.asking(Owning(Storage(scope: .internal)))
    #expect(
      try text(asking, Other(Backup(scope: .internal))) == """
        Database is registered, but Asking cannot access it.
          path: [Database] (\(place)) -> Database
          registered: Database (\(Storage.database)), internal to Owning
          registered: Database (\(Storage.database)), internal to Other
          fix: declare `let scope = DIComponentScope.public` in Storage
        """)
  }

  @Test func theTextListsComponentsOfSeveralModules() throws {
    let place = next()
    let shared = Part { $0.register { (database: Database) in [database] } }
    let storage = Storage(scope: .public)
    #expect(
      try text(Asking(shared), Between(shared), Owning(storage), Other(storage)) == """
        Database is registered, but Asking and Between cannot access it.
          path: [Database] (\(place)) -> Database
          registered: Database (\(Storage.database)), public in Owning and Other
          fix: add Owning and Other to the dependencies of Asking and Between
        """)
  }

  @Test(arguments: [false, true])
  func theTextNamesAServiceWithItsPath(isDependency: Bool) throws {
    let owning = Owning(Storage(scope: .internal))
    let builder = DIContainerBuilder()
    let street = next()
    builder.register { (home: Home) in Street(home) }
    let home = next()
    let part = Part { $0.register { (service: any Service) in Home(service) } }
    let container = try builder.build(owning, Asking(part, others: isDependency ? [owning] : []))
    #expect(
      try failure { try container.resolve(Street.self) }.plain == """
        Service is registered, but Asking cannot access it.
          path: Street (\(street)) -> Home (\(home)) -> Service
          registered: Implementation (\(Storage.service)), internal to Owning
          fix: declare `let scope = DIComponentScope.public` in \
        Storage\(isDependency ? "" : ", and add Owning to the dependencies of Asking"); or call builder.register(protocol: \
        (any Service).self) where Asking can access it
        """)
  }

  /// The other module depends on the one that asks, so that a dependency would close a circle.
  @Test(arguments: [DIComponentScope.internal, .public])
  func theTextNamesAModuleThatDependsOnTheRequester(scope: DIComponentScope) throws {
    func build(declaring: Bool) throws -> (container: DIBuiltContainer, home: String) {
      let home = next(#filePath, #line + 1)
      let part = Part { builder in
        builder.register { (service: any Service) in Home(service) }
        builder.register { (database: Database) in [database] }
        if declaring { builder.register(protocol: (any Service).self).register(protocol: Database.self) }
      }
      let asking = Asking(part)
      return (try DIContainerBuilder().build(Owning(Storage(scope: scope), others: [asking])), home)
    }
    let (container, home) = try build(declaring: false)
    #expect(
      try failure { try container.resolve(Home.self) }.plain == """
        Service is registered, but Asking cannot access it.
          path: Home (\(home)) -> Service
          registered: Implementation (\(Storage.service)), \(scope == .public ? "public in" : "internal to") Owning
          fix: call builder.register(protocol: (any Service).self) where Asking can access it
        """)
    #expect(
      try failure { try container.resolve([Database].self) }.plain
        .hasSuffix("\n  fix: call builder.register(protocol: Database.self) where Asking can access it"))
    // The remedy.
    let mended = try build(declaring: true).container
    _ = try mended.resolve(Home.self)
    _ = try mended.resolve([Database].self)
  }

  @Test func theTextNamesAPublicServiceOfAnUnrelatedModule() throws {
    let place = next()
    let part = Part { $0.register { (service: any Service) in Home(service) } }
    let container = try DIContainerBuilder().build(Asking(part), Owning(Storage(scope: .public)))
    #expect(
      try failure { try container.resolve(Home.self) }.plain == """
        Service is registered, but Asking cannot access it.
          path: Home (\(place)) -> Service
          registered: Implementation (\(Storage.service)), public in Owning
          fix: add Owning to the dependencies of Asking; or call builder.register(protocol: (any Service).self) where Asking \
        can access it
        """)
  }

  @Test func theTextNamesTheModuleOfAKeptContainer() throws {
    let part = Part { $0.register { (container: DIBuiltContainer) in [container] } }
    let container = try DIContainerBuilder().build(Asking(part), Owning(Storage(scope: .public)))
    let kept = try container.resolve([DIBuiltContainer].self)[0]
    #expect(
      try failure { try kept.resolve(Database.self) }.plain == """
        Database is registered, but Asking cannot access it.
          registered: Database (\(Storage.database)), public in Owning
          fix: add Owning to the dependencies of Asking
        """)
  }

  @Test func theTextNamesADeclarationWithoutAnImplementation() throws {
    let builder = DIContainerBuilder()
    let place = next()
    builder.register(protocol: (any Service).self)
    #expect(
      try failure { try builder.build().resolve((any Service).self) }.plain == """
        Service is not registered.
          registered: Service (\(place)), declared, but not implemented
          fix: add .as((any Service).self).check { $0 } to the registration of a type that implements it
        """)
  }

  @Test func theTextNamesAModuleWithTwoCandidates() throws {
    let (first, second) = (Owning(Storage(scope: .public)), Other(Backup(scope: .public)))
    let (asking, _) = Self.asking(first, second)
    #expect(
      try failure { try DIContainerBuilder().build(asking) }.plain == """
        The graph has an error.
          Database is ambiguous: 2 components match.
            registered: Database (\(Storage.database)), registered twice by one line
            fix: add .set(name: "...") with a different name each time the line runs, and request it by name; or add \
        .set(.element) to each, and request all with many($0); or run the line only once
        """)
  }

  // MARK: - What happens besides

  @Test func aDeniedRequestMakesNothingAndTheContainerWorksOn() throws {
    let journal = Journal()
    let asking = Asking(
      Part { builder in
        builder.register { (_: Database) -> Home in
          journal.note("home")
          return Home(Implementation())
        }
        .injection { (_: Home, _: Row) in journal.note("injection") }
        .lifetime(.lazySingle)
        builder.register { Row() }
      })
    let builder = DIContainerBuilder()
    builder.register(module: asking).register(module: Owning(Storage(scope: .public)))
    let container = try builder.build()
    for _ in 0..<3 { #expect(try failure { try container.resolve(Home.self) }.refused?.modules == ["Owning"]) }
    #expect(journal.entries.isEmpty)
    _ = try container.resolve(Row.self)
    _ = try container.resolve(Database.self)
  }

  @Test func aSwallowedDenialLeavesTheResolveAsItWas() throws {
    let asking = Asking(
      Part {
        $0.register { (container: DIBuiltContainer) -> [String] in
          let seen = try? container.resolve(Database.self)
          return [seen == nil ? "nothing" : "something", try container.resolve(String.self)]
        }
        $0.register { "own" }
      })
    let container = try DIContainerBuilder().build(asking, Owning(Storage(scope: .public)))
    #expect(try container.resolve([String].self) == ["nothing", "own"])
  }
}
