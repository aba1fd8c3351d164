public import DICore

extension DIResolving {
  /// Explains which component answers a request with arguments, why, and what the request would create.
  ///
  /// ```swift
  /// print(container.explain(Dog.self, arg: String.self))
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type, or a request for it.
  ///   - name: The name; nil for a request without a name.
  ///   - arguments: The types of the arguments, which choose the initializer.
  /// - Returns: The explanation, as by `explain(_:name:)`.
  /// - Complexity: As `explain(_:name:)`.
  public func explain(_ type: any Any.Type, name: String? = nil, arg arguments: any Any.Type...) -> DIExplanation {
    _core.explain(type, name.map { [.name($0)] } ?? [], arguments: arguments)
  }
}
