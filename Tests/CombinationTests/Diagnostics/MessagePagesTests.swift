import DIChecks
import DICore
import Foundation
import TestSupport
import Testing

/// The pages about the kinds of diagnostics.
///
/// It tests that their programs have the diagnostics, that the mended ones have none, and that the
/// files are what `MessagePage` makes of them. With `DI_WRITE_PAGES=1` it writes the files.
struct MessagePagesTests {
  /// A program of a page, and the mended one; the same for a `DIContainer`, where it has such a fault.
  struct Example: Sendable, CustomTestStringConvertible {
    let kind: DIDiagnostic.Kind
    let register: @Sendable (DIContainerBuilder) -> Void
    let registerMended: @Sendable (DIContainerBuilder) -> Void
    let registerInContainer: (@Sendable (DIContainer) -> Void)?
    let registerMendedInContainer: (@Sendable (DIContainer) -> Void)?

    init(
      _ kind: DIDiagnostic.Kind, _ register: @escaping @Sendable (DIContainerBuilder) -> Void,
      _ registerMended: @escaping @Sendable (DIContainerBuilder) -> Void,
      _ registerInContainer: (@Sendable (DIContainer) -> Void)? = nil,
      _ registerMendedInContainer: (@Sendable (DIContainer) -> Void)? = nil
    ) {
      self.kind = kind
      self.register = register
      self.registerMended = registerMended
      self.registerInContainer = registerInContainer
      self.registerMendedInContainer = registerMendedInContainer
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

    /// What validation says of a container.
    func diagnostics(_ register: (DIContainer) -> Void) -> [DIDiagnostic] {
      let container = DIContainer()
      register(container)
      return container.validate(notes: kind.severity == .note)
    }

    func page() throws -> MessagePage {
      let builder = builder(register)
      var buildError: DIError?
      do throws(DIError) { _ = try builder.build() } catch { buildError = error }
      let found = try diagnostics(builder, notes: kind.severity == .note)
      return try MessagePage(
        kind,
        MessagePage.Said(
          builder: found, container: registerInContainer.map(diagnostics), buildError: buildError))
    }
  }

  static let examples = [
    Example(.missing, DI0001.register, DI0001Mended.register, DI0001.register, DI0001Mended.register),
    Example(.missingQualifier, DI0002.register, DI0002Mended.register, DI0002.register, DI0002Mended.register),
    Example(.ambiguous, DI0003.register, DI0003Mended.register, DI0003.register, DI0003Mended.register),
    Example(.severalDefaults, DI0004.register, DI0004Mended.register, DI0004.register, DI0004Mended.register),
    Example(.equalNames, DI0005.register, DI0005Mended.register, DI0005.register, DI0005Mended.register),
    Example(.equalTags, DI0006.register, DI0006Mended.register),
    Example(.recursion, DI0007.register, DI0007Mended.register, DI0007.register, DI0007Mended.register),
    Example(.noAccess, DI0008.register, DI0008Mended.register),
    Example(.noInitializer, DI0009.register, DI0009Mended.register, DI0009.register, DI0009Mended.register),
    Example(.missingArguments, DI0010.register, DI0010Mended.register, DI0010.register, DI0010Mended.register),
    Example(.wrongArguments, DI0011.register, DI0011Mended.register, DI0011.register, DI0011Mended.register),
    Example(.unsetValue, DI0012.register, DI0012Mended.register),
    Example(.weakValue, DI0014.register, DI0014Mended.register),
    Example(.unknownIdentity, DI0015.register, DI0015Mended.register),
    Example(.unreplaced, DI0016.register, DI0016Mended.register, DI0016.register, DI0016Mended.register),
    Example(.uselessClosing, DI0017.register, DI0017Mended.register, DI0017.register, DI0017Mended.register),
    Example(.refusedValue, DI0018.register, DI0018Mended.register, DI0018.register, DI0018Mended.register),
    Example(.captive, DI0101.register, DI0101Mended.register, DI0101.register, DI0101Mended.register),
    Example(.isolation, DI0102.register, DI0102Mended.register, DI0102.register, DI0102Mended.register),
    Example(.uselessTest, DI0103.register, DI0103Mended.register, DI0103.register, DI0103Mended.register),
    Example(.partlyReplaced, DI0104.register, DI0104Mended.register, DI0104.register, DI0104Mended.register),
    Example(.withoutEffect, DI0105.register, DI0105Mended.register, DI0105.register, DI0105Mended.register),
    Example(.unusedQualifier, DI0201.register, DI0201Mended.register, DI0201.register, DI0201Mended.register),
    Example(.uselessDefault, DI0202.register, DI0202Mended.register, DI0202.register, DI0202Mended.register),
    Example(.loneElement, DI0203.register, DI0203Mended.register),
    Example(.unreachable, DI0204.register, DI0204Mended.register, DI0204.register, DI0204Mended.register),
    Example(.unknownRequests, DI0205.register, DI0205Mended.register, DI0205.register, DI0205Mended.register),
    Example(.onlyForGiven, DI0206.register, DI0206Mended.register, DI0206.register, DI0206Mended.register),
    Example(.ignoredArguments, DI0207.register, DI0207Mended.register, DI0207.register, DI0207Mended.register),
    Example(.registeredTwice, DI0208.register, DI0208Mended.register),
    Example(.namedAnswersUnnamed, DI0209.register, DI0209Mended.register, DI0209.register, DI0209Mended.register),
    Example(.needsAwait, DI0210.register, DI0210Mended.register, DI0210.register, DI0210Mended.register),
  ]

  @Test func thereIsAProgramOfEachKind() { #expect(Self.examples.map(\.kind) == DIDiagnostic.Kind.allCases) }

  @Test(arguments: examples)
  func aProgramHasTheDiagnosticOfItsPage(_ example: Example) throws {
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
    if let register = example.registerInContainer {
      #expect(example.diagnostics(register).map(\.kind) == [example.kind])
    }
  }

  @Test(arguments: examples)
  func aMendedProgramHasNoDiagnostic(_ example: Example) throws {
    let builder = example.builder(example.registerMended)
    #expect(try example.diagnostics(builder, notes: example.kind.severity == .note).isEmpty)
    _ = try builder.build(.verified)
    if let register = example.registerMendedInContainer { #expect(example.diagnostics(register).isEmpty) }
  }

  @Test(arguments: examples)
  func aPageIsWhatIsMadeOfItsProgram(_ example: Example) throws {
    let page = try example.page()
    try expect(page.name, page.text)
  }

  @Test func theTableHasEachKind() throws { try expect("Messages.md", MessagePage.table()) }

  @Test func thereIsNoOtherPage() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: MessagePage.folder.path)
    #expect(names.sorted() == Self.examples.map { "\($0.kind.rawValue).md" } + ["Messages.md"])
  }

  /// The last line of a message is the file of its page.
  @Test(arguments: examples)
  func aMessageSaysWhereToRead(_ example: Example) throws {
    for diagnostic in try example.diagnostics(example.builder(example.register), notes: true) {
      let page = MessagePage.folder.appending(path: "\(diagnostic.id).md").path
      #expect(diagnostic.description.hasSuffix("\n  read: \(page)"))
      #expect(FileManager.default.fileExists(atPath: page))
    }
  }

  /// Expects that a file has a text, or writes it.
  private func expect(_ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = MessagePage.folder.appending(path: name)
    if ProcessInfo.processInfo.environment["DI_WRITE_PAGES"] != nil {
      try FileManager.default.createDirectory(at: MessagePage.folder, withIntermediateDirectories: true)
      return try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let found = try? String(contentsOf: file, encoding: .utf8)
    #expect(
      found == text, "DI_WRITE_PAGES=1 swift test --filter MessagePagesTests writes the page.",
      sourceLocation: sourceLocation)
  }
}
