import DIChecks
import DICore
import Testing

/// What `explain` says of a request: who answers, why, who makes it, and what a resolve would do.
struct ExplanationTests {
  final class Cat: Sendable {}
  final class Dog: Sendable {}
  final class Home: Sendable {
    init(_ cat: Cat) {}
  }
  final class Street: Sendable {
    init(_ home: Home, _ cat: Cat) {}
  }
  protocol Service: Sendable {}
  final class First: Service {}
  final class Second: Service {}
  final class Third: Service {}
  /// What makes requests, of whatever form.
  final class Asker<Request>: Sendable {
    init() {}
    init(_ request: Request) {}
  }
  final class Pair<A, B>: @unchecked Sendable {  // Used by one thread.
    let a: A
    let b: B
    init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }
  }
  enum Tom: DIName { static let name = "Tom" }
  enum Tim: DIName { static let name = "Tim" }

  // MARK: - What it contains

  @Test(arguments: FrontEnd.allCases)
  func anExplanationNamesAnswerDependentsAndSteps(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register({ Cat() }, file: "App.swift", line: 1).lifetime(.lazySingle)
      $0.register(Home.init, file: "App.swift", line: 2)
      $0.register(Street.init, file: "App.swift", line: 3)
    }
    let graph = container.graph
    let explanation = container.explain(Home.self)
    #expect(id(explanation.type) == id(Home.self) && explanation.names.isEmpty && explanation.tags.isEmpty)
    #expect(explanation.answers == [graph.components[1]])
    #expect(explanation.rejected.isEmpty && explanation.decision == nil)
    #expect(explanation.dependents.map(\.component) == [graph.components[2]])
    #expect(explanation.requesters == ["Street initializer"])
    #expect(explanation.outline == ["Home creates", "  Cat creates (initializer)"])
    #expect(explanation.steps.map(\.component) == [graph.components[1], graph.components[0]])
    #expect(explanation.error == nil && explanation.diagnostics.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func anExplanationDescribesTheMoment(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { $0.register { Cat() }.lifetime(.perScope) }
    let before = container.explain(Cat.self)
    _ = try container.resolve(Cat.self)
    #expect(before.outline == ["Cat creates"])
    #expect(container.explain(Cat.self).outline == ["Cat reuses"])
  }

  @Test func anExplanationSeesWhatIsRegisteredLater() {
    let container = DIContainer()
    container.register(Home.init)
    #expect(container.explain(Home.self).outline == ["Home creates", "  Cat fails (initializer)"])
    container.register { Cat() }
    #expect(container.explain(Home.self).outline == ["Home creates", "  Cat creates (initializer)"])
    _ = container.resolve(Home.self)
    container.register { Cat() }.default()
    let explanation = container.explain(Cat.self)
    #expect(explanation.answers.map(\.id) == [2])
    #expect(explanation.reasons == ["Cat isNotDefault"] && explanation.rejected.map(\.component.id) == [1])
  }

  // MARK: - Without effects

  @Test(arguments: FrontEnd.allCases)
  func anExplanationCreatesNothing(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register { journal.made(Cat()) }.lifetime(.lazySingle).postInit { _ in journal.note("post-init") }
      $0.register { (cat: Cat) in journal.made(Home(cat)) }.injection { (_, _: Cat) in journal.note("injection") }
    }
    _ = container.explain(Home.self).plain
    _ = container.explain(DIMany<Home>.self).plain
    _ = container.explain(DILazy<Home>.self).plain
    #expect(journal.entries.isEmpty)
  }

  @Test func anExplanationCommitsNoRegistration() {
    let container = DIContainer()
    container.register(Home.init)
    let cat = container.register { Cat() }
    #expect(container.explain(Home.self).outline == ["Home creates", "  Cat creates (initializer)"])
    // A component that is linked could not be changed.
    cat.lifetime(.lazySingle)
    _ = container.resolve(Home.self)
    #expect(container.explain(Home.self).outline == ["Home creates", "  Cat reuses (initializer)"])
  }

  @Test(arguments: FrontEnd.allCases)
  func explanationsAreTheSameEachTime(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { Cat() }
      $0.register(Home.init)
      $0.register(Street.init)
      $0.register { First() }.serving((any Service).self) { $0 }
      $0.register { Second() }.serving((any Service).self, named: "b") { $0 }
      $0.register { Third() }.serving((any Service).self) { $0 }.byDefault()
    }
    for type in [Street.self, (any Service).self, Cat.self, DIMany<any Service>.self] as [any Any.Type] {
      #expect(container.explain(type).plain == container.explain(type).plain)
    }
  }

  @Test func anExplanationIsKeptWithoutItsContainer() throws {
    weak var cat: Cat?
    func explanation() throws -> DIExplanation {
      let builder = DIContainerBuilder()
      builder.register { Cat() }.lifetime(.lazySingle)
      let container = try builder.build()
      cat = try container.resolve(Cat.self)
      #expect(cat != nil)
      return container.explain(Cat.self)
    }
    let explanation = try explanation()
    #expect(cat == nil)
    #expect(explanation.outline == ["Cat reuses"])
  }
}
