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
    let explanation = try #require(try container(frontEnd).explain(request.name).explanations.first)
    #expect(explanation.answers.map { "\($0.type)" } == [request.answer])
    #expect(explanation.error == nil)
  }

  @Test(arguments: ReportOptions.FrontEnd.allCases)
  func anUnknownTypeIsAnsweredWithTheRegisteredOnes(frontEnd: ReportOptions.FrontEnd) throws {
    let explanation = try container(frontEnd).explain("Printer")
    #expect(explanation.explanations.isEmpty)
    #expect("\(explanation)".hasPrefix("No component has or serves a type Printer. There are:\n  Analysis\n"))
  }

  private func container(_ frontEnd: ReportOptions.FrontEnd) throws(DIError) -> any DIResolving {
    try Program.container(for: ReportOptions(input: .standardInput, frontEnd: frontEnd))
  }
}
