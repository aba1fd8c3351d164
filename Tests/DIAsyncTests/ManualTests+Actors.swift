import DIAsync
import DICore
import Dispatch
import TestSupport
import Testing

// What Awaiting.md says of actors.

extension ManualTests {
  @globalActor actor Screens { static let shared = Screens() }

  @Screens final class Panel {
    let token: Token
    let isOnItsActor = ManualTests.isOnScreens
    init(token: Token) { self.token = token }
  }
  @MainActor final class Window {
    let panel: Panel
    init(panel: Panel) { self.panel = panel }
  }

  /// Whether this runs on the actor of the screens.
  static var isOnScreens: Bool {
    Screens.shared.preconditionIsolated()
    return true
  }

  nonisolated static func register(_ builder: DIContainerBuilder) {
    builder.register { Token() }
    builder.register(Panel.init)
    builder.register(Window.init)
  }

  @Test func aComponentOfAnyActorIsMadeOnIt() async throws {
    Self.register(builder)
    let container = try builder.build()
    _ = try await container.async.resolve(Window.self)
    let error = try failure { try container.resolve(Panel.self) }
    #expect(
      withoutSuites(error.text) == """
        Panel belongs to an actor that this request cannot reach.
          registered: Panel
          reason: its initializer belongs to an actor
          fix: import DIAsync, and await the request: try await container.async.resolve(Panel.self); or, if \
        Panel itself belongs to no actor, write builder.register(Panel.init), or register it in a \
        `nonisolated` function: a closure belongs to the actor it is written on
        """)
  }

  @Test func aPlainRequestForAnotherActorFailsEvenIfTheInstanceExists() async throws {
    builder.register { Token() }
    builder.register(Panel.init).lifetime(.lazySingle)
    let container = try builder.build()
    _ = try await container.async.resolve(Panel.self)
    #expect(try failure { try container.resolve(Panel.self) }.isolatedType == ObjectIdentifier(Panel.self))
  }

  @Test func whatSuspendsAndBelongsToNoActorRunsElsewhere() async throws {
    builder.register { await Self.place() }
    builder.register { Place(isMain: Self.isOnMain) }.set(name: "synchronous")
    let container = try builder.build()
    try await Self.resolveOnTheMainActor(container)
  }

  @MainActor private static func resolveOnTheMainActor(_ container: DIBuiltContainer) async throws {
    #expect(try await container.async.resolve(Place.self).isMain == false)
    #expect(try await container.async.resolve(Place.self, name: "synchronous").isMain == true)
  }

  struct Place: Sendable { let isMain: Bool }
  private static let onMain: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
  private static var isOnMain: Bool { DispatchQueue.getSpecific(key: onMain) == true }
  private nonisolated(nonsending) static func place() async -> Place { Place(isMain: isOnMain) }
}
