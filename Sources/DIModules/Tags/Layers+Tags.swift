public import DICore

extension DIDecoration {
  /// Limits the decorator to the components with this tag.
  ///
  /// - Parameter tag: The tag.
  /// - Returns: The decoration.
  @discardableResult
  public func set<Tag: Hashable & Sendable>(tag: Tag) -> Self { adding(.tag(tag)) }

  /// Limits the decorator to the components with this type as a tag.
  ///
  /// - Parameter tag: A type, such as an empty enumeration; a ``DITagValue`` stands for its value.
  /// - Returns: The decoration.
  @discardableResult
  public func set<Tag>(tag: Tag.Type) -> Self { adding(.tag(type: tag)) }
}

extension DIReplacement {
  /// Says which component is replaced: the one with this tag.
  ///
  /// - Parameter tag: The tag.
  /// - Returns: The replacement.
  @discardableResult
  public func set<Tag: Hashable & Sendable>(tag: Tag) -> Self { adding(.tag(tag)) }

  /// Says which component is replaced: the one with this type as a tag.
  ///
  /// - Parameter tag: A type, such as an empty enumeration; a ``DITagValue`` stands for its value.
  /// - Returns: The replacement.
  @discardableResult
  public func set<Tag>(tag: Tag.Type) -> Self { adding(.tag(type: tag)) }
}
