// Unavailable overloads for mistakes with the modifiers of both front ends; see DIContainerBuilder+Misuse.swift.

@available(
  *, unavailable,
  message:
    "no such property can be set: check its spelling, that it is a `var`, and that it has the type of the injected value"
)
extension DIRegistration {
  /// Not for use: the object has no such property.
  @discardableResult
  public func injection(with inject: (_DIUnknownObject, Any) throws -> Void) -> Self { fatalError("unavailable") }

  /// Not for use: the object has no such property.
  @discardableResult
  public func injection<A>(with inject: (_DIUnknownObject, A) throws -> Void) -> Self { fatalError("unavailable") }

  /// Not for use: the object has no such property.
  @discardableResult
  public func injection(with inject: (_DIUnknownObject, Any, Any) throws -> Void) -> Self { fatalError("unavailable") }

  /// Not for use: the object has no such property.
  @discardableResult
  public func injection<P>(_ keyPath: ReferenceWritableKeyPath<_DIUnknownObject, P>) -> Self {
    fatalError("unavailable")
  }
}

extension DIRegistration {
  /// Not for use: cycles need no declaration.
  @available(*, unavailable, message: "cycles need no declaration: remove `cycle:`")
  @discardableResult
  public func injection<each P>(cycle: Bool, _ inject: (Implementation, repeat each P) throws -> Void) -> Self {
    fatalError("unavailable")
  }

  /// Not for use: cycles need no declaration.
  @available(*, unavailable, message: "cycles need no declaration: remove `cycle:`")
  @discardableResult
  public func injection<P>(cycle: Bool, _ keyPath: ReferenceWritableKeyPath<Implementation, P>) -> Self {
    fatalError("unavailable")
  }

  /// Not for use: a property is resolved by its type.
  @available(*, unavailable, message: "write injection { $0.property = many($1) }")
  @discardableResult
  public func injection<P, A>(_ keyPath: KeyPath<Implementation, P>, _ change: (A) -> P) -> Self {
    fatalError("unavailable")
  }
}
