import DIChecks
import DICore
import Testing

/// Explanations of large graphs: each component's requests are listed once, nothing is recursive, and the text is bounded.
struct ExplanationSizeTests {
  /// At most this many lines, whatever is explained.
  private static let lines = 110

  private static func expectShort(
    _ explanation: DIExplanation, width: Int = 200, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let lines = explanation.plain.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= Self.lines, sourceLocation: sourceLocation)
    #expect(lines.allSatisfy { $0.count <= width }, "\(explanation)", sourceLocation: sourceLocation)
  }

  // MARK: - Chains

  @Test(arguments: [Edge.parameter, .sharedParameter, .injectedParameter, .optionalParameter, .manyParameter])
  func aChainOf5000HasAStepForEach(_ edge: Edge) throws {
    try onStack(kilobytes: 512) {
      let builder = DIContainerBuilder()
      edge.register(5_000, in: builder)
      let explanation = try builder.build().explain(Link<Zero>.self)
      try check(explanation.steps.count == 5_000, "\(explanation.steps.count)")
      try check(explanation.steps.map(\.depth) == Array(0..<5_000), "the depths differ")
      try check(explanation.steps.allSatisfy { $0.action == .creates && !$0.isRepeated }, "the actions differ")
      let text = explanation.plain
      try check(text.hasSuffix("\n  and 4987 requests at deeper levels"), text)
      try check(text.split(separator: "\n").count == 16, text)
    }
  }

  @Test func theGraphOfALongChainNeedsNoStack() throws {
    try onStack(kilobytes: 512) {
      let builder = DIContainerBuilder()
      Edge.parameter.register(5_000, in: builder)
      let graph = try builder.build().graph
      try check(graph.components.count == 5_000 && graph.edges.count == 4_999, "\(graph.edges.count)")
      try check(graph.edges.allSatisfy { $0.dependency != $0.dependent }, "an edge leads back")
      try check(graph == builder.graph, "the builder has another graph")
    }
  }

  // MARK: - Diamonds

  /// Registers levels that each request the next one twice, from `Zero` on.
  private static func registerDiamond(_ levels: Int, _ lifetime: Lifetime, in builder: DIContainerBuilder) {
    func register<Number: Numeral>(_: Number.Type) -> any Numeral.Type {
      builder.register { (next: Link<Number.Next>, _: Link<Number.Next>) in Link<Number>(next) }.lifetime(lifetime)
      return Number.Next.self
    }
    func end<Number: Numeral>(_: Number.Type) { builder.register { Link<Number>() }.lifetime(lifetime) }
    var number: any Numeral.Type = Zero.self
    for _ in 0..<levels { number = register(number) }
    end(number)
  }

  @Test func aDiamondWith2To40PathsHasTwoStepsForEachLevel() throws {
    let builder = DIContainerBuilder()
    Self.registerDiamond(40, .prototype, in: builder)
    let explanation = try builder.build().explain(Link<Zero>.self)
    #expect(explanation.steps.count == 81)
    #expect(explanation.steps.filter(\.isRepeated).count == 40)
    #expect(explanation.steps.map(\.depth) == Array(0...40) + (1...40).reversed())
    Self.expectShort(explanation)
  }

  @Test func aDiamondOfKeptInstancesSharesThem() throws {
    let builder = DIContainerBuilder()
    Self.registerDiamond(40, .lazySingle, in: builder)
    let container = try builder.build()
    let explanation = container.explain(Link<Zero>.self)
    #expect(
      explanation.steps.map { "\($0.action)" } == Array(repeating: "creates", count: 41)
        + Array(repeating: "shares", count: 40))
    _ = try container.resolve(Link<Zero>.self)
    #expect(container.explain(Link<Zero>.self).steps.map(\.action) == [.reuses])
  }

  /// Each repeated step stands for what is created below it.
  @Test func aSmallDiamondIsCreatedAsManyTimesAsTheStepsSay() throws {
    let builder = DIContainerBuilder()
    let journal = Journal()
    builder.register { journal.made(Link<Zero>()) }
    builder.register { (_: Link<Zero>, _: Link<Zero>) in journal.made(Link<Even<Zero>>()) }
    builder.register { (_: Link<Even<Zero>>, _: Link<Even<Zero>>) in journal.made(Link<Odd<Zero>>()) }
    let explanation = try builder.build().expectForetold(Link<Odd<Zero>>.self, by: journal).explanation
    #expect(explanation.namedCreations == ["Link<Odd<Zero>>": 1, "Link<Even<Zero>>": 2, "Link<Zero>": 4])
  }

  // MARK: - Many

  final class Hub: Sendable {
    init(_ links: DIMany<AnyLink>) {}
  }

  private static func links(_ count: Int) throws -> DIBuiltContainer {
    let builder = DIContainerBuilder()
    for _ in 0..<count {
      builder.register { Link<Zero>() }.as(AnyLink.self).check { $0 }.set(.element).lifetime(.lazySingle)
    }
    builder.register(Hub.init)
    return try builder.build()
  }

  @Test func aManyOf10000IsShortAsText() throws {
    let container = try Self.links(10_000)
    let hub = container.explain(Hub.self)
    #expect(hub.steps.count == 10_001 && hub.steps.dropFirst().allSatisfy { $0.depth == 1 && $0.action == .creates })
    Self.expectShort(hub)
    #expect(hub.plain.hasSuffix("\n  and 9921 more"))
    let many = container.explain(DIMany<AnyLink>.self)
    #expect(many.answers.map(\.id) == Array(0..<10_000) && many.rejected.isEmpty)
    Self.expectShort(many)
    #expect(many.plain.contains("\n  and 9980 more\n"))
  }

  @Test func tenThousandRejectedComponentsAreShortAsText() throws {
    let builder = DIContainerBuilder()
    for _ in 0..<10_000 { builder.register { Link<Zero>() }.as(AnyLink.self).check { $0 }.set(.element) }
    builder.register { Link<Even<Zero>>() }.as(AnyLink.self).check { $0 }
    let explanation = try builder.build().explain(AnyLink.self)
    #expect(explanation.answers.map(\.id) == [10_000])
    #expect(explanation.rejected.map(\.component.id) == Array(0..<10_000))
    #expect(explanation.rejected.allSatisfy { $0.reason == .isElement })
    Self.expectShort(explanation)
    #expect(explanation.plain.contains(": it is an element\n  and 9990 more\n"))
  }

  @Test func tenThousandDependentsAreShortAsText() throws {
    let builder = DIContainerBuilder()
    builder.register { Link<Zero>() }
    for number in 0..<10_000 {
      builder.register({ (_: Link<Zero>) in Hub.init }, file: "App.swift", line: number).set(.element)
    }
    let explanation = try builder.build().explain(Link<Zero>.self)
    #expect(explanation.dependents.map(\.component.info.line) == Array(0..<10_000))
    Self.expectShort(explanation)
    #expect(explanation.plain.contains("\n  and 9990 more\na resolve:\n"))
  }
}
