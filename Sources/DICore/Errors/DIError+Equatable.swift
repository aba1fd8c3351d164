extension DIError: Equatable {
  /// Compares the cases and their associated values, for tests that expect an error.
  ///
  /// ```swift
  /// #expect(throws: DIError.typeIsNotFound(type: DIRequest(Cat.self))) { try container.resolve(Home.self) }
  /// ```
  ///
  /// Paths and similar registrations do not count. Errors that the program threw are compared by `==` if they are
  /// `Equatable`, otherwise by their type.
  public static func == (lhs: DIError, rhs: DIError) -> Bool {
    let (lhs, rhs) = (lhs.values, rhs.values)
    return lhs.line == rhs.line && zip(lhs.children, rhs.children).allSatisfy { isEqual($0.value, $1.value) }
  }

  private static func isEqual(_ lhs: Any, _ rhs: Any) -> Bool {
    if let lhs = lhs as? any Any.Type, let rhs = rhs as? any Any.Type { return lhs == rhs }
    return (lhs as? any Equatable)?.isEqual(to: rhs) ?? (type(of: lhs) == type(of: rhs))
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { other as? Self == self }
}
