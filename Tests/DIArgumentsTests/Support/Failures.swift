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
}
