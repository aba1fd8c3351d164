import DIChecks
import DICore
import Testing

// Not within the suite: the columns of a text depend on the names.
private final class Cat: Sendable {}
private final class Home: Sendable {
  init(_ cat: Cat) {}
}
private final class Street: Sendable {
  init(_ home: Home, _ cat: Cat) {}
}
private protocol Service: Sendable {}
private final class First: Service {}
private final class Second: Service {}
private final class Desk: Sendable {
  init(_ service: any Service, _ lazy: DILazy<Street>, _ all: DIMany<any Service>) {}
}
private struct Pair<A, B> {}
private struct Asker<Request> {}

/// The texts of explanations, as a terminal shows them.
struct ExplanationTextTests {
  private static func container(_ frontEnd: FrontEnd) throws -> DIBuiltContainer {
    try frontEnd.container {
      $0.register({ Cat() }, file: "App.swift", line: 1).lifetime(.perScope)
      $0.register(Home.init, file: "App.swift", line: 2)
      $0.register(Street.init, file: "App.swift", line: 3).lifetime(.lazySingle)
      $0.register({ First() }, file: "App.swift", line: 4).serving((any Service).self) { $0 }
      $0.register({ Second() }, file: "App.swift", line: 5).serving((any Service).self) { $0 }.byDefault()
      $0.register(Desk.init, file: "App.swift", line: 6).injection { (_, _: Home) in }
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func theStepsAreATreeWithAlignedColumns(_ frontEnd: FrontEnd) throws {
    let container = try Self.container(frontEnd)
    #expect(
      container.explain(Desk.self).plain == """
        Desk is answered by Desk (App.swift:6) .prototype.
        a resolve:
          Desk                      .prototype   new
            Service: Second         .prototype   new
            DILazy<Street>: Street  .lazySingle  later
            Service: First          .prototype   new
            Service: Second         .prototype   new, as above
            Home                    .prototype   new, injected
              Cat                   .perScope    new
        """)
  }

  @Test(arguments: FrontEnd.allCases)
  func theAnswerIsFollowedByReasonsAndDependents(_ frontEnd: FrontEnd) throws {
    #expect(
      try Self.container(frontEnd).explain((any Service).self).plain == """
        Service is answered by Second (App.swift:5) .prototype, as Service, default.
          not by First (App.swift:4): it is not the default
        requested by:
          Desk (App.swift:6)  initializer
          Desk (App.swift:6)  initializer, many
        a resolve:
          Service: Second  .prototype  new
        """)
  }

  @Test(arguments: FrontEnd.allCases)
  func severalAnswersAreAList(_ frontEnd: FrontEnd) throws {
    #expect(
      try Self.container(frontEnd).explain(DIMany<any Service>.self).plain == """
        DIMany<any Service> is answered by 2 components:
          First (App.swift:4) .prototype, as Service
          Second (App.swift:5) .prototype, as Service, default
        requested by:
          Desk (App.swift:6)  initializer
          Desk (App.swift:6)  initializer, many
        a resolve:
          Service: First   .prototype  new
          Service: Second  .prototype  new
        """)
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextSaysWhatExistsAndWhatIsWrong(_ frontEnd: FrontEnd) throws {
    let container = try Self.container(frontEnd)
    _ = try container.resolve(Cat.self)
    #expect(
      container.explain(Street.self).plain == """
        Street is answered by Street (App.swift:3) .lazySingle.
        requested by:
          Desk (App.swift:6)  initializer, lazy
        a resolve:
          Street   .lazySingle  new
            Home   .prototype   new
              Cat  .perScope    exists
            Cat    .perScope    exists
        faults:
          App.swift:3: warning: Street (.lazySingle) keeps the Cat (.perScope) of the root, so all scopes share it. [DI0101]
            path: Street (App.swift:3) -> Cat (App.swift:1)
            path: Street (App.swift:3) -> Home (App.swift:2) -> Cat (App.swift:1)
            registered: Cat (App.swift:1)
            fix: use .lifetime(.perScope) for Street; or use .lifetime(.lazySingle) for Cat, if all scopes may share it
        """)
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextOfARequestByNameHasTheName(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register({ First() }, file: "App.swift", line: 1).serving((any Service).self, named: "a") { $0 }
      $0.register({ Second() }, file: "App.swift", line: 2).serving((any Service).self, named: "b") { $0 }
    }
    #expect(
      container.explain((any Service).self, name: "a").plain == """
        Service, by the name "a", is answered by First (App.swift:1) .prototype, as Service, named "a".
          not by Second (App.swift:2): it lacks the requested name or tag
        a resolve:
          Service: First  .prototype  new
        """)
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextOfARequestWithoutAComponentSaysWhatIsPassed(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { _ in }
    #expect(
      container.explain(DIContainer.self).plain == """
        DIContainer is answered by the container.
        a resolve:
          DIContainer  the container
        """)
    #expect(
      container.explain(DIOptionalRequest<Cat>.self).plain == """
        DIOptionalRequest<Cat> is answered by nothing.
        a resolve:
          Cat  nothing
        """)
  }

  /// Asked of the root, what only a scope has is no fault.
  @Test(arguments: FrontEnd.allCases)
  func whatNeedsAScopeIsExplainedAsInOne(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register(scopeValue: Cat.self, file: "App.swift", line: 1)
      $0.register(Home.init, file: "App.swift", line: 2)
    }
    let explanation = container.explain(Home.self)
    #expect(explanation.error != nil)
    #expect(
      explanation.plain == """
        Home is answered by Home (App.swift:2) .prototype, in a scope where Cat is set.
        a resolve:
          Home   .prototype  new
            Cat  .perScope   of a scope
        """)
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextOfAFailureIsItsError(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register({ First() }, file: "App.swift", line: 1).serving((any Service).self, named: "a") { $0 }
      $0.register(Home.init, file: "App.swift", line: 2)
    }
    let naming = frontEnd == .builder ? #".set(name: "b")"# : #".as((any Service).self, name: "b")"#
    #expect(
      container.explain((any Service).self, name: "b").plain == """
        Service, by the name "b", cannot be resolved.
          Service is not registered under the name "b".
            registered: First (App.swift:1), named "a"
            fix: request one of the registered names; or add \(naming) to the registration you mean
          not by First (App.swift:1): it lacks the requested name or tag
        """)
    let serving = frontEnd == .builder ? ".as(Cat.self).check { $0 }" : ".as(Cat.self)"
    #expect(
      container.explain(Cat.self).plain == """
        Cat cannot be resolved.
          Cat is not registered.
            fix: register it; or add \(serving) to a registration that can serve as it
        requested by:
          Home (App.swift:2)  initializer
        """)
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextOfAClosedContainerHasNoSteps(_ frontEnd: FrontEnd) throws {
    let container = try Self.container(frontEnd)
    try container.close()
    let lines = container.explain(Home.self).plain.split(separator: "\n")
    #expect(lines.first == "Home cannot be resolved.")
    #expect(!lines.contains("a resolve:"))
  }

  /// A name that is wider than half a terminal does not move the columns of the others.
  @Test(arguments: FrontEnd.allCases)
  func aLongNameDoesNotMoveTheColumns(_ frontEnd: FrontEnd) throws {
    typealias Long = Pair<Asker<Home>, Asker<Asker<Asker<[Street]>>>>
    let container = try frontEnd.container {
      $0.register({ Cat() }, file: "App.swift", line: 1)
      $0.register({ (_: Cat) in [Long]() }, file: "App.swift", line: 2)
      $0.register({ (_: [Long]) in 0 }, file: "App.swift", line: 3)
    }
    #expect(
      container.explain(Int.self).plain == """
        Int is answered by Int (App.swift:3) .prototype.
        a resolve:
          Int      .prototype  new
            [Pair<Asker<Home>, Asker<Asker<Asker<[Street]>>>>]  .prototype  new
              Cat  .prototype  new
        """)
  }
}
