public import DICore

extension DIResolving {
  /// Returns the instance with a tag that is kept already; nil if there is none.
  ///
  /// ```swift
  /// let log = container.existing((any Logger).self, tag: Output.file)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - tag: One of the tags of the component.
  /// - Returns: The instance, as by `existing(_:)`; nil if there is none.
  /// - Complexity: As `resolve(_:tag:)`.
  public func existing<T, Tag: Hashable & Sendable>(_ type: T.Type = T.self, tag: Tag) -> T? {
    (try? _core.resolve(KeptRequest<T>.self, by: TagKey(tag)))?.value
  }

  /// Returns the instance with a type as its tag that is kept already; nil if there is none.
  ///
  /// ```swift
  /// let log = container.existing((any Logger).self, tag: Disk.self)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - tag: One of the tags of the component, or a ``DITagValue``, which stands for its value.
  /// - Returns: The instance, as by `existing(_:)`; nil if there is none.
  /// - Complexity: As `resolve(_:tag:)`.
  public func existing<T, Tag>(_ type: T.Type = T.self, tag: Tag.Type) -> T? {
    _core.answer(to: DIByTag<KeptRequest<T>, Tag>.self)?.value.value
  }

  /// Returns the instance with several tags that is kept already; nil if there is none.
  ///
  /// ```swift
  /// let log = container.existing((any Logger).self, tags: Disk.self, Fast.self)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - tags: The tags, which the component must all have.
  /// - Returns: The instance, as by `existing(_:)`; nil if there is none.
  /// - Complexity: As `resolve(_:tags:)`.
  public func existing<T, each Tag>(_ type: T.Type = T.self, tags: repeat (each Tag).Type) -> T? {
    _core.answer(to: DIByTag<KeptRequest<T>, repeat each Tag>.self)?.value.value
  }
}
