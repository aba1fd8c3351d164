import DIChecks
import DICore
import DIModules
import Testing

/// What `validate()` finds in programs of modules: access, late binding, and identities.
struct ValidationTests {
  struct Database: Sendable {}
  final class Home: Sendable {
    init(_ database: Database) {}
  }
  final class Yard: Sendable {
    init(_ database: Database) {}
  }
  final class Street: Sendable {
    init(_ home: Home) {}
  }

  /// Registers a database.
  struct Storage: DIComponent {
    var scope = DIComponentScope.internal
    func load(builder: DIContainerBuilder) { builder.register({ Database() }, file: "App.swift", line: 1) }
  }

  /// A builder with some modules.
  static func builder(_ modules: any DIModule...) -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    for module in modules { builder.register(module: module) }
    return builder
  }

  /// A component that registers homes, which request a database.
  static func homes(line: Int = 2) -> Part {
    Part(.public) { $0.register(type: Home.init, file: "App.swift", line: line) }
  }

  // MARK: - Access

  @Test func aModuleRequestsWhatItCannotAccess() throws {
    let builder = Self.builder(Owning(Storage()), Asking(Self.homes()))
    let found = builder.validate()
    #expect(
      found.map(\.plain) == [
        """
        App.swift:2: error: Database is registered, but Asking cannot access it. [DI0008]
          path: Home (App.swift:2) -> Database
          registered: Database (App.swift:1), internal to Owning
          fix: declare `let scope = DIComponentScope.public` in Storage, and add Owning to the dependencies of Asking
        """
      ])
    #expect(found.map(\.outline) == ["DI0008 error at 2: Home"])
    #expect(found.first?.near == [DITypeInfo(type: Database.self, file: "App.swift", line: 1)])
    try found.first?.expectError(of: builder.build())
    #expect(try failure { try builder.build(.verified) }.found?.map(\.refused?.types) == [[id(Database.self)]])
  }

  @Test func aModuleAccessesThePublicComponentsOfItsDependencies() throws {
    let builder = Self.builder(Asking(Self.homes(), others: [Owning(Storage(scope: .public))]))
    #expect(builder.validate().isEmpty)
    _ = try builder.build(.verified).resolve(Home.self)
  }

  @Test(arguments: RequestKind.allCases)
  func accessIsCheckedForEachKindOfRequestThatCanBeSeen(_ kind: RequestKind) throws {
    let builder = Self.builder(
      Owning(Part { kind.mark($0.register { Implementation() }.as((any Service).self).check { $0 }) }),
      Asking(Part { kind.register(in: $0) }))
    let found = builder.validate()
    switch kind {
    case .optional, .name, .tag, .closure, .manualInjection, .closureByName, .closureForMany, .closureForLazy,
      .keptContainer,
      .keptContainerByName, .keptScope, .keptContainerForMany, .keptProvider, .keptContainerByTag,
      .keptContainerByTypeTag:
      #expect(found.isEmpty)
    default:
      #expect(found.map(\.id) == ["DI0008"])
      try found.first?.expectError(of: builder.build())
    }
  }

  @Test func eachModuleThatRequestsIsAFaultOfItsOwn() {
    let found = Self.builder(
      Owning(Storage()),
      Asking(
        Part {
          $0.register(type: Home.init, line: 2)
          $0.register(type: Yard.init, line: 3)
        }),
      Other(Part { $0.register({ (_: Database) in [Home]() }, line: 4) })
    ).validate()
    #expect(found.map(\.outline) == ["DI0008 error at 2: Home, Yard", "DI0008 error at 4: Array<Home>"])
    #expect(found.map(\.summary).map { $0.contains("Asking") } == [true, false])
  }

  @Test func theProgramAccessesEverything() {
    let builder = Self.builder(Owning(Storage()))
    builder.register(type: Home.init)
    #expect(builder.validate().isEmpty)
  }

  @Test func twoModulesMayHaveTheSameInternalType() {
    let builder = Self.builder(
      Owning(Part { $0.register { Database() } }, Self.homes()),
      Other(Part { $0.register { Database() } }, Part { $0.register(type: Yard.init) }))
    #expect(builder.validate().isEmpty)
    // The program would request either.
    builder.register({ (_: Database) in [Home]() }, line: 5)
    #expect(builder.validate().map(\.outline) == ["DI0003 error at 5: Array<Home>"])
  }

  @Test func aMissingTypeIsOneFaultForAllModules() {
    let found = Self.builder(
      Asking(Self.homes(line: 1)), Other(Part { $0.register(type: Yard.init, line: 2) })
    ).validate()
    #expect(found.map(\.outline) == ["DI0001 error at 1: Home, Yard"])
  }

  @Test func aPathGoesThroughModules() throws {
    let asking = Asking(Self.homes())
    let builder = Self.builder(
      Owning(Storage()), Between(Part { $0.register(type: Street.init, line: 3) }, others: [asking]))
    let found = builder.validate()
    #expect(found.map(\.outline) == ["DI0008 error at 2: Street -> Home"])
    try found.first?.expectError(of: builder.build())
  }

  // MARK: - Late binding

  @Test func aDeclaredProtocolNeedsAnImplementation() throws {
    let declaring = Owning(Part(.public) { $0.register(protocol: (any Service).self, line: 1) })
    let asking = Asking(Part { $0.register({ (_: any Service) in [Home]() }, line: 2) }, others: [declaring])
    let builder = Self.builder(asking)
    #expect(builder.validate().map(\.outline) == ["DI0001 error at 2: Array<Home>"])
    try builder.validate().first?.expectError(of: builder.build())
    let complete = Self.builder(
      asking, Other(Part { $0.register { Implementation() }.as((any Service).self).check { $0 } }, others: [declaring]))
    #expect(complete.validate().isEmpty)
  }

  // MARK: - Identities

  /// A component with stored properties, which is not `Hashable`.
  struct Numbered: DIComponent {
    let number: Int
    let scope = DIComponentScope.public
    func load(builder: DIContainerBuilder) {}
  }

  @Test func valuesWithoutAnIdentityAreAFaultOfNoComponent() throws {
    let builder = Self.builder(
      Owning(Numbered(number: 1), Numbered(number: 2)), Other(Numbered(number: 1), Self.homes()))
    let found = builder.validate()
    #expect(found.map(\.outline) == ["DI0015 error", "DI0001 error at 2: Home"])
    #expect(
      found.first?.plain == """
        error: Numbered has stored properties and is not Hashable, so nothing says which of the values listed by Owning and \
        Other are the same. [DI0015]
          fix: make the properties of Numbered computed, if all values are the same; or make Numbered Hashable, so that equal \
        values are loaded once; or identify each value of Numbered with `var loadIdentity: DILoadIdentity { \
        DILoadIdentity(value: name) }`
        """)
    #expect(try failure { try builder.build(.verified) } == .build(errors: found.compactMap(\.error)))
    #expect(try failure { try builder.build() } == .build(errors: found.prefix(1).compactMap(\.error)))
  }

  @Test func aListMayHaveSeveralValuesOfOneType() {
    #expect(Self.builder(Owning(Numbered(number: 1), Numbered(number: 2))).validate().isEmpty)
  }

  // MARK: - Loading

  @Test func validationLoadsAndReadsNoModule() {
    let part = Part { $0.register { Database() } }
    let module = Owning(part)
    let builder = Self.builder(module, Asking(Self.homes(), others: [module]))
    let (loads, reads) = (part.loads, module.reads)
    _ = builder.validate(notes: true)
    _ = builder.validate()
    #expect(part.loads == loads && module.reads == reads)
  }
}
