import DICore
import DITesting
import Testing

@testable import QuickStart

/// Reports of a text in memory; no test reaches the standard input.
@Suite(
  .container {
    let builder = wiring(for: ReportOptions(input: .standardInput))
    builder.requireReplacement((any TextSource).self)
    builder.replace((any TextSource).self) { FixedSource(text: "one two\ntwo") }
    return builder
  })
struct ReportTests {
  @Test func aReportCountsWords() throws {
    #expect(try TestContainer.current.resolve(Presenter.self).present().contains("3"))
  }

  @Test func nothingOutlivesTheProgram() throws {
    try expectReleased {
      let container = try wiring(for: ReportOptions(input: .standardInput)).build()
      _ = try container.resolveMany((any Logger).self)
      return container
    }
  }

  @Test func theGraphIsValid() {
    expectValid(wiring(for: ReportOptions(input: .standardInput)))
    expectValid(declarativeWiring(for: ReportOptions(input: .standardInput)))
  }
}
