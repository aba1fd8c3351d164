import DIChecks
import DICore
import DIModules
import Testing

/// What `explain` and `graph` say of tags, modules, frameworks and child containers.
struct ExplanationTests {
  typealias Graph = DIDependencyGraph
  struct Database: Sendable {}
  final class Home: Sendable {
    init(_ database: Database) {}
  }
  final class Street: Sendable {
    init(_ home: Home) {}
  }
  enum NetTag: DITagValue { static var tag: LoggerType { .net } }

  private static func loggers(_ frontEnd: FrontEnd) throws -> DIBuiltContainer {
    try frontEnd.container {
      $0.register({ FileLogger() }, file: "App.swift", line: 1).logging(by: LoggerType.file)
      $0.register({ NetLogger() }, file: "App.swift", line: 2).logging(Net.self)
      $0.register({ (_: DIByTag<any Logger, Net>) in [Home]() }, file: "App.swift", line: 3)
      $0.register({ (_: DILazy<DIByTag<any Logger, NetTag>>) in [Street]() }, file: "App.swift", line: 4)
    }
  }

  // MARK: - Tags

  @Test(arguments: FrontEnd.allCases)
  func aTagByValueChoosesTheAnswer(_ frontEnd: FrontEnd) throws {
    let explanation = try Self.loggers(frontEnd).explain((any Logger).self, tag: LoggerType.file)
    #expect(explanation.tags == ["LoggerType.file"] && explanation.names.isEmpty)
    #expect(explanation.answers.map(\.id) == [0] && explanation.answers[0].tags == ["LoggerType.file"])
    #expect(explanation.reasons == ["NetLogger lacksQualifier"] && explanation.decision == .lacksQualifier)
    #expect(explanation.requesters.isEmpty)
    #expect(
      explanation.plain == """
        Logger, by the tag LoggerType.file, is answered by FileLogger (App.swift:1) .prototype, as Logger, tagged \
        LoggerType.file.
          not by NetLogger (App.swift:2): it lacks the requested name or tag
        a resolve:
          Logger: FileLogger  .prototype  new
        """)
  }

  @Test(arguments: FrontEnd.allCases)
  func aTagByTypeChoosesTheAnswer(_ frontEnd: FrontEnd) throws {
    let container = try Self.loggers(frontEnd)
    let byArgument = container.explain((any Logger).self, tag: Net.self)
    let byType = container.explain(DIByTag<any Logger, Net>.self)
    for explanation in [byArgument, byType] {
      #expect(explanation.answers.map(\.id) == [1])
      #expect(explanation.reasons == ["FileLogger lacksQualifier"])
      #expect(explanation.requesters == ["[Home] initializer, tag"])
    }
    #expect(byArgument.tags == ["Net.self"] && byType.tags.isEmpty)
    #expect(byArgument.outline == ["Logger: NetLogger creates"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aTagThatNoComponentHasFails(_ frontEnd: FrontEnd) throws {
    let container = try Self.loggers(frontEnd)
    let explanation = container.explain((any Logger).self, tag: LoggerType.net)
    let thrown = try failure { try container.resolve((any Logger).self, tag: LoggerType.net) }
    #expect(explanation.error == thrown && explanation.error?.plain == thrown.plain)
    #expect(explanation.outline == ["Logger fails"])
    #expect(explanation.reasons == ["FileLogger lacksQualifier", "NetLogger lacksQualifier"])
    #expect(
      explanation.plain.hasPrefix("Logger, by the tag LoggerType.net, cannot be resolved.\n  Logger is not "))
  }

  /// Validation reads the description of a tag without a lock; so does an explanation.
  @Test func theDescriptionOfATagMayExplain() throws {
    struct Talkative: Hashable, Sendable, CustomStringConvertible {
      let container: DIContainer
      static func == (lhs: Self, rhs: Self) -> Bool { true }
      func hash(into hasher: inout Hasher) {}
      var description: String { "\(container.explain(Database.self).answers.count)" }
    }
    let container = DIContainer()
    container.register { Database() }
    container.register { FileLogger() }.as((any Logger).self)
    let explanation = container.explain((any Logger).self, tag: Talkative(container: container))
    #expect(explanation.tags == ["1"] && explanation.error != nil)
    #expect(explanation.plain.hasPrefix("Logger, by the tag 1, cannot be resolved.\n"))
  }

  @Test(arguments: FrontEnd.allCases)
  func tagsAreInTheGraph(_ frontEnd: FrontEnd) throws {
    let graph = try Self.loggers(frontEnd).graph
    #expect(graph.components.map(\.tags) == [["LoggerType.file"], ["Net.self"], [], []])
    let services = graph.components[0].services
    #expect(services.last?.tags == ["LoggerType.file"] && services.count == (frontEnd == .builder ? 1 : 2))
    #expect(services.first?.tags == (frontEnd == .builder ? ["LoggerType.file"] : []))
    #expect(graph.edges.map(\.kinds) == [[.initializer, .tag]])
    #expect(graph.requests.map(\.answer) == [.components([1]), .missing])
    #expect("\(graph.edges[0].kinds)" == "initializer, tag")
    #expect(
      graph.components.map(\.plain).prefix(2) == [
        "FileLogger (App.swift:1) .prototype, as Logger, tagged LoggerType.file",
        "NetLogger (App.swift:2) .prototype, as Logger, tagged Net.self",
      ])
  }

  @Test(arguments: FrontEnd.allCases)
  func otherTagsGiveOtherGraphs(_ frontEnd: FrontEnd) throws {
    func graph(_ tag: LoggerType) throws -> Graph {
      try frontEnd.container { $0.register({ FileLogger() }, line: 1).logging(by: tag) }.graph
    }
    #expect(try graph(.numbered(1)) == graph(.numbered(1)))
    #expect(try graph(.numbered(1)) != graph(.numbered(2)))
  }
}
