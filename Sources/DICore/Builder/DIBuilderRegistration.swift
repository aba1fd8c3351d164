/// A component of a builder, to be described further.
///
/// What is said here belongs to the next `build()`; containers that were built before do not change. The description is
/// checked by `build()` as a whole.
public struct DIBuilderRegistration<Implementation>: DIRegistration {
  @usableFromInline let builder: DIContainerBuilder
  @usableFromInline let position: Int

  @inlinable
  init(_ builder: DIContainerBuilder, _ position: Int) {
    self.builder = builder
    self.position = position
  }

  @usableFromInline
  func changing(_ change: (Component) -> Void) -> Self {
    builder.change(position, change)
    return self
  }
}

// MARK: - Lifetime, names and priority

extension DIBuilderRegistration {
  /// Says how long an instance lives, and who shares it: a lifetime that keeps instances.
  ///
  /// Threads can meet in what is kept, so the type must be `Sendable`. If it is not, the compiler warns here, in language mode 6
  /// and under complete checking. Make the type `Sendable`, an actor, or part of the main actor; or, if you know that threads
  /// do not meet in it, say so: `.lifetime(unchecked: .single)`.
  ///
  /// Without a lifetime each request makes a new instance; the last one said counts.
  ///
  /// - Parameter lifetime: The lifetime. A weak one on a type that is not a class is an error of `build()`.
  /// - Returns: The registration.
  @preconcurrency @discardableResult
  public func lifetime(_ lifetime: Lifetime.Kept) -> Self where Implementation: Sendable {
    changing { $0.live(lifetime.lifetime) }
  }

  /// Says how long an instance lives, and who shares it: one that keeps nothing between resolves, or one in a variable.
  ///
  /// Without a lifetime each request makes a new instance; the last one said counts. Whether the type is `Sendable` is not
  /// checked: of a lifetime in a variable, the compiler does not know what it keeps.
  ///
  /// - Parameter lifetime: The lifetime. A weak one on a type that is not a class is an error of `build()`.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func lifetime(_ lifetime: Lifetime) -> Self {
    changing { $0.live(lifetime) }
  }

  /// Says how long an instance lives, and who shares it, without the check for `Sendable`.
  ///
  /// Use it for a type that is not `Sendable` where you know that no two threads use an instance at once.
  ///
  /// - Parameter lifetime: The lifetime. A weak one on a type that is not a class is an error of `build()`.
  /// - Returns: The registration.
  @discardableResult
  public func lifetime(unchecked lifetime: Lifetime) -> Self {
    changing { $0.live(lifetime) }
  }

  /// Gives the component a name to be asked for by; it may have any number.
  ///
  /// A component with a lifetime that keeps instances has one for each name. Asked for without a name, and among many, it
  /// gives that of its first name.
  ///
  /// - Parameter name: The name. Equal names of one type are an error of `build()`.
  /// - Returns: The registration.
  @discardableResult
  public func set(name: String) -> Self {
    adding(.name(name))
  }

  /// Adds what the component can be asked for by.
  ///
  /// An extension point.
  ///
  /// - Parameter qualifier: The name or tag.
  /// - Returns: The registration.
  package func adding(_ qualifier: Qualifier) -> Self {
    changing { $0.add(qualifier) }
  }

  /// Says what the component does where several could answer; the last one said counts.
  ///
  /// - Parameter priority: The role. Two defaults of one type are an error of `build()`.
  /// - Returns: The registration.
  @discardableResult
  public func set(_ priority: DIPriority) -> Self {
    changing { $0.priority = priority }
  }
}
