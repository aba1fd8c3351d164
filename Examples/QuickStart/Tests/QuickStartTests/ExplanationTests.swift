import DIChecks
import DICore
import Testing

@testable import QuickStart

struct ExplanationTests {
  @Test(
    arguments: ReportOptions.FrontEnd.allCases,
    [
      ("Presenter", "Presenter"), ("Logger", "MainLogger"), ("any Logger", "MainLogger"),
      ("TextSource", "StandardInputSource"),
    ])
  func aTypeIsFoundByTheNameThatAPersonTypes(
    frontEnd: ReportOptions.FrontEnd, request: (name: String, answer: String)
  ) throws {
    let explanation = try container(frontEnd).explain(typeNamed: request.name)
    #expect(explanation.answers.map { "\($0.type)" } == [request.answer])
    #expect(explanation.error == nil)
  }

  @Test func aTypeThatIsOnlyRegisteredAsAnotherIsExplained() throws {
    let explanation = try container(.builder).explain(typeNamed: "TextFormatter")
    #expect(explanation.description.contains(", but only as ReportFormatter"))
  }

  @Test(arguments: ReportOptions.FrontEnd.allCases)
  func anUnknownTypeIsAnsweredWithTheRegisteredOnes(frontEnd: ReportOptions.FrontEnd) throws {
    let container = try container(frontEnd)
    let error = #expect(throws: UnknownTypeError.self) { try container.explain(typeNamed: "Printer") }
    let known = try #require(error).known
    #expect(known.contains("Presenter") && known.contains("Logger") && !known.contains("DIContainer"))
    #expect(known == known.sorted() && Set(known).count == known.count)
    #expect(error?.description.hasPrefix("nothing is registered as Printer. These types are:\n  Analysis\n") == true)
  }

  private func container(_ frontEnd: ReportOptions.FrontEnd) throws(DIError) -> any DIResolving {
    try Program.container(for: ReportOptions(input: .standardInput, frontEnd: frontEnd))
  }
}
