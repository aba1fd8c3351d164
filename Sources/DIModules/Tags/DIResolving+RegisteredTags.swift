public import DICore

extension DIResolving {
  /// Whether a component is registered that answers requests for a type by a tag.
  ///
  /// ```swift
  /// if container.isRegistered((any Logger).self, tag: Output.disk) { settings.add(.logFile) }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type, or a request for it, such as `DIMany<any Logger>.self`.
  ///   - tag: The tag, as in the registration.
  /// - Returns: Whether a component is registered, as by `isRegistered(_:name:)`.
  /// - Complexity: As `isRegistered(_:name:)`.
  public func isRegistered(_ type: any Any.Type, tag: some Hashable & Sendable) -> Bool {
    _core.isRegistered(type, [.tag(tag)])
  }

  /// Whether a component is registered that answers requests for a type by a tag that is a type.
  ///
  /// - Parameters:
  ///   - type: The type, or a request for it, such as `DIMany<any Logger>.self`.
  ///   - tag: The tag, or a ``DITagValue``, which stands for its value.
  /// - Returns: Whether a component is registered, as by `isRegistered(_:name:)`.
  /// - Complexity: As `isRegistered(_:name:)`.
  public func isRegistered<Tag>(_ type: any Any.Type, tag: Tag.Type) -> Bool {
    _core.isRegistered(type, [.tag(type: tag)])
  }
}
