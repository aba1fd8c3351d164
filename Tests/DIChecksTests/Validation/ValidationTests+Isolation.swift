import DIChecks
import DICore
import Testing

// Components of the main actor, for what any thread can request; tests that replace nothing.

extension ValidationTests {
  @MainActor final class Screen {
    nonisolated init() {}
  }
  final class Flow: Sendable {
    init() {}
    init(_ screen: Screen) {}
  }
  final class Coordinator: Sendable {
    init(_ flow: Flow) {}
  }

  /// A screen of the main actor, by a closure that belongs to it.
  private static func registerScreen(in registrations: Registrations) {
    registrations.direct(
      { $0.register({ @MainActor in Screen() }, file: "App.swift", line: 1) },
      { $0.register({ @MainActor in Screen() }, file: "App.swift", line: 1) })
  }

  @Test(arguments: FrontEnd.allCases)
  func whatAnyThreadRequestsNeedsTheMainActor(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    Self.registerScreen(in: registrations)
    registrations.register(Flow.init(_:), file: "App.swift", line: 2)
    registrations.register(Coordinator.init, file: "App.swift", line: 3)
    let found = registrations.validate()
    let receiver = frontEnd == .builder ? "builder" : "container"
    #expect(found.map(\.outline) == ["DI0102 warning at 2: Coordinator -> Flow"])
    #expect(
      found.first?.plain == """
        App.swift:2: warning: Flow belongs to no actor, but needs Screen of the main actor: requests outside the main actor \
        fail. [DI0102]
          path: Coordinator (App.swift:3) -> Flow (App.swift:2) -> Screen (App.swift:1)
          registered: Screen (App.swift:1)
          reason: its initializer belongs to the main actor
          fix: create Flow in a closure of the main actor: { @MainActor in ... }; or take Screen as a lazy, and use it on the main \
        actor; or, if Screen itself belongs to no actor, write \(receiver).register(Screen.init), or register it in a \
        `nonisolated` function: a closure belongs to the actor it is written on
        """)
    // The warning is right: this request is not on the main actor.
    let container = try registrations.container()
    #expect(
      try failure { try onAnotherThread { try container.resolve(Coordinator.self) } }.isolatedType == id(Screen.self))
  }

  protocol Shown {}
  @MainActor final class Panel: @MainActor Shown {
    nonisolated init() {}
  }
  @Elsewhere final class Report: @Elsewhere Shown {
    nonisolated init() {}
  }
  final class Viewer: Sendable {
    init(_ shown: any Shown) {}
  }

  @Test(arguments: FrontEnd.allCases)
  func aPromisedConformanceCanBelongToAnActor(_ frontEnd: FrontEnd) throws {
    let freeing = "make what Shown requires `nonisolated` in"
    let onMain = frontEnd.diagnostics {
      $0.register(Panel.init, file: "App.swift", line: 1).promising((any Shown).self)
      $0.register(Viewer.init, file: "App.swift", line: 2)
      $0.register({ (_: DILazy<any Shown>) in Asker<Int>() }, file: "App.swift", line: 3)
    }
    #expect(
      onMain.map(\.plain) == [
        """
        App.swift:2: warning: Viewer belongs to no actor, but needs Panel of the main actor: requests outside the main actor \
        fail. [DI0102]
          path: Viewer (App.swift:2) -> Panel (App.swift:1)
          registered: Panel (App.swift:1)
          reason: its conformance to Shown belongs to the main actor
          fix: create Viewer in a closure of the main actor: { @MainActor in ... }; or take Panel as a lazy, and use it on the main \
        actor; or \(freeing) Panel, and declare the conformance as `nonisolated Shown`
        """
      ])
    let elsewhere = frontEnd.diagnostics {
      $0.register(Report.init, file: "App.swift", line: 1).promising((any Shown).self)
      $0.register(Viewer.init, file: "App.swift", line: 2)
    }
    #expect(
      elsewhere.map(\.plain) == [
        """
        App.swift:2: warning: Viewer belongs to no actor, but needs Report of Elsewhere: requests outside Elsewhere fail. \
        [DI0102]
          path: Viewer (App.swift:2) -> Report (App.swift:1)
          registered: Report (App.swift:1)
          reason: its conformance to Shown belongs to Elsewhere
          fix: \(freeing) Report, and declare the conformance as `nonisolated Shown`
        """
      ])
  }

  @Test(arguments: FrontEnd.allCases)
  func severalDependentsOfOneScreenAreOneWarning(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      Self.registerScreen(in: $0)
      $0.register(Flow.init(_:), line: 2)
      $0.register({ (_: Screen) in Asker<Int>() }, line: 3)
    }
    #expect(found.map(\.outline) == ["DI0102 warning at 2: Flow, Asker<Int>"])
  }

  @Test(arguments: FrontEnd.allCases)
  func whatIsOnTheMainActorMayNeedTheMainActor(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      Self.registerScreen(in: $0)
      $0.direct(
        { $0.register { @MainActor in Flow($0) } },
        { $0.register { @MainActor in Flow($0) } })
    }
    #expect(found.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func anInjectionOnTheMainActorPutsAComponentThere(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      Self.registerScreen(in: $0)
      $0.register { Flow() }.saying(
        { $0.injection { @MainActor (_: Flow, _: Screen) in } }, { $0.injection { @MainActor (_: Flow, _: Screen) in } }
      )
    }
    #expect(found.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func aLazyOfAScreenIsRightAnywhere(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      Self.registerScreen(in: $0)
      $0.register { (_: DILazy<Screen>) in Flow() }
      $0.register { (_: DIProvider<Screen>) in Asker<Int>() }
    }
    #expect(found.isEmpty)
  }

  @globalActor actor Elsewhere {
    static let shared = Elsewhere()
  }

  // MARK: - Tests

  @Test(arguments: FrontEnd.allCases)
  func aTestThatReplacesNothingIsUseless(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register({ Cat() }, file: "App.swift", line: 1).forTest()
    }
    #expect(
      found.map(\.plain) == [
        """
        App.swift:1: warning: Cat is a test, but replaces no component. [DI0103]
          fix: let it serve the type of the component that it should replace, with .as(...)\(frontEnd == .builder
            ? ".check { $0 }; or remove .set(.test)" : "; or remove .test()")
        """
      ])
  }

  @Test(arguments: FrontEnd.allCases)
  func aTestWithoutTheNameOfAComponentIsUseless(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register({ Cat() }, file: "App.swift", line: 1).named("Tom")
      $0.register({ Cat() }, file: "App.swift", line: 2).forTest()
    }
    #expect(found.first?.near.map(\.line) == [1])
    #expect(
      found.map(\.plain) == [
        """
        App.swift:2: warning: Cat is a test, but replaces no component. [DI0103]
          registered: Cat (App.swift:1), named "Tom"
          fix: give it the name or tag of the component that it should replace; or remove \
        \(frontEnd == .builder ? ".set(.test)" : ".test()")
        """
      ])
  }

  @Test(arguments: FrontEnd.allCases)
  func aTestThatReplacesAComponentIsRight(_ frontEnd: FrontEnd) {
    #expect(
      frontEnd.diagnostics {
        $0.register { Cat() }
        $0.register { Cat() }.forTest()
      }.isEmpty)
    #expect(
      frontEnd.diagnostics {
        $0.register { Cat() }.named("Tom")
        $0.register { Cat() }.named("Tom").forTest()
      }.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func aTestThatReplacesAllOfAManyIsRight(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register { Cat() }.named("Tom")
      $0.register { Cat() }.forTest()
      $0.register { (_: DIMany<Cat>) in Asker<Int>() }
    }
    #expect(found.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func theFaultsOfAReplacedComponentDoNotCount(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register { (_: Yard) in Cat() }
    registrations.register { Cat() }.forTest()
    registrations.register(Home.init)
    #expect(registrations.validate().isEmpty)
    _ = try registrations.container().resolve(Home.self)
  }
}
