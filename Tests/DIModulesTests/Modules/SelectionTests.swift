import DICore
import DIModules
import Testing

/// How candidates are counted from where a request stands: at build, and at resolve.
struct SelectionTests {
  final class Labelled: Service {
    let label: String
    init(_ label: String) { self.label = label }
  }
  final class User {
    let service: any Service
    var label: String { (service as! Labelled).label }
    init(_ service: any Service) { self.service = service }
  }
  /// A user for each module, told apart by type.
  final class Users<Place> {
    let user: User
    init(_ service: any Service) { user = User(service) }
  }
  enum A {}
  enum B {}
  enum C {}

  static func part(
    _ scope: DIComponentScope, _ labels: String...,
    describe: @escaping (DIBuilderRegistration<Labelled>) -> Void = { _ in }
  ) -> Part {
    Part(scope) {
      for label in labels { describe($0.register { Labelled(label) }.as((any Service).self).check { $0 }) }
    }
  }

  static func user<Place>(of place: Place.Type) -> Part {
    Part(.public) { $0.register { (service: any Service) in Users<Place>(service) } }
  }

  func label<Place>(_ place: Place.Type, in container: DIBuiltContainer) throws -> String {
    try container.resolve(Users<Place>.self).user.label
  }

  @Test func eachModuleGetsItsOwnOfOneInternalType() throws {
    let container = try DIContainerBuilder().build(
      Unit(Self.part(.internal, "a"), Self.user(of: A.self)), Unit(Self.part(.internal, "b"), Self.user(of: B.self)))
    #expect(try label(A.self, in: container) == "a")
    #expect(try label(B.self, in: container) == "b")
    let error = try failure { try container.resolve((any Service).self) }
    #expect(error.ambiguousType == id((any Service).self))
    #expect(error.listed == [id(Labelled.self), id(Labelled.self)])
    #expect(try container.resolveMany((any Service).self).map { ($0 as! Labelled).label } == ["a", "b"])
  }

  @Test func aComponentOutsideOfModulesAccessesAll() throws {
    let builder = DIContainerBuilder()
    builder.register { (service: any Service) in User(service) }
    let container = try builder.build(Unit(Self.part(.internal, "a")), Unit(Self.part(.internal, "b")))
    let error = try failure { try container.resolve(User.self) }
    #expect(error.ambiguousType == id((any Service).self))
  }

  /// Which of two public ones a module sees is default.
  enum Marks: CaseIterable { case none, first, second, both }

  @Test(arguments: Marks.allCases, [false, true])
  func defaultsDecideAmongTwoCandidatesOfAModule(_ marks: Marks, isThroughOthers: Bool) throws {
    let first = Self.part(.public, "a") { if marks == .first || marks == .both { $0.set(.default) } }
    let second = Self.part(.public, "b") { if marks == .second || marks == .both { $0.set(.default) } }
    let dependencies: [any DIModule] = [Unit(first), Unit(second)]
    let module = Unit(
      Self.user(of: C.self), others: isThroughOthers ? dependencies.map { Unit(others: [$0]) } : dependencies)
    let builder = DIContainerBuilder()
    switch marks {
    case .none:
      let found = try failure { try builder.build(module) }.found
      #expect(found?.map(\.ambiguousType) == [id((any Service).self)])
    case .both:
      let found = try failure { try builder.build(module) }.found
      #expect(found?.count == 1 && found?[0].listed == [id(Labelled.self), id(Labelled.self)])
      guard case .pluralSpecifiedDefaultType = found?.first else {
        Issue.record("\(String(describing: found))")
        return
      }
    case .first, .second:
      #expect(try label(C.self, in: builder.build(module)) == (marks == .first ? "a" : "b"))
    }
  }

  @Test func aModuleWithoutRequestsIsNotAmbiguous() throws {
    let container = try DIContainerBuilder().build(
      Unit(others: [Unit(Self.part(.public, "a")), Unit(Self.part(.public, "b"))]))
    #expect(try failure { try container.resolve((any Service).self) }.ambiguousType == id((any Service).self))
  }

  @Test func anAmbiguityOfSeveralModulesIsReportedOnce() throws {
    let pair: [any DIModule] = [Unit(Self.part(.public, "a")), Unit(Self.part(.public, "b"))]
    let users = (0..<5).map { _ in Unit(Part { $0.register { 1 } }, others: pair) }
    let more = Unit(Self.part(.public, "c"), others: pair)
    let found = try failure { try DIContainerBuilder().build(Unit(others: users + [more])) }.found
    // `more` has one of its own, which answers it.
    #expect(found?.map(\.listed.count) == [2])
  }

  /// With a test in sight all see the same, and yet some have one of their own, which others lack.
  @Test func aNamedTestDoesNotHideWhichModuleHasItsOwnDefault() throws {
    let shared = Unit(Self.part(.public, "test") { $0.set(.test).set(name: "test") })
    let all = (0..<8).map { number in Unit(Self.part(.public, "\(number)") { $0.set(.default) }, others: [shared]) }
    let cycle = Unit(others: all)
    for unit in all { unit.others.append(cycle) }
    defer { for unit in all { unit.others = [] } }
    _ = try DIContainerBuilder().build(cycle)

    let lacking = Unit(Part { $0.register { 1 } }, others: [cycle])
    let found = try failure { try DIContainerBuilder().build(cycle, lacking) }.found
    #expect(found?.map(\.listed.count) == [8])
  }

  @Test func defaultsCountAmongComponentsTheModuleCanAccess() throws {
    // Internal defaults of two modules, which only the program sees together.
    let container = try DIContainerBuilder().build(
      Unit(Self.part(.internal, "a") { $0.set(.default) }, Self.part(.internal, "x"), Self.user(of: A.self)),
      Unit(Self.part(.internal, "b") { $0.set(.default) }, Self.part(.internal, "y"), Self.user(of: B.self)))
    #expect(try label(A.self, in: container) == "a")
    #expect(try label(B.self, in: container) == "b")
    guard case .pluralSpecifiedDefaultType = try failure({ try container.resolve((any Service).self) }) else {
      Issue.record("another error")
      return
    }
  }

  @Test func aDefaultDecidesOnlyWhereItIsAccessible() throws {
    let container = try DIContainerBuilder().build(
      Unit(Self.part(.internal, "a"), Self.user(of: A.self)),
      Unit(Self.part(.internal, "b") { $0.set(.default) }, Self.user(of: B.self)))
    #expect(try label(A.self, in: container) == "a")
    #expect(try label(B.self, in: container) == "b")
    // The program sees both, and one of them is the default.
    #expect((try container.resolve((any Service).self) as? Labelled)?.label == "b")
  }

  @Test func aTestReplacesComponentsWhereItIsAccessible() throws {
    let container = try DIContainerBuilder().build(
      Unit(Self.part(.internal, "a"), Self.user(of: A.self)),
      Unit(Self.part(.internal, "b"), Self.part(.internal, "test") { $0.set(.test) }, Self.user(of: B.self)))
    #expect(try label(A.self, in: container) == "a")
    #expect(try label(B.self, in: container) == "test")
    #expect((try container.resolve((any Service).self) as? Labelled)?.label == "test")
    let many = try container.resolveMany((any Service).self)
    #expect(many.map { ($0 as! Labelled).label } == ["test"])
  }

  @Test(arguments: [DIComponentScope.internal, .public])
  func equalNamesCountAmongComponentsTheModuleCanAccess(_ scope: DIComponentScope) throws {
    let asker = Part { RequestKind.name.register(in: $0) }
    let (first, second) = (
      Unit(Self.part(scope, "a") { $0.set(name: RequestKind.serviceName) }),
      Unit(Self.part(scope, "b") { $0.set(name: RequestKind.serviceName) })
    )
    let builder = DIContainerBuilder()
    builder.register(module: Unit(asker, others: [first, second]))
    if scope == .internal {
      let container = try builder.build()
      let error = try failure { try container.resolve((any Service).self, name: RequestKind.serviceName) }
      guard case .intersectionNamesForType = error else {
        Issue.record("\(error)")
        return
      }
      #expect(try failure { try container.resolve(Asker.self) }.refused?.types.count == 2)
    } else {
      let found = try failure { try builder.build() }.found
      #expect(found?.count == 1 && found?[0].listed.count == 2)
    }
  }

  @Test func elementsOfSeveralModulesDoNotCompete() throws {
    let modules: [any DIModule] = ["a", "b"].map { label in Unit(Self.part(.public, label) { $0.set(.element) }) }
    let asker = Part { RequestKind.many.register(in: $0) }
    let container = try DIContainerBuilder().build(Unit(asker, others: modules))
    #expect(try container.resolve(Asker.self).ask().map { ($0 as! Labelled).label } == ["a", "b"])
  }

  @Test func unnamedComponentsComeFirstWhereTheyAreAccessible() throws {
    // The unnamed one is hidden, so that the named one answers.
    let hidden = Self.part(.internal, "hidden")
    let named = Self.part(.public, "named") { $0.set(name: "name") }
    let container = try DIContainerBuilder().build(Unit(Self.user(of: C.self), others: [Unit(hidden, named)]))
    #expect(try label(C.self, in: container) == "named")
    #expect((try container.resolve((any Service).self) as? Labelled)?.label == "hidden")
  }

  @Test func aComponentOutsideOfModulesCompetesWhereAModuleHasNone() throws {
    let builder = DIContainerBuilder()
    builder.register { Labelled("outside") }.as((any Service).self).check { $0 }
    let other = Unit(Self.part(.public, "a"), Self.user(of: A.self))
    builder.register(module: Unit(Self.user(of: C.self), others: [other]))
    let found = try failure { try builder.build() }.found
    #expect(found?.map(\.ambiguousType) == [id((any Service).self)])
  }

  /// What a component of another place has that its own module's has not.
  enum Other: CaseIterable { case plain, `default`, named, defaultOfProgram }

  @Test(arguments: Other.allCases)
  func aModulesOwnAnswersBeforeAllOthers(_ other: Other) throws {
    let builder = DIContainerBuilder()
    func describe(_ registration: DIBuilderRegistration<Labelled>) {
      switch other {
      case .plain: break
      case .default, .defaultOfProgram: registration.set(.default)
      case .named: registration.set(name: RequestKind.serviceName)
      }
    }
    if other == .defaultOfProgram {
      describe(builder.register { Labelled("other") }.as((any Service).self).check { $0 })
    }
    let dependency = other == .defaultOfProgram ? Unit() : Unit(Self.part(.public, "other", describe: describe))
    let own = Self.part(.public, "own") { if other == .named { $0.set(name: RequestKind.serviceName) } }
    let byName = Part(.public) {
      $0.register { (container: DIBuiltContainer) throws(DIError) in
        User(try container.resolve((any Service).self, name: RequestKind.serviceName))
      }
    }
    let module = Unit(own, Self.user(of: A.self), others: [dependency])
    if other == .named { module.parts.append(byName) }
    let container = try builder.build(module)
    #expect(try label(A.self, in: container) == "own")
    if other == .named { #expect(try container.resolve(User.self).label == "own") }
    #expect(try container.resolveMany((any Service).self).count == 2)
    // A module that has none of its own gets the default.
    let user = Unit(Self.user(of: B.self), others: [module])
    if other == .default || other == .defaultOfProgram {
      let again = DIContainerBuilder()
      if other == .defaultOfProgram {
        describe(again.register { Labelled("other") }.as((any Service).self).check { $0 })
      }
      #expect(try label(B.self, in: again.build(user)) == "other")
    } else {
      let found = try failure { try DIContainerBuilder().build(user) }.found
      #expect(found?.map(\.listed.count) == [2])
    }
  }

  /// A test of another name does not make the default of others count.
  @Test func aModulesOwnDefaultIsTheOnlyOneBesideATest() throws {
    let builder = DIContainerBuilder()
    builder.register { Labelled("fake") }.as((any Service).self).check { $0 }.set(.test).set(name: "z")
    let dependency = Unit(Self.part(.public, "other") { $0.set(.default) })
    let own = Self.part(.internal, "own") { $0.set(.default) }
    let container = try builder.build(Unit(own, Self.user(of: A.self), others: [dependency]))
    #expect(try label(A.self, in: container) == "own")
  }

  @Test func severalOwnOfAModuleAreDecidedByItsOwnDefault() throws {
    let dependency = Unit(Self.part(.public, "other") { $0.set(.default) })
    let ambiguous = Unit(Self.part(.internal, "a", "b"), Self.user(of: A.self), others: [dependency])
    let found = try failure { try DIContainerBuilder().build(ambiguous) }.found
    #expect(found?.map(\.listed.count) == [2])
    let marked = Self.part(.internal, "b") { $0.set(.default) }
    let container = try DIContainerBuilder().build(
      Unit(Self.part(.internal, "a"), marked, Self.user(of: A.self), others: [dependency]))
    #expect(try label(A.self, in: container) == "b")
  }

  @Test func anAmbiguityOfASharedComponentConcernsNoOther() throws {
    // It belongs to both modules; each has a service of its own.
    let shared = Self.user(of: C.self)
    let container = try DIContainerBuilder().build(
      Unit(Self.part(.internal, "a"), Self.user(of: A.self), shared),
      Unit(Self.part(.internal, "b"), Self.user(of: B.self), shared))
    #expect(try label(A.self, in: container) == "a")
    #expect(try label(B.self, in: container) == "b")
    let error = try failure { try container.resolve(Users<C>.self) }
    #expect(error.ambiguousType == id((any Service).self))
  }
}
