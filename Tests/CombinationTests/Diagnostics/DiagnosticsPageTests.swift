import DIChecks
import DICore
import Foundation
import TestSupport
import Testing

/// docs/diagnostics.md: that its programs have the diagnostics that it says, and print what it shows.
struct DiagnosticsPageTests {
  /// A program of the page, and the mended one.
  struct Example: Sendable, CustomTestStringConvertible {
    let kind: DIDiagnostic.Kind
    let register: @Sendable (DIContainerBuilder) -> Void
    let registerMended: @Sendable (DIContainerBuilder) -> Void

    init(
      _ kind: DIDiagnostic.Kind, _ register: @escaping @Sendable (DIContainerBuilder) -> Void,
      _ registerMended: @escaping @Sendable (DIContainerBuilder) -> Void
    ) {
      self.kind = kind
      self.register = register
      self.registerMended = registerMended
    }

    var testDescription: String { kind.rawValue }

    func builder(_ register: (DIContainerBuilder) -> Void) -> DIContainerBuilder {
      let builder = DIContainerBuilder()
      register(builder)
      return builder
    }

    /// What validation says; a program about a parent and its child is registered in both.
    func diagnostics(_ builder: DIContainerBuilder, notes: Bool) throws -> [DIDiagnostic] {
      guard kind == .registeredTwice else { return builder.validate(notes: notes) }
      return try builder.validate(parent: self.builder(register).build(), notes: notes)
    }
  }

  static let examples = [
    Example(.missing, DI0001.register, DI0001Mended.register),
    Example(.missingQualifier, DI0002.register, DI0002Mended.register),
    Example(.ambiguous, DI0003.register, DI0003Mended.register),
    Example(.severalDefaults, DI0004.register, DI0004Mended.register),
    Example(.equalNames, DI0005.register, DI0005Mended.register),
    Example(.equalTags, DI0006.register, DI0006Mended.register),
    Example(.recursion, DI0007.register, DI0007Mended.register),
    Example(.noAccess, DI0008.register, DI0008Mended.register),
    Example(.noInitializer, DI0009.register, DI0009Mended.register),
    Example(.missingArguments, DI0010.register, DI0010Mended.register),
    Example(.wrongArguments, DI0011.register, DI0011Mended.register),
    Example(.unsetValue, DI0012.register, DI0012Mended.register),
    Example(.weakValue, DI0014.register, DI0014Mended.register),
    Example(.unknownIdentity, DI0015.register, DI0015Mended.register),
    Example(.unreplaced, DI0016.register, DI0016Mended.register),
    Example(.uselessClosing, DI0017.register, DI0017Mended.register),
    Example(.refusedValue, DI0018.register, DI0018Mended.register),
    Example(.captive, DI0101.register, DI0101Mended.register),
    Example(.isolation, DI0102.register, DI0102Mended.register),
    Example(.uselessTest, DI0103.register, DI0103Mended.register),
    Example(.partlyReplaced, DI0104.register, DI0104Mended.register),
    Example(.withoutEffect, DI0105.register, DI0105Mended.register),
    Example(.unusedQualifier, DI0201.register, DI0201Mended.register),
    Example(.uselessDefault, DI0202.register, DI0202Mended.register),
    Example(.loneElement, DI0203.register, DI0203Mended.register),
    Example(.unreachable, DI0204.register, DI0204Mended.register),
    Example(.unknownRequests, DI0205.register, DI0205Mended.register),
    Example(.onlyForGiven, DI0206.register, DI0206Mended.register),
    Example(.ignoredArguments, DI0207.register, DI0207Mended.register),
    Example(.registeredTwice, DI0208.register, DI0208Mended.register),
    Example(.namedAnswersUnnamed, DI0209.register, DI0209Mended.register),
    Example(.needsAwait, DI0210.register, DI0210Mended.register),
  ]

  @Test func thePageHasEachKindInOrder() throws {
    let page = try DiagnosticsPage()
    #expect(Self.examples.map(\.kind) == DIDiagnostic.Kind.allCases)
    #expect(page.sections.map(\.id) == DIDiagnostic.Kind.allCases.map(\.rawValue))
    #expect(page.rows == DIDiagnostic.Kind.allCases.map { "\($0.rawValue) \($0.severity)" })
  }

  @Test(arguments: examples)
  func aProgramHasTheDiagnosticOfItsSection(_ example: Example) throws {
    let builder = example.builder(example.register)
    let isNote = example.kind.severity == .note
    let found = try example.diagnostics(builder, notes: isNote)
    #expect(found.map(\.kind) == [example.kind])
    #expect(builder.validate().isEmpty == isNote)
    if example.kind.severity == .error {
      #expect(try failure { try builder.build(.verified) } == .build(errors: found.compactMap(\.error)))
    } else {
      _ = try builder.build(.verified)
    }
    let section = try #require(try DiagnosticsPage().section(of: example.kind))
    let program = try SourceOfPrograms("DiagnosticPrograms.swift")["\(example.kind.rawValue)"]
    #expect(section.program == program.text)
    #expect(section.output == found.map { program.shortened($0.plain) }.joined(separator: "\n"))
  }

  @Test(arguments: examples)
  func aMendedProgramHasNoDiagnostic(_ example: Example) throws {
    let builder = example.builder(example.registerMended)
    #expect(try example.diagnostics(builder, notes: example.kind.severity == .note).isEmpty)
    _ = try builder.build(.verified)
    let section = try #require(try DiagnosticsPage().section(of: example.kind))
    let program = try SourceOfPrograms("DiagnosticMends.swift")["\(example.kind.rawValue)Mended"]
    // The page shows some of the lines, in their order.
    var rest = program.text.split(separator: "\n")[...]
    for line in section.mend.split(separator: "\n") {
      let position = try #require(rest.firstIndex(of: line), "\(line)")
      rest = rest[(position + 1)...]
    }
  }
}
