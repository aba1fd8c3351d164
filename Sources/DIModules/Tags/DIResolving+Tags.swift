public import DICore

extension DIResolving {
  /// Gives an instance of a type that was registered with a tag.
  ///
  /// ```swift
  /// let logger: any Logger = try container.resolve(tag: LoggerType.file)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type; may be left out where it follows from the context. A request, such as `T?`, `DIMany<T>` or
  ///     `DILazy<T>`, is for what has the tag.
  ///   - tag: One of the tags of the component. With the main actor as default isolation, its type has to be `nonisolated`.
  ///   - file: The file of the request, which a container that does not throw names when it ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: A new instance or a shared one. A cached component of a builder has an instance for each of its tags, one of a
  ///   `DIContainer` the same under all.
  /// - Throws: `DIError.typeIsNotFoundForTag` if the type is registered, but not with the tag; otherwise as `resolve(_:)`.
  /// - Complexity: As `resolve(_:)`, and a comparison with those tags of the same type that have been asked for before; where
  ///   these are more than seven, a hash instead.
  @inlinable @inline(__always)
  public func resolve<T, Tag: Hashable & Sendable>(
    _ type: T.Type = T.self, tag: Tag, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> T {
    do throws(DIError) {
      return try _core.resolve(type, by: TagKey(tag))
    } catch { throw Failure._failure(error, of: _core, file: file, line: line) }
  }

  /// Gives an instance of a type that was registered with a type as its tag.
  ///
  /// ```swift
  /// let logger: any Logger = container.resolve(tag: Disk.self)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type; may be left out where it follows from the context. A request, such as `T?`, `DIMany<T>` or
  ///     `DILazy<T>`, is for what has the tag.
  ///   - tag: One of the tags of the component.
  ///   - file: The file of the request, which a container that does not throw names when it ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: A new instance or a shared one, as the lifetime of the component says.
  /// - Throws: `DIError.typeIsNotFoundForTag` if the type is registered, but not with the tag;
  ///   `DIError.intersectionTagsForType` if several components have it; otherwise as `resolve(_:)`.
  /// - Complexity: As `resolve(_:)`.
  @inlinable @inline(__always)
  public func resolve<T, Tag>(
    _ type: T.Type = T.self, tag: Tag.Type, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> T {
    try resolve(DIByTag<T, Tag>.self, file: file, line: line).value
  }

  /// Gives an instance of a type that was registered with all of some tags.
  ///
  /// - Parameters:
  ///   - type: The type; may be left out where it follows from the context.
  ///   - tags: The tags, in any number.
  ///   - file: The file of the request, which a container that does not throw names when it ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: A new instance or a shared one, as the lifetime of the component says.
  /// - Throws: As ``resolve(_:tag:)``.
  /// - Complexity: As `resolve(_:)`.
  @inlinable @inline(__always)
  public func resolve<T, each Tag>(
    _ type: T.Type = T.self, tags: repeat (each Tag).Type, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> T {
    try resolve(DIByTag<T, repeat each Tag>.self, file: file, line: line).value
  }

  /// Gives an instance of every component that serves a type with a tag, in the order of registration.
  ///
  /// - Parameters:
  ///   - type: The type; may be left out where it follows from the context.
  ///   - tag: The tag.
  ///   - file: The file of the request, which a container that does not throw names when it ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: The instances.
  /// - Throws: `DIError.typeIsNotFoundForTag` if no component has the tag, which on a `DIContainer` is no error but an empty
  ///   array; otherwise as `resolveMany(_:)`.
  @inlinable @inline(__always)
  public func resolveMany<T, Tag: Hashable & Sendable>(
    _ type: T.Type = T.self, tag: Tag, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> [T] {
    many(try resolve(DIMany<T>.self, tag: tag, file: file, line: line))
  }

  /// Gives an instance of every component that serves a type with a type as its tag, in the order of registration.
  ///
  /// - Parameters:
  ///   - type: The type; may be left out where it follows from the context.
  ///   - tag: The tag.
  ///   - file: The file of the request, which a container that does not throw names when it ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: The instances.
  /// - Throws: `DIError.typeIsNotFoundForTag` if no component has the tag, which on a `DIContainer` is no error but an empty
  ///   array; otherwise as `resolveMany(_:)`.
  @inlinable @inline(__always)
  public func resolveMany<T, Tag>(
    _ type: T.Type = T.self, tag: Tag.Type, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> [T] {
    many(try resolve(DIMany<T>.self, tag: tag, file: file, line: line))
  }
}
