import DIChecks
import DICore
import Testing

// Initializers that need each other, and what breaks such a loop.

extension ValidationTests {
  final class A: Sendable {}
  final class B: Sendable {}
  final class C: Sendable {}

  /// Registers A, B and C, where each requests the next, and C requests A.
  private static func loop<Last>(_ last: Last.Type, _ frontEnd: FrontEnd) -> Registrations {
    let registrations = Registrations(frontEnd)
    registrations.register({ (_: B) in A() }, file: "App.swift", line: 1)
    registrations.register({ (_: C) in B() }, file: "App.swift", line: 2)
    registrations.register({ (_: Last) in C() }, file: "App.swift", line: 3)
    return registrations
  }

  @Test(arguments: FrontEnd.allCases)
  func initializersThatNeedEachOtherAreARecursion(_ frontEnd: FrontEnd) throws {
    let registrations = Self.loop(A.self, frontEnd)
    let found = registrations.validate()
    #expect(
      found.map(\.plain) == [
        """
        App.swift:1: error: A needs itself before its initializer has returned. [DI0007]
          path: A (App.swift:1) -> B (App.swift:2) -> C (App.swift:3) -> A (App.swift:1)
          fix: move one of the dependencies on this path from the initializer to an injection; or make it a lazy or provider, \
        and use it after the initializer has returned
        """
      ])
    #expect(found.map(\.outline) == ["DI0007 error at 1: A -> B -> C"])
    try found.first?.expectError(of: registrations.container())
  }

  @Test(arguments: FrontEnd.allCases)
  func aLazyBreaksALoop(_ frontEnd: FrontEnd) throws {
    let registrations = Self.loop(DILazy<A>.self, frontEnd)
    #expect(registrations.validate().isEmpty)
    _ = try registrations.container().resolve(A.self)
  }

  @Test(arguments: FrontEnd.allCases)
  func aProviderBreaksALoop(_ frontEnd: FrontEnd) throws {
    let registrations = Self.loop(DIProvider<A>.self, frontEnd)
    #expect(registrations.validate().isEmpty)
    _ = try registrations.container().resolve(A.self)
  }

  @Test(arguments: FrontEnd.allCases)
  func anOptionalRequestBreaksNoLoop(_ frontEnd: FrontEnd) throws {
    for registrations in [Self.loop(A?.self, frontEnd), Self.loop(DIOptionalRequest<A>.self, frontEnd)] {
      let found = registrations.validate()
      #expect(found.map(\.outline) == ["DI0007 error at 1: A -> B -> C"])
      try found.first?.expectError(of: registrations.container())
    }
  }

  /// An injection anywhere in a loop, with each lifetime.
  @Test(arguments: pairs(NamedLifetime.allCases, FrontEnd.allCases), [0, 1, 2])
  func anInjectionBreaksALoop(_ kind: (NamedLifetime, FrontEnd), _ position: Int) throws {
    let (lifetime, frontEnd) = kind
    let registrations = Registrations(frontEnd)
    if position == 0 {
      registrations.register { A() }.injection { (_: A, _: B) in }.lifetime(lifetime.lifetime)
    } else {
      registrations.register { (_: B) in A() }.lifetime(lifetime.lifetime)
    }
    if position == 1 {
      registrations.register { B() }.injection { (_: B, _: C) in }
    } else {
      registrations.register { (_: C) in B() }
    }
    if position == 2 {
      registrations.register { C() }.injection { (_: C, _: A) in }
    } else {
      registrations.register { (_: A) in C() }
    }
    #expect(registrations.validate().isEmpty)
    _ = try registrations.container().resolve(A.self)
  }

  @Test(arguments: NamedLifetime.allCases, FrontEnd.allCases)
  func aRecursionIsOneWithEachLifetime(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register({ (_: B) in A() }, line: 1).lifetime(lifetime.lifetime)
    registrations.register({ (_: A) in B() }, line: 2)
    let found = registrations.validate()
    #expect(found.map(\.outline) == ["DI0007 error at 1: A -> B"])
    // `build()` creates a single.
    if frontEnd == .declarative || lifetime != .single { try found.first?.expectError(of: registrations.container()) }
  }

  @Test(arguments: FrontEnd.allCases)
  func aComponentThatNeedsItselfIsARecursion(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register({ (a: A) in a }, line: 1)
    let found = registrations.validate()
    #expect(found.map(\.outline) == ["DI0007 error at 1: A"])
    try found.first?.expectError(of: registrations.container())
  }

  @Test(arguments: FrontEnd.allCases)
  func eachLoopIsAFaultOfItsOwn(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register({ (_: A) in Asker<Int>() }, line: 1)
      $0.register({ (_: B) in A() }, line: 2)
      $0.register({ (_: A) in B() }, line: 3)
      $0.register({ (_: A, _: C) in C() }, line: 4)
    }
    #expect(found.map(\.outline) == ["DI0007 error at 2: A -> B", "DI0007 error at 4: C"])
  }

  @Test(arguments: FrontEnd.allCases)
  func twoLoopsThroughOneComponentAreBothReported(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register({ (_: B, _: C) in A() }, line: 1)
      $0.register({ (_: A) in B() }, line: 2)
      $0.register({ (_: A) in C() }, line: 3)
    }
    #expect(found.map(\.outline) == ["DI0007 error at 1: A -> B", "DI0007 error at 3: C -> A"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aLoopOfServicesIsARecursion(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register({ (_: any Logger) in A() }, line: 1)
    registrations.register({ (_: A) in FileLogger() }, line: 2).serving((any Logger).self) { $0 }
    let found = registrations.validate()
    #expect(found.map(\.outline) == ["DI0007 error at 1: A -> FileLogger"])
    try found.first?.expectError(of: registrations.container())
  }

  // MARK: - Many

  @Test(arguments: FrontEnd.allCases)
  func aMemberThatRequestsAllMembersIsRight(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register { FileLogger() }.serving((any Logger).self) { $0 }
    registrations.register { (_: DIMany<any Logger>) in NetLogger() }.serving((any Logger).self) { $0 }.byDefault()
    #expect(registrations.validate().isEmpty)
    _ = try registrations.container().resolve((any Logger).self)
  }

  @Test(arguments: FrontEnd.allCases)
  func membersThatRequestAllMembersLeaveEachOtherOut(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register { (_: DIMany<any Logger>) in FileLogger() }.serving((any Logger).self) { $0 }
    registrations.register { (_: DIMany<any Logger>) in NetLogger() }.serving((any Logger).self) { $0 }.byDefault()
    #expect(registrations.validate().isEmpty)
    _ = try registrations.container().resolve((any Logger).self)
  }

  @Test(arguments: FrontEnd.allCases)
  func aMemberThatNeedsWhatRequestsAllMembersIsARecursion(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register({ (_: DIMany<any Logger>) in A() }, line: 1)
    registrations.register({ (_: A) in FileLogger() }, line: 2).serving((any Logger).self) { $0 }.saying(
      { $0.as(.self) }, { $0 })
    let found = registrations.validate()
    #expect(found.map(\.outline) == ["DI0007 error at 1: A -> FileLogger"])
    try found.first?.expectError(of: registrations.container())
  }

  // MARK: - Tests

  @Test func aTestThatReplacesAComponentBreaksItsLoop() throws {
    let builder = DIContainerBuilder()
    builder.register { (_: B) in A() }
    builder.register { (_: A) in B() }
    builder.register { B() }.set(.test)
    #expect(builder.validate().isEmpty)
    _ = try builder.build(.verified).resolve(A.self)
  }
}
