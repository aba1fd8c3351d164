import DICore
import Testing

// What errors say about closings.

extension ErrorTextTests {
  final class Store: @unchecked Sendable {
    init() {}
  }

  @globalActor actor Background { static let shared = Background() }

  static let toKeep = """
    .lifetime(.single) to the registration, or another lifetime that keeps instances strongly; or remove the onClose, and close \
    each instance where it was requested
    """

  @Test(arguments: FrontEnd.allCases, [Lifetime.prototype, .objectGraph, .weakSingle])
  func theTextSaysThatNothingIsKeptToClose(_ frontEnd: FrontEnd, lifetime: Lifetime) throws {
    let registrations = Registrations(frontEnd)
    let store = next()
    registrations.register { Store() }.lifetime(lifetime).onClose { _ in }
    #expect(
      try Self.text(Store.self, of: registrations) == """
        Store has an onClose, but the container keeps no instance of it that it has made.
          registered: Store (\(store))
          fix: add \(Self.toKeep)
        """)
  }

  @Test func theTextSaysThatNoDecoratorIsKeptToClose() throws {
    builder.register { Store() }
    let decorator = next()
    builder.decorate(Store.self) { $0 }.onClose { _ in }
    #expect(
      try failure { try builder.build() }.found?.first?.plain == """
        decorator of Store has an onClose, but the container keeps no instance of it that it has made.
          registered: decorator of Store (\(decorator))
          fix: add \(Self.toKeep.replacing("to the registration", with: "to the registration of what it decorates"))
        """)
  }

  @Test func theTextSaysThatAValueIsNotClosed() throws {
    let place = next()
    builder.register(value: Store()).onClose { _ in }
    #expect(
      try failure { try builder.build() }.found?.first?.plain == """
        Store has an onClose, but the container keeps no instance of it that it has made.
          registered: Store (\(place))
          fix: remove the onClose, and close the instance where it was made, after close() of the container
        """)
  }

  @Test func theTextSaysThatAnotherActorHasToBeAwaited() throws {
    let place = next()
    builder.register { Store() }.lifetime(.single).onClose { @Background _ in }
    let container = try builder.build()
    #expect(
      try failure { try container.close() }.plain == """
        Store has to be closed with await, which its container cannot do here.
          registered: Store (\(place))
          fix: import DIAsync, and await it: try await container.async.close(); or try await container.withScope
        """)
    #expect(try container.resolve(Store.self) === container.resolve(Store.self))
  }

  @Test func theTextSaysThatTheMainActorCloses() throws {
    let place = next()
    builder.register { Store() }.lifetime(.single).onClose { @MainActor _ in }
    let container = try builder.build()
    #expect(
      try failure { try container.close() }.plain == """
        Store is closed on the main actor, but its container was closed, or requests it, outside.
          registered: Store (\(place))
          fix: call close() or withScope on the main actor; or write the closing without isolation, in a `nonisolated` \
        function: a closure belongs to the actor it is written on
        """)
  }

  @Test func theTextNamesEachClosingThatFailed() throws {
    let store = next()
    builder.register { Store() }.lifetime(.single).onClose { _ in throw Refusal() }
    let container = try builder.build()
    #expect(
      try failure { try container.close() }.plain == """
        A closing failed; all others have run.
          Store could not be closed.
            registered: Store (\(store))
            reason: the cat refused
        """)
  }
}
