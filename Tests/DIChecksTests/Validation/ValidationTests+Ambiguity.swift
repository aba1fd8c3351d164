import DIChecks
import DICore
import Testing

// Requests that several components answer, and registrations that contradict each other.

extension ValidationTests {
  /// Two components of one service, as each front end describes them further.
  private static func registerLoggers(
    in registrations: Registrations, _ modify: (Registration<FileLogger>, Registration<NetLogger>) -> Void = { _, _ in }
  ) {
    modify(
      registrations.register({ FileLogger() }, file: "App.swift", line: 1).serving((any Logger).self) { $0 },
      registrations.register({ NetLogger() }, file: "App.swift", line: 2).serving((any Logger).self) { $0 })
  }

  private static func registerAsker(in registrations: Registrations) {
    registrations.register({ (_: any Logger) in Asker<Int>() }, file: "App.swift", line: 3)
  }

  @Test(arguments: FrontEnd.allCases)
  func aRequestThatSeveralComponentsAnswerIsAmbiguous(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    Self.registerLoggers(in: registrations)
    Self.registerAsker(in: registrations)
    let found = registrations.validate()
    // A builder finds it in the registrations, so the first of them is at fault.
    #expect(found.map(\.outline) == ["DI0003 error at \(frontEnd == .builder ? 1 : 3): Asker<Int>"])
    let remedy =
      switch frontEnd {
      case .builder:
        """
        add .set(.default) to one of them; or add .set(name: "...") to each, and request it by name; or add .set(.element) to \
        each, and request all with many($0)
        """
      case .declarative:
        """
        add .default() to one of them; or add .as((any Logger).self, name: "...") to each, and request it by name; or request \
        all with many($0)
        """
      }
    #expect(
      found.first?.plain == """
        App.swift:\(frontEnd == .builder ? 1 : 3): error: Logger is ambiguous: 2 components match. [DI0003]
          path: Asker<Int> (App.swift:3) -> Logger
          registered: FileLogger (App.swift:1)
          registered: NetLogger (App.swift:2)
          fix: \(remedy)
        """)
    switch frontEnd {
    case .builder:
      #expect(try failure { try registrations.container() } == .build(errors: found.compactMap(\.error)))
    case .declarative:
      try found.first?.expectError(of: registrations.container())
      #expect(found.first?.near.map(\.line) == [1, 2])
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func oneDefaultEndsAnAmbiguity(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      Self.registerLoggers(in: $0) { file, _ in file.byDefault() }
      Self.registerAsker(in: $0)
    }
    #expect(found.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func aTestEndsAnAmbiguity(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      Self.registerLoggers(in: $0) { file, _ in file.forTest() }
      Self.registerAsker(in: $0)
    }
    #expect(found.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func aRequestForAllIsNotAmbiguous(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      Self.registerLoggers(in: $0) { file, net in
        file.saying({ $0.set(.element) }, { $0 })
        net.saying({ $0.set(.element) }, { $0 })
      }
      $0.register { (_: DIMany<any Logger>) in Asker<Int>() }
    }
    #expect(found.isEmpty)
  }

  @Test func elementsAreAmbiguousOnlyForARequestForOne() throws {
    let builder = DIContainerBuilder()
    builder.register { FileLogger() }.as((any Logger).self).check { $0 }.set(.element)
    builder.register { NetLogger() }.as((any Logger).self).check { $0 }.set(.element)
    #expect(builder.validate().isEmpty)
    builder.register({ (_: any Logger) in Asker<Int>() }, line: 3)
    #expect(builder.validate().map(\.outline) == ["DI0003 error at 3: Asker<Int>"])
    try builder.validate().first?.expectError(of: builder.build())
  }

  @Test(arguments: FrontEnd.allCases)
  func namesAreAmbiguousForARequestWithoutOne(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    for name in ["Tom", "Felix"] { registrations.register { Cat() }.named(name) }
    registrations.register { Asker(by(name: Tom.self, on: $0) as Cat) }
    #expect(registrations.validate().isEmpty)
    registrations.register(Home.init, line: 9)
    #expect(registrations.validate().map(\.outline) == ["DI0003 error at 9: Home"])
    try registrations.validate().first?.expectError(of: registrations.container())
  }

  @Test(arguments: FrontEnd.allCases)
  func severalRequestsForOneAmbiguityAreOneFault(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      Self.registerLoggers(in: $0)
      $0.register { (_: any Logger) in Asker<Int8>() }
      $0.register { (_: DILazy<any Logger>) in Asker<Int16>() }
      $0.register { Asker<Int32>() }.injection { (_: Asker<Int32>, _: any Logger) in }
    }
    #expect(found.map(\.id) == ["DI0003"])
    #expect(
      found.first.map(\.outline)?.hasSuffix(": Asker<Int8>, Asker<Int16>, Asker<Int32>") == true)
  }

  @Test(arguments: FrontEnd.allCases)
  func anAmbiguityIsNoFaultOfAnOptionalRequestAlone(_ frontEnd: FrontEnd) {
    // Nil is for what is missing, so the request fails.
    let found = frontEnd.diagnostics {
      for name in ["Felix", "Mimi"] { $0.register { Cat() }.named(name) }
      $0.register({ (_: DIOptionalRequest<Cat>) in Asker<Int>() }, line: 3)
    }
    #expect(found.map(\.outline) == ["DI0003 error at 3: Asker<Int>"])
  }

  // MARK: - Contradictions

  @Test(arguments: FrontEnd.allCases)
  func severalDefaultsContradictEachOther(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    Self.registerLoggers(in: registrations) {
      $0.byDefault()
      $1.byDefault()
    }
    Self.registerAsker(in: registrations)
    let found = registrations.validate()
    #expect(
      found.map(\.plain) == [
        """
        App.swift:\(frontEnd == .builder ? 1 : 3): error: Logger has 2 defaults. [DI0004]
          path: Asker<Int> (App.swift:3) -> Logger
          registered: FileLogger (App.swift:1), default
          registered: NetLogger (App.swift:2), default
          fix: remove \(frontEnd == .builder ? ".set(.default)" : ".default()") from all but one of them
        """
      ])
  }

  @Test(arguments: FrontEnd.allCases)
  func equalNamesContradictEachOther(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register({ Cat() }, file: "App.swift", line: 1).named("Tom")
    registrations.register({ Cat() }, file: "App.swift", line: 2).named("Tom")
    registrations.register({ Asker(by(name: Tom.self, on: $0) as Cat) }, file: "App.swift", line: 3)
    #expect(
      registrations.validate().map(\.plain) == [
        """
        App.swift:\(frontEnd == .builder ? 1 : 3): error: Cat has several components with the same name: "Tom". [DI0005]
          path: Asker<Cat> (App.swift:3) -> Cat
          registered: Cat (App.swift:1), named "Tom"
          registered: Cat (App.swift:2), named "Tom"
          fix: give each of them a different name in place of the equal one
        """
      ])
  }

  @Test func contradictionsOfABuilderNeedNoRequest() throws {
    let builder = DIContainerBuilder()
    Self.registerLoggers(in: Registrations(.builder(builder)))
    for line in 3...4 { builder.register({ Cat() }, line: line).set(.default) }
    for line in 5...6 { builder.register({ Asker<Int>() }, line: line).set(name: "Tom") }
    let found = builder.validate()
    #expect(found.map(\.outline) == ["DI0003 error at 1", "DI0004 error at 3", "DI0005 error at 5"])
    #expect(try failure { try builder.build() } == .build(errors: found.compactMap(\.error)))
  }

  @Test func contradictionsOfADIContainerNeedARequest() {
    let found = FrontEnd.declarative.diagnostics {
      Self.registerLoggers(in: $0)
      for _ in 0..<2 { $0.register { Cat() }.byDefault() }
      for _ in 0..<2 { $0.register { Asker<Int>() }.named("Tom") }
    }
    #expect(found.isEmpty)
  }

  // MARK: - Registrations at fault

  @Test func aBuilderNeedsAnInitializer() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Cat.self, file: "App.swift", line: 1)
    #expect(
      builder.validate().map(\.plain) == [
        """
        App.swift:1: error: Cat has no initializer. [DI0009]
          registered: Cat (App.swift:1)
          fix: add .initial { ... } to the registration; or add .initialNotNecessary(), for objects created elsewhere
        """
      ])
    #expect(try failure { try builder.build() } == .build(errors: builder.validate().compactMap(\.error)))
    builder.register(type: Home.init)
    #expect(builder.validate().map(\.outline) == ["DI0009 error at 1: Home"])
  }

  @Test(arguments: FrontEnd.allCases)
  func objectsMadeElsewhereNeedNoInitializer(_ frontEnd: FrontEnd) {
    #expect(frontEnd.diagnostics { $0.register(type: Cat.self) }.isEmpty)
  }

  @Test(arguments: NamedLifetime.allCases, FrontEnd.allCases)
  func aRequestForAnObjectFailsUnlessSomethingCanKeepIt(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register(type: Cat.self, line: 1).lifetime(lifetime.lifetime)
    registrations.register(Home.init, line: 2)
    let found = registrations.validate()
    #expect(found.map(\.outline) == (lifetime.isKept ? [] : ["DI0009 error at 1: Home"]))
    try found.first?.expectError(of: registrations.container())
  }

  @Test(arguments: FrontEnd.allCases)
  func aRequestThatAcceptsNilIsRight(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register(type: Cat.self)
      $0.register { Asker(optional($0) as Cat?) }
    }
    #expect(found.isEmpty)
  }

  @Test func aRegistrationMakesSomething() throws {
    let builder = DIContainerBuilder()
    builder.register({ _ = FileLogger() }, file: "App.swift", line: 1)
    builder.register({ _ = FileLogger() }, file: "App.swift", line: 2)
    #expect(
      builder.validate(notes: true).map { $0.plain.prefix { $0 != "[" } } == [
        "App.swift:1: error: This registration makes nothing: its closure returns no value. ",
        "App.swift:2: error: This registration makes nothing: its closure returns no value. ",
      ])
    #expect(try failure { try builder.build() } == .build(errors: builder.validate().compactMap(\.error)))
  }

  @Test func aValueCannotBeHeldWeakly() throws {
    let builder = DIContainerBuilder()
    builder.register({ FileLogger() }, file: "App.swift", line: 1).lifetime(.weakSingle)
    #expect(
      builder.validate().map(\.plain) == [
        """
        App.swift:1: error: FileLogger is not a class, so it cannot be held weakly. [DI0014]
          registered: FileLogger (App.swift:1)
          fix: use a strong lifetime
        """
      ])
    #expect(try failure { try builder.build() } == .build(errors: builder.validate().compactMap(\.error)))
  }

  @Test(arguments: FrontEnd.allCases)
  func anObjectCanBeHeldWeakly(_ frontEnd: FrontEnd) {
    #expect(frontEnd.diagnostics { $0.register { Cat() }.lifetime(.weakSingle) }.isEmpty)
  }
}
