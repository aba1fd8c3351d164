// A later `initial` replaces an earlier one. The overloads for one to four parameters, in `+Initial+Overloads`, are faster forms
// of the overload for any number; see `Factory`. DIContainerBuilder+Register.swift says which overload the compiler chooses.

extension DIBuilderRegistration {
  /// Sets a factory without parameters, in place of an earlier one.
  ///
  /// ```swift
  /// builder.register(type: Cat.self).initial { Cat() }
  /// ```
  ///
  /// - Parameter make: A closure, or an initializer or function by name. If it throws, the request throws
  ///   `DIError.initializationFailed`.
  /// - Returns: The registration.
  @discardableResult
  public func initial(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () throws -> Implementation
  ) -> Self {
    initial(Factory(make))
  }

  /// Sets a factory that takes the container, in place of an earlier one.
  ///
  /// The factory gets the container that makes the instance. Use it where the factory has to choose which dependencies to
  /// request. Otherwise prefer parameters, which are faster.
  ///
  /// - Parameter make: A closure, or an initializer or function by name. If one of its requests fails, the error
  ///   is passed on unchanged. If it throws another error, the request throws `DIError.initializationFailed`.
  /// - Returns: The registration.
  @discardableResult
  public func initial(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (DIBuiltContainer) throws -> Implementation
  ) -> Self {
    initial(Factory(make))
  }

  /// Allows the component to have no factory: its objects are made elsewhere, and `resolve(_:)` injects into them.
  ///
  /// ```swift
  /// builder.register(type: Screen.self).injection(\.session).initialNotNecessary()
  ///
  /// let screen = Screen()
  /// try container.resolve(screen)
  /// ```
  ///
  /// A factory is still allowed.
  ///
  /// - Returns: The registration.
  @discardableResult
  public func initialNotNecessary() -> Self {
    changing { $0.needsNoInitializer = true }
  }

  /// Adds a factory that takes arguments; an extension point.
  ///
  /// Of several factories for arguments of the same types, the last one counts.
  ///
  /// - Parameter factory: The factory.
  /// - Returns: The registration.
  @usableFromInline
  package func adding(_ factory: ArgumentFactory) -> Self {
    changing { $0.make(by: factory) }
  }

  /// Sets a factory, in place of an earlier one; an extension point.
  @usableFromInline
  package func initial(_ factory: Factory) -> Self {
    changing { $0.make(by: factory) }
  }
}

/// The overloads of `initial` for factories with parameters, and for failable ones.
///
/// Not for use. Of two equally good overloads, the compiler prefers a member of the structure to a member of a protocol. So
/// these overloads are in a protocol, and the overload without parameters is in the structure. The failable overloads are also
/// disfavored, because a closure of several statements fits them as well as the others.
public protocol _DIInitialRegistration: DIRegistration {}

extension DIBuilderRegistration: _DIInitialRegistration {}

extension _DIInitialRegistration {
  @inlinable
  func initial(by factory: Factory) -> Self {
    // The cast succeeds, since no other type conforms. This method is inlined so that the optimizer removes the cast.
    _ = (self as! DIBuilderRegistration<Implementation>).initial(factory)
    return self
  }
}

// MARK: - Any number of parameters

extension _DIInitialRegistration {
  /// Sets a factory with any number of parameters, in place of an earlier one.
  ///
  /// - Parameter make: A closure, or an initializer or function by name. Its parameters are resolved by type. If it throws,
  ///   the request throws `DIError.initializationFailed`.
  /// - Returns: The registration.
  @discardableResult
  public func initial<each P>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) throws -> Implementation
  ) -> Self {
    initial(by: Factory(pack: make))
  }
}

// MARK: - Failable factories

extension _DIInitialRegistration {
  /// Sets a failable factory with any number of parameters, in place of an earlier one.
  ///
  /// - Parameter make: A closure, or an initializer or function by name. Its parameters are resolved by type. If it returns
  ///   `nil`, the component counts as not registered.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func initial<each P>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) throws -> Implementation?
  ) -> Self {
    initial(by: Factory(failablePack: make))
  }

  /// Sets a failable factory without parameters, in place of an earlier one.
  ///
  /// - Parameter make: A closure, or an initializer or function by name. If it returns `nil`, the component
  ///   counts as not registered.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func initial(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () throws -> Implementation?
  ) -> Self {
    initial(by: Factory(failable: make))
  }

  /// Sets a failable factory that takes the container, in place of an earlier one.
  ///
  /// - Parameter make: A closure, or an initializer or function by name. If it returns `nil`, the component
  ///   counts as not registered.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func initial(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (DIBuiltContainer) throws -> Implementation?
  ) -> Self {
    initial(by: Factory(failable: make))
  }
}
