import DIChecks
import DICore
import Testing

// One run finds all faults, each root cause once, in the order of registration.

extension ValidationTests {
  struct Layer<Number: Sendable>: Sendable {}

  /// Components that lack one logger, on lines from 1 on.
  private static func registerDependents(_ count: Int, in registrations: Registrations) {
    func register<Number: Sendable>(_: Number.Type, _ line: Int) {
      if line > count { return }
      registrations.register({ (_: any Logger) in Layer<Number>() }, file: "App.swift", line: line)
      register(Layer<Number>.self, line + 1)
    }
    register(Int.self, 1)
  }

  @Test(arguments: FrontEnd.allCases)
  func tenComponentsThatLackOneLoggerAreOneFaultWithTenPaths(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    Self.registerDependents(10, in: registrations)
    let found = registrations.validate()
    #expect(found.count == 1)
    #expect(found.first?.paths.map { $0.map(\.line) } == (1...10).map { [$0] })
    #expect(found.first?.component?.line == 1)
    let text = try #require(found.first?.plain)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 12)
    #expect(lines.first == "App.swift:1: error: Logger is not registered. [DI0001]")
    #expect(lines.filter { $0.hasPrefix("  path: ") && $0.hasSuffix(" -> Logger") }.count == 10)
    try found.first?.expectError(of: registrations.container())
  }

  @Test(arguments: FrontEnd.allCases, [11, 12])
  func aTextListsTenPathsAndCountsTheOthers(_ frontEnd: FrontEnd, _ count: Int) throws {
    let found = frontEnd.diagnostics { Self.registerDependents(count, in: $0) }
    #expect(found.map(\.paths.count) == [count])
    let lines = try #require(found.first?.plain).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("  path: ") }.count == 10)
    #expect(lines.contains(count == 11 ? "  and 1 more path" : "  and 2 more paths"))
  }

  @Test(arguments: FrontEnd.allCases)
  func aComponentThatLacksOneTypeTwiceIsOnePath(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register({ (_: Cat, _: A, _: Cat) in B() }, line: 1).injection { (_: B, _: Cat) in }
    }
    #expect(found.map(\.outline) == ["DI0001 error at 1: B", "DI0001 error at 1: B"])
    #expect(found.compactMap(\.error?.missingType) == [id(Cat.self), id(A.self)])
  }

  @Test(arguments: FrontEnd.allCases)
  func allFaultsAreFoundInTheOrderOfRegistration(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register({ Session() }, line: 1).lifetime(.perScope)
    registrations.register(Cache.init(_:), line: 2).lifetime(.lazySingle)
    registrations.register({ (_: Cat) in Asker<Int>() }, line: 3)
    registrations.register({ (_: B) in A() }, line: 4)
    registrations.register({ (_: A) in B() }, line: 5)
    registrations.register(type: Yard.self, line: 6)
    registrations.register({ (_: Yard, _: DILazy<Cat>) in C() }, line: 7)
    registrations.register({ Asker<String>() }, line: 8).forTest()
    let found = registrations.validate()
    #expect(
      found.map(\.outline) == [
        "DI0101 warning at 2: Cache",
        "DI0001 error at 3: Asker<Int>, C",
        "DI0007 error at 4: A -> B",
        "DI0009 error at 6: C",
        "DI0103 warning at 8",
      ])
    // Among the others, notes have their places too.
    registrations.register({ Asker<Double>() }, line: 9).byDefault()
    registrations.register({ Home($0) }, line: 10)
    #expect(
      registrations.validate(notes: true).map(\.outline) == [
        "DI0101 warning at 2: Cache",
        "DI0001 error at 3: Asker<Int>, C, Home",
        "DI0007 error at 4: A -> B",
        "DI0009 error at 6: C",
        "DI0103 warning at 8",
        "DI0202 note at 9",
      ])
  }

  // MARK: - Paths

  @Test(arguments: FrontEnd.allCases)
  func aPathIsTheShortestFromWhatNothingElseCreates(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register(Home.init, line: 1)
      $0.register(Street.init, line: 2)
      $0.register({ (_: Street) in A() }, line: 3)
      $0.register({ (_: Home) in B() }, line: 4)
    }
    #expect(found.map(\.outline) == ["DI0001 error at 1: B -> Home"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aPathToACycleBeginsInIt(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register({ A() }, line: 1).injection { (_: A, _: B) in }
    registrations.register({ (_: A, _: Cat) in B() }, line: 2)
    let found = registrations.validate()
    #expect(found.map(\.outline) == ["DI0001 error at 2: A -> B"])
    try found.first?.expectError(of: registrations.container())
  }

  @Test(arguments: FrontEnd.allCases)
  func aLongPathIsShortenedInTheTextOnly(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    func register<Number: Sendable>(_: Number.Type, _ line: Int) {
      if line == 30 {
        registrations.register({ (_: Cat) in Layer<Number>() }, file: "App.swift", line: line)
      } else {
        registrations.register({ (_: Layer<Layer<Number>>) in Layer<Number>() }, file: "App.swift", line: line)
        register(Layer<Number>.self, line + 1)
      }
    }
    register(Int.self, 1)
    let diagnostic = try #require(registrations.validate().first)
    #expect(diagnostic.path.map(\.line) == Array(1...30))
    #expect(diagnostic.plain.contains(" (App.swift:10) -> … 11 more -> "))
    try diagnostic.expectError(of: registrations.container())
  }
}
