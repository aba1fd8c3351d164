package import DIChecks
package import DICore
package import TestSupport
package import Testing

extension FrontEnd {
  /// What validation says of what the body registers.
  package func diagnostics(
    notes: Bool = false, sourceLocation: SourceLocation = #_sourceLocation, _ register: (Registrations) -> Void
  ) -> [DIDiagnostic] {
    let registrations = Registrations(self)
    register(registrations)
    return registrations.validate(notes: notes, sourceLocation: sourceLocation)
  }
}

extension Registrations {
  /// What validation says, the same each time.
  package func validate(notes: Bool = false, sourceLocation: SourceLocation = #_sourceLocation) -> [DIDiagnostic] {
    func diagnostics() -> [DIDiagnostic] {
      switch store {
      case .builder(let builder): builder.validate(notes: notes)
      case .declarative(let container): container.validate(notes: notes)
      }
    }
    let found = diagnostics()
    #expect(diagnostics() == found, "A second validation differs.", sourceLocation: sourceLocation)
    return found
  }
}

extension DIDiagnostic {
  /// The identifier, the severity, the line and the paths: `DI0001 error at 3: Street -> Home, Yard`.
  package var outline: String {
    let place = component.map { " at \($0.line)" } ?? ""
    let paths = paths.map { $0.map { "\($0.type)" }.joined(separator: " -> ") }
    return "\(id) \(severity)\(place)" + (paths.isEmpty ? "" : ": " + paths.joined(separator: ", "))
  }

  /// The text with a short name for a file.
  package func text(naming file: String = "App.swift", for path: String = #filePath) -> String {
    plain.replacing(path, with: file)
  }

  /// Expects that a request for the outermost component of the path throws the error of the diagnostic.
  package func expectError(
    of container: DIBuiltContainer, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let error = try #require(error, sourceLocation: sourceLocation)
    let outermost = try #require(path.first, sourceLocation: sourceLocation)
    func request<T>(_ type: T.Type) throws -> DIError {
      try failure(sourceLocation: sourceLocation) { try container.resolve(type) }
    }
    let thrown = try request(outermost.type)
    #expect(error == thrown, sourceLocation: sourceLocation)
    // The text has the path.
    #expect(error.plain == thrown.plain, sourceLocation: sourceLocation)
  }
}
