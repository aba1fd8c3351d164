public import DILifetime

/// A replacement that was registered with `replace` of `DITesting`, with the modifiers that configure it.
///
/// ```swift
/// builder.replace((any Clock).self) { FixedClock() }.set(name: "utc").lifetime(.single)
/// ```
///
/// Without `lifetime`, it has the lifetime of the component that it replaces.
public struct DIReplacement<Service>: Modifiable {
  @usableFromInline package let statement: Statement

  /// Says which component is replaced: the one with this name.
  ///
  /// - Parameter name: The name.
  /// - Returns: The replacement.
  @discardableResult
  public func set(name: String) -> Self { adding(.name(name)) }

  /// Sets a lifetime that keeps instances, with a check that the type is `Sendable`.
  ///
  /// - Parameter lifetime: The lifetime, in place of the lifetime of what is replaced.
  /// - Returns: The replacement.
  @preconcurrency @discardableResult
  public func lifetime(_ lifetime: Lifetime.Kept) -> Self where Service: Sendable {
    changing { $0.live(lifetime.lifetime) }
  }

  /// Sets a lifetime that keeps no instance between requests, or a lifetime that is held in a variable.
  ///
  /// - Parameter lifetime: The lifetime, in place of the lifetime of what is replaced.
  /// - Returns: The replacement.
  @_disfavoredOverload @discardableResult
  public func lifetime(_ lifetime: Lifetime) -> Self { changing { $0.live(lifetime) } }

  /// Sets a lifetime without the check that the type is `Sendable`.
  ///
  /// - Parameter lifetime: The lifetime, in place of the lifetime of what is replaced.
  /// - Returns: The replacement.
  @discardableResult
  public func lifetime(unchecked lifetime: Lifetime) -> Self { changing { $0.live(lifetime) } }

  /// Adds an action that runs once for each instance that the container made and keeps, when its store ends: at `close()`, at
  /// the end of `withScope`, at `clean()`.
  ///
  /// ```swift
  /// builder.replace((any Store).self) { FakeStore() }.onClose { ($0 as? FakeStore)?.expectFlushed() }
  /// ```
  ///
  /// What needs the instance is closed before it: see Closing in the manual. Of several actions, the last one added runs first.
  ///
  /// - Parameter close: Takes the instance. If it throws, the other closings
  ///   still run, and `close()` throws `DIError.closing(errors:)`; a `DIContainer` tells its observers. It inherits no closing.
  /// - Returns: The replacement.
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
  /// builder.replace((any Store).self) { FakeStore() }.onClose { store, outcome in print(store, outcome) }
  /// ```
  ///
  /// What needs the instance is closed before it: see Closing in the manual. Of several actions, the last one added runs first.
  ///
  /// - Parameter close: Takes the instance, and how the work of its container or scope ended. If it throws, the other closings
  ///   still run, and `close()` throws `DIError.closing(errors:)`; a `DIContainer` tells its observers. It inherits no closing.
  /// - Returns: The replacement.
  @inlinable @discardableResult
  public func onClose(
    @_inheritActorContext _ close: @escaping @isolated(any) @Sendable (Service, DIOutcome) throws -> Void
  ) -> Self {
    statement.add(Closing(close))
    return self
  }
}

// Extension points for `DITesting`.

extension Registrar {
  /// Registers a replacement for the component that answers for a type.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - factory: Makes the instances, which have this type.
  ///   - includesDecorators: Whether it also replaces the decorators.
  ///   - file: The file of the registration.
  ///   - line: The line of the registration.
  /// - Returns: The replacement.
  package func replace<Service>(
    _ type: Service.Type, by factory: Factory, includesDecorators: Bool, file: String, line: Int
  ) -> DIReplacement<Service> {
    DIReplacement(
      statement: begin(.replacement(includesDecorators: includesDecorators), of: type, factory, file, line))
  }

  /// Registers that components of a type have to be replaced.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - file: The file of the registration.
  ///   - line: The line of the registration.
  /// - Returns: The requirement, which a name or tag limits to one place.
  package func requireReplacement<Service>(of type: Service.Type, file: String, line: Int) -> DIDecoration<Service> {
    DIDecoration(statement: begin(.requirement, of: type, .absent(type), file, line))
  }
}
