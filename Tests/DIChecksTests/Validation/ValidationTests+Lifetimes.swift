import DIChecks
import DICore
import Testing

// Instances of a scope that the root would keep, and values that only scopes have.

extension ValidationTests {
  final class Session: Sendable {}
  final class Page: Sendable {
    init(_ session: Session) {}
  }
  final class App: Sendable {
    init(_ page: Page) {}
  }
  final class Cache: Sendable {
    init() {}
    init(_ session: Session) {}
  }

  /// The lifetimes whose instances the root keeps.
  static let ofRoot: [NamedLifetime] = [.lazySingle, .weakSingle, .single]
  /// The lifetimes with an instance for each scope.
  static let ofScope: [NamedLifetime] = [.perContainer, .perContainerWeak]

  @Test(arguments: pairs(NamedLifetime.allCases, NamedLifetime.allCases), FrontEnd.allCases)
  func onlyTheRootCapturesInstancesAndOnlyInstancesOfScopes(
    _ lifetimes: (holder: NamedLifetime, captured: NamedLifetime), _ frontEnd: FrontEnd
  ) {
    let found = frontEnd.diagnostics {
      $0.register({ Session() }, line: 1).lifetime(lifetimes.captured.lifetime)
      $0.register(Cache.init(_:), line: 2).lifetime(lifetimes.holder.lifetime)
    }
    let isCaptive = Self.ofRoot.contains(lifetimes.holder) && Self.ofScope.contains(lifetimes.captured)
    #expect(found.map(\.outline) == (isCaptive ? ["DI0101 warning at 2: Cache"] : []))
  }

  @Test(arguments: FrontEnd.allCases)
  func aSingleCapturesAnInstanceOfAScope(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register({ Session() }, file: "App.swift", line: 1).lifetime(.perScope)
    registrations.register(Cache.init(_:), file: "App.swift", line: 2).lifetime(.lazySingle)
    let found = registrations.validate()
    #expect(
      found.map(\.plain) == [
        """
        App.swift:2: warning: Cache (.lazySingle) keeps the Session (.perScope) of the root, so all scopes share it. [DI0101]
          path: Cache (App.swift:2) -> Session (App.swift:1)
          registered: Session (App.swift:1)
          fix: use .lifetime(.perScope) for Cache; or use .lifetime(.lazySingle) for Session, if all scopes may share it
        """
      ])
    #expect(found.map(\.error) == [nil])
    #expect(found.first?.near == [DITypeInfo(type: Session.self, file: "App.swift", line: 1)])
    // The warning is right: scopes share the session.
    let container = try registrations.container()
    #expect(
      try container.newLifeTimeScope().resolve(Cache.self) === container.newLifeTimeScope().resolve(Cache.self))
  }

  /// An editor opens what the lines list; the sentences name files as errors do.
  @Test func theLinesOfADiagnosticHaveThePathsOfFiles() {
    let kept = DIContainerBuilder()
    kept.register({ Session() }, file: "/app/scopes/Wiring.swift", line: 1).lifetime(.perScope)
    kept.register(Cache.init(_:), file: "/app/Wiring.swift", line: 2).lifetime(.lazySingle)
    let unset = DIContainerBuilder()
    unset.register(scopeValue: Session.self, file: "/app/scopes/Wiring.swift", line: 1)
    unset.register(Cache.init(_:), file: "/app/Wiring.swift", line: 2).lifetime(.single)
    #expect(
      (kept.validate() + unset.validate()).map(\.plain) == [
        """
        /app/Wiring.swift:2: warning: Cache (.lazySingle) keeps the Session (.perScope) of the root, so all scopes share it. \
        [DI0101]
          path: Cache (/app/Wiring.swift:2) -> Session (/app/scopes/Wiring.swift:1)
          registered: Session (/app/scopes/Wiring.swift:1)
          fix: use .lifetime(.perScope) for Cache; or use .lifetime(.lazySingle) for Session, if all scopes may share it
        """,
        """
        /app/Wiring.swift:2: error: Session is not set in the root container: Cache is .single, so its dependencies are \
        created for the root, whichever scope it is resolved from. [DI0012]
          path: Cache (/app/Wiring.swift:2) -> Session (/app/scopes/Wiring.swift:1)
          fix: use .lifetime(.perScope) for Cache (Wiring.swift:2), and resolve in a scope where Session is set; or use \
        .lifetime(.lazySingle) for Cache (Wiring.swift:2), and call resolve(_:) or set(_:) with an object in the root \
        container before this request
        """,
      ])
  }

  @Test(arguments: [Lifetime.prototype, .objectGraph], FrontEnd.allCases)
  func aSingleCapturesThroughWhatIsCreatedForIt(_ between: Lifetime, _ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register { Session() }.lifetime(.perScope)
      $0.register(Page.init).lifetime(between)
      $0.register(App.init, line: 3).lifetime(.single)
    }
    #expect(found.map(\.outline) == ["DI0101 warning at 3: App -> Page"])
  }

  @Test(arguments: FrontEnd.allCases)
  func whatTheRootKeepsCapturesOnItsOwnAccount(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register { Session() }.lifetime(.perScope)
      $0.register(Page.init, line: 2).lifetime(.lazySingle)
      $0.register(App.init, line: 3).lifetime(.single)
    }
    #expect(found.map(\.outline) == ["DI0101 warning at 2: Page"])
  }

  @Test(arguments: FrontEnd.allCases)
  func severalHoldersOfOneInstanceAreOneWarning(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register { Session() }.lifetime(.perScope)
      $0.register(Cache.init(_:), line: 2).lifetime(.single)
      $0.register(Page.init)
      $0.register(App.init, line: 4).lifetime(.single)
    }
    #expect(found.map(\.outline) == ["DI0101 warning at 2: Cache, App -> Page"])
  }

  @Test(arguments: FrontEnd.allCases)
  func anInjectionCapturesToo(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register { Session() }.lifetime(.perScope)
      $0.register({ Cache() }, line: 2).injection { (_: Cache, _: Session) in }.lifetime(.single)
    }
    #expect(found.map(\.outline) == ["DI0101 warning at 2: Cache"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aManyCapturesToo(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register { Session() }.lifetime(.perScope)
      $0.register({ (_: DIMany<Session>) in Cache() }, line: 2).lifetime(.single)
    }
    #expect(found.map(\.outline) == ["DI0101 warning at 2: Cache"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aLazyOfASingleRequestsFromTheRoot(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register({ Session() }, file: "App.swift", line: 1).lifetime(.perScope)
      $0.register({ (_: DILazy<Session>) in Cache() }, file: "App.swift", line: 2).lifetime(.single)
    }
    #expect(
      found.map(\.plain) == [
        """
        App.swift:2: warning: Cache (.single) always requests Session (.perScope) from the root, never from a scope. [DI0101]
          path: Cache (App.swift:2) -> Session (App.swift:1)
          registered: Session (App.swift:1)
          fix: use .lifetime(.perScope) for Cache; or use .lifetime(.lazySingle) for Session, if all scopes may share it
        """
      ])
  }

  // MARK: - Values

  @Test(arguments: [NamedLifetime.lazySingle, .weakSingle], FrontEnd.allCases)
  func theRootNeedsAValueOfScopes(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register(scopeValue: Session.self, file: "App.swift", line: 1)
      $0.register(Cache.init(_:), file: "App.swift", line: 2).lifetime(lifetime.lifetime)
    }
    #expect(
      found.map(\.plain) == [
        """
        App.swift:2: warning: Cache (\(lifetime.lifetime)) needs the Session (.perScope) of the root, but its value belongs \
        to scopes. [DI0101]
          path: Cache (App.swift:2) -> Session (App.swift:1)
          registered: Session (App.swift:1)
          fix: use .lifetime(.perScope) for Cache; or set Session in the root container, before the first request for \
        Cache; this warning cannot see it
        """
      ])
  }

  @Test func aSingleNeedsAValueBeforeItCanBeSet() throws {
    let builder = DIContainerBuilder()
    builder.register(scopeValue: Session.self, file: "App.swift", line: 1)
    builder.register(type: Page.init, file: "App.swift", line: 2)
    builder.register(type: App.init, file: "App.swift", line: 3).lifetime(.single)
    let found = builder.validate()
    #expect(
      found.map(\.plain) == [
        """
        App.swift:3: error: Session is not set in the root container: App is .single, so its dependencies are created for the \
        root, whichever scope it is resolved from. [DI0012]
          path: App (App.swift:3) -> Page (App.swift:2) -> Session (App.swift:1)
          fix: use .lifetime(.perScope) for App (App.swift:3), and resolve in a scope where Session is set; or use \
        .lifetime(.lazySingle) for App (App.swift:3), and call resolve(_:) or set(_:) with an object in the root container \
        before this request
        """
      ])
    guard case .whileCreateSingleton(_, let stack) = try failure({ try builder.build() }) else {
      Issue.record("The build creates no single.")
      return
    }
    #expect(stack == found.first?.error && stack.plain == found.first?.error?.plain)
  }

  @Test func aSingleOfADIContainerIsCreatedLater() {
    let found = FrontEnd.declarative.diagnostics {
      $0.register(scopeValue: Session.self)
      $0.register(Cache.init(_:), line: 2).lifetime(.single)
    }
    #expect(found.map(\.outline) == ["DI0101 warning at 2: Cache"])
  }

  /// What is created for a single may be kept itself.
  @Test(arguments: NamedLifetime.allCases.filter { $0 != .custom && $0 != .customWeak })
  func aSingleNeedsAValueThroughWhatIsCreatedForIt(_ lifetime: NamedLifetime) throws {
    let builder = DIContainerBuilder()
    builder.register(scopeValue: Session.self)
    builder.register(type: Page.init, line: 2).lifetime(lifetime.lifetime)
    builder.register(type: App.init, line: 3).lifetime(.single)
    let errors = builder.validate().filter { $0.severity == .error }
    #expect(
      errors.map(\.outline) == [lifetime == .single ? "DI0012 error at 2: Page" : "DI0012 error at 3: App -> Page"])
    guard case .whileCreateSingleton(_, let stack) = try failure({ try builder.build() }) else {
      Issue.record("The build creates no single.")
      return
    }
    #expect(stack.plain == errors.first?.error?.plain)
  }

  /// An object that is made elsewhere, whatever keeps it.
  @Test(arguments: [NamedLifetime.perContainer, .perContainerWeak, .lazySingle, .weakSingle, .single])
  func aSingleNeedsAnObjectBeforeItCanBeSet(_ lifetime: NamedLifetime) throws {
    let builder = DIContainerBuilder()
    builder.register(type: Session.self).initialNotNecessary().lifetime(lifetime.lifetime)
    builder.register(type: Cache.init(_:), line: 2).lifetime(.single)
    let found = builder.validate()
    #expect(found.map(\.outline) == ["DI0012 error at 2: Cache"])
    guard case .whileCreateSingleton(_, let stack) = try failure({ try builder.build() }) else {
      Issue.record("The build creates no single.")
      return
    }
    #expect(stack == found.first?.error && stack.plain == found.first?.error?.plain)
  }

  /// What takes the container before the single is created can set the value.
  @Test func anEarlierSingleCanSetAValue() throws {
    let builder = DIContainerBuilder()
    builder.register(scopeValue: Session.self)
    builder.register { (container: DIBuiltContainer) in
      try container.set(Session())
      return App(Page(Session()))
    }.lifetime(.single)
    builder.register(type: Cache.init(_:), line: 2).lifetime(.single)
    #expect(builder.validate().map(\.outline) == ["DI0101 warning at 2: Cache"])
    let container = try builder.build(.verified)
    #expect(container.validate().map(\.outline) == ["DI0101 warning at 2: Cache"])
  }

  @Test func aDependencyOfTheSingleCanSetAValue() throws {
    let builder = DIContainerBuilder()
    builder.register(scopeValue: Session.self)
    builder.register(type: Cache.self).initial { (container: DIBuiltContainer) in
      try container.set(Session())
      return Cache()
    }
    builder.register { (_: Cache, session: Session) in Page(session) }.lifetime(.single)
    #expect(builder.validate().allSatisfy { $0.severity == .warning })
    _ = try builder.build(.verified)
  }

  /// `build()` creates singles in the order of registration.
  @Test func aLaterSingleSetsAValueTooLate() throws {
    let builder = DIContainerBuilder()
    builder.register(scopeValue: Session.self)
    builder.register(type: Cache.init(_:), line: 2).lifetime(.single)
    builder.register { (container: DIBuiltContainer) in
      try container.set(Session())
      return App(Page(Session()))
    }.lifetime(.single)
    #expect(builder.validate().map(\.outline) == ["DI0012 error at 2: Cache"])
    _ = try failure { try builder.build() }
  }

  @Test func aSingleCanAcceptThatAValueIsMissing() throws {
    let builder = DIContainerBuilder()
    builder.register(scopeValue: Session.self)
    builder.register { (_: DIOptionalRequest<Session>) in Cache() }.lifetime(.single)
    #expect(builder.validate().isEmpty)
    _ = try builder.build(.verified)
  }

  @Test(arguments: FrontEnd.allCases)
  func aScopeHasItsValues(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register(scopeValue: Session.self)
      $0.register(Page.init).lifetime(.perScope)
      $0.register(App.init)
    }
    #expect(found.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func aValueOfTheContainerIsThereForTheRoot(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register(value: Session())
      $0.register(Cache.init(_:)).lifetime(.single)
    }
    #expect(found.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func aReplacedComponentCapturesNothing(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register { Session() }.lifetime(.perScope)
      $0.register(Cache.init(_:)).lifetime(.single)
      $0.register { Cache() }.forTest()
    }
    #expect(found.isEmpty)
  }
}
