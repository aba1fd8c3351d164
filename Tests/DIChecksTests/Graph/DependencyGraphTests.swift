import DIChecks
import DICore
import Testing

/// The graph as data: components, requests, edges, and when two graphs are equal.
struct DependencyGraphTests {
  typealias Graph = DIDependencyGraph
  final class Cat: Sendable {}
  final class Dog: Sendable {}
  final class Home: Sendable {
    init(_ cat: Cat) {}
  }
  protocol Animal: Sendable {}
  protocol Pet: Sendable {}
  final class Hamster: Animal, Pet {}
  final class Asker<Request>: Sendable {
    init() {}
    init(_ request: Request) {}
  }
  enum Tom: DIName { static let name = "Tom" }

  /// The graph of what the body registers: the same by a builder and by the container that it builds.
  private static func graph(
    _ frontEnd: FrontEnd, sourceLocation: SourceLocation = #_sourceLocation, _ register: (Registrations) -> Void
  ) throws -> Graph {
    let registrations = Registrations(frontEnd)
    register(registrations)
    let container = try registrations.container()
    let graph = container.graph
    registrations.direct(
      { #expect($0.graph == graph, sourceLocation: sourceLocation) },
      { #expect($0.graph == graph, sourceLocation: sourceLocation) })
    #expect(container.newLifeTimeScope().graph == graph, sourceLocation: sourceLocation)
    return graph
  }

  // MARK: - Components

  @Test(arguments: FrontEnd.allCases)
  func aComponentHasTypePlaceAndLifetime(_ frontEnd: FrontEnd) throws {
    let graph = try Self.graph(frontEnd) {
      $0.register({ Cat() }, file: "App.swift", line: 1)
      $0.register(Home.init, file: "Home.swift", line: 2).lifetime(.perScope).asRoot()
    }
    #expect(graph.components.map(\.id) == [0, 1])
    #expect(
      graph.components.map(\.info) == [
        DITypeInfo(type: Cat.self, file: "App.swift", line: 1),
        DITypeInfo(type: Home.self, file: "Home.swift", line: 2),
      ])
    #expect(id(graph.components[1].type) == id(Home.self))
    #expect(graph.components.map(\.lifetime) == [.prototype, .perScope])
    #expect(graph.components.map(\.isRoot) == [false, true])
    #expect(graph.components.map(\.level) == [0, 0])
    #expect(graph.components.allSatisfy { $0.modules.isEmpty && $0.isPublic && $0.priority == nil })
    #expect(graph.components.map { $0.initializers.map(\.types.count) } == [[0], [0]])
    #expect(graph.components.allSatisfy { !$0.requestsByContainer })
  }

  @Test(arguments: [
    (NamedLifetime.prototype, Graph.Lifetime.prototype, ".prototype"), (.objectGraph, .objectGraph, ".objectGraph"),
    (.perContainer, .perScope, ".perScope"), (.perContainerWeak, .weakPerScope, ".perContainer(.weak)"),
    (.single, .single, ".single"), (.lazySingle, .lazySingle, ".lazySingle"), (.weakSingle, .weakSingle, ".weakSingle"),
    (.custom, .custom(name: "strong"), ".custom(strong)"), (.customWeak, .custom(name: "weak"), ".custom(weak)"),
  ])
  func eachLifetimeIsInTheGraph(_ lifetime: NamedLifetime, _ expected: Graph.Lifetime, _ text: String) throws {
    for frontEnd in FrontEnd.allCases {
      let graph = try Self.graph(frontEnd) { $0.register { Cat() }.lifetime(lifetime.lifetime) }
      #expect(graph.components.map(\.lifetime) == [expected])
      #expect("\(graph.components[0].lifetime)" == text)
    }
  }

  @Test func servicesOfABuilderReplaceTheOwnType() throws {
    let graph = try Self.graph(.builder) {
      $0.direct(
        { builder in
          builder.register { Hamster() }.as((any Animal).self).check { $0 }.set(name: "a")
          builder.register { Hamster() }.as(.self).as((any Animal).self).check { $0 }
            .as((any Pet).self).check { $0 }.set(name: "b").set(name: "c")
        }, { _ in })
    }
    #expect(
      graph.components.map { $0.services.map { "\($0.type) \($0.names)" } } == [
        [#"Animal ["a"]"#],
        [#"Hamster ["b", "c"]"#, #"Animal ["b", "c"]"#, #"Pet ["b", "c"]"#],
      ])
    #expect(graph.components.map(\.names) == [["a"], ["b", "c"]])
    #expect(graph.components.allSatisfy { $0.tags.isEmpty && $0.services.allSatisfy(\.tags.isEmpty) })
  }

  @Test func servicesOfADIContainerAreAddedToTheOwnType() throws {
    let graph = try Self.graph(.declarative) {
      $0.register { Hamster() }.serving((any Animal).self) { $0 }.serving((any Pet).self, named: "a") { $0 }
    }
    #expect(
      graph.components.map { $0.services.map { "\($0.type) \($0.names)" } } == [
        ["Hamster []", "Animal []", #"Pet ["a"]"#]
      ])
    #expect(graph.components.map(\.names) == [["a"]])
  }

  @Test(arguments: FrontEnd.allCases)
  func prioritiesAreInTheGraph(_ frontEnd: FrontEnd) throws {
    let graph = try Self.graph(frontEnd) {
      $0.register { Cat() }.byDefault()
      $0.register { Dog() }.forTest()
      $0.register { Hamster() }.saying({ $0.set(.element) }, { $0 })
    }
    #expect(graph.components.map(\.priority) == [.default, .test, frontEnd == .builder ? .element : nil])
  }

  @Test(arguments: FrontEnd.allCases)
  func isolationIsTheStrictestOfTheClosures(_ frontEnd: FrontEnd) throws {
    let graph = try Self.graph(frontEnd) {
      $0.direct(
        { builder in
          builder.register { @MainActor in Cat() }
          builder.register { Dog() }.postInit { @MainActor _ in }
          builder.register { Hamster() }
        },
        { container in
          container.register { @MainActor in Cat() }
          container.register { Dog() }.postInit { @MainActor _ in }
          container.register { Hamster() }
        })
    }
    #expect(graph.components.map(\.isolation) == [.mainActor, .mainActor, .anywhere])
  }

  @Test func anotherActorIsInTheGraphOfABuilder() {
    let builder = DIContainerBuilder()
    builder.register { @Elsewhere in Cat() }
    #expect(builder.graph.components.map(\.isolation) == [.otherActor])
  }

  @globalActor actor Elsewhere { static let shared = Elsewhere() }

  @Test(arguments: FrontEnd.allCases)
  func aComponentWithoutAnInitializerHasNone(_ frontEnd: FrontEnd) throws {
    let graph = try Self.graph(frontEnd) {
      $0.register(type: Cat.self)
      $0.register(scopeValue: Dog.self)
      $0.register(value: Hamster())
    }
    #expect(graph.components.map { $0.initializers.map(\.types.count) } == [[], [], [0]])
  }

  @Test(arguments: FrontEnd.allCases)
  func aClosureThatTakesTheContainerIsMarked(_ frontEnd: FrontEnd) throws {
    let graph = try Self.graph(frontEnd) {
      $0.registerAsking { _ in Cat() }
      $0.register { Dog() }.injectionAsking { _, _ in }
      $0.register(Asker<DILazy<DIBuiltContainer>>.init(_:))
      $0.register { Hamster() }
    }
    #expect(graph.components.map(\.requestsByContainer) == [true, true, true, false])
    #expect(graph.requests.map(\.answer).allSatisfy { $0 == .container })
    #expect(graph.edges.isEmpty)
  }

  // MARK: - Requests and edges

  /// A request in an initializer, and what the graph says of it.
  struct Form: Sendable, CustomTestStringConvertible {
    let request: any Any.Type
    let kinds: Graph.Kinds
    let text: String
    let register: @Sendable (Registrations) -> Void

    init<Request>(_ request: Request.Type, _ kinds: Graph.Kinds, _ text: String) {
      self.request = request
      self.kinds = kinds
      self.text = text
      register = { $0.register(Asker<Request>.init(_:)) }
    }

    var testDescription: String { text }
  }

  @Test(
    arguments: FrontEnd.allCases,
    [
      Form(Cat.self, [.initializer], "initializer"),
      Form(DIOptionalRequest<Cat>.self, [.initializer, .optional], "initializer, optional"),
      Form(DIMany<Cat>.self, [.initializer, .many], "initializer, many"),
      Form(DILazy<Cat>.self, [.initializer, .lazy], "initializer, lazy"),
      Form(DIProvider<Cat>.self, [.initializer, .provider], "initializer, provider"),
      Form(DIByName<Cat, Tom>.self, [.initializer, .name], "initializer, name"),
      Form(
        DIMany<DILazy<DIByName<Cat, Tom>>>.self, [.initializer, .many, .lazy, .name], "initializer, many, lazy, name"),
      Form(
        DIOptionalRequest<DIProvider<Cat>>.self, [.initializer, .optional, .provider], "initializer, optional, provider"
      ),
    ])
  func eachFormOfRequestIsAnEdge(_ frontEnd: FrontEnd, _ form: Form) throws {
    let graph = try Self.graph(frontEnd) {
      $0.register { Cat() }.keepingOwnType().named("Tom")
      form.register($0)
    }
    #expect(graph.requests.map(\.dependent) == [1])
    #expect(id(graph.requests[0].type) == id(form.request))
    #expect(graph.requests[0].step == .initializer(0))
    #expect(graph.requests[0].answer == .components([0]))
    #expect(graph.edges.map(\.dependent) == [1] && graph.edges.map(\.dependency) == [0])
    #expect(graph.edges.map(\.request) == [0] && graph.edges.map(\.kinds) == [form.kinds])
    #expect("\(form.kinds)" == form.text)
    #expect(Array(graph.dependencies(of: 1)) == graph.edges && graph.dependents(of: 0) == graph.edges)
    #expect(graph.dependencies(of: 0).isEmpty && graph.dependents(of: 1).isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func injectionsFollowInitializers(_ frontEnd: FrontEnd) throws {
    let graph = try Self.graph(frontEnd) {
      $0.register { Cat() }
      $0.register { Dog() }
      $0.register { (_: Dog) in Hamster() }.injection { (_, _: Cat, _: DILazy<Dog>) in }
        .optionalInjection { (_, _: Home?) in }
        .postInit { _ in }
    }
    #expect(graph.requests.map(\.dependent) == [2, 2, 2, 2])
    #expect(graph.requests.map(\.step) == [.initializer(0), .injection, .injection, .injection])
    #expect(graph.requests.map(\.answer) == [.components([1]), .components([0]), .components([1]), .nothing])
    #expect(graph.edges.map(\.dependency) == [1, 0, 1])
    #expect(graph.edges.map(\.kinds) == [[.initializer], [.injection], [.injection, .lazy]])
    #expect(graph.edges.map(\.request) == [0, 1, 2])
  }

  @Test(arguments: FrontEnd.allCases)
  func aManyHasAnEdgeToEachMember(_ frontEnd: FrontEnd) throws {
    let graph = try Self.graph(frontEnd) {
      $0.register(Asker<DIMany<any Animal>>.init(_:))
      $0.register { Hamster() }.serving((any Animal).self) { $0 }.byDefault()
      $0.register { Cat() }
      $0.register { Hamster() }.serving((any Animal).self, named: "a") { $0 }
    }
    #expect(graph.requests.map(\.answer) == [.components([1, 3])])
    #expect(graph.edges.map(\.dependency) == [1, 3])
    #expect(graph.edges.map(\.request) == [0, 0] && graph.edges.allSatisfy { $0.kinds == [.initializer, .many] })
    #expect(graph.dependents(of: 3) == [graph.edges[1]] && graph.dependencies(of: 0).count == 2)
  }

  @Test(arguments: FrontEnd.allCases)
  func whatNoComponentAnswersIsInTheGraph(_ frontEnd: FrontEnd) throws {
    let graph = try Self.graph(frontEnd) {
      $0.register(Home.init)
      $0.register { Hamster() }.serving((any Animal).self, named: "a") { $0 }
      $0.register { Hamster() }.serving((any Animal).self, named: "b") { $0 }
      $0.register(Asker<any Animal>.init(_:))
      $0.register(Asker<DILazy<any Animal>>.init(_:))
      $0.register(Asker<DIOptionalRequest<Dog>>.init(_:))
      $0.register(Asker<Dog?>.init(_:))
      $0.register(Asker<DIMany<Dog>>.init(_:))
    }
    #expect(
      graph.requests.map(\.answer) == [
        .missing, .ambiguous([1, 2]), .ambiguous([1, 2]), .nothing, frontEnd == .builder ? .missing : .nothing,
        frontEnd == .builder ? .missing : .components([]),
      ])
    #expect(graph.edges.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func cyclesAreInTheGraph(_ frontEnd: FrontEnd) throws {
    let graph = try Self.graph(frontEnd) {
      $0.register { (_: Dog) in Cat() }
      $0.register { (_: Cat) in Dog() }
      $0.register { Hamster() }.injection { (_, _: Hamster) in }
    }
    #expect(graph.edges.map { [$0.dependent, $0.dependency] } == [[0, 1], [1, 0], [2, 2]])
    #expect(graph.dependents(of: 2) == Array(graph.dependencies(of: 2)))
  }

  // MARK: - Equality

  private static func pets(
    _ frontEnd: FrontEnd, line: Int = 1, _ change: (Registration<Cat>) -> Void = { _ in }
  ) throws -> Graph {
    try graph(frontEnd) {
      change($0.register({ Cat() }, file: "App.swift", line: line))
      $0.register({ Dog() }, file: "App.swift", line: 2)
      $0.register(Home.init, file: "App.swift", line: 3)
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func equalRegistrationsGiveEqualGraphs(_ frontEnd: FrontEnd) throws {
    #expect(try Self.pets(frontEnd) == Self.pets(frontEnd))
    // Each front end has the same graph of what both can say.
    #expect(try Self.pets(.builder) == Self.pets(.declarative))
  }

  @Test(arguments: FrontEnd.allCases)
  func changedRegistrationsGiveOtherGraphs(_ frontEnd: FrontEnd) throws {
    let graphs = [
      try Self.pets(frontEnd), try Self.pets(frontEnd, line: 9), try Self.pets(frontEnd) { $0.lifetime(.lazySingle) },
      try Self.pets(frontEnd) { $0.lifetime(.custom(DIScope(name: "a"))) },
      try Self.pets(frontEnd) { $0.lifetime(.custom(DIScope(name: "b"))) },
      try Self.pets(frontEnd) { $0.named("Tom") }, try Self.pets(frontEnd) { $0.named("Tim") },
      try Self.pets(frontEnd) { $0.byDefault() }, try Self.pets(frontEnd) { $0.forTest() },
      try Self.pets(frontEnd) { $0.asRoot() }, try Self.pets(frontEnd) { $0.injection { (_, _: Dog) in } },
      try Self.pets(frontEnd) { $0.injection { (_, _: DILazy<Dog>) in } },
      try Self.pets(frontEnd) { $0.keepingOwnType().serving(AnyObject.self) { $0 } },
    ]
    for (first, second) in pairs(graphs.indices, graphs.indices) {
      #expect((graphs[first] == graphs[second]) == (first == second), "\(first) and \(second)")
    }
  }

  /// Two custom scopes of one name look alike, since a graph keeps no scope.
  @Test func scopesOfOneNameLookAlike() throws {
    func graph() throws -> Graph { try Self.pets(.builder) { $0.lifetime(.custom(DIScope(name: "a"))) } }
    #expect(try graph() == graph())
  }

  @Test(arguments: FrontEnd.allCases)
  func aResolveDoesNotChangeTheGraph(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { Cat() }.lifetime(.lazySingle)
      $0.register(Home.init)
    }
    let graph = container.graph
    _ = try container.resolve(Home.self)
    #expect(container.graph == graph)
    try container.close()
    #expect(container.graph == graph)
  }

  @Test func aGraphDoesNotChangeWithItsContainer() {
    let container = DIContainer()
    container.register(Home.init)
    let before = container.graph
    #expect(before.components.count == 1 && before.requests.map(\.answer) == [.missing])
    container.register { Cat() }
    #expect(before.components.count == 1 && before.requests.map(\.answer) == [.missing])
    let after = container.graph
    #expect(after.requests.map(\.answer) == [.components([1])] && after != before)
    _ = container.resolve(Home.self)
    container.register { Cat() }.default()
    #expect(container.graph.requests.map(\.answer) == [.components([2])])
  }

  @Test func theGraphOfABuilderDoesNotMindFaults() {
    let builder = DIContainerBuilder()
    builder.register(type: Cat.self)
    builder.register { Hamster() }.as((any Animal).self).check { $0 }
    builder.register { Hamster() }.as((any Animal).self).check { $0 }
    builder.register(Asker<any Animal>.init(_:))
    #expect(builder.graph.components.count == 4)
    #expect(builder.graph.requests.map(\.answer) == [.ambiguous([1, 2])])
    #expect(throws: DIError.self) { try builder.build() }
  }

  @Test(arguments: FrontEnd.allCases)
  func anEmptyContainerHasAnEmptyGraph(_ frontEnd: FrontEnd) throws {
    let graph = try Self.graph(frontEnd) { _ in }
    #expect(graph.components.isEmpty && graph.requests.isEmpty && graph.edges.isEmpty && graph.plain.isEmpty)
  }

  // MARK: - A list of what is registered

  @Test func aGraphIsPrintedAsAList() throws {
    let graph = try Self.graph(.builder) {
      $0.register({ Cat() }, file: "App.swift", line: 1)
      $0.register({ Hamster() }, file: "App.swift", line: 2).serving((any Animal).self) { $0 }.named("Tom")
        .byDefault().lifetime(.perContainer(.weak))
      $0.register({ Hamster() }, file: "App.swift", line: 3).keepingOwnType().serving((any Pet).self) { $0 }.forTest()
    }
    #expect(
      graph.plain == """
        Cat (App.swift:1) .prototype
        Hamster (App.swift:2) .perContainer(.weak), as Animal, named "Tom", default
        Hamster (App.swift:3) .prototype, as Pet, test
        """)
  }

  @Test func aListOfNamedServicesComesFromTheGraph() throws {
    let graph = try Self.graph(.declarative) {
      $0.register({ Hamster() }, file: "App.swift", line: 1).serving((any Animal).self, named: "a") { $0 }
        .serving((any Pet).self, named: "b") { $0 }
    }
    let list = graph.components.flatMap { component in
      component.services.map { "\($0.type) \($0.names): \(component.info.plain)" }
    }
    #expect(
      list == [
        "Hamster []: Hamster (App.swift:1)", #"Animal ["a"]: Hamster (App.swift:1)"#,
        #"Pet ["b"]: Hamster (App.swift:1)"#,
      ])
    #expect(graph.plain == #"Hamster (App.swift:1) .prototype, as Animal, Pet, named "a", "b""#)
  }
}
