extension Error {
  /// The error that an initializer, an injection, a post-init or a closing of the program threw.
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
  /// It is there for any error, since a `catch` knows a ``DIError`` by its type only if nothing else is thrown there, and not in
  /// every closure. It searches a ``DIError`` in these cases, also if another container threw it:
  ///
  /// - the `underlying` error of ``DIError/initializationFailed(typeInfo:underlying:)`` and
  ///   ``DIError/closingFailed(typeInfo:underlying:)``
  /// - the `stack` of ``DIError/whileCreateSingleton(typeInfo:stack:)``
  /// - all errors of ``DIError/build(errors:)`` and ``DIError/closing(errors:)``; it returns the first match
  ///
  /// - Parameter type: The type of the error; you can omit the type if the context determines it.
  /// - Returns: The error; nil if the program threw no error of this type, or if this is no ``DIError``.
  public func underlying<Thrown: Error>(as type: Thrown.Type = Thrown.self) -> Thrown? {
    switch self as? DIError {
    case .initializationFailed(_, let underlying)?, .closingFailed(_, let underlying)?:
      (underlying as? Thrown) ?? underlying.underlying(as: type)
    case .whileCreateSingleton(_, let stack)?:
      stack.underlying(as: type)
    case .build(let errors)?, .closing(let errors)?:
      errors.lazy.compactMap { $0.underlying(as: type) }.first
    default:
      nil
    }
  }
}
