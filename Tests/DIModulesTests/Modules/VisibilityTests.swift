import DICore
import DIModules
import Testing

/// Which components a module can access, for each form of request.
struct VisibilityTests {
  /// Where what is asked for belongs, as seen from the module that asks.
  enum Relation: String, CaseIterable, Sendable {
    case own, direct, transitive, cyclic, dependent, sibling, unrelated, outside, outsideComponent
  }
  enum Scope: String, CaseIterable, Sendable {
    case `public`, `internal`

    var scope: DIComponentScope { self == .public ? .public : .internal }
  }

  /// The rule.
  static func isVisible(_ relation: Relation, _ scope: Scope) -> Bool {
    switch relation {
    case .own, .outside, .outsideComponent: true
    case .direct, .transitive, .cyclic: scope == .public
    case .dependent, .sibling, .unrelated: false
    }
  }

  /// The modules that see it.
  static func viewers(_ relation: Relation, _ scope: Scope) -> [String] {
    if scope == .internal { return ["Owning"] }
    return switch relation {
    case .own, .outside, .outsideComponent: []
    case .direct: ["Asking", "Owning"]
    case .transitive, .cyclic: ["Asking", "Between", "Owning"]
    case .dependent: ["Owning"]
    case .sibling: ["Between", "Owning"]
    case .unrelated: ["Owning"]
    }
  }

  /// Registers an asker and a service.
  static func register(
    _ relation: Relation, _ scope: Scope, in builder: DIContainerBuilder,
    _ service: @escaping (DIContainerBuilder) -> Void,
    asker: @escaping (DIContainerBuilder) -> Void
  ) {
    let service = Part(scope.scope, service)
    let asker = Part(.internal, asker)
    let (asking, between, owning) = (Asking(asker), Between(), Owning())
    switch relation {
    case .own: asking.parts.append(service)
    case .outside: service.load(builder: builder)
    case .outsideComponent: builder.register(component: service)
    default: owning.parts = [service]
    }
    switch relation {
    case .own, .outside, .outsideComponent: break
    case .direct: asking.others = [owning]
    case .transitive:
      asking.others = [between]
      between.others = [owning]
    case .cyclic:
      asking.others = [between]
      between.others = [owning]
      owning.others = [asking]
    case .dependent: owning.others = [asking]
    case .sibling: between.others = [asking, owning]
    case .unrelated: builder.register(module: owning)
    }
    builder.register(module: asking)
    if relation == .dependent { builder.register(module: owning) }
    if relation == .sibling { builder.register(module: between) }
  }

  static func register(
    _ relation: Relation, _ scope: Scope, _ kind: RequestKind, in builder: DIContainerBuilder
  ) {
    register(relation, scope, in: builder) {
      let service = $0.register { Implementation() }.as((any Service).self).check { $0 }
      kind.mark(service)
    } asker: {
      kind.register(in: $0)
    }
  }

  @Test(arguments: pairs(Relation.allCases, Scope.allCases), RequestKind.allCases)
  func aComponentAnswersWhereItIsAccessible(_ place: (Relation, Scope), _ kind: RequestKind) throws {
    let (relation, scope) = place
    let builder = DIContainerBuilder()
    Self.register(relation, scope, kind, in: builder)
    let container = try builder.build()
    // Twice, since the second request is linked already.
    for _ in 0..<2 {
      if Self.isVisible(relation, scope) {
        let found = try container.resolve(Asker.self).ask()
        #expect(found.count == 1 && found.allSatisfy { $0 is Implementation }, "\(relation) \(scope) \(kind)")
      } else if kind.isOptional {
        #expect(try container.resolve(Asker.self).ask().isEmpty, "\(relation) \(scope) \(kind)")
      } else {
        let error = try failure { try container.resolve(Asker.self).ask() }
        #expect(error.refused?.types == [id(Implementation.self)], "\(relation) \(scope) \(kind): \(error)")
        #expect(
          error.refused?.modules.sorted() == Self.viewers(relation, scope), "\(relation) \(scope) \(kind): \(error)")
      }
      // The program sees everything.
      #expect(try kind.resolve(from: container) is Implementation)
    }
  }

  /// What is seen as well, so that something is left of many.
  final class Visible: Service {}

  @Test(
    arguments: pairs(Relation.allCases, Scope.allCases), RequestKind.allCases.filter { $0.isMany && !$0.isQualified })
  func aManyLeavesOutInaccessibleComponents(_ place: (Relation, Scope), _ kind: RequestKind) throws {
    let (relation, scope) = place
    let builder = DIContainerBuilder()
    builder.register { Visible() }.as((any Service).self).check { $0 }.set(.default)
    Self.register(relation, scope, kind, in: builder)
    let container = try builder.build()
    let found = try container.resolve(Asker.self).ask().map { $0 is Visible }
    #expect(found == (Self.isVisible(relation, scope) ? [true, false] : [true]), "\(relation) \(scope) \(kind)")
    #expect(try container.resolveMany((any Service).self).count == 2)
  }

  @Test(
    arguments: pairs(Relation.allCases, Scope.allCases), RequestKind.allCases.filter { !$0.isMany && !$0.isQualified })
  func inaccessibleComponentsDoNotCompete(_ place: (Relation, Scope), _ kind: RequestKind) throws {
    let (relation, scope) = place
    let builder = DIContainerBuilder()
    builder.register { Visible() }.as((any Service).self).check { $0 }
    Self.register(relation, scope, in: builder) {
      $0.register { Implementation() }.as((any Service).self).check { $0 }
    } asker: {
      kind.register(in: $0)
    }
    if Self.isVisible(relation, scope), relation != .own {
      let found = try failure { try builder.build() }.found
      #expect(found?.map(\.ambiguousType) == [id((any Service).self)], "\(relation) \(scope) \(kind)")
    } else {
      let container = try builder.build()
      #expect(
        try container.resolve(Asker.self).ask().map { $0 is Visible } == [relation != .own],
        "\(relation) \(scope) \(kind)")
      // Of the program's view nothing is said at build.
      let error = try failure { try container.resolve((any Service).self) }
      #expect(error.ambiguousType == id((any Service).self))
    }
  }

  @Test(arguments: RequestKind.allCases)
  func aPublicComponentMayPassOnInternalObjects(_ kind: RequestKind) throws {
    // The asker belongs to the module of the service, and is asked for from another.
    let builder = DIContainerBuilder()
    let hidden = Part {
      let service = $0.register { Implementation() }.as((any Service).self).check { $0 }
      kind.mark(service)
    }
    let asker = Part(.public) { kind.register(in: $0) }
    let user = Part { $0.register { (asker: Asker) in [asker] } }
    let container = try builder.build(Asking(user, others: [Owning(hidden, asker)]))
    let found = try container.resolve([Asker].self)[0].ask()
    #expect(found.count == 1 && found[0] is Implementation)
  }
}
