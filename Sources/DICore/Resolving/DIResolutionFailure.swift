/// How a container ends a failed request: a `DIBuiltContainer` throws, a `DIContainer` ends the program.
///
/// Not for use.
public protocol _DIResolutionFailure: Error {
  /// Creates the failure from its cause.
  ///
  /// - Parameters:
  ///   - error: The cause.
  ///   - core: The core of the container.
  ///   - file: The file of the request.
  ///   - line: The line of the request.
  /// - Returns: The error that the container throws.
  static func _failure(_ error: DIError, of core: _DIContainerCore, file: StaticString, line: UInt) -> Self
}

extension DIError: _DIResolutionFailure {
  /// Returns the cause itself.
  ///
  /// - Parameters:
  ///   - error: The cause.
  ///   - core: The core of the container.
  ///   - file: The file of the request.
  ///   - line: The line of the request.
  /// - Returns: The same error.
  @inlinable
  public static func _failure(_ error: DIError, of core: _DIContainerCore, file: StaticString, line: UInt) -> DIError {
    error
  }
}
