// Registration by name: `register(Cat.init)`.
//
// A closure may belong to an actor, so it is taken as `@isolated(any)`, and the optimizer cannot look through the cast that
// makes such a function callable (Memory/Provider.swift). A function that is named and belongs to no actor is taken as it is
// by these overloads, and inlined into the provider: a tree of seven objects takes 1.22 times the instructions of
// constructor calls, and 1.51 times without them (docs/decisions.md, "Functions as they are").

/// A builder that registers functions as they are.
///
/// Not for use in itself. These forms stand in a protocol because the compiler prefers those of the type for what fits both
/// equally: functions and initializers of an actor. For others, `@isolated(any)` is a conversion, which counts against it.
public protocol DIFunctionRegistering {}

extension DIContainerBuilder: DIFunctionRegistering {}

extension DIFunctionRegistering where Self == DIContainerBuilder {
  /// Registers what an initializer or function without parameters makes.
  ///
  /// - Parameters:
  ///   - before: Not for use; see ``DINoClosure``.
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - after: Not for use; see ``DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T>(
    before: DINoClosure = nil,
    @DINoClosureBody _ make: @escaping @Sendable () throws -> T = noFunction(),
    file: String = #filePath, line: Int = #line, after: DINoClosure = nil
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(isolation: nil, make), file, line)
  }

  /// Registers what an initializer or function of one parameter makes.
  ///
  /// - Parameters:
  ///   - before: Not for use; see ``DINoClosure``.
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - after: Not for use; see ``DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T, A>(
    before: DINoClosure = nil,
    @DINoClosureBody _ make: @escaping @Sendable (__owned A) throws -> T = noFunction(),
    file: String = #filePath, line: Int = #line, after: DINoClosure = nil
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(isolation: nil, make), file, line)
  }

  /// Registers what an initializer or function of two parameters makes.
  ///
  /// - Parameters:
  ///   - before: Not for use; see ``DINoClosure``.
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - after: Not for use; see ``DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T, A, B>(
    before: DINoClosure = nil,
    @DINoClosureBody _ make: @escaping @Sendable (__owned A, __owned B) throws -> T = noFunction(),
    file: String = #filePath, line: Int = #line, after: DINoClosure = nil
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(isolation: nil, make), file, line)
  }

  /// Registers what an initializer or function of three parameters makes.
  ///
  /// - Parameters:
  ///   - before: Not for use; see ``DINoClosure``.
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - after: Not for use; see ``DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T, A, B, C>(
    before: DINoClosure = nil,
    @DINoClosureBody _ make: @escaping @Sendable (__owned A, __owned B, __owned C) throws -> T = noFunction(),
    file: String = #filePath, line: Int = #line, after: DINoClosure = nil
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(isolation: nil, make), file, line)
  }

  /// Registers what an initializer or function of four parameters makes.
  ///
  /// - Parameters:
  ///   - before: Not for use; see ``DINoClosure``.
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - after: Not for use; see ``DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T, A, B, C, D>(
    before: DINoClosure = nil,
    @DINoClosureBody _ make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> T =
      noFunction(),
    file: String = #filePath, line: Int = #line, after: DINoClosure = nil
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(isolation: nil, make), file, line)
  }

  /// Registers what an initializer or function without parameters makes, unless it gives `nil`.
  ///
  /// - Parameters:
  ///   - before: Not for use; see ``DINoClosure``.
  ///   - make: The initializer or function. `nil` counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - after: Not for use; see ``DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T>(
    before: DINoClosure = nil,
    @DINoClosureBody _ make: @escaping @Sendable () throws -> T? = noFunction(),
    file: String = #filePath, line: Int = #line, after: DINoClosure = nil
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(isolation: nil, failable: make), file, line)
  }

  /// Registers what an initializer or function of one parameter makes, unless it gives `nil`.
  ///
  /// - Parameters:
  ///   - before: Not for use; see ``DINoClosure``.
  ///   - make: The initializer or function. `nil` counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - after: Not for use; see ``DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T, A>(
    before: DINoClosure = nil,
    @DINoClosureBody _ make: @escaping @Sendable (__owned A) throws -> T? = noFunction(),
    file: String = #filePath, line: Int = #line, after: DINoClosure = nil
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(isolation: nil, failable: make), file, line)
  }

  /// Registers what an initializer or function of two parameters makes, unless it gives `nil`.
  ///
  /// - Parameters:
  ///   - before: Not for use; see ``DINoClosure``.
  ///   - make: The initializer or function. `nil` counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - after: Not for use; see ``DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T, A, B>(
    before: DINoClosure = nil,
    @DINoClosureBody _ make: @escaping @Sendable (__owned A, __owned B) throws -> T? = noFunction(),
    file: String = #filePath, line: Int = #line, after: DINoClosure = nil
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(isolation: nil, failable: make), file, line)
  }

  /// Registers what an initializer or function of three parameters makes, unless it gives `nil`.
  ///
  /// - Parameters:
  ///   - before: Not for use; see ``DINoClosure``.
  ///   - make: The initializer or function. `nil` counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - after: Not for use; see ``DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T, A, B, C>(
    before: DINoClosure = nil,
    @DINoClosureBody _ make: @escaping @Sendable (__owned A, __owned B, __owned C) throws -> T? = noFunction(),
    file: String = #filePath, line: Int = #line, after: DINoClosure = nil
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(isolation: nil, failable: make), file, line)
  }

  /// Registers what an initializer or function of four parameters makes, unless it gives `nil`.
  ///
  /// - Parameters:
  ///   - before: Not for use; see ``DINoClosure``.
  ///   - make: The initializer or function. `nil` counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - after: Not for use; see ``DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T, A, B, C, D>(
    before: DINoClosure = nil,
    @DINoClosureBody _ make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> T? =
      noFunction(),
    file: String = #filePath, line: Int = #line, after: DINoClosure = nil
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(isolation: nil, failable: make), file, line)
  }
}
