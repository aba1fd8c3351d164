public import DILifetime

/// A replacement that was registered with `replace` of `DITesting`, with the modifiers that configure it.
///
/// ```swift
/// builder.replace((any Clock).self) { FixedClock() }.set(name: "utc").lifetime(.single)
/// ```
///
/// Without `lifetime`, it has the lifetime of the component that it replaces.
public struct DIReplacement<Service> {
  private let statement: any LayerStatement

  init(_ statement: any LayerStatement) { self.statement = statement }

  /// Says which component is replaced: the one with this name.
  ///
  /// - Parameter name: The name.
  /// - Returns: The replacement.
  @discardableResult
  public func set(name: String) -> Self { adding(.name(name)) }

  /// Says which component is replaced: the one with this name or tag; an extension point.
  ///
  /// - Parameter qualifier: The name or tag.
  /// - Returns: The replacement.
  @discardableResult
  package func adding(_ qualifier: Qualifier) -> Self {
    changing { $0.qualifiers.append(qualifier) }
  }

  /// Sets a lifetime that keeps instances, with a check that the type is `Sendable`.
  ///
  /// - Parameter lifetime: The lifetime, in place of the lifetime of what is replaced.
  /// - Returns: The replacement.
  @preconcurrency @discardableResult
  public func lifetime(_ lifetime: Lifetime.Kept) -> Self where Service: Sendable {
    changing { $0.lifetime = lifetime.lifetime }
  }

  /// Sets a lifetime that keeps no instance between requests, or a lifetime that is held in a variable.
  ///
  /// - Parameter lifetime: The lifetime, in place of the lifetime of what is replaced.
  /// - Returns: The replacement.
  @_disfavoredOverload @discardableResult
  public func lifetime(_ lifetime: Lifetime) -> Self { changing { $0.lifetime = lifetime } }

  /// Sets a lifetime without the check that the type is `Sendable`.
  ///
  /// - Parameter lifetime: The lifetime, in place of the lifetime of what is replaced.
  /// - Returns: The replacement.
  @discardableResult
  public func lifetime(unchecked lifetime: Lifetime) -> Self { changing { $0.lifetime = lifetime } }

  /// Notes that the instance is a value that the program has made; an extension point.
  ///
  /// - Returns: The replacement.
  @discardableResult
  package func keepingValue() -> Self { changing { $0.isGiven = true } }

  private func changing(_ change: (inout LayerRule) -> Void) -> Self {
    statement.change(change)
    return self
  }
}

// Extension points for `DITesting`.

extension DIContainerBuilder {
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
    let rule = LayerRule(
      .replacement(includesDecorators: includesDecorators), of: type, factory, .builder, file: file, line: line)
    return DIReplacement(BuilderLayerStatement(rule, in: self))
  }

  /// Registers that components of a type have to be replaced.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - file: The file of the registration.
  ///   - line: The line of the registration.
  /// - Returns: The requirement, which a name or tag limits to one place.
  package func requireReplacement<Service>(of type: Service.Type, file: String, line: Int) -> DIDecoration {
    let rule = LayerRule(.requirement, of: type, .absent(type), .builder, file: file, line: line)
    return DIDecoration(BuilderLayerStatement(rule, in: self))
  }
}

extension DIContainer {
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
    let rule = LayerRule(
      .replacement(includesDecorators: includesDecorators), of: type, factory, .declarative, file: file, line: line)
    return DIReplacement(ContainerLayerStatement(rule, in: _core))
  }

  /// Registers that components of a type have to be replaced.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - file: The file of the registration.
  ///   - line: The line of the registration.
  /// - Returns: The requirement, which a name or tag limits to one place.
  package func requireReplacement<Service>(of type: Service.Type, file: String, line: Int) -> DIDecoration {
    let rule = LayerRule(.requirement, of: type, .absent(type), .declarative, file: file, line: line)
    return DIDecoration(ContainerLayerStatement(rule, in: _core))
  }
}
