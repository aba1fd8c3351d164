import DICore
import DITesting
import Foundation
import Testing

@testable import QuickStart

struct WiringTests {
  private let samples = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Samples")

  @Test(arguments: ReportOptions.FrontEnd.allCases, [(ReportFormat.text, "expected.txt"), (.json, "expected.json")])
  func reportsOnTheSampleAsExpected(
    frontEnd: ReportOptions.FrontEnd, sample: (format: ReportFormat, expected: String)
  ) throws {
    let log = samples.appendingPathComponent("service.log").path
    let options = ReportOptions(input: .file(path: log), format: sample.format, frontEnd: frontEnd)
    let report = try Program.container(for: options).resolve(Presenter.self).present()
    #expect(try report == String(contentsOf: samples.appendingPathComponent(sample.expected), encoding: .utf8))
  }

  @Test(arguments: ReportOptions.FrontEnd.allCases)
  func aTestReplacesTheSource(frontEnd: ReportOptions.FrontEnd) throws {
    let container = try container(frontEnd, format: .json, reading: "one \"two\"\nTwo")
    let report = try container.resolve(Presenter.self).present()
    let object = try #require(try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any])
    #expect(object["source"] as? String == "fixed \"text\"")
    #expect(object["words"] as? Int == 3)
    #expect(object["levels"] == nil)
  }

  @Test(arguments: ReportOptions.FrontEnd.allCases)
  func eachReportStartsFromZero(frontEnd: ReportOptions.FrontEnd) throws {
    let container = try container(frontEnd, reading: "word")
    let first = try container.resolve(Presenter.self).present()
    let second = try container.resolve(Presenter.self).present()
    #expect(first == second)
  }

  @Test(arguments: ReportOptions.FrontEnd.allCases, [(false, 1), (true, 2)])
  func theMainLoggerHandsOutToTheOthers(
    frontEnd: ReportOptions.FrontEnd, logging: (isVerbose: Bool, others: Int)
  ) throws {
    let options = ReportOptions(input: .standardInput, isVerbose: logging.isVerbose, frontEnd: frontEnd)
    let container = try Program.container(for: options)
    #expect(try container.resolve((any Logger).self) is MainLogger)
    #expect(try container.resolveMany((any Logger).self).count == logging.others + 1)
  }

  @Test(arguments: ReportOptions.FrontEnd.allCases)
  func aMissingFileIsNamedWithTheReason(frontEnd: ReportOptions.FrontEnd) throws {
    let options = ReportOptions(input: .file(path: "/no/such/file"), frontEnd: frontEnd)
    let presenter = try Program.container(for: options).resolve(Presenter.self)
    let error = #expect(throws: InputError.self) { try presenter.present() }
    #expect(error?.description == "cannot read /no/such/file: No such file or directory")
  }

  @Test(arguments: ReportOptions.FrontEnd.allCases)
  func theContainerClosesTheFile(frontEnd: ReportOptions.FrontEnd) throws {
    let log = samples.appendingPathComponent("service.log").path
    let container = try Program.container(for: ReportOptions(input: .file(path: log), frontEnd: frontEnd))
    _ = try container.resolve(Presenter.self).present()
    let source = try #require(try container.resolve((any TextSource).self) as? FileSource)
    #expect(source.isOpen)
    try container.close()
    #expect(!source.isOpen)
  }

  /// The container of a wiring with a fixed text as its source.
  private func container(
    _ frontEnd: ReportOptions.FrontEnd, format: ReportFormat = .text, reading text: String
  ) throws -> any DIResolving {
    let options = ReportOptions(input: .standardInput, format: format)
    switch frontEnd {
    case .builder:
      let builder = wiring(for: options)
      builder.replace((any TextSource).self) { FixedSource(text: text) }
      return try builder.build()
    case .declarative:
      let container = declarativeWiring(for: options)
      container.replace((any TextSource).self) { FixedSource(text: text) }
      return container
    }
  }
}
