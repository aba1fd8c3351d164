// Registration by name: `register(Cat.init)`.
//
// A closure may belong to an actor, so it is taken as `@isolated(any)`, and the optimizer cannot look through the cast that
// makes such a function callable (Memory/Provider.swift). A function that has a name and belongs to no actor is taken as it
// is by these overloads, and inlined into the provider: a tree of seven objects takes 1.23 times the instructions of
// constructor calls, and 1.53 times without them (docs/decisions.md, "Functions as they are"). They are for classes: of what
// may give `nil`, the type would be an optional.

/// A builder that registers functions as they are.
///
/// Not for use in itself. Of forms that fit equally, the compiler takes those of a protocol that refines another before those
/// of the other: so the forms here that have parameters come after all that take a function with its isolation, and are
/// chosen only for functions of no actor, which they fit better.
public protocol _DIBuilderFunctionRegistering {}

extension _DIBuilderRegistering where Self == DIContainerBuilder {
  /// Registers what an initializer or function without parameters makes.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T: AnyObject>(
    _before: _DINoClosure = nil,
    @_DINoClosureBody _ make: @escaping @Sendable () throws -> T = noFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = nil
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(isolation: nil, make), file, line)
  }

  /// Registers what an initializer or function without parameters makes, unless it gives `nil`.
  ///
  /// Since otherwise one with parameters would be taken before it.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function. `nil` counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T: AnyObject>(
    _before: _DINoClosure = nil,
    @_DINoClosureBody _ make: @escaping @Sendable () throws -> T? = noFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = nil
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(failable: make), file, line)
  }
}

extension _DIBuilderFunctionRegistering where Self == DIContainerBuilder {
  /// Registers what an initializer or function of one parameter makes.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T: AnyObject, A>(
    _before: _DINoClosure = nil,
    @_DINoClosureBody _ make: @escaping @Sendable (__owned A) throws -> T = noFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = nil
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(isolation: nil, make), file, line)
  }

  /// Registers what an initializer or function of two parameters makes.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T: AnyObject, A, B>(
    _before: _DINoClosure = nil,
    @_DINoClosureBody _ make: @escaping @Sendable (__owned A, __owned B) throws -> T = noFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = nil
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(isolation: nil, make), file, line)
  }

  /// Registers what an initializer or function of three parameters makes.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T: AnyObject, A, B, C>(
    _before: _DINoClosure = nil,
    @_DINoClosureBody _ make: @escaping @Sendable (__owned A, __owned B, __owned C) throws -> T = noFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = nil
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(isolation: nil, make), file, line)
  }

  /// Registers what an initializer or function of four parameters makes.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T: AnyObject, A, B, C, D>(
    _before: _DINoClosure = nil,
    @_DINoClosureBody _ make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> T =
      noFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = nil
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(isolation: nil, make), file, line)
  }
}
