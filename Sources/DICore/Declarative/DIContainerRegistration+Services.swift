extension DIContainerRegistration {
  /// Adds a type that the component answers for, beside its own.
  ///
  /// ```swift
  /// container.register(Cat.init).as(Animal.self).as(Pet.self)
  /// ```
  ///
  /// Whether an instance is one is found out when the type is asked for; ``as(check:_:)`` lets the compiler do it, and
  /// ``as(check:name:_:)`` for a type with a name.
  ///
  /// - Parameter service: The type. An instance that is none is a failure of the request: `DIError.typeIsIncorrect`.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func `as`<Service>(_ service: Service.Type) -> Self {
    serve(as: .promised(service, from: Implementation.self), qualifier: nil)
  }

  /// Adds a type that the component answers for under a name.
  ///
  /// The instance is the same under all names of the component. A request without a name gets it only where no component
  /// answers without one.
  ///
  /// - Parameters:
  ///   - service: The type. An instance that is none is a failure of the request: `DIError.typeIsIncorrect`.
  ///   - name: The name. Two components with one name are a failure of the request that meets them.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func `as`<Service>(_ service: Service.Type, name: String) -> Self {
    serve(as: .promised(service, from: Implementation.self), qualifier: .name(name))
  }

  /// Adds a type that the component answers for, with a check by the compiler.
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

  /// Adds a type that the component answers for under a name, with a check by the compiler.
  ///
  /// ```swift
  /// container.register(FileLogger.init).as(check: Logger.self, name: "file") { $0 }
  /// ```
  ///
  /// It is ``as(_:name:)`` for types that are known to fit: the instance is the same under all names of the component, and a
  /// request without a name gets it only where no component answers without one.
  ///
  /// - Parameters:
  ///   - service: The type.
  ///   - name: The name. Two components with one name are a failure of the request that meets them.
  ///   - upcast: Converts an instance to the service: `{ $0 }`.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func `as`<Service>(
    check service: Service.Type, name: String,
    @_inheritActorContext _ upcast: @escaping @isolated(any) @Sendable (__owned Implementation) -> Service
  ) -> Self {
    serve(as: .checked(service, upcast), qualifier: .name(name))
  }

  /// Adds a type that the component answers for by a tag.
  ///
  /// An extension point.
  ///
  /// - Parameters:
  ///   - service: The type.
  ///   - qualifier: The tag.
  /// - Returns: The registration.
  @inlinable
  package func serve<Service>(as service: Service.Type, qualifier: Qualifier) -> Self {
    serve(as: .promised(service, from: Implementation.self), qualifier: qualifier)
  }

  /// Adds a type that the component answers for by a tag, with a check by the compiler.
  ///
  /// An extension point.
  ///
  /// - Parameters:
  ///   - service: The type.
  ///   - qualifier: The tag.
  ///   - upcast: Converts an instance to the service.
  /// - Returns: The registration.
  @inlinable
  package func serve<Service>(
    check service: Service.Type, qualifier: Qualifier,
    _ upcast: @escaping @isolated(any) @Sendable (__owned Implementation) -> Service
  ) -> Self {
    serve(as: .checked(service, upcast), qualifier: qualifier)
  }

  @usableFromInline
  func serve(as service: DICore.Service, qualifier: Qualifier?) -> Self {
    changing { $0.serve(as: service, qualifier) }
  }
}
