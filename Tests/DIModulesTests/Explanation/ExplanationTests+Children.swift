import DIChecks
import DICore
import DIModules
import Testing

// Child containers: the nearest answers, and a parent creates and keeps its own.

extension ExplanationTests {
  @Test(arguments: FrontEnd.allCases)
  func theNearestContainerAnswers(_ frontEnd: FrontEnd) throws {
    let first = try frontEnd.container { $0.register({ FileLogger() }, line: 1).logging().byDefault() }
    let second = try frontEnd.child(of: first) { $0.register({ NetLogger() }, line: 2).logging() }
    let third = try frontEnd.child(of: second)
    for child in [second, third] {
      let explanation = child.explain((any Logger).self)
      #expect(explanation.answers.map { id($0.type) } == [id(NetLogger.self)])
      #expect(explanation.reasons == ["FileLogger isFurtherAway"] && explanation.decision == .isFurtherAway)
    }
    #expect(first.explain((any Logger).self).answers.map { id($0.type) } == [id(FileLogger.self)])
    #expect(third.graph.components.map(\.level) == [2, 1])
  }

  @Test(arguments: FrontEnd.allCases)
  func aTestInAParentReplacesTheComponentOfAChild(_ frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container { $0.register { FileLogger() }.logging().forTest() }
    let child = try frontEnd.child(of: parent) { $0.register { NetLogger() }.logging() }
    let explanation = child.explain((any Logger).self)
    #expect(explanation.answers.map(\.level) == [1])
    #expect(explanation.reasons == ["NetLogger isReplacedByTest"])
    #expect(try child.resolve((any Logger).self) is FileLogger)
  }

  /// What the parent keeps is created once for both; the child creates its own.
  @Test(arguments: FrontEnd.allCases, [NamedLifetime.prototype, .objectGraph, .perContainer, .lazySingle, .custom])
  func aChildReusesWhatItsParentKeeps(_ frontEnd: FrontEnd, _ lifetime: NamedLifetime) throws {
    let journal = Journal()
    let parent = try frontEnd.container {
      $0.register { journal.made(Database()) }
      $0.register { (database: Database) in journal.made(Home(database)) }.lifetime(lifetime.lifetime)
    }
    let children = try [1, 2].map { _ in
      try frontEnd.child(of: parent) { $0.register { (home: Home) in journal.made(Street(home)) } }
    }
    let first = try children[0].expectForetold(Street.self, by: journal).explanation
    #expect(
      first.outline == ["Street creates", "  Home creates (initializer)", "    Database creates (initializer)"])
    let second = try children[1].expectForetold(Street.self, by: journal).explanation
    #expect(second.outline.count == (lifetime.isKept ? 2 : 3))
    try parent.expectForetold(Home.self, by: journal)
  }

  /// The dependencies of a parent's component are those of the parent.
  @Test(arguments: FrontEnd.allCases)
  func aParentDoesNotSeeWhatItsChildHas(_ frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container { $0.register(Home.init) }
    let child = try frontEnd.child(of: parent) { $0.register { Database() } }
    #expect(child.explain(Home.self).outline == ["Home creates", "  Database fails (initializer)"])
    #expect(child.explain(Database.self).requesters.isEmpty)
    #expect(child.graph.requests.map(\.answer) == [.missing])
  }

  @Test(arguments: FrontEnd.allCases)
  func dependentsInParentsAndChildrenAreListed(_ frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container {
      $0.register { Database() }
      $0.register(Home.init)
    }
    let child = try frontEnd.child(of: parent) { $0.register { (_: Database) in [Home]() } }
    #expect(child.explain(Database.self).requesters == ["Home initializer", "[Home] initializer"])
    #expect(parent.explain(Database.self).requesters == ["Home initializer"])
  }

  @Test(arguments: FrontEnd.allCases)
  func theGraphOfAChildBeginsWithItsParents(_ frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container { $0.register({ Database() }, file: "App.swift", line: 1) }
    let child = try frontEnd.child(of: parent) { $0.register(Home.init, file: "App.swift", line: 2) }
    let graph = child.graph
    #expect(graph.components.map(\.level) == [1, 0] && graph.components.map(\.id) == [0, 1])
    #expect(graph.edges.map { [$0.dependent, $0.dependency] } == [[1, 0]])
    #expect(graph.plain == "Database (App.swift:1) .prototype\nHome (App.swift:2) .prototype")
    #expect(parent.graph.components.map(\.level) == [0] && parent.graph.edges.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func aClosedParentHasNoSteps(_ frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container { $0.register { Database() } }
    let child = try frontEnd.child(of: parent) { $0.register(Home.init) }
    try child.close()
    #expect(child.explain(Home.self).steps.isEmpty)
    guard case .containerIsClosed = child.explain(Home.self).error else {
      Issue.record("\(child.explain(Home.self))")
      return
    }
    #expect(parent.explain(Database.self).outline == ["Database creates"])
  }
}
