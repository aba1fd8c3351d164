// Registration by factory: `register { Cat() }`, `register(Cat.init)`.
//
// There is an overload for each shape of factory: without parameters, with the container, with dependencies. Each overload
// has a failable twin for factories that return an optional; the twin registers the wrapped type. The overloads for one to
// four parameters are faster forms of the overload for any number; see `Factory`. They are in `+Register+Overloads`.
//
// Which overload the compiler chooses (docs/decisions.md, "Overloads over the pack"):
//
// - Of two equally good overloads, the compiler prefers a member of the class to a member of a protocol. So the overloads
//   with parameters are in a protocol. If `Cat` has several initializers, `Cat.init` means the one without parameters.
// - The compiler considers a disfavored overload only if no other fits. It takes the fewest steps if the overloads that
//   programs use most are favored. So the overloads with a label, for functions and values, are disfavored.
// - The compiler tries overloads in the order of their declarations, and gives one up as soon as it is worse than one that fits.
//   A closure of several parameters also fits one parameter that is a tuple, which is worse. So overloads with more parameters
//   come first. A file whose name comes first counts first: `+Register+Overloads` before `+Register`.
//
// They are never inlined: otherwise the optimizer inlines them into other modules, where each registration is two calls.

/// The overloads of `register` for factories with parameters.
///
/// Not for use. Of two equally good overloads, the compiler prefers a member of the class to a member of a protocol. The
/// overloads for a factory without parameters, or with the container, are in the class; these overloads are in a protocol.
public protocol _DIBuilderRegistering: _DIBuilderFunctionRegistering {}

extension DIContainerBuilder: _DIBuilderRegistering {}

extension DIContainerBuilder {
  @usableFromInline
  package func add<T>(_ type: T.Type, _ factory: Factory, _ file: String, _ line: Int) -> DIBuilderRegistration<T> {
    let component = Component(type: type, factory: factory, dialect: .builder, file: file, line: line)
    return DIBuilderRegistration(builder: self, position: add(component))
  }

  /// Registers a factory without parameters.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @discardableResult
  public func register<T>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    add(T.self, Factory(make), file, line)
  }

  /// Registers a factory that takes the container.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @discardableResult
  public func register<T>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (DIBuiltContainer) throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    add(T.self, Factory(make), file, line)
  }

  /// Registers a failable factory without parameters.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @discardableResult
  public func register<T>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    add(T.self, Factory(failable: make), file, line)
  }

  /// Registers a failable factory that takes the container.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @discardableResult
  public func register<T>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (DIBuiltContainer) throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    add(T.self, Factory(failable: make), file, line)
  }
}

// MARK: - Any number of parameters

extension _DIBuilderRegistering where Self == DIContainerBuilder {
  /// Registers a factory with any number of parameters.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name. Its parameters are resolved by type.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @discardableResult
  public func register<T, each P>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(pack: make), file, line)
  }

  /// Registers a failable factory with any number of parameters.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name. Its parameters are resolved by type.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @discardableResult
  public func register<T, each P>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(failablePack: make), file, line)
  }
}
