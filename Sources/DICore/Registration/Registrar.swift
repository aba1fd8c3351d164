/// What components and rules are registered with: `DIContainerBuilder` or `DIContainer`.
package protocol Registrar {
  /// The rules of what is registered with it.
  static var dialect: Dialect { get }

  /// The ownership of what is registered; nil if it belongs to no domain, or if a plan for modules decides.
  var ownership: Ownership? { get }

  /// Begins the statement of a registration.
  func begin(_ registered: Component) -> Statement
}

extension Registrar {
  /// Begins the statement of a rule.
  func begin(
    _ kind: LayerKind, of type: any Any.Type, _ factory: Factory, _ file: String, _ line: Int
  ) -> Statement {
    let rule = Component(type: type, factory: factory, dialect: Self.dialect, file: file, line: line)
    rule.layer = LayerRule(kind, ownership)
    return begin(rule)
  }
}
