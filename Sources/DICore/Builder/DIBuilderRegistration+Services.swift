extension DIBuilderRegistration {
  /// Keeps the component's own type beside the services that would take its place.
  ///
  /// - Parameter own: `.self`.
  /// - Returns: The registration.
  @discardableResult
  public func `as`(_ own: DISelf) -> Self {
    changing { $0.keepsOwnType = true }
  }

  /// Names a service of the component. It takes effect only with a check, in what follows:
  ///
  /// ```swift
  /// builder.register { Cat() }.as(Animal.self).check { $0 }
  /// ```
  ///
  /// Services take the place of the component's own type, unless `as(.self)` keeps it. `check` is a call of its own
  /// because the compiler can then say plainly that the type does not fit.
  ///
  /// - Parameter service: The type.
  /// - Returns: What to check the service with.
  public func `as`<Service>(_ service: Service.Type) -> DIAlternative<Implementation, Service> {
    _ = changing { $0.name(service: service) }
    return DIAlternative(registration: self)
  }

  /// Names a service of the component, with its check.
  ///
  /// - Parameters:
  ///   - service: The type.
  ///   - check: Converts an instance to the service: `{ $0 }`.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func `as`<Service>(
    _ service: Service.Type,
    @_inheritActorContext check: @escaping @isolated(any) @Sendable (__owned Implementation) -> Service
  ) -> Self {
    serve(as: .checked(service, check))
  }

  @usableFromInline
  func serve(as service: Service) -> Self {
    changing { $0.serve(as: service) }
  }
}

/// A service that was named, to be checked: without that it has no effect.
public struct DIAlternative<Implementation, Service> {
  @usableFromInline let registration: DIBuilderRegistration<Implementation>

  init(registration: DIBuilderRegistration<Implementation>) {
    self.registration = registration
  }

  /// Makes the service effective, checked by the compiler.
  ///
  /// - Parameter check: Converts an instance to the service: `{ $0 }`.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func check(
    @_inheritActorContext _ check: @escaping @isolated(any) @Sendable (__owned Implementation) -> Service
  ) -> DIBuilderRegistration<Implementation> {
    registration.serve(as: .checked(Service.self, check))
  }

  /// Makes the service effective, without a check: an instance that is not a `Service` is found out by the resolve that
  /// asks for it, as `DIError.typeIsIncorrect`.
  ///
  /// - Returns: The registration.
  @discardableResult
  public func unsafe() -> DIBuilderRegistration<Implementation> {
    registration.serve(as: .promised(Service.self, from: Implementation.self))
  }
}
