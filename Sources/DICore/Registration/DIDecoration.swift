/// A decorator that was registered with `decorate`; a name or tag limits it to one place.
///
/// ```swift
/// builder.decorate((any Store).self) { Caching(inner: $0) }.set(name: "remote")
/// ```
public struct DIDecoration: Modifiable {
  @usableFromInline package let statement: Statement

  /// Limits the decorator to the components with this name.
  ///
  /// Several calls add up: a component needs all the names and tags.
  ///
  /// - Parameter name: The name.
  /// - Returns: The decoration.
  @discardableResult
  public func set(name: String) -> Self { adding(.name(name)) }
}
