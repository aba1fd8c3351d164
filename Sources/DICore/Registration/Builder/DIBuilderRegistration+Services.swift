extension DIBuilderRegistration {
  /// Keeps the component's own type as a service; without this call, services that are added replace it.
  ///
  /// ```swift
  /// builder.register(Cat.init).as((any Animal).self).check { $0 }.as(.self)
  /// ```
  ///
  /// - Parameter own: `.self`.
  /// - Returns: The registration.
  @discardableResult
  public func `as`(_ own: DISelf) -> Self {
    changing { $0.keepsOwnType = true }
  }

  /// Adds a service, a type that the component can be requested as.
  ///
  /// Continue with `check`:
  ///
  /// ```swift
  /// builder.register(Cat.init).as((any Animal).self).check { $0 }
  /// ```
  ///
  /// Without `check`, the service has no effect. Services replace the component's own type, unless `as(.self)` keeps it.
  ///
  /// `check` is a separate call because the compiler then gives a clear error if the types do not fit.
  ///
  /// - Parameter service: The type.
  /// - Returns: The service, to be checked.
  public func `as`<Service>(_ service: Service.Type) -> DIAlternative<Implementation, Service> {
    _ = changing { $0.name(service: service) }
    return DIAlternative(registration: self)
  }

  /// Adds a service, a type that the component can be requested as, and checks it in the same call.
  ///
  /// ```swift
  /// builder.register(Cat.init).as((any Animal).self) { $0 }
  /// ```
  ///
  /// Services replace the component's own type, unless `as(.self)` keeps it.
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
