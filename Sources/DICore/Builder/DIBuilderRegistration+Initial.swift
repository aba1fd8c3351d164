// Said again, `initial` replaces what was said before. The overloads for up to four parameters are a faster form of the
// one for any number; see `Factory`. What is disfavoured the compiler looks at only where nothing else fits.

extension DIBuilderRegistration {
  /// Says how an instance is made: by a closure or an initializer without parameters.
  ///
  /// - Parameter make: The closure. What it throws reaches the resolve as `DIError.initializationFailed`.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func initial(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () throws -> Implementation
  ) -> Self {
    initial(Factory(make))
  }

  /// Says how an instance is made: by a closure that takes the container and asks it.
  ///
  /// The container is that of the resolve that is running. The linker cannot see what is asked for; parameters are faster.
  ///
  /// - Parameter make: The closure. What it throws reaches the resolve: an error of the container as it is, any other as
  ///   `DIError.initializationFailed`.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func initial(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (DIBuiltContainer) throws -> Implementation
  ) -> Self {
    initial(Factory(make))
  }

  /// Allows the component to have no initializer: its objects are made elsewhere, and handed to `resolve(_:)`.
  ///
  /// It may have one all the same.
  ///
  /// - Returns: The registration.
  @discardableResult
  public func initialNotNecessary() -> Self {
    changing { $0.needsNoInitializer = true }
  }

  /// Adds a way to make instances from arguments.
  ///
  /// An extension point: of several for the same types, the last one counts.
  ///
  /// - Parameter factory: The way.
  /// - Returns: The registration.
  @usableFromInline
  package func adding(_ factory: ArgumentFactory) -> Self {
    changing { $0.make(by: factory) }
  }

  @usableFromInline
  func initial(_ factory: Factory) -> Self {
    changing { $0.make(by: factory) }
  }
}

/// A registration of a builder that is given an initializer with parameters, or one that may give nothing.
///
/// Not for use in itself. These forms stand in a protocol because of two that fit equally, the compiler takes the one in
/// the type itself, which is the one without parameters. Those that may give `nil` are disfavoured as well: a closure of
/// several statements fits them like those without it.
public protocol _DIInitialRegistration: DIRegistration {}

extension DIBuilderRegistration: _DIInitialRegistration {}

extension _DIInitialRegistration {
  @inlinable
  func initial(by factory: Factory) -> Self {
    // The only type that conforms; inlined, so that an optimizer sees that nothing is cast.
    _ = (self as! DIBuilderRegistration<Implementation>).initial(factory)
    return self
  }
}

// MARK: - The fast path of one to four parameters

extension _DIInitialRegistration {
  /// Says how an instance is made, from one parameter.
  ///
  /// - Parameter make: The closure.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func initial<A>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A) throws -> Implementation
  ) -> Self {
    initial(by: Factory(make))
  }

  /// Says how an instance is made, from two parameters.
  ///
  /// - Parameter make: The closure.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func initial<A, B>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A, __owned B) throws -> Implementation
  ) -> Self {
    initial(by: Factory(make))
  }

  /// Says how an instance is made, from three parameters.
  ///
  /// - Parameter make: The closure.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func initial<A, B, C>(
    @_inheritActorContext _ make:
      @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) throws -> Implementation
  ) -> Self {
    initial(by: Factory(make))
  }

  /// Says how an instance is made, from four parameters.
  ///
  /// - Parameter make: The closure.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func initial<A, B, C, D>(
    @_inheritActorContext _ make:
      @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Implementation
  ) -> Self {
    initial(by: Factory(make))
  }

  /// Says how an instance is made: by a closure or an initializer whose parameters are resolved.
  ///
  /// - Parameter make: The closure. What it throws reaches the resolve as `DIError.initializationFailed`.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func initial<each P>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) throws -> Implementation
  ) -> Self {
    initial(by: Factory(pack: make))
  }
}

// MARK: - What may give nothing

extension _DIInitialRegistration {
  /// Says how an instance is made, by something that may give none: `nil` counts as not registered.
  ///
  /// - Parameter make: The closure.
  /// - Returns: The registration.
  @inlinable @_disfavoredOverload @discardableResult
  public func initial<each P>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) throws -> Implementation?
  ) -> Self {
    initial(by: Factory(failablePack: make))
  }

  /// Says how an instance is made, without parameters, by something that may give none: `nil` counts as not registered.
  ///
  /// - Parameter make: The closure.
  /// - Returns: The registration.
  @inlinable @_disfavoredOverload @discardableResult
  public func initial(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () throws -> Implementation?
  ) -> Self {
    initial(by: Factory(failable: make))
  }

  /// Says how an instance is made, by a closure that takes the container and may give none: `nil` counts as not registered.
  ///
  /// - Parameter make: The closure.
  /// - Returns: The registration.
  @inlinable @_disfavoredOverload @discardableResult
  public func initial(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (DIBuiltContainer) throws -> Implementation?
  ) -> Self {
    initial(by: Factory(failable: make))
  }

  /// Says how an instance is made, from one parameter, by something that may give none: `nil` counts as not registered.
  ///
  /// - Parameter make: The closure.
  /// - Returns: The registration.
  @inlinable @_disfavoredOverload @discardableResult
  public func initial<A>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A) throws -> Implementation?
  ) -> Self {
    initial(by: Factory(failable: make))
  }

  /// Says how an instance is made, from two parameters, by something that may give none: `nil` counts as not registered.
  ///
  /// - Parameter make: The closure.
  /// - Returns: The registration.
  @inlinable @_disfavoredOverload @discardableResult
  public func initial<A, B>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A, __owned B) throws -> Implementation?
  ) -> Self {
    initial(by: Factory(failable: make))
  }

  /// Says how an instance is made, from three parameters, by something that may give none: `nil` counts as not registered.
  ///
  /// - Parameter make: The closure.
  /// - Returns: The registration.
  @inlinable @_disfavoredOverload @discardableResult
  public func initial<A, B, C>(
    @_inheritActorContext _ make:
      @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) throws -> Implementation?
  ) -> Self {
    initial(by: Factory(failable: make))
  }

  /// Says how an instance is made, from four parameters, by something that may give none: `nil` counts as not registered.
  ///
  /// - Parameter make: The closure.
  /// - Returns: The registration.
  @inlinable @_disfavoredOverload @discardableResult
  public func initial<A, B, C, D>(
    @_inheritActorContext _ make:
      @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Implementation?
  ) -> Self {
    initial(by: Factory(failable: make))
  }
}
