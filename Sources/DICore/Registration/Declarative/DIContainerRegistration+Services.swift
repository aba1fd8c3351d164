extension DIContainerRegistration {
  /// Adds a service, a type that the component can be requested as, besides its own type.
  ///
  /// ```swift
  /// container.register(Cat.init).as((any Animal).self).as((any Pet).self)
  /// ```
  ///
  /// The type is not checked before the request. Use ``as(check:_:)`` to have the compiler check it, or
  /// ``as(check:name:_:)`` for a service with a name.
  ///
  /// - Parameter service: The type. If an instance does not have this type, the request fails with `DIError.typeIsIncorrect`.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func `as`<Service>(_ service: Service.Type) -> Self {
    serve(as: .promised(service, from: Implementation.self), qualifier: nil)
  }

  /// Adds a service, a type that the component can be requested as, by a name.
  ///
  /// ```swift
  /// container.register { SQLStore() }.as((any Store).self, name: "primary")
  ///
  /// let store = container.resolve((any Store).self, name: "primary")
  /// ```
  ///
  /// The instance is the same for all names. A request without a name gets it only if all components of the service have
  /// names.
  ///
  /// - Parameters:
  ///   - service: The type. If an instance does not have this type, the request fails with `DIError.typeIsIncorrect`.
  ///   - name: The name. If several components have it for the type, requests by it fail, unless one component is the default.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func `as`<Service>(_ service: Service.Type, name: String) -> Self {
    serve(as: .promised(service, from: Implementation.self), qualifier: .name(name))
  }

  /// Adds a service, a type that the component can be requested as, with a check by the compiler.
  ///
  /// ```swift
  /// container.register(Cat.init).as(check: (any Animal).self) { $0 }
  /// ```
  ///
  /// - Parameters:
  ///   - service: The type.
  ///   - upcast: Converts an instance to the service: `{ $0 }`.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func `as`<Service>(
    check service: Service.Type,
    @_inheritActorContext _ upcast: @escaping @isolated(any) @Sendable (__owned Implementation) -> Service
  ) -> Self {
    serve(as: .checked(service, upcast), qualifier: nil)
  }

  /// Adds a service, a type that the component can be requested as, by a name, with a check by the compiler.
  ///
  /// ```swift
  /// container.register { SQLStore() }.as(check: (any Store).self, name: "primary") { $0 }
  /// ```
  ///
  /// The instance is the same for all names. A request without a name gets it only if all components of the service have
  /// names.
  ///
  /// - Parameters:
  ///   - service: The type.
  ///   - name: The name. If several components have it for the type, requests by it fail, unless one component is the default.
  ///   - upcast: Converts an instance to the service: `{ $0 }`.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func `as`<Service>(
    check service: Service.Type, name: String,
    @_inheritActorContext _ upcast: @escaping @isolated(any) @Sendable (__owned Implementation) -> Service
  ) -> Self {
    serve(as: .checked(service, upcast), qualifier: .name(name))
  }

  /// Adds a service; an extension point.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - qualifier: The name or tag that the service can be requested by; nil for none.
  /// - Returns: The registration.
  @usableFromInline
  package func serve(as service: DICore.Service, qualifier: Qualifier?) -> Self {
    changing { $0.serve(as: service, qualifier) }
  }
}
