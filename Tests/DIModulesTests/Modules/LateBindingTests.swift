import DICore
import DIModules
import Testing

/// A protocol that is declared in one place and implemented in another.
struct LateBindingTests {
  /// Where the protocol is declared.
  enum Place: String, CaseIterable, Sendable {
    /// In the module that asks.
    case inAsking
    /// In one that it depends on.
    case inDependency
    /// In one that it depends on through others.
    case inTransitive
    /// In one that depends on it.
    case inDependent
    /// In one that neither depends on the other.
    case inUnrelated
    /// In the module that implements it.
    case inOwning
    case outside, outsideComponent
  }

  /// Whether the module that asks sees the declaration.
  static func isVisible(_ place: Place, _ scope: VisibilityTests.Scope) -> Bool {
    switch place {
    case .inAsking, .outside, .outsideComponent: true
    case .inDependency, .inTransitive: scope == .public
    case .inDependent, .inUnrelated, .inOwning: false
    }
  }

  /// A builder with an asking module, a declaration, and the hidden implementations of a third module.
  static func builder(
    _ place: Place, _ scope: VisibilityTests.Scope, _ kind: RequestKind,
    implementations: @escaping (DIContainerBuilder) -> Void
  ) -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    let declaration = Part(scope.scope) { $0.register(protocol: (any Service).self) }
    let asking = Asking(
      Part {
        kind.register(in: $0)
        $0.register { (own: Implementation) in [own] }
      })
    let owning = Owning(Part { implementations($0) })
    let other = Other()
    switch place {
    case .inAsking: asking.parts.append(declaration)
    case .inOwning: owning.parts.append(declaration)
    case .outside: builder.register(protocol: (any Service).self)
    case .outsideComponent: builder.register(component: declaration)
    default: other.parts = [declaration]
    }
    switch place {
    case .inDependency: asking.others = [other]
    case .inTransitive: asking.others = [Between(others: [other])]
    case .inDependent: other.others = [asking]
    default: break
    }
    builder.register(module: asking).register(module: owning).register(module: other)
    return builder
  }

  static let all = pairs(Place.allCases, VisibilityTests.Scope.allCases)

  @Test(arguments: all, RequestKind.allCases)
  func aModuleWithAccessToTheDeclarationGetsTheImplementation(
    _ place: (Place, VisibilityTests.Scope), _ kind: RequestKind
  ) throws {
    let (place, scope) = place
    let builder = Self.builder(place, scope, kind) {
      let registration = $0.register { Implementation() }.as((any Service).self).check { $0 }
      kind.mark(registration)
    }
    let container = try builder.build()
    if Self.isVisible(place, scope) {
      let found = try container.resolve(Asker.self).ask()
      #expect(found.count == 1 && found.allSatisfy { $0 is Implementation }, "\(place) \(scope) \(kind)")
    } else if kind.isOptional {
      #expect(try container.resolve(Asker.self).ask().isEmpty, "\(place) \(scope) \(kind)")
    } else {
      let error = try failure { try container.resolve(Asker.self).ask() }
      #expect(error.refused?.types == [id(Implementation.self)], "\(place) \(scope) \(kind): \(error)")
      // A module with access to the declaration may request too.
      let others = place == .inOwning ? [] : ["Other"]
      #expect(error.refused?.modules.sorted() == others + ["Owning"], "\(place) \(scope) \(kind): \(error)")
    }
  }

  @Test(arguments: all, RequestKind.allCases)
  func aDeclarationWithoutAnImplementationIsAnError(_ place: (Place, VisibilityTests.Scope), _ kind: RequestKind) throws
  {
    let (place, scope) = place
    let container = try Self.builder(place, scope, kind) { _ in }.build()
    if kind.isOptional {
      #expect(try container.resolve(Asker.self).ask().isEmpty, "\(place) \(scope) \(kind)")
    } else {
      let error = try failure { try container.resolve(Asker.self).ask() }
      #expect(error.missingType == id((any Service).self), "\(place) \(scope) \(kind): \(error)")
    }
    #expect(try failure { try container.resolve((any Service).self) }.missingType == id((any Service).self))
  }

  @Test(arguments: all)
  func theImplementationIsAccessibleThroughTheProtocolOnly(_ place: Place, _ scope: VisibilityTests.Scope) throws {
    let builder = Self.builder(place, scope, .optional) {
      $0.register { Implementation() }.as((any Service).self).check { $0 }.as(.self).lifetime(.lazySingle)
    }
    let container = try builder.build()
    let error = try failure { try container.resolve([Implementation].self) }
    #expect(error.refused?.types == [id(Implementation.self)], "\(place) \(scope)")
    let service = try container.resolve((any Service).self)
    if Self.isVisible(place, scope) { #expect(try container.resolve(Asker.self).ask()[0] === service) }
    #expect(try container.resolve(Implementation.self) === service)
  }

  final class Second: Service {}

  @Test(arguments: RequestKind.allCases)
  func severalImplementationsAreAmbiguous(_ kind: RequestKind) throws {
    let asking = Asking(
      Part { builder in
        builder.register(protocol: (any Service).self)
        kind.register(in: builder)
      })
    // In modules without access to each other, so that only the requesting one can access both.
    func modules(isMarked: Bool) -> [any DIModule] {
      let (first, second) = (
        Part { $0.register { Implementation() }.as((any Service).self).check { $0 } },
        Part {
          let second = $0.register { Second() }.as((any Service).self).check { $0 }
          if isMarked { second.set(.default) }
          kind.mark(second)
        }
      )
      return [asking, Unit(first), Unit(second)]
    }
    if !kind.isQualified {
      let found = try failure { try DIContainerBuilder().build(Unit(others: modules(isMarked: false))) }.found
      #expect(found?.map(\.ambiguousType) == [id((any Service).self)], "\(kind)")
    }
    let container = try DIContainerBuilder().build(Unit(others: modules(isMarked: true)))
    let found = try container.resolve(Asker.self).ask()
    #expect(found.map { $0 is Second } == (kind.isMany && !kind.isQualified ? [false, true] : [true]), "\(kind)")
  }

  @Test func anImplementationOfTheSameModuleCountsOnce() throws {
    let owning = Owning(
      Part(.public) {
        $0.register(protocol: (any Service).self)
        $0.register { Implementation() }.as((any Service).self).check { $0 }
      })
    let container = try DIContainerBuilder().build(Asking(Part { RequestKind.many.register(in: $0) }, others: [owning]))
    #expect(try container.resolve(Asker.self).ask().count == 1)
  }

  @Test func aDeclarationMayComeAfterTheImplementationAndTwice() throws {
    let builder = DIContainerBuilder()
    builder.register(module: Owning(Part { $0.register { Implementation() }.as((any Service).self).check { $0 } }))
    builder.register(module: Asking(Part { RequestKind.initializer.register(in: $0) }))
    let before = try builder.build()
    builder.register(protocol: (any Service).self).register(protocol: (any Service).self)
    let after = try builder.build()
    #expect(try after.resolve(Asker.self).ask().count == 1)
    #expect(try failure { try before.resolve(Asker.self) }.refused?.types == [id(Implementation.self)])
  }

  @Test func aDeclarationOfASharedComponentCountsInEachModule() throws {
    let declaration = Part { $0.register(protocol: (any Service).self) }
    let owning = Owning(Part { $0.register { Implementation() }.as((any Service).self).check { $0 } })
    let asking = Asking(declaration, Part { RequestKind.initializer.register(in: $0) })
    let container = try DIContainerBuilder().build(owning, asking, Other(declaration))
    #expect(try container.resolve(Asker.self).ask().count == 1)
  }

  @Test func anImplementationReachesItsOwnModule() throws {
    // What the implementation needs is asked for from where it is registered.
    final class Engine {}
    final class Driven: Service {
      let engine: Engine
      init(_ engine: Engine) { self.engine = engine }
    }
    let owning = Owning(
      Part {
        $0.register { Engine() }
        $0.register { (engine: Engine) in Driven(engine) }.as((any Service).self).check { $0 }
      })
    let asking = Asking(
      Part {
        $0.register(protocol: (any Service).self)
        RequestKind.initializer.register(in: $0)
      })
    #expect(try DIContainerBuilder().build(owning, asking).resolve(Asker.self).ask()[0] is Driven)
  }
}
