// Registration by function name: `register(Cat.init)`.
//
// A closure can belong to an actor, so `register` takes it as `@isolated(any)`. The optimizer cannot see through the cast that
// makes such a function callable (Factories/Functions.swift). The overloads in this file, and in `+RegisterFunction+Overloads`,
// take a named function that belongs to no actor. Such a function needs no cast, so the optimizer inlines it into the provider.
// A tree of seven objects then takes 1.23 times the instructions of constructor calls, and 1.53 times without these overloads
// (docs/decisions.md, "Functions as they are"). These overloads are limited to classes: otherwise a failable function would
// register the optional type.

/// The overloads of `register` for named functions that belong to no actor.
///
/// Not for use. If one protocol refines another, the compiler prefers, of two equally good overloads, the one in the refining
/// protocol. ``_DIBuilderRegistering`` refines this protocol. So the compiler chooses these overloads only where they fit
/// better: for functions that belong to no actor.
public protocol _DIBuilderFunctionRegistering {}

extension _DIBuilderRegistering where Self == DIContainerBuilder {
  /// Registers an initializer or function without parameters.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function, by name.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, for further modifiers.
  @_documentation(visibility: public)
  @inlinable @discardableResult
  public func register<T: AnyObject>(
    _before: _DINoClosure = .none,
    @_DINoClosureBody _ make: @escaping @Sendable () throws -> T = noFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = .none
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(plain: make), file, line)
  }

  // Without this overload, `Cat.init` would not mean `init?()` in a class that also has an initializer with parameters.
  /// Registers a failable initializer or function without parameters.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function, by name.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, for further modifiers.
  @_documentation(visibility: public)
  @inlinable @discardableResult
  public func register<T: AnyObject>(
    _before: _DINoClosure = .none,
    @_DINoClosureBody _ make: @escaping @Sendable () throws -> T? = noFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = .none
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(failable: make), file, line)
  }
}
