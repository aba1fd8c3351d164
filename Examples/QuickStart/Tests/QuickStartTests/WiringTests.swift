import DICore
import Foundation
import Testing

@testable import QuickStart

/// A text in the place of a file.
private struct FixedSource: TextSource {
  let name = "fixed \"text\""
  let text: String

  func forEachLine(_ body: (String) -> Void) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { body(String(line)) }
  }
}

struct WiringTests {
  private let samples = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Samples")

  @Test(arguments: [(ReportFormat.text, "expected.txt"), (.json, "expected.json")])
  func reportsOnTheSampleAsExpected(format: ReportFormat, expected: String) throws {
    let log = samples.appendingPathComponent("service.log").path
    let container = try wiring(for: ReportOptions(input: .file(path: log), format: format)).build()
    let report = try container.resolve(Presenter.self).present()
    #expect(try report == String(contentsOf: samples.appendingPathComponent(expected), encoding: .utf8))
  }

  @Test func aTestReplacesTheSource() throws {
    let builder = wiring(for: ReportOptions(input: .standardInput, format: .json))
    builder.register { FixedSource(text: "one \"two\"\nTwo") }
      .as((any TextSource).self).check { $0 }
      .set(.test)
    let report = try builder.build().resolve(Presenter.self).present()
    let object = try #require(try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any])
    #expect(object["source"] as? String == "fixed \"text\"")
    #expect(object["words"] as? Int == 3)
    #expect(object["levels"] == nil)
  }

  @Test func eachReportStartsFromZero() throws {
    let builder = wiring(for: ReportOptions(input: .standardInput))
    builder.register { FixedSource(text: "word") }
      .as((any TextSource).self).check { $0 }
      .set(.test)
    let container = try builder.build()
    let first = try container.resolve(Presenter.self).present()
    let second = try container.resolve(Presenter.self).present()
    #expect(first == second)
  }

  @Test(arguments: [(false, 1), (true, 2)])
  func theMainLoggerHandsOutToTheOthers(isVerbose: Bool, others: Int) throws {
    let container = try wiring(for: ReportOptions(input: .standardInput, isVerbose: isVerbose)).build()
    #expect(try container.resolve((any Logger).self) is MainLogger)
    #expect(try container.resolveMany((any Logger).self).count == others + 1)
  }

  @Test func aMissingFileIsNamedWithTheReason() throws {
    let container = try wiring(for: ReportOptions(input: .file(path: "/no/such/file"))).build()
    let error = #expect(throws: InputError.self) { try container.resolve(Presenter.self).present() }
    #expect(error?.description == "cannot read /no/such/file: No such file or directory")
  }

  @Test func theBrokenWiringFailsWithAllItsMistakes() {
    let error = #expect(throws: DIError.self) { try brokenWiring().build() }
    guard case .build(let errors) = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(errors.count == 5)
  }
}
