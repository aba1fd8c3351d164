/// A decorator that was registered with `decorate`; a name or tag limits it to one place.
///
/// ```swift
/// builder.decorate((any Store).self) { Caching(inner: $0) }.set(name: "remote")
/// ```
public struct DIDecoration<Service>: Modifiable {
  @usableFromInline package let statement: Statement

  /// Limits the decorator to the components with this name.
  ///
  /// Several calls add up: a component needs all the names and tags.
  ///
  /// - Parameter name: The name.
  /// - Returns: The decoration.
  @discardableResult
  public func set(name: String) -> Self { adding(.name(name)) }

  /// Adds an action that runs once for each instance that the container made and keeps, when its store ends: at `close()`, at
  /// the end of `withScope`, at `clean()`.
  ///
  /// ```swift
  /// builder.decorate((any Store).self) { Caching(inner: $0) }.onClose { ($0 as? Caching)?.flush() }
  /// ```
  ///
  /// What needs the instance is closed before it: see Closing in the manual. Of several actions, the last one added runs first.
  ///
  /// - Parameter close: Takes the instance. If it throws, the other closings
  ///   still run, and `close()` throws `DIError.closing(errors:)`; a `DIContainer` tells its observers.
  /// - Returns: The decoration.
  @inlinable @discardableResult
  public func onClose(
    @_inheritActorContext _ close: @escaping @isolated(any) @Sendable (Service) throws -> Void
  ) -> Self {
    statement.add(Closing(close))
    return self
  }

  /// Adds an action that runs once for each instance that the container made and keeps, when its store ends: at `close()`, at
  /// the end of `withScope`, at `clean()`.
  ///
  /// ```swift
  /// builder.decorate((any Store).self) { Caching(inner: $0) }.onClose { store, outcome in print(store, outcome) }
  /// ```
  ///
  /// What needs the instance is closed before it: see Closing in the manual. Of several actions, the last one added runs first.
  ///
  /// - Parameter close: Takes the instance, and how the work of its container or scope ended. If it throws, the other closings
  ///   still run, and `close()` throws `DIError.closing(errors:)`; a `DIContainer` tells its observers.
  /// - Returns: The decoration.
  @inlinable @discardableResult
  public func onClose(
    @_inheritActorContext _ close: @escaping @isolated(any) @Sendable (Service, DIOutcome) throws -> Void
  ) -> Self {
    statement.add(Closing(close))
    return self
  }
}

// An extension point for `DIAsync`.

extension Registrar {
  /// Registers a decorator of the components that answer for a type.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - factory: Makes the instances from what they decorate.
  ///   - file: The file of the registration.
  ///   - line: The line of the registration.
  /// - Returns: The decoration.
  package func decorate<Service>(
    _ type: Service.Type, by factory: Factory, file: String, line: Int
  ) -> DIDecoration<Service> {
    DIDecoration(statement: begin(.decorator, of: type, factory, file, line))
  }
}
