// DIContainerBuilder+Register.swift says why there are two kinds of overloads, and which one the compiler chooses.

public import DICore

extension DIBuilderRegistration {
  /// Sets a factory that suspends, without parameters, in place of an earlier one.
  ///
  /// - Parameter make: A closure, or an initializer or function by name.
  ///   If it throws, the request throws `DIError.initializationFailed`.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func initial(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () async throws -> Implementation
  ) -> Self {
    initial(Factory(suspending: make))
  }

  /// Sets a factory that suspends, with the container, in place of an earlier one.
  ///
  /// - Parameter make: A closure, or an initializer or function by name.
  ///   If it throws, the request throws `DIError.initializationFailed`.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func initial(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (DIBuiltContainer) async throws -> Implementation
  ) -> Self {
    initial(Factory(suspending: make))
  }

  /// Sets a factory that suspends, with any number of parameters, in place of an earlier one.
  ///
  /// ```swift
  /// builder.register(type: Mailer.self).initial { try await Mailer.connect(configuration: $0, logger: $1) }
  /// ```
  ///
  /// - Parameter make: A closure, or an initializer or function by name. Its parameters are resolved by type.
  ///   If it throws, the request throws `DIError.initializationFailed`.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func initial<each P>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) async throws -> Implementation
  ) -> Self {
    initial(Factory(suspending: make))
  }
}

/// The overloads of `initial` and `initialWithArg` for failable closures that suspend, and for names of what suspends.
///
/// Not for use. A closure of several statements fits a failable overload as well as the other, and the name of a function of an
/// actor fits an overload for names as well. Of two equally good overloads, the compiler prefers a member of the structure, then
/// one of this protocol, then one of the protocol that it refines.
public protocol _DISuspendingInitialRegistration: _DIInitialRegistration {}

extension DIBuilderRegistration: _DISuspendingInitialRegistration {}

extension _DIInitialRegistration {
  /// This registration; no other type conforms.
  var registration: DIBuilderRegistration<Implementation> { self as! DIBuilderRegistration<Implementation> }
}

// MARK: - Failable factories

extension _DISuspendingInitialRegistration {
  /// Sets a failable factory that suspends, without parameters, in place of an earlier one.
  ///
  /// - Parameter make: A closure, or an initializer or function by name.
  ///   If it returns `nil`, the component counts as not registered.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func initial(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () async throws -> Implementation?
  ) -> DIBuilderRegistration<Implementation> {
    registration.initial(Factory(failableSuspending: make))
  }

  /// Sets a failable factory that suspends, with the container, in place of an earlier one.
  ///
  /// - Parameter make: A closure, or an initializer or function by name.
  ///   If it returns `nil`, the component counts as not registered.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func initial(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (DIBuiltContainer) async throws -> Implementation?
  ) -> DIBuilderRegistration<Implementation> {
    registration.initial(Factory(failableSuspending: make))
  }

  /// Sets a failable factory that suspends, with any number of parameters, in place of an earlier one.
  ///
  /// - Parameter make: A closure, or an initializer or function by name. Its parameters are resolved by type.
  ///   If it returns `nil`, the component counts as not registered.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func initial<each P>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) async throws -> Implementation?
  ) -> DIBuilderRegistration<Implementation> {
    registration.initial(Factory(failableSuspending: make))
  }
}

// MARK: - By name

extension DIBuilderRegistration {
  /// Sets a factory by name that suspends, without parameters, in place of an earlier one.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function, by name.
  ///     If it throws, the request throws `DIError.initializationFailed`.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration.
  @_documentation(visibility: public)
  @_disfavoredOverload @discardableResult
  public func initial<E: Error>(
    _before: _DINoClosure = .none,
    @_DINoClosureBody _ make: @escaping @concurrent @Sendable () async throws(E) -> Implementation = noFunction(),
    _after: _DINoClosure = .none
  ) -> DIBuilderRegistration<Implementation> {
    registration.initial(Factory(suspending: make))
  }
}

extension _DISuspendingInitialRegistration {
  /// Sets a factory by name that suspends, with any number of parameters, in place of an earlier one.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function, by name. Its parameters are resolved by type.
  ///     If it throws, the request throws `DIError.initializationFailed`.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration.
  @_documentation(visibility: public)
  @_disfavoredOverload @discardableResult
  public func initial<each P>(
    _before: _DINoClosure = .none,
    @_DINoClosureBody _ make: @escaping @concurrent @Sendable (repeat each P) async throws -> Implementation =
      noPackFunction(), _after: _DINoClosure = .none
  ) -> DIBuilderRegistration<Implementation> {
    registration.initial(Factory(suspending: make))
  }
}

extension _DIInitialRegistration {
  /// Sets a failable factory by name that suspends, with any number of parameters, in place of an earlier one.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function, by name. Its parameters are resolved by type.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration.
  @_documentation(visibility: public)
  @_disfavoredOverload @discardableResult
  public func initial<each P>(
    _before: _DINoClosure = .none,
    @_DINoClosureBody _ make: @escaping @concurrent @Sendable (repeat each P) async throws -> Implementation? =
      noPackFunction(), _after: _DINoClosure = .none
  ) -> DIBuilderRegistration<Implementation> {
    registration.initial(Factory(failableSuspending: make))
  }
}
