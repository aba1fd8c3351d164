import DIChecks
import DICore
import DIModules
import Testing

/// What a parent's component needs, and only a child has.
struct HierarchyMissingTests {
  struct Stuff: Sendable {}
  struct Needing: Sendable { let stuff: Stuff }
  struct Wanting: Sendable { let needing: Needing }
  final class Waiting: Sendable {}

  private static let text = """
    Stuff is not registered.
      path: Wanting (Child.swift:2) -> Needing (Parent.swift:1) -> Stuff
      registered: Stuff (Child.swift:1), in a child container, which its parents never use
      fix: register Stuff with the parent; or register the parent's components of this path with the child, too
    """

  private static func registerParent(_ registrations: Registrations) {
    registrations.register(Needing.init, file: "Parent.swift", line: 1)
  }

  private static func registerChild(_ registrations: Registrations) {
    registrations.register({ Stuff() }, file: "Child.swift", line: 1)
    registrations.register(Wanting.init, file: "Child.swift", line: 2)
  }

  /// Between the two, there can be a container that has nothing.
  @Test(arguments: [false, true])
  func aBuildersChildIsNamed(isWithin: Bool) throws {
    let (outer, inner) = (Registrations(.builder), Registrations(.builder))
    Self.registerParent(outer)
    Self.registerChild(inner)
    let root = try outer.container()
    let parent = try isWithin ? DIContainerBuilder().build(parent: root) : root
    guard case .builder(let builder) = inner.store else { return }
    let found = try builder.validate(parent: parent)
    #expect(found.map(\.kind) == [.missing])
    #expect(withoutSuites(found.first?.error?.description ?? "") == Self.text)
    #expect(found.first?.near == [DITypeInfo(type: Stuff.self, file: "Child.swift", line: 1)])
    let child = try builder.build(parent: parent)
    #expect(try failure { try child.resolve(Wanting.self) }.plain == Self.text)
    #expect(child.explain(Wanting.self).error?.plain == Self.text)
    // The parent itself knows no child.
    let ofParent = try failure { try parent.resolve(Needing.self) }.plain
    #expect(!ofParent.contains("registered:") && ofParent.contains("fix: register it; or add"))
  }

  /// An injection that waits for the child's initializer fails when the parent's provider has returned.
  @Test func aChildIsNamedWhereAnInjectionOfTheParentWaits() throws {
    let (outer, inner) = (DIContainerBuilder(), DIContainerBuilder())
    outer.register({ (_: DIBuiltContainer) in Waiting() }, file: "Parent.swift", line: 1)
      .injection { (_, _: DIBuiltContainer) in }.injection { (_, _: Stuff) in }
    inner.register({ Stuff() }, file: "Child.swift", line: 1)
    inner.register({ (_: Waiting) in [Waiting]() }, file: "Child.swift", line: 2)
    let child = try inner.build(parent: outer.build())
    let error = try failure { try child.resolve([Waiting].self) }
    #expect(child.explain([Waiting].self).error?.plain == error.plain)
    #expect(
      error.plain == """
        Stuff is not registered.
          path: [Waiting] (Child.swift:2) -> Waiting (Parent.swift:1) -> Stuff
          registered: Stuff (Child.swift:1), in a child container, which its parents never use
          fix: register Stuff with the parent; or register the parent's components of this path with the child, too
        """)
  }

  @Test func aNameThatOnlyTheChildHasIsNamed() throws {
    enum Main: DIName { static let name = "main" }
    let (outer, inner) = (DIContainerBuilder(), DIContainerBuilder())
    outer.register({ Stuff() }, file: "Parent.swift", line: 1)
    outer.register({ Needing(stuff: by(name: Main.self, on: $0)) }, file: "Parent.swift", line: 2)
    inner.register({ Stuff() }, file: "Child.swift", line: 1).set(name: "main")
    inner.register(Wanting.init, file: "Child.swift", line: 2)
    let child = try inner.build(parent: outer.build())
    #expect(
      try failure { try child.resolve(Wanting.self) }.plain == """
        Stuff is not registered under the name "main".
          path: Wanting (Child.swift:2) -> Needing (Parent.swift:2) -> Stuff
          registered: Stuff (Child.swift:1), in a child container, which its parents never use
          fix: register Stuff with the parent, and add .set(name: "main"); or register the parent's components of this path \
        with the child, too
        """)
  }

  @Test func aDeclarativeChildIsNamed() throws {
    let parent = DIContainer()
    parent.register(Needing.init, file: "Parent.swift", line: 1)
    let child = DIContainer(parent: parent)
    child.register({ Stuff() }, file: "Child.swift", line: 1)
    child.register(Wanting.init, file: "Child.swift", line: 2)
    #expect(try failure { try child.view.resolve(Wanting.self) }.plain == Self.text)
    #expect(child.validate().compactMap(\.error).map(\.plain) == [Self.text])
  }

  /// A family can have both front ends; each text is in the words of the container whose component requests.
  @Test(arguments: FrontEnd.allCases)
  func theTextIsOfTheFrontEndThatRequests(_ inner: FrontEnd) throws {
    let outer: FrontEnd = inner == .builder ? .declarative : .builder
    let parent = try outer.container {
      $0.register(Needing.init, file: "Parent.swift", line: 1)
      $0.register { 1 }.named("a")
    }
    let child = try inner.child(of: parent) {
      $0.register({ (_: String, _: Needing) in 1.5 }, file: "Child.swift", line: 1)
      $0.register({ (_: Needing) in true }, file: "Child.swift", line: 2)
    }
    func adding(_ type: String, _ frontEnd: FrontEnd) -> String {
      "add .as(\(type).self)" + (frontEnd == .builder ? ".check { $0 }" : "") + " to a registration"
    }
    let own = try failure { try child.resolve(Double.self) }.plain
    #expect(own.contains("path: Double (Child.swift:1) -> String\n") && own.contains(adding("String", inner)), "\(own)")
    let ofParent = try failure { try child.resolve(Bool.self) }.plain
    #expect(
      ofParent.contains("path: Bool (Child.swift:2) -> Needing (Parent.swift:1) -> Stuff\n")
        && ofParent.contains(adding("Stuff", outer)), "\(ofParent)")
  }
}
