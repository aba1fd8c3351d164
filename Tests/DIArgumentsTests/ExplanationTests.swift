import DIArguments
import DIChecks
import DICore
import Testing

/// What `explain` and `graph` say of components that are created from arguments.
struct ExplanationTests {
  final class Dog: Sendable {
    init() {}
    init(_ name: String) {}
    init(_ name: String, _ age: Int) {}
  }
  final class Lead: Sendable {}
  final class Kennel: Sendable {
    init(_ make: DIProvider<Dog, String>) {}
  }
  protocol Pet: Sendable {}
  final class Hamster: Pet {
    init(_ name: String) {}
  }

  private static func container(_ frontEnd: FrontEnd) throws -> DIBuiltContainer {
    try frontEnd.container {
      $0.register { Lead() }
      $0.register { (name: DIArg<String>, _: Lead) in Dog(arg(name)) }
      $0.register(Kennel.init)
    }
  }

  // MARK: - Explanations

  @Test(arguments: FrontEnd.allCases)
  func argumentsArePassed(_ frontEnd: FrontEnd) throws {
    let container = try Self.container(frontEnd)
    let explanation = container.explain(Dog.self, arg: String.self)
    #expect(explanation.error == nil && explanation.answers.map(\.id) == [1])
    #expect(
      explanation.outline == [
        "Dog creates", "  DIArg<String> passesArgument (initializer)", "  Lead creates (initializer)",
      ])
    #expect(explanation.requesters == ["Kennel initializer, provider, argument"])
    _ = try container.resolve(Dog.self, arg: "Rex")
  }

  @Test(arguments: FrontEnd.allCases)
  func otherArgumentsFail(_ frontEnd: FrontEnd) throws {
    let container = try Self.container(frontEnd)
    let without = container.explain(Dog.self)
    #expect(without.error == (try failure { try container.resolve(Dog.self) }))
    #expect(without.outline == ["Dog fails"] && without.answers.map(\.id) == [1])
    let other = container.explain(Dog.self, arg: Int.self)
    #expect(other.error == (try failure { try container.resolve(Dog.self, arg: 1) }))
    #expect(other.outline == ["Dog fails"])
    let more = container.explain(Dog.self, arg: String.self, Int.self)
    #expect(more.error == (try failure { try container.resolve(Dog.self, arg: "Rex", 1) }))
    guard case .initializationMethodWithSignatureIsNotFoundFor = more.error else {
      Issue.record("\(more)")
      return
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func aProviderPassesItsArgumentsLater(_ frontEnd: FrontEnd) throws {
    let container = try Self.container(frontEnd)
    #expect(
      container.explain(Kennel.self).outline == [
        "Kennel creates", "  DIProvider<Dog, String>: Dog defers (initializer, provider, argument)",
      ])
    #expect(container.explain(Kennel.self).error == nil)
    #expect(
      container.explain(Kennel.self).plain.hasSuffix(
        "\n    DIProvider<Dog, String>: Dog  .prototype  later"))
  }

  @Test func argumentsChooseTheInitializer() throws {
    let builder = DIContainerBuilder()
    builder.register { Lead() }
    builder.register { (_: Lead) in Dog() }
      .initialWithArg { (_: DIBuiltContainer, name: String) in Dog(name) }
      .initialWithArg { (_: DIBuiltContainer, name: String, age: Int) in Dog(name, age) }
    let container = try builder.build()
    #expect(container.explain(Dog.self).outline == ["Dog creates", "  Lead creates (initializer)"])
    let taken = "  DIBuiltContainer passesContainer (initializer)"
    #expect(container.explain(Dog.self, arg: String.self).outline == ["Dog creates", taken])
    #expect(container.explain(Dog.self, arg: String.self, Int.self).outline == ["Dog creates", taken])
    #expect(container.explain(Dog.self, arg: Int.self).outline == ["Dog fails"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aNameAndArgumentsChooseTogether(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      for name in ["a", "b"] {
        $0.registerWithArguments { (name: String) in Hamster(name) }.serving((any Pet).self, named: name) { $0 }
      }
    }
    let explanation = container.explain((any Pet).self, name: "b", arg: String.self)
    #expect(explanation.answers.map(\.id) == [1] && explanation.reasons == ["Hamster lacksQualifier"])
    #expect(explanation.steps.first?.action == .creates && explanation.error == nil)
    let failing = container.explain((any Pet).self, name: "b", arg: Int.self)
    #expect(failing.error == (try failure { try container.resolve((any Pet).self, name: "b", arg: 1) }))
  }

  /// A kept instance answers whatever arguments a request brings.
  @Test(arguments: FrontEnd.allCases)
  func aKeptInstanceIsReusedForAnyArguments(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.registerWithArguments { (name: String) in Dog(name) }.lifetime(.lazySingle)
    }
    #expect(container.explain(Dog.self).outline == ["Dog fails"])
    _ = try container.resolve(Dog.self, arg: "Rex")
    #expect(container.explain(Dog.self).outline == ["Dog reuses"] && container.explain(Dog.self).error == nil)
    #expect(container.explain(Dog.self, arg: Int.self).outline == ["Dog reuses"])
  }

  /// A `DIContainer` takes a value over at the first request, and has no instance before.
  @Test(arguments: FrontEnd.allCases)
  func aValueTakesNoArgumentsBeforeItWasRequested(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { $0.register(value: Lead(), file: "App.swift", line: 1) }
    if frontEnd == .declarative {
      let explanation = container.explain(Lead.self, arg: Int.self)
      #expect(explanation.outline == ["Lead fails"])
      let error = try failure { try container.resolve(Lead.self, arg: 7) }
      #expect(explanation.error == error && explanation.error?.plain == error.plain)
      #expect(
        error.plain == """
          Lead has no initializer that takes (Int).
            registered: Lead (App.swift:1), created without arguments
            fix: pass arg($0) for a parameter in the registration; or resolve it without arguments
          """)
      _ = try container.resolve(Lead.self)
    }
    let explanation = container.explain(Lead.self, arg: Int.self)
    #expect(explanation.outline == ["Lead reuses"] && explanation.error == nil)
    _ = try container.resolve(Lead.self, arg: 7)
  }

  /// Whether an injection takes an argument is nothing to a request of a component that has no initializer.
  @Test(arguments: FrontEnd.allCases)
  func aValueThatIsNotSetNamesItsScopeBesideAnInjectionOfArguments(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register(scopeValue: Lead.self, file: "App.swift", line: 1).injectionOfArguments { (_, _: String) in }
    }
    let error = try failure { try container.resolve(Lead.self) }
    #expect(container.explain(Lead.self).error?.plain == error.plain)
    #expect(error.plain.hasPrefix("Lead was requested in the root container, not in a scope, and is not set there.\n"))
  }

  @Test(arguments: FrontEnd.allCases)
  func argumentsOfInjectionsArePassed(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { Dog() }.injectionOfArguments { (_, _: String) in }.injection { (_, _: DIOptionalRequest<Lead>) in }
    }
    let explanation = container.explain(Dog.self, arg: String.self)
    #expect(
      explanation.outline == [
        "Dog creates", "  DIArg<String> passesArgument (injection)",
        "  DIOptionalRequest<Lead> passesNothing (injection, optional)",
      ])
    _ = try container.resolve(Dog.self, arg: "Rex")
    #expect(container.explain(Dog.self).error == (try failure { try container.resolve(Dog.self) }))
  }

  @Test(arguments: FrontEnd.allCases)
  func allMembersOfAManyGetTheArguments(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      for _ in 0..<2 {
        $0.registerWithArguments { (name: String) in Hamster(name) }.serving((any Pet).self, named: "a") { $0 }
          .saying({ $0.set(.element) }, { $0 })
      }
    }
    let explanation = container.explain(DIMany<any Pet>.self, arg: String.self)
    #expect(explanation.steps.filter { $0.depth == 0 }.map(\.action) == [.creates, .creates])
    #expect(try container.resolveMany((any Pet).self, arg: "Tom").count == 2)
  }

  // MARK: - The graph

  @Test(arguments: FrontEnd.allCases)
  func argumentsAreInTheGraph(_ frontEnd: FrontEnd) throws {
    let graph = try Self.container(frontEnd).graph
    #expect(graph.components.map { $0.initializers.map(\.plain) } == [["()"], ["(String)"], ["()"]])
    #expect(graph.requests.map(\.answer) == [.argument, .components([0]), .components([1])])
    #expect(graph.edges.map(\.kinds) == [[.initializer], [.initializer, .provider, .argument]])
    #expect("\(graph.edges[1].kinds)" == "initializer, provider, argument")
  }

  @Test func requestsBelongToTheirInitializers() throws {
    let builder = DIContainerBuilder()
    builder.register { Lead() }
    builder.register { (_: Lead) in Dog() }
      .initialWithArg { (_: DIBuiltContainer, name: String) in Dog(name) }
      .injection { (_, _: Lead) in }
    let graph = try builder.build().graph
    #expect(graph == builder.graph)
    #expect(graph.components[1].initializers.map(\.plain) == ["()", "(String)"])
    #expect(graph.requests.map(\.step) == [.initializer(0), .initializer(1), .injection])
    #expect(graph.requests.map(\.answer) == [.components([0]), .container, .components([0])])
    #expect(graph.components[1].requestsByContainer)
  }

  @Test(arguments: FrontEnd.allCases)
  func argumentsOfInjectionsBelongToEachInitializer(_ frontEnd: FrontEnd) throws {
    let graph = try frontEnd.container {
      $0.register { (name: DIArg<String>) in Dog(arg(name)) }.injectionOfArguments { (_, _: Int) in }
    }.graph
    #expect(graph.components[0].initializers.map(\.plain) == ["(String, Int)"])
    #expect(graph.requests.map(\.answer) == [.argument, .argument])
  }

  @Test(arguments: FrontEnd.allCases)
  func otherArgumentsGiveOtherGraphs(_ frontEnd: FrontEnd) throws {
    func graph<A: Sendable>(_ type: A.Type) throws -> DIDependencyGraph {
      try frontEnd.container { $0.registerWithArguments({ (_: A) in Dog() }, line: 1) }.graph
    }
    #expect(try graph(String.self) == graph(String.self))
    #expect(try graph(String.self) != graph(Int.self))
  }
}
