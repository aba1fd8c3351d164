import DICore
import Testing

/// An instance of the main actor is refused elsewhere, whether it exists or not.
struct KeptIsolationTests {
  @MainActor final class View {}
  protocol Shown: Sendable {}
  @MainActor final class Panel: Shown {}
  final class Model: Sendable {}
  final class Holder: Sendable {
    let view: DILazy<View>
    init(_ view: DILazy<View>) { self.view = view }
  }
  final class Keeper: Sendable {
    let view: View
    init(_ view: View) { self.view = view }
  }
  /// Used by one thread after the other.
  final class Frame: @unchecked Sendable {
    var view: View?
  }

  /// A way to ask for something, and the lifetime of what is asked for.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let ask: @Sendable (DIBuiltContainer) throws -> Void
  }

  static let ways: [Way] = [
    Way(testDescription: "by its type") { _ = try $0.resolve(View.self) },
    Way(testDescription: "by a name") { _ = try $0.resolve(View.self, name: "main") },
    Way(testDescription: "optional") { _ = try $0.resolve(View?.self) },
    Way(testDescription: "by a service") { _ = try $0.resolve((any Shown).self) },
    Way(testDescription: "by a service's name") { _ = try $0.resolve((any Shown).self, name: "panel") },
    Way(testDescription: "many") { _ = try $0.resolveMany((any Shown).self) },
    Way(testDescription: "a lazy's value") { _ = try $0.resolve(DILazy<View>.self).get() },
    Way(testDescription: "a provider's value") { _ = try $0.resolve(DIProvider<View>.self).get() },
    Way(testDescription: "the lazy of somebody else") { _ = try $0.resolve(Holder.self).view.get() },
    Way(testDescription: "as a dependency") { _ = try $0.resolve(Keeper.self) },
    Way(testDescription: "by a container that a closure takes") { _ = try $0.resolve([View].self) },
  ]

  static let lifetimes: [Lifetime] = [
    .single, .lazySingle, .weakSingle, .perScope, .perContainer(.weak), .custom(DIScope(name: "own")),
    .custom(DIScope(name: "weak", reference: .weak)),
  ]

  @MainActor @Test(arguments: ways, lifetimes)
  func anInstanceOfTheMainActorIsRefusedElsewhereBeforeAndAfterItExists(way: Way, lifetime: Lifetime) throws {
    let container = try Self.container(lifetime)
    func expectRefusal() {
      let error = #expect(throws: DIError.self) { try onAnotherThread { try way.ask(container) } }
      guard case .isolated = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    expectRefusal()
    try withExtendedLifetime((container.resolve(View.self, name: "main"), container.resolve((any Shown).self))) {
      expectRefusal()
      try way.ask(container)
      expectRefusal()
    }
  }

  @MainActor @Test(arguments: lifetimes)
  func scopesRefuseInstancesOfTheMainActorElsewhere(lifetime: Lifetime) throws {
    let container = try Self.container(lifetime).newLifeTimeScope()
    let view = try container.resolve(View.self)
    #expect(throws: DIError.self) { try onAnotherThread { _ = try container.resolve(View.self) } }
    withExtendedLifetime(view) {}
  }

  /// What was given is a reference like any other.
  @MainActor @Test func aLazyThatHasItsValueGivesItAnywhere() throws {
    let container = try Self.container(.lazySingle)
    let lazy = try container.resolve(DILazy<View>.self)
    let view = try lazy.get()
    #expect(try onAnotherThread { try lazy.get() } === view)
  }

  /// An existing instance's dependencies are not requested again.
  @MainActor @Test func anExistingInstanceWithoutAnActorIsGivenAnywhere() throws {
    let container = try Self.container(.single, keeper: .lazySingle)
    #expect(throws: DIError.self) { try onAnotherThread { _ = try container.resolve(Keeper.self) } }
    let keeper = try container.resolve(Keeper.self)
    #expect(try onAnotherThread { try container.resolve(Keeper.self) } === keeper)
  }

  /// Its injections run, whatever instance its component has.
  @MainActor @Test func anObjectWhoseInjectionNeedsTheMainActorIsRefusedElsewhere() throws {
    let builder = DIContainerBuilder()
    builder.register { View() }
    Self.registerFrame(builder)
    let container = try builder.build()
    let object = Frame()
    func expectRefusal() {
      let error = #expect(throws: DIError.self) { try onAnotherThread { try container.resolve(object) } }
      guard case .isolated = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(object.view == nil)
    }
    expectRefusal()
    #expect(try container.resolve(Frame.self).view != nil)
    expectRefusal()
  }

  nonisolated private static func registerFrame(_ builder: DIContainerBuilder) {
    builder.register { Frame() }.lifetime(.lazySingle).injection { $0.view = $1 }
  }

  @MainActor private static func container(
    _ lifetime: Lifetime, keeper: Lifetime = .prototype
  ) throws -> DIBuiltContainer {
    let builder = DIContainerBuilder()
    builder.register { View() }.lifetime(lifetime).set(name: "main")
    builder.register { Panel() }.lifetime(lifetime).as((any Shown).self).check { $0 }.set(name: "panel")
    registerFree(builder, keeper)
    return try builder.build()
  }

  /// Not on the main actor, so that the closures are not either.
  nonisolated private static func registerFree(_ builder: DIContainerBuilder, _ keeper: Lifetime) {
    builder.register { Holder($0) }
    builder.register { Keeper($0) }.lifetime(keeper)
    builder.register { container in [try container.resolve(View.self)] }
  }
}
