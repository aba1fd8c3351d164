import DICore
import Testing

/// The error of a body that suspends and has to fail.
func thrown<Value>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Value
) async throws -> DIError {
  try await #require(throws: DIError.self, sourceLocation: sourceLocation) { _ = try await body() }
}

extension DIError {
  /// Whether the cause, through whatever closures it came, is that something has to be awaited.
  var needsAwait: Bool {
    switch self {
    case .needsAwait: true
    case .initializationFailed(_, let underlying): (underlying as? DIError)?.needsAwait ?? false
    case .whileCreateSingleton(_, let stack): stack.needsAwait
    default: false
    }
  }

  /// Whether the container was closed.
  var isOfClosedContainer: Bool { if case .containerIsClosed = self { true } else { false } }

  /// The text without places.
  var text: String { "\(self)".replacing(/\ \([A-Za-z+]*\.swift:[0-9]+\)/, with: "") }

  /// The texts of what closings threw.
  var ofClosings: [String] {
    guard case .closing(let errors) = self else { return [] }
    return errors.map { error in
      if case .closingFailed(let info, let underlying) = error { "\(info.type): \(underlying)" } else { "\(error)" }
    }
  }
}
