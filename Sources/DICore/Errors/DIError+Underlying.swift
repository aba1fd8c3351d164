extension DIError {
  /// The error that an initializer, an injection or a post-init of the program threw.
  ///
  /// Use it to handle an error of your own that went through the container:
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
  /// Looks into ``initializationFailed(typeInfo:underlying:)``, the `stack` of ``whileCreateSingleton(typeInfo:stack:)``, and
  /// ``build(errors:)``, where the first match counts; also through errors of other containers.
  ///
  /// - Parameter type: The type of the error; you can omit it if the context determines it.
  /// - Returns: The error; nil if the program threw no error of this type.
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
