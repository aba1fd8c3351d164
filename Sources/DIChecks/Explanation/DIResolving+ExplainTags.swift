public import DICore

extension DIResolving {
  /// Explains which component answers a request by a tag, why, and what the request would create.
  ///
  /// ```swift
  /// print(container.explain((any Logger).self, tag: Output.disk))
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type, or a request for it, such as `DIMany<any Logger>.self`.
  ///   - tag: The tag, as in the registration.
  /// - Returns: The explanation, as by `explain(_:name:)`.
  /// - Complexity: As `explain(_:name:)`.
  public func explain(_ type: any Any.Type, tag: some Hashable & Sendable) -> DIExplanation {
    _core.explain(type, [.tag(tag)])
  }

  /// Explains which component answers a request by a tag that is a type, why, and what the request would create.
  ///
  /// - Parameters:
  ///   - type: The type, or a request for it, such as `DIMany<any Logger>.self`.
  ///   - tag: The tag, or a `DITagValue`, which stands for its value.
  /// - Returns: The explanation, as by `explain(_:name:)`.
  /// - Complexity: As `explain(_:name:)`.
  public func explain<Tag>(_ type: any Any.Type, tag: Tag.Type) -> DIExplanation {
    _core.explain(type, [.tag(type: tag)])
  }
}
