import DICore
import Testing

/// The error of a body that has to fail.
func failure<Value>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Value
) throws -> DIError {
  try #require(throws: DIError.self, sourceLocation: sourceLocation) { _ = try body() }
}

/// Expects that a process ended with a fatal error, and what it said.
func expectTrap(_ result: ExitTest.Result?, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
  guard let result else { return }
  let said = String(decoding: result.standardErrorContent, as: UTF8.self)
  #expect(said.contains("Fatal error: \(text)\n"), "\(said)", sourceLocation: sourceLocation)
}

extension DIError {
  /// The type that is not registered, if that is what the error says.
  var missingType: ObjectIdentifier? {
    if case .typeIsNotFound(let request) = self { ObjectIdentifier(request.type) } else { nil }
  }
}

/// The identity of a type, to be compared with what an error names.
func id(_ type: any Any.Type) -> ObjectIdentifier { ObjectIdentifier(type) }
