import DIChecks
import DICore
import DIModules
import Testing

// Modules: what a module cannot access, and where components belong.

extension ExplanationTests {
  /// A container that a component of a module was given.
  final class Kept: Sendable {
    let container: DIBuiltContainer
    init(_ container: DIBuiltContainer) { self.container = container }
  }

  private static func container(_ scope: DIComponentScope) throws -> DIBuiltContainer {
    let owning = Owning(Part(scope) { $0.register({ Database() }, file: "App.swift", line: 1) })
    let asking = Asking(
      Part {
        $0.register({ (container: DIBuiltContainer) in Kept(container) }, file: "App.swift", line: 2)
        $0.register(Home.init, file: "App.swift", line: 3)
      }, others: [owning])
    return try DIContainerBuilder().build(asking)
  }

  @Test func anotherModulesComponentIsInaccessible() throws {
    let container = try Self.container(.internal)
    let ofModule = try container.resolve(Kept.self).container
    let explanation = ofModule.explain(Database.self)
    #expect(explanation.answers.isEmpty && explanation.decision == nil)
    #expect(explanation.reasons == ["Database isInaccessible"])
    #expect(explanation.outline == ["Database fails"])
    #expect(explanation.error == (try failure { try ofModule.resolve(Database.self) }))
    #expect(explanation.error?.refused?.modules == ["Owning"])
    // The program accesses everything, but what it requests is requested for the module.
    #expect(container.explain(Database.self).answers.count == 1)
    #expect(container.explain(Home.self).outline == ["Home creates", "  Database fails (initializer)"])
    #expect(container.explain(Home.self).diagnostics.map(\.kind) == [.noAccess])
  }

  @Test func aPublicComponentIsAccessible() throws {
    let container = try Self.container(.public)
    let ofModule = try container.resolve(Kept.self).container
    for explanation in [container.explain(Database.self), ofModule.explain(Database.self)] {
      #expect(explanation.answers.count == 1 && explanation.reasons.isEmpty && explanation.error == nil)
      #expect(explanation.requesters == ["Home initializer"])
    }
    #expect(ofModule.explain(Home.self).outline == ["Home creates", "  Database creates (initializer)"])
  }

  @Test func whatNobodyHasSetIsNilWhateverItsInjectionsCannotAccess() throws {
    let container = try DIContainerBuilder().build(
      Owning(Part { $0.register { Database() } }),
      Asking(
        Part(.public) {
          $0.register(type: Kept.self).initialNotNecessary().lifetime(.perScope)
            .injection { (_: Kept, _: Database) in }
        }))
    #expect(container.explain(DIOptionalRequest<Kept>.self).error == nil)
    #expect(optional(try container.resolve(DIOptionalRequest<Kept>.self)) == nil)
    let error = try failure { try container.resolve(Kept.self) }
    #expect(container.explain(Kept.self).error?.plain == error.plain)
    try container.set(Kept(container))
    #expect(container.explain(Kept.self).error == nil && (try? container.resolve(Kept.self)) != nil)
  }

  @Test func whatCannotBeAccessedDoesNotCompete() throws {
    let builder = DIContainerBuilder()
    let asking = Asking(
      Part {
        $0.register { (container: DIBuiltContainer) in Kept(container) }
        $0.register { NetLogger() }.as((any Logger).self).check { $0 }
      })
    builder.register(
      module: Owning(Part { $0.register { FileLogger() }.as((any Logger).self).check { $0 }.set(.default) }))
    builder.register(module: asking)
    let container = try builder.build()
    let explanation = try container.resolve(Kept.self).container.explain((any Logger).self)
    #expect(explanation.answers.map { id($0.type) } == [id(NetLogger.self)])
    #expect(explanation.reasons == ["FileLogger isInaccessible"] && explanation.decision == .isInaccessible)
    #expect(container.explain((any Logger).self).reasons == ["NetLogger isNotDefault"])
  }

  @Test func modulesAreInTheGraph() throws {
    let graph = try Self.container(.public).graph
    #expect(graph.components.map(\.modules) == [["Owning"], ["Asking"], ["Asking"]])
    #expect(graph.components.map(\.isPublic) == [true, false, false])
    #expect(try Self.container(.internal).graph.components.map(\.isPublic) == [false, false, false])
    #expect(
      graph.plain == """
        Database (App.swift:1) .prototype, in Owning
        Kept (App.swift:2) .prototype, in Asking
        Home (App.swift:3) .prototype, in Asking
        """)
    #expect(graph.requests.map(\.answer) == [.container, .components([0])])
    #expect(try Self.container(.internal).graph.requests.map(\.answer) == [.container, .missing])
  }

  @Test func aComponentOfSeveralModulesNamesAll() throws {
    let part = Part { $0.register { Database() } }
    let graph = try DIContainerBuilder().build(Owning(part), Other(part)).graph
    #expect(graph.components.map(\.modules) == [["Owning", "Other"]])
    #expect(graph.plain.hasSuffix(", in Owning and Other"))
  }
}
