import DIChecks
import DICore
import Testing

@testable import QuickStart

struct CheckTests {
  @Test(arguments: ReportOptions.FrontEnd.allCases, [ReportOptions.Input.standardInput, .file(path: "a")])
  func theProgramIsWiredCorrectly(frontEnd: ReportOptions.FrontEnd, input: ReportOptions.Input) {
    for isVerbose in [false, true] {
      let options = ReportOptions(input: input, isVerbose: isVerbose, frontEnd: frontEnd)
      let diagnostics = Program.validate(options)
      #expect(diagnostics.filter { $0.severity > .note } == [])
      #expect(CheckResult(diagnostics: diagnostics).exitCode == 0)
      // The presenter requests its formatter from the container, so nothing is known of the formatters.
      #expect(Set(diagnostics.map(\.kind)) == [.unknownRequests, .unusedQualifier, .unreachable])
    }
  }

  @Test func theBrokenWiringHasFaultsOfEveryKind() {
    let diagnostics = brokenWiring().validate(notes: true)
    // Only tests replace, and the wiring has no parent.
    let others: Set = [DIDiagnostic.Kind.unreplaced, .partlyReplaced, .registeredTwice]
    #expect(Set(diagnostics.map(\.kind)) == Set(DIDiagnostic.Kind.allCases).subtracting(others))
    let result = CheckResult(diagnostics: diagnostics)
    #expect(result.exitCode == 1)
    #expect(result.text.hasSuffix("\n16 errors, 4 warnings, 14 notes\n"))
  }

  @Test func warningsAndNotesAreNoFailure() {
    let diagnostics = brokenWiring().validate(notes: true).filter { $0.severity < .error }
    #expect(CheckResult(diagnostics: diagnostics).exitCode == 0)
    #expect(CheckResult(diagnostics: []).text == "0 errors, 0 warnings, 0 notes\n")
  }

  @Test func theBrokenWiringFailsWithAllItsErrors() throws {
    let registrations = #expect(throws: DIError.self) { try brokenWiring().build() }
    #expect(try #require(registrations?.buildErrors).count == 8)
    let all = #expect(throws: DIError.self) { try brokenWiring().build(.verified) }
    #expect(try #require(all?.buildErrors).count == 16)
  }
}

extension DIError {
  fileprivate var buildErrors: [DIError]? {
    if case .build(let errors) = self { errors } else { nil }
  }
}
