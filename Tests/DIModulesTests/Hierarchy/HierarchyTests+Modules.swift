import DICore
import DIModules
import Testing

/// Modules of a child see what modules of its parent have registered by the rules that hold within one container.
struct HierarchyModuleTests {
  /// Where the module of the service is, as seen from the module that asks.
  enum Relation: String, CaseIterable, Sendable {
    /// The module that asks is loaded by the parent as well, and registers the service there.
    case own
    /// Both modules name the component.
    case shared
    case direct, transitive, unrelated
    /// Registered with the parent, outside of any module.
    case outside
  }

  static func isVisible(_ relation: Relation, _ scope: VisibilityTests.Scope) -> Bool {
    switch relation {
    case .own, .shared, .outside: true
    case .direct, .transitive: scope == .public
    case .unrelated: false
    }
  }

  /// A child with a module that asks, below a container with the module of the service; between them as many that have nothing.
  static func child(
    _ relation: Relation, _ scope: VisibilityTests.Scope, _ kind: RequestKind, between: Int = 0
  ) throws -> (parent: DIBuiltContainer, child: DIBuiltContainer) {
    let service = Part(scope.scope) {
      let service = $0.register { Implementation() }.as((any Service).self).check { $0 }
      kind.mark(service)
    }
    let outer = DIContainerBuilder()
    // Others before it, so that modules have different numbers in the two.
    for _ in 0..<5 { outer.register(module: Unit(Part { $0.register { 1 } })) }
    let asking = Asking(Part { kind.register(in: $0) })
    let owning = Owning(service)
    switch relation {
    case .own:
      asking.parts = [service]
      outer.register(module: asking)
    case .shared:
      asking.parts.append(service)
      outer.register(module: owning)
    case .direct:
      asking.others = [owning]
      outer.register(module: owning)
    case .transitive:
      asking.others = [Between(others: [owning])]
      outer.register(module: owning)
    case .unrelated: outer.register(module: owning)
    case .outside: service.load(builder: outer)
    }
    let parent = try outer.build()
    var middle = parent
    for _ in 0..<between { middle = try DIContainerBuilder().build(parent: middle) }
    let inner = DIContainerBuilder()
    if relation == .own {
      let asker = Part { kind.register(in: $0) }
      // It belongs to the module that registers the service, and to one that is the child's.
      inner.register(module: Naming(asker, of: asking)).register(module: Other(asker))
    } else {
      inner.register(module: asking)
    }
    return (parent, try inner.build(parent: middle))
  }

  /// A module that stands for another one, as if it was that.
  struct Naming: DIModule {
    let components: [any DIComponent]
    let loadIdentity: DILoadIdentity
    init(_ part: Part, of module: Unit) {
      components = [part]
      loadIdentity = module.loadIdentity
    }
  }

  @Test(arguments: pairs(Relation.allCases, VisibilityTests.Scope.allCases), RequestKind.allCases)
  func aComponentOfTheParentAnswersWhereItIsAccessible(
    _ place: (Relation, VisibilityTests.Scope), _ kind: RequestKind
  ) throws {
    let (relation, scope) = place
    for between in [0, 2] {
      let (parent, child) = try Self.child(relation, scope, kind, between: between)
      for _ in 0..<2 {
        if Self.isVisible(relation, scope) {
          let found = try child.resolve(Asker.self).ask()
          #expect(
            found.count == 1 && found.allSatisfy { $0 is Implementation }, "\(relation) \(scope) \(kind) \(between)")
        } else if kind.isOptional {
          #expect(try child.resolve(Asker.self).ask().isEmpty, "\(relation) \(scope) \(kind) \(between)")
        } else {
          let error = try failure { try child.resolve(Asker.self).ask() }
          #expect(
            error.refused?.types == [id(Implementation.self)], "\(relation) \(scope) \(kind) \(between): \(error)")
        }
        #expect(try kind.resolve(from: child) is Implementation)
        #expect(try child.resolveMany((any Service).self).count == 1)
        #expect(try parent.resolveMany((any Service).self).count == 1)
      }
    }
  }

  // MARK: - Loading

  /// A component and a module that are made anew each time they are named.
  final class Fresh: DIComponent {
    let scope = DIComponentScope.public
    func load(builder: DIContainerBuilder) { builder.register { Implementation() }.as((any Service).self).check { $0 } }
  }
  struct FreshModule: DIModule {
    var components: [any DIComponent] { [Fresh()] }
  }

  @Test func aChildDoesNotLoadAgainAModuleOfItsParent() throws {
    let outer = DIContainerBuilder()
    outer.register(module: FreshModule())
    let parent = try outer.build()
    let inner = DIContainerBuilder()
    inner.register(module: Asking(Part { RequestKind.many.register(in: $0) }, others: [FreshModule()]))
    let child = try inner.build(parent: parent)
    #expect(try child.resolveMany((any Service).self).count == 1)
    #expect(try child.resolve(Asker.self).ask().count == 1)
    // Alone, it is loaded.
    #expect(try inner.build().resolve(Asker.self).ask().count == 1)
    // Below something without modules as well.
    let grandchild = try inner.build(parent: DIContainerBuilder().build(parent: parent))
    #expect(try grandchild.resolveMany((any Service).self).count == 1)
    #expect(try grandchild.resolve(Asker.self).ask().count == 1)
  }

  @Test func oneBuilderServesTwoParents() throws {
    let (shared, mine) = (
      Owning(Part(.public) { $0.register { "shared" }.lifetime(.lazySingle) }),
      Other(Part(.public) { $0.register { Substring("mine") } })
    )
    let inner = DIContainerBuilder()
    inner.register(
      module: Asking(
        Part { $0.register { (text: String, other: Substring) in [text, String(other)] } }, others: [shared, mine]))
    let first = try DIContainerBuilder().build(shared)
    let second = try DIContainerBuilder().build(mine)
    let third = try DIContainerBuilder().build()
    for parent in [first, second, third, first] {
      let child = try inner.build(parent: parent)
      #expect(try child.resolve([String].self) == ["shared", "mine"])
      #expect(try child.resolveMany(String.self).count == 1)
      #expect(try child.resolveMany(Substring.self).count == 1)
    }
    #expect(try failure { try second.resolve(String.self) }.missingType == id(String.self))
  }

  @Test func aModuleOfTheParentCannotAccessTheChild() throws {
    let (needy, giving) = (
      Owning(Part(.public) { $0.register { (number: Int?) in number.map { [$0] } ?? [] } }),
      Other(Part(.public) { $0.register { 1 } })
    )
    let outer = try DIContainerBuilder().build(needy)
    let inner = DIContainerBuilder()
    inner.register(module: Asking(Part { $0.register { (numbers: [Int]) in Set(numbers) } }, others: [needy, giving]))
    #expect(try failure { try inner.build(parent: outer).resolve(Set<Int>.self) }.missingType == id(Int.self))
  }

  @Test func inaccessibleComponentsOfTheParentDoNotCompete() throws {
    let outer = DIContainerBuilder()
    outer.register(module: Owning(Part { $0.register { "hidden" } }))
    let parent = try outer.build()
    let inner = DIContainerBuilder()
    inner.register(module: Other(Part(.public) { $0.register { "seen" } }))
    inner.register(module: Asking(Part { $0.register { (text: String) in [text] } }))
    let child = try inner.build(parent: parent)
    #expect(try failure { try child.resolve([String].self) }.refused?.types.count == 2)
    // For the program the child's takes the place of the parent's.
    #expect(try child.resolve(String.self) == "seen")
    #expect(try child.resolveMany(String.self) == ["hidden", "seen"])
  }

  // MARK: - Late binding

  enum Declaring: CaseIterable {
    /// In a module that only the child loads.
    case inChild
    /// In a module of the parent that the asking module of the child depends on.
    case inParent
    /// In a module of the parent that the asking module does not know.
    case elsewhere
    /// With the parent, outside of any module.
    case outside
  }

  @Test(arguments: Declaring.allCases)
  func anInternalImplementationOfTheParentAnswersThroughAProtocol(_ place: Declaring) throws {
    let declaration = Other(Part(.public) { $0.register(protocol: (any Service).self) })
    let outer = DIContainerBuilder()
    outer.register(module: Owning(Part { $0.register { Implementation() }.as((any Service).self).check { $0 } }))
    let asking = Asking(Part { RequestKind.initializer.register(in: $0) })
    switch place {
    case .inChild: asking.others = [declaration]
    case .inParent:
      outer.register(module: declaration)
      asking.others = [declaration]
    case .elsewhere: outer.register(module: declaration)
    case .outside: outer.register(protocol: (any Service).self)
    }
    for between in [0, 1] {
      var parent = try outer.build()
      for _ in 0..<between { parent = try DIContainerBuilder().build(parent: parent) }
      let inner = DIContainerBuilder()
      inner.register(module: asking)
      let child = try inner.build(parent: parent)
      if place == .elsewhere {
        let error = try failure { try child.resolve(Asker.self) }
        #expect(error.refused?.modules.sorted() == ["Other", "Owning"])
      } else {
        #expect(try child.resolve(Asker.self).ask()[0] is Implementation, "\(place) \(between)")
      }
    }
  }

  // MARK: - Errors

  @Test func theTextOfAnErrorNamesModulesAcrossContainers() throws {
    let outer = DIContainerBuilder()
    for _ in 0..<5 { outer.register(module: Unit(Part { $0.register { 1 } })) }
    let owning = Owning()
    let string = next()
    owning.parts = [Part(.public) { $0.register { "hidden" } }]
    outer.register(module: owning).register(module: Between(others: [owning]))
    let inner = DIContainerBuilder()
    let array = next()
    inner.register(module: Asking(Part { $0.register { (text: String) in [text] } }))
    let child = try inner.build(parent: outer.build())
    let error = try failure { try child.resolve([String].self) }
    #expect(error.refused?.modules == ["Owning", "Between"])
    #expect(
      error.plain == """
        String is registered, but Asking cannot access it.
          path: [String] (\(array)) -> String
          registered: String (\(string)), public in Owning
          fix: add Owning to the dependencies of Asking
        """)
  }

  @Test func theTextNamesModulesOfTheChildWithAccess() throws {
    let owning = Owning(Part(.public) { $0.register { "hidden" } })
    let parent = try DIContainerBuilder().build(Unit(Part { $0.register { 1 } }), owning)
    let inner = DIContainerBuilder()
    inner.register(module: Other(Part { $0.register { (text: String) in Set([text]) } }, others: [owning]))
    inner.register(module: Asking(Part { $0.register { (text: String) in [text] } }))
    let child = try inner.build(parent: parent)
    #expect(try child.resolve(Set<String>.self) == ["hidden"])
    #expect(try failure { try child.resolve([String].self) }.refused?.modules == ["Owning", "Other"])
  }

  // MARK: - Children that are made in a module

  /// What a child that is made in a module of its parent sees, and what it is told.
  @Test(arguments: [0, 1, 2])
  func aChildMadeInAModuleHasTheModulesAccess(_ between: Int) throws {
    final class Factory {
      let container: DIBuiltContainer
      init(_ container: DIBuiltContainer) { self.container = container }
    }
    let factory = Part(.public) {
      $0.register { (container: DIBuiltContainer) in Factory(container) }
      $0.register { "own" }
    }
    let parent = try DIContainerBuilder().build(
      Asking(factory), Owning(Part(.public) { $0.register { 1 } }), Other(Part { $0.register { "hidden" } }))
    var made = try parent.resolve(Factory.self).container
    for _ in 0...between { made = try DIContainerBuilder().build(parent: made) }
    #expect(try made.resolve(String.self) == "own")
    #expect(try made.resolveMany(String.self) == ["own"])
    let error = try failure { try made.resolve(Int.self) }
    #expect(error.refused?.types == [id(Int.self)], "\(error)")
    #expect(error.refused?.modules == ["Owning"])
  }
}
