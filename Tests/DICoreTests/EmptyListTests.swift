import DICore
import TestSupport
import Testing

/// Lists that nobody has to fill.
struct EmptyListTests {
  protocol Plugin: Sendable {}
  struct Light: Plugin {}
  struct Host: Sendable {
    let plugins: [any Plugin]
  }
  struct NamedHost: Sendable {
    let plugins: [String: any Plugin]
  }
  enum Main: DIName { static let name = "main" }

  static func register(_ registrations: Registrations) {
    registrations.register { Host(plugins: manyOrNone($0)) }
    registrations.register { Host(plugins: manyOrNone(by(name: Main.self, on: $0))) }.named("main")
    registrations.register { NamedHost(plugins: manyByNameOrNone($0)) }
  }

  @Test(arguments: FrontEnd.allCases)
  func aListMayBeEmpty(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    Self.register(registrations)
    let container = try registrations.container()
    #expect(try container.resolve(Host.self).plugins.isEmpty)
    #expect(try container.resolve(Host.self, name: "main").plugins.isEmpty)
    #expect(try container.resolve(NamedHost.self).plugins.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func aListThatMayBeEmptyHasAllThatThereIs(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    Self.register(registrations)
    registrations.register { Light() }.serving((any Plugin).self) { $0 }
    registrations.register { Light() }.serving((any Plugin).self, named: "main") { $0 }
    let container = try registrations.container()
    #expect(try container.resolve(Host.self).plugins.count == 2)
    #expect(try container.resolve(Host.self, name: "main").plugins.count == 1)
    #expect(try container.resolve(NamedHost.self).plugins.keys.sorted() == ["main"])
  }

  struct Later: Sendable {
    let plugins: DILazy<DIMany<any Plugin>>
  }
  struct Lazies: Sendable {
    let plugins: [DILazy<any Plugin>]
  }

  /// What is delayed cannot be written as `manyOrNone($0)`; a list of lazies can.
  @Test func theTextKnowsWhichListsCanBeEmpty() throws {
    let builder = DIContainerBuilder()
    builder.register(Later.init)
    builder.register { Lazies(plugins: many($0)) }
    let container = try builder.build()
    let later = try failure { try container.resolve(Later.self) }.plain
    #expect(later.contains("requested as DILazy<DIMany<any Plugin>>,") && !later.contains("OrNone"), "\(later)")
    let lazies = try failure { try container.resolve(Lazies.self) }.plain
    #expect(lazies.contains("requested as a list,") && lazies.contains("manyOrNone($0)"), "\(lazies)")
  }

  @Test func theTextOfAListThatMustNotBeEmptySaysSo() throws {
    let builder = DIContainerBuilder()
    builder.register({ Host(plugins: many($0)) }, file: "Wiring.swift", line: 1)
    builder.register({ NamedHost(plugins: manyByName($0)) }, file: "Wiring.swift", line: 2)
    let container = try builder.build()
    #expect(
      try failure { try container.resolve(Host.self) }.plain == """
        Plugin, requested as a list, is not registered.
          path: Host (Wiring.swift:1) -> Plugin
          fix: register it; or add .as((any Plugin).self).check { $0 } to a registration that can serve as it; or request it \
        with manyOrNone($0), if the list may be empty
        """)
    #expect(
      try failure { try container.resolve(NamedHost.self) }.plain.hasSuffix(
        "or request it with manyByNameOrNone($0), if the list may be empty"))
  }
}
