public import DICore

extension DIContainerRegistration {
  /// Adds a service with a type as its tag.
  ///
  /// ```swift
  /// container.register(FileLogger.init).as((any Logger).self, tag: Disk.self).as((any Logger).self, tag: Slow.self)
  ///
  /// let logger: any Logger = container.resolve(tag: Disk.self)
  /// ```
  ///
  /// A second call for the same service adds a further tag; the instance is the same under all tags. A request without a tag
  /// gets this component only if no component provides the service without a tag.
  ///
  /// - Parameters:
  ///   - service: The service. If an instance is not of this type, its request fails with `DIError.typeIsIncorrect`.
  ///   - tag: A type, such as an empty enumeration; a ``DITagValue`` stands for its value. Several components can have the tag:
  ///     a request for many gets them all, and a request for one instance needs a `default()` among them.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func `as`<Service, Tag>(_ service: Service.Type, tag: Tag.Type) -> Self {
    serve(as: .promised(service, from: Implementation.self), qualifier: .tag(type: tag))
  }

  /// Adds a service with a value as its tag.
  ///
  /// ```swift
  /// container.register(FileLogger.init).as((any Logger).self, tag: Output.file)
  /// ```
  ///
  /// - Parameters:
  ///   - service: The service. If an instance is not of this type, its request fails with `DIError.typeIsIncorrect`.
  ///   - tag: The tag. Its `==` and `hash(into:)` are called under a lock of the container, so they cannot make requests.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func `as`<Service, Tag: Hashable & Sendable>(_ service: Service.Type, tag: Tag) -> Self {
    serve(as: .promised(service, from: Implementation.self), qualifier: .tag(tag))
  }

  /// Adds a service with a type as its tag, checked by the compiler.
  ///
  /// ```swift
  /// container.register(FileLogger.init).as(check: (any Logger).self, tag: Disk.self) { $0 }
  /// ```
  ///
  /// Use it in place of `as(_:tag:)` where the compiler can see that the implementation has the service type.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - tag: A type, such as an empty enumeration; a ``DITagValue`` stands for its value. Several components can have the tag:
  ///     a request for many gets them all, and a request for one instance needs a `default()` among them.
  ///   - upcast: Converts an instance to the service: `{ $0 }`.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func `as`<Service, Tag>(
    check service: Service.Type, tag: Tag.Type,
    @_inheritActorContext _ upcast: @escaping @isolated(any) @Sendable (__owned Implementation) -> Service
  ) -> Self {
    serve(as: .checked(service, upcast), qualifier: .tag(type: tag))
  }

  /// Adds a service with a value as its tag, checked by the compiler.
  ///
  /// ```swift
  /// container.register(FileLogger.init).as(check: (any Logger).self, tag: Output.file) { $0 }
  /// ```
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - tag: The tag. Its `==` and `hash(into:)` are called under a lock of the container, so they cannot make requests.
  ///   - upcast: Converts an instance to the service: `{ $0 }`.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func `as`<Service, Tag: Hashable & Sendable>(
    check service: Service.Type, tag: Tag,
    @_inheritActorContext _ upcast: @escaping @isolated(any) @Sendable (__owned Implementation) -> Service
  ) -> Self {
    serve(as: .checked(service, upcast), qualifier: .tag(tag))
  }
}
