public import DICore

extension DIBuilderRegistration {
  /// Gives the component a tag to be asked for by; it may have any number.
  ///
  /// ```swift
  /// builder.register { FileLogger() }.as(Logger.self).check { $0 }.set(tag: LoggerType.file)
  ///
  /// let logger: any Logger = try container.resolve(tag: LoggerType.file)
  /// ```
  ///
  /// Tags are as names: a component with a lifetime that keeps instances has one for each name and tag. Asked for without, and
  /// among many, it gives that of the first which was set.
  ///
  /// - Parameter tag: The tag. Equal tags of one type are an error of `build()`, `DIError.intersectionTagsForType`. Its `==` and
  ///   `hash(into:)` are called while a request is linked, so they cannot make requests themselves.
  /// - Returns: The registration.
  @discardableResult
  public func set<Tag: Hashable & Sendable>(tag: Tag) -> Self { adding(.tag(tag)) }

  /// Gives the component a type as a tag, for closures that ask with `by(tag:on:)`.
  ///
  /// - Parameter tag: The type; or a ``DITagValue``, for its value. Equal tags of one type are an error of `build()`, `DIError.intersectionTagsForType`.
  /// - Returns: The registration.
  @discardableResult
  public func set<Tag>(tag: Tag.Type) -> Self { adding(.tag(type: tag)) }
}
