import DICore
import Testing

/// The error of a body that has to fail.
func failure<Value>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Value
) throws -> DIError {
  try #require(throws: DIError.self, sourceLocation: sourceLocation) { _ = try body() }
}

extension DIError {
  /// The component without an initializer for the arguments, and their types, if that is what the error says.
  var mismatch: String? {
    if case .initializationMethodWithSignatureIsNotFoundFor(let info, let signature) = self {
      "\(info.type)\(signature)"
    } else {
      nil
    }
  }

  /// The component that needs itself, if that is what the error says.
  var recursion: String? {
    if case .recursiveInitialization(let info) = self { "\(info.type)" } else { nil }
  }

  /// The type that is not registered, if that is what the error says.
  var missing: String? {
    if case .typeIsNotFound(let request) = self { "\(request)" } else { nil }
  }
}

/// Expects that a process ended with a fatal error, and what it said.
///
/// The process itself has to be written where the test is, since it can capture nothing:
///
/// ```swift
/// expectTrap(await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { … }, "…")
/// ```
func expectTrap(_ result: ExitTest.Result?, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
  guard let result else { return }
  let said = String(decoding: result.standardErrorContent, as: UTF8.self)
  #expect(said.contains("Fatal error: \(text)\n"), "\(said)", sourceLocation: sourceLocation)
}

/// The place of the line below the one where it is called.
func next(_ file: String = #filePath, _ line: Int = #line) -> String { "\(file):\(line + 1)" }
