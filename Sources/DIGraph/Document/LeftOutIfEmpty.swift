extension GraphDocument {
  /// A value that the JSON leaves out if it is empty, `false` or 0.
  @propertyWrapper @_documentation(visibility: internal)
  public struct LeftOutIfEmpty<Value: Sendable & Hashable & Codable>: Sendable, Hashable, Codable {
    /// The value.
    public internal(set) var wrappedValue: Value

    /// Wraps a value.
    ///
    /// - Parameter wrappedValue: The value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  }
}

/// A type whose initializer without arguments makes what is left out.
protocol Emptiable { init() }

extension Array: Emptiable {}
extension Bool: Emptiable {}
extension Int: Emptiable {}
extension String: Emptiable {}

// The code that the compiler makes for `Codable` calls these functions: they fit a wrapped value better than those for any type.

extension KeyedEncodingContainer {
  mutating func encode<Value: Emptiable>(_ value: GraphDocument.LeftOutIfEmpty<Value>, forKey key: Key) throws {
    if value.wrappedValue != Value() { try encode(value.wrappedValue, forKey: key) }
  }
}

extension KeyedDecodingContainer {
  func decode<Value: Emptiable>(
    _ type: GraphDocument.LeftOutIfEmpty<Value>.Type, forKey key: Key
  ) throws -> GraphDocument.LeftOutIfEmpty<Value> {
    GraphDocument.LeftOutIfEmpty(wrappedValue: try decodeIfPresent(Value.self, forKey: key) ?? Value())
  }
}
