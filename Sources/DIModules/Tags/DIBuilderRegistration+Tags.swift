public import DICore

extension DIBuilderRegistration {
  /// Adds a tag, by which the component can be requested.
  ///
  /// ```swift
  /// builder.register { FileLogger() }.as((any Logger).self).check { $0 }.set(tag: Output.file)
  ///
  /// let logger: any Logger = try container.resolve(tag: Output.file)
  /// ```
  ///
  /// A component can have any number of tags. If its lifetime keeps instances, there is one instance for each name and tag.
  /// Requests without a name or tag, and requests for many, get the instance of the first name or tag.
  ///
  /// - Parameter tag: The tag. If two components of one type have equal tags, `build()` throws
  ///   `DIError.intersectionTagsForType`. The `==` and `hash(into:)` of the tag are called under a lock of the container, so
  ///   they cannot make requests.
  /// - Returns: The registration.
  @discardableResult
  public func set<Tag: Hashable & Sendable>(tag: Tag) -> Self { adding(.tag(tag)) }

  /// Adds a type as a tag, by which parameters can request the component with `by(tag:on:)`.
  ///
  /// ```swift
  /// enum Disk {}
  ///
  /// builder.register { FileLogger() }.as((any Logger).self).check { $0 }.set(tag: Disk.self)
  /// builder.register { Journal(logger: by(tag: Disk.self, on: $0)) }
  /// ```
  ///
  /// - Parameter tag: A type, such as an empty enumeration; a ``DITagValue`` stands for its value. If two components of one
  ///   type have equal tags, `build()` throws `DIError.intersectionTagsForType`.
  /// - Returns: The registration.
  @discardableResult
  public func set<Tag>(tag: Tag.Type) -> Self { adding(.tag(type: tag)) }
}
