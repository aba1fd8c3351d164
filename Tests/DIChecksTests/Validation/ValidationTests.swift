import DIChecks
import DICore
import Testing

/// What `validate()` finds: for each kind a program that has the fault, and the nearest one that has not.
struct ValidationTests {
  final class Cat: Sendable {}
  final class Home: Sendable {
    init(_ cat: Cat) {}
  }
  final class Street: Sendable {
    init(_ home: Home) {}
  }
  final class Yard: Sendable {
    init(_ cat: Cat) {}
  }
  protocol Logger: Sendable {}
  struct FileLogger: Logger {}
  struct NetLogger: Logger {}
  /// What makes a request, of whatever form.
  final class Asker<Request>: Sendable {
    init() {}
    init(_ request: Request) {}
  }
  enum Tom: DIName { static let name = "Tom" }

  /// Where a component makes a request.
  enum Place: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case initializer, injection

    var testDescription: String { rawValue }
  }

  // MARK: - Programs without components

  @Test(arguments: FrontEnd.allCases)
  func nothingIsWrongWithoutComponents(_ frontEnd: FrontEnd) throws {
    #expect(frontEnd.diagnostics(notes: true) { _ in }.isEmpty)
    #expect(try frontEnd.container { _ in }.validate(notes: true).isEmpty)
  }

  @Test func anEmptyBuilderIsBuiltVerified() throws {
    #expect(try failure { try DIContainerBuilder().build(.verified).resolve(Cat.self) }.missingType == id(Cat.self))
  }

  // MARK: - What a diagnostic says

  @Test func anIdentifierTellsTheSeverity() {
    for kind in DIDiagnostic.Kind.allCases {
      let digit = kind.rawValue.dropFirst(3).first
      #expect(kind.severity == (digit == "0" ? .error : digit == "1" ? .warning : .note), "\(kind)")
      #expect(kind.rawValue.hasPrefix("DI0") && kind.rawValue.count == 6, "\(kind)")
    }
    #expect(Set(DIDiagnostic.Kind.allCases.map(\.rawValue)).count == DIDiagnostic.Kind.allCases.count)
  }

  @Test func anErrorIsMoreSevereThanAWarningAndAWarningThanANote() {
    #expect([DIDiagnostic.Severity.error, .note, .warning].sorted() == [.note, .warning, .error])
  }

  @Test(arguments: FrontEnd.allCases)
  func aDiagnosticNamesComponentPathRemedyAndError(_ frontEnd: FrontEnd) throws {
    let found = frontEnd.diagnostics {
      $0.register(Home.init, file: "App.swift", line: 3)
      $0.register(Street.init, file: "App.swift", line: 4)
    }
    let diagnostic = try #require(found.first)
    #expect(found.count == 1)
    #expect(diagnostic.kind == .missing && diagnostic.id == "DI0001" && diagnostic.severity == .error)
    let home = DITypeInfo(type: Home.self, file: "App.swift", line: 3)
    #expect(diagnostic.component == home)
    #expect(diagnostic.path == [DITypeInfo(type: Street.self, file: "App.swift", line: 4), home])
    #expect(diagnostic.paths == [diagnostic.path])
    #expect(diagnostic.near.isEmpty)
    #expect(diagnostic.error == .typeIsNotFound(type: DIRequest(Cat.self)))
    #expect(withoutSuites(diagnostic.summary) == "Cat is not registered.")
    #expect(withoutSuites(diagnostic.remedy).hasPrefix("register it; or add .as(Cat.self)"))
    #expect(diagnostic.plain.hasPrefix("App.swift:3: error: Cat is not registered. [DI0001]\n"))
  }

  @Test func aNoteHasNoErrorAndNoPath() throws {
    let builder = DIContainerBuilder()
    builder.register { Cat() }.set(.default)
    let note = try #require(builder.validate(notes: true).first)
    #expect(note.severity == .note && note.error == nil && note.path.isEmpty && note.paths.isEmpty && note.near.isEmpty)
  }

  @Test func diagnosticsAreEqualIfKindComponentPathsAndSummaryAre() throws {
    func diagnostic(line: Int, _ register: (DIContainerBuilder) -> Void = { _ in }) throws -> DIDiagnostic {
      let builder = DIContainerBuilder()
      builder.register(type: Home.init, file: "App.swift", line: line)
      register(builder)
      return try #require(builder.validate().first)
    }
    #expect(try diagnostic(line: 1) == diagnostic(line: 1))
    #expect(try diagnostic(line: 1) != diagnostic(line: 2))
    #expect(try diagnostic(line: 1) != diagnostic(line: 1) { $0.register(type: Yard.init) })
  }
}
