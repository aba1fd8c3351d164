import Testing

/// That each fix of a text can be carried out, and helps.
struct FixTests {
  static let all: [Fix] = [
    Fixes.ofMissingTypes, Fixes.ofMissingGiven, Fixes.ofDefaultValues, Fixes.ofSelection, Fixes.ofRoles,
    Fixes.ofQualifiers, Fixes.ofReplacements, Fixes.ofCreation,
    Fixes.ofIsolation, Fixes.ofClosings, Fixes.ofValues, Fixes.ofArguments, Fixes.ofModules, Fixes.ofDiagnostics,
  ].flatMap(\.self)

  @Test(arguments: all)
  func aFixIsPrintedAndHelps(_ fix: Fix) async throws { try await fix.expect() }

  /// What no program here can print, with the reason.
  static let unprinted = [
    // Parts of summaries and reasons.
    "takes no arguments", "cannot be an element of a many", "can only be a parameter itself", "its conformance to",
    // A denied component always has modules.
    "add a dependency between the modules",
    // The runtime of Swift is known, and the tests are built with reflection metadata.
    "for each property of", "for each property; or build without", "replace it with .injection(",
  ]

  @Test func eachRemedyHasAFix() throws {
    let texts =
      (Self.all + Fixes.ofDepth).map(\.text) + TrapFixTests.Program.allCases.map(\.fix)
      + [TrapFixTests.missingTrait, TrapFixTests.unclosedScope]
    let remedies = try Remedies().words
    #expect(!remedies.isEmpty)
    for (file, words) in remedies
    where !texts.contains(where: { $0.contains(words) }) && !Self.unprinted.contains(where: { words.contains($0) }) {
      Issue.record("\(file): no program has this remedy: \(words)")
    }
  }
}

extension Fix {
  /// Expects that the faulty program prints the fix, and that each alternative helps.
  func expect(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let printed = try await faulty()
    #expect(printed.contains(text), "\(printed.joined(separator: "\n"))", sourceLocation: sourceLocation)
    #expect(mended.count >= alternatives, "an alternative is missing", sourceLocation: sourceLocation)
    for (number, mended) in mended.enumerated() {
      let printed = try await mended()
      #expect(printed.isEmpty, "alternative \(number + 1)", sourceLocation: sourceLocation)
    }
  }
}
