import DICore

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
