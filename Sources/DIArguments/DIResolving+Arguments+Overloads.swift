// Written by scripts/overloads.

public import DICore

// The parameter `_types` keeps the compiler from opening a value of a protocol: its static type, `any Animal`, is part of the
// request. With the form for any number, the compiler opens none.

extension DIResolving {
  /// Returns an instance that is created from one argument.
  ///
  /// The same as the form for any number of arguments, which has all rules, and faster: it copies no argument.
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - a: An argument.
  ///   - _types: Not used.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: A new or shared instance, depending on the lifetime of the component.
  /// - Throws: `DIError.initializationMethodWithSignatureIsNotFoundFor` if the component has no initializer for these types;
  ///   otherwise as `resolve(_:)`.
  /// - Complexity: As `resolve(_:)`. Arguments cost no allocation.
  @inlinable
  public func resolve<T, A>(
    _ type: T.Type = T.self, arg a: A, _types: (A).Type? = .none,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> T {
    do throws(DIError) {
      return try withArguments(a) { (arguments) throws(DIError) in
        try _core.resolve(type, ArgumentRequest<T, A>.self, arguments)
      }
    } catch { throw Failure._failure(error, of: _core, file: file, line: line) }
  }

  /// Returns an instance that is created from two arguments.
  ///
  /// The same as the form for any number of arguments, which has all rules, and faster: it copies no argument.
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - a: An argument.
  ///   - b: An argument.
  ///   - _types: Not used.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: A new or shared instance, depending on the lifetime of the component.
  /// - Throws: `DIError.initializationMethodWithSignatureIsNotFoundFor` if the component has no initializer for these types;
  ///   otherwise as `resolve(_:)`.
  /// - Complexity: As `resolve(_:)`. Arguments cost no allocation.
  @inlinable
  public func resolve<T, A, B>(
    _ type: T.Type = T.self, arg a: A, _ b: B, _types: (A, B).Type? = .none,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> T {
    do throws(DIError) {
      return try withArguments(a, b) { (arguments) throws(DIError) in
        try _core.resolve(type, ArgumentRequest<T, A, B>.self, arguments)
      }
    } catch { throw Failure._failure(error, of: _core, file: file, line: line) }
  }

  /// Returns an instance that is created from three arguments.
  ///
  /// The same as the form for any number of arguments, which has all rules, and faster: it copies no argument.
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - a: An argument.
  ///   - b: An argument.
  ///   - c: An argument.
  ///   - _types: Not used.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: A new or shared instance, depending on the lifetime of the component.
  /// - Throws: `DIError.initializationMethodWithSignatureIsNotFoundFor` if the component has no initializer for these types;
  ///   otherwise as `resolve(_:)`.
  /// - Complexity: As `resolve(_:)`. Arguments cost no allocation.
  @inlinable
  public func resolve<T, A, B, C>(
    _ type: T.Type = T.self, arg a: A, _ b: B, _ c: C, _types: (A, B, C).Type? = .none,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> T {
    do throws(DIError) {
      return try withArguments(a, b, c) { (arguments) throws(DIError) in
        try _core.resolve(type, ArgumentRequest<T, A, B, C>.self, arguments)
      }
    } catch { throw Failure._failure(error, of: _core, file: file, line: line) }
  }

  /// Returns an instance that is created from four arguments.
  ///
  /// The same as the form for any number of arguments, which has all rules, and faster: it copies no argument.
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - a: An argument.
  ///   - b: An argument.
  ///   - c: An argument.
  ///   - d: An argument.
  ///   - _types: Not used.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: A new or shared instance, depending on the lifetime of the component.
  /// - Throws: `DIError.initializationMethodWithSignatureIsNotFoundFor` if the component has no initializer for these types;
  ///   otherwise as `resolve(_:)`.
  /// - Complexity: As `resolve(_:)`. Arguments cost no allocation.
  @inlinable
  public func resolve<T, A, B, C, D>(
    _ type: T.Type = T.self, arg a: A, _ b: B, _ c: C, _ d: D, _types: (A, B, C, D).Type? = .none,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> T {
    do throws(DIError) {
      return try withArguments(a, b, c, d) { (arguments) throws(DIError) in
        try _core.resolve(type, ArgumentRequest<T, A, B, C, D>.self, arguments)
      }
    } catch { throw Failure._failure(error, of: _core, file: file, line: line) }
  }
}
