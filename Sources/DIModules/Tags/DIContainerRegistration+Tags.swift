public import DICore

extension DIContainerRegistration {
  /// Adds a type that the component answers for with a tag.
  ///
  /// ```swift
  /// container.register(FileLogger.init).as(Logger.self, tag: Disk.self).as(Logger.self, tag: Slow.self)
  ///
  /// let logger: any Logger = container.resolve(tag: Disk.self)
  /// ```
  ///
  /// Said again for the same type, it adds a further tag; the instance is the same under all of them. A request without a tag
  /// gets it only where no component answers without one.
  ///
  /// - Parameters:
  ///   - service: The type. An instance that is none is a failure of the request: `DIError.typeIsIncorrect`.
  ///   - tag: The tag: any type, such as an empty enumeration; or a ``DITagValue``, for its value. Several components may have it,
  ///     for requests for many; a request for one then needs a `default()` among them.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func `as`<Service, Tag>(_ service: Service.Type, tag: Tag.Type) -> Self {
    serve(as: service, qualifier: .tag(type: tag))
  }

  /// Adds a type that the component answers for with a value as the tag.
  ///
  /// - Parameters:
  ///   - service: The type. An instance that is none is a failure of the request: `DIError.typeIsIncorrect`.
  ///   - tag: The tag. Its `==` and `hash(into:)` are called while a request is linked, so they cannot make requests themselves.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func `as`<Service, Tag: Hashable & Sendable>(_ service: Service.Type, tag: Tag) -> Self {
    serve(as: service, qualifier: .tag(tag))
  }

  /// Adds a type that the component answers for with a tag, with a check by the compiler.
  ///
  /// ```swift
  /// container.register(FileLogger.init).as(check: Logger.self, tag: Disk.self) { $0 }
  /// ```
  ///
  /// It is ``as(_:tag:)`` for types that are known to fit.
  ///
  /// - Parameters:
  ///   - service: The type.
  ///   - tag: The tag: any type, such as an empty enumeration; or a ``DITagValue``, for its value. Several components may have it,
  ///     for requests for many; a request for one then needs a `default()` among them.
  ///   - upcast: Converts an instance to the service: `{ $0 }`.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func `as`<Service, Tag>(
    check service: Service.Type, tag: Tag.Type,
    @_inheritActorContext _ upcast: @escaping @isolated(any) @Sendable (__owned Implementation) -> Service
  ) -> Self {
    serve(check: service, qualifier: .tag(type: tag), upcast)
  }

  /// Adds a type that the component answers for with a value as the tag, with a check by the compiler.
  ///
  /// - Parameters:
  ///   - service: The type.
  ///   - tag: The tag. Its `==` and `hash(into:)` are called while a request is linked, so they cannot make requests themselves.
  ///   - upcast: Converts an instance to the service: `{ $0 }`.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func `as`<Service, Tag: Hashable & Sendable>(
    check service: Service.Type, tag: Tag,
    @_inheritActorContext _ upcast: @escaping @isolated(any) @Sendable (__owned Implementation) -> Service
  ) -> Self {
    serve(check: service, qualifier: .tag(tag), upcast)
  }
}
