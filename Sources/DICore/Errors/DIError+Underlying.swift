extension DIError {
  /// The error of a type that an initializer, an injection or a post-init of the program threw.
  ///
  /// For what a program throws while it is resolved, and wants back:
  ///
  /// ```swift
  /// do {
  ///   return try scope.resolve(Profile.self).page
  /// } catch {
  ///   if error.underlying(as: Unauthorized.self) != nil { return .unauthorized }
  ///   throw error
  /// }
  /// ```
  ///
  /// It is found in ``initializationFailed(typeInfo:underlying:)``, in the reason of
  /// ``whileCreateSingleton(typeInfo:stack:)``, and among ``build(errors:)``, where the first that fits counts; also through an
  /// error that another container threw.
  ///
  /// - Parameter type: The type of the error; may be left out where it follows from the context.
  /// - Returns: The error; nil if no error of this type was thrown.
  public func underlying<Thrown: Error>(as type: Thrown.Type = Thrown.self) -> Thrown? {
    switch self {
    case .initializationFailed(_, let underlying):
      (underlying as? Thrown) ?? (underlying as? DIError)?.underlying(as: type)
    case .whileCreateSingleton(_, let stack):
      stack.underlying(as: type)
    case .build(let errors):
      errors.lazy.compactMap { $0.underlying(as: type) }.first
    default:
      nil
    }
  }
}
