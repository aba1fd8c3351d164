/// What the registrations of both front ends share.
///
/// Each method returns the registration, so that they are written one after another:
///
/// ```swift
/// builder.register { Presenter() }
///   .lifetime(.perContainer)
///   .injection(\.view)
/// ```
public protocol DIRegistration<Implementation> {
  /// What is registered.
  associatedtype Implementation

  /// Adds an injection of one property.
  ///
  /// - Parameters:
  ///   - keyPath: The property. If it is optional, what is injected must exist all the same.
  ///   - isolation: Where the property may be written; taken from the context.
  /// - Returns: The registration.
  @discardableResult
  func injection<P>(_ keyPath: ReferenceWritableKeyPath<Implementation, P>, isolation: (any Actor)?) -> Self

  /// Says how long an instance lives, and who shares it. Without it each request makes a new one; the last one said counts.
  ///
  /// - Parameter lifetime: The lifetime.
  /// - Returns: The registration.
  @discardableResult
  func lifetime(_ lifetime: Lifetime) -> Self
}
