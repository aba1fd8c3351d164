// Registration by label: `register(type: Cat.init)`.
//
// A trailing closure fits any label, so that the compiler looks at these for `register { Cat() }` as well. All are
// disfavoured; those with parameters stand in a protocol, like those without a label.

extension DIContainerBuilder {
  /// Registers a type, whose initializer is said with `initial`.
  ///
  /// ```swift
  /// builder.register(type: Cat.self).initial { Cat() }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type; what `initial` makes may be a subclass or, for a protocol, anything that conforms.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @discardableResult
  public func register<T>(
    type: T.Type, file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    add(type, .absent(type), file, line)
  }
}

extension DIContainerBuilder {
  /// Registers what an initializer or function without parameters makes.
  ///
  /// - Parameters:
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T>(
    type make: @escaping @isolated(any) @Sendable () throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }

  /// Registers what an initializer or function that takes the container makes.
  ///
  /// - Parameters:
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T>(
    type make: @escaping @isolated(any) @Sendable (DIBuiltContainer) throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }

  /// Registers what an initializer or function without parameters makes, unless it gives `nil`.
  ///
  /// - Parameters:
  ///   - make: The initializer or function. `nil` counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T>(
    type make: @escaping @isolated(any) @Sendable () throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }

  /// Registers what an initializer or function that takes the container makes, unless it gives `nil`.
  ///
  /// - Parameters:
  ///   - make: The initializer or function. `nil` counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T>(
    type make: @escaping @isolated(any) @Sendable (DIBuiltContainer) throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }
}

extension _DIBuilderRegistering where Self == DIContainerBuilder {
  /// Registers what an initializer or function whose parameters are resolved makes.
  ///
  /// - Parameters:
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T, each P>(
    type make: @escaping @isolated(any) @Sendable (repeat each P) throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }

  /// Registers what an initializer or function whose parameters are resolved makes, unless it gives `nil`.
  ///
  /// - Parameters:
  ///   - make: The initializer or function. `nil` counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T, each P>(
    type make: @escaping @isolated(any) @Sendable (repeat each P) throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }
}

// MARK: - The fast path of one to four parameters

extension _DIBuilderRegistering where Self == DIContainerBuilder {
  /// Registers what an initializer or function of one parameter makes.
  ///
  /// - Parameters:
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T, A>(
    type make: @escaping @isolated(any) @Sendable (__owned A) throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }

  /// Registers what an initializer or function of two parameters makes.
  ///
  /// - Parameters:
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T, A, B>(
    type make: @escaping @isolated(any) @Sendable (__owned A, __owned B) throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }

  /// Registers what an initializer or function of three parameters makes.
  ///
  /// - Parameters:
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T, A, B, C>(
    type make: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }

  /// Registers what an initializer or function of four parameters makes.
  ///
  /// - Parameters:
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T, A, B, C, D>(
    type make: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }

  /// Registers what an initializer or function of one parameter makes, unless it gives `nil`.
  ///
  /// - Parameters:
  ///   - make: The initializer or function. `nil` counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T, A>(
    type make: @escaping @isolated(any) @Sendable (__owned A) throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }

  /// Registers what an initializer or function of two parameters makes, unless it gives `nil`.
  ///
  /// - Parameters:
  ///   - make: The initializer or function. `nil` counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T, A, B>(
    type make: @escaping @isolated(any) @Sendable (__owned A, __owned B) throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }

  /// Registers what an initializer or function of three parameters makes, unless it gives `nil`.
  ///
  /// - Parameters:
  ///   - make: The initializer or function. `nil` counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T, A, B, C>(
    type make: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }

  /// Registers what an initializer or function of four parameters makes, unless it gives `nil`.
  ///
  /// - Parameters:
  ///   - make: The initializer or function. `nil` counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T, A, B, C, D>(
    type make: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }
}
