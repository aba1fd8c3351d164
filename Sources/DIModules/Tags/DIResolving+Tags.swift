public import DICore

extension DIResolving {
  /// Returns an instance of a type that is registered with a tag.
  ///
  /// ```swift
  /// let logger: any Logger = try container.resolve(tag: Output.file)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context. It can be a request, such as `T?`, `DIMany<T>` or
  ///     `DILazy<T>`.
  ///   - tag: One of the tags of the component. If the default isolation is the main actor, the type of the tag must be
  ///     `nonisolated`.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, for the same message.
  /// - Returns: A new or shared instance, depending on the lifetime of the component. If the lifetime shares instances, a
  ///   component with several tags has one instance for each tag on a builder, and one for all tags on a `DIContainer`.
  /// - Throws: `DIError.typeIsNotFoundForTag` if the type is registered, but not with the tag; otherwise as `resolve(_:)`.
  /// - Complexity: As `resolve(_:)`, and a search among the requested tags of the same type: up to seven are compared one by
  ///   one, more are found by hash.
  @inlinable @inline(__always)
  public func resolve<T, Tag: Hashable & Sendable>(
    _ type: T.Type = T.self, tag: Tag, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> T {
    do throws(DIError) {
      return try _core.resolve(type, by: TagKey(tag))
    } catch { throw Failure._failure(error, of: _core, file: file, line: line) }
  }

  /// Returns an instance of a type that is registered with a type as its tag.
  ///
  /// ```swift
  /// let logger: any Logger = container.resolve(tag: Disk.self)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context. It can be a request, such as `T?`, `DIMany<T>` or
  ///     `DILazy<T>`.
  ///   - tag: One of the tags of the component.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, for the same message.
  /// - Returns: A new or shared instance, depending on the lifetime of the component.
  /// - Throws: `DIError.typeIsNotFoundForTag` if the type is registered, but not with the tag;
  ///   `DIError.intersectionTagsForType` if several components have the tag; otherwise as `resolve(_:)`.
  /// - Complexity: As `resolve(_:)`.
  @inlinable @inline(__always)
  public func resolve<T, Tag>(
    _ type: T.Type = T.self, tag: Tag.Type, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> T {
    try resolve(DIByTag<T, Tag>.self, file: file, line: line).value
  }

  /// Returns an instance of a type that is registered with several tags.
  ///
  /// ```swift
  /// let logger: any Logger = container.resolve(tags: Disk.self, Fast.self)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - tags: The tags, which the component must all have.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, for the same message.
  /// - Returns: A new or shared instance, depending on the lifetime of the component.
  /// - Throws: As `resolve(_:tag:)`.
  /// - Complexity: As `resolve(_:)`.
  @inlinable @inline(__always)
  public func resolve<T, each Tag>(
    _ type: T.Type = T.self, tags: repeat (each Tag).Type, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> T {
    try resolve(DIByTag<T, repeat each Tag>.self, file: file, line: line).value
  }

  /// Returns an instance of every component that provides a service with a tag, in the order of registration.
  ///
  /// ```swift
  /// let loggers: [any Logger] = try container.resolveMany(tag: Output.file)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - tag: The tag.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, for the same message.
  /// - Returns: The instances.
  /// - Throws: `DIError.typeIsNotFoundForTag` if no component has the tag (on a `DIContainer`, the array is empty instead);
  ///   otherwise as `resolveMany(_:)`.
  @inlinable @inline(__always)
  public func resolveMany<T, Tag: Hashable & Sendable>(
    _ type: T.Type = T.self, tag: Tag, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> [T] {
    many(try resolve(DIMany<T>.self, tag: tag, file: file, line: line))
  }

  /// Returns an instance of every component that provides a service with a type as its tag, in the order of registration.
  ///
  /// ```swift
  /// let loggers: [any Logger] = container.resolveMany(tag: Disk.self)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - tag: The tag.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, for the same message.
  /// - Returns: The instances.
  /// - Throws: `DIError.typeIsNotFoundForTag` if no component has the tag (on a `DIContainer`, the array is empty instead);
  ///   otherwise as `resolveMany(_:)`.
  @inlinable @inline(__always)
  public func resolveMany<T, Tag>(
    _ type: T.Type = T.self, tag: Tag.Type, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> [T] {
    many(try resolve(DIMany<T>.self, tag: tag, file: file, line: line))
  }
}
