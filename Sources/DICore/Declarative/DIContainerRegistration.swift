/// A component of a ``DIContainer``, to be described further.
///
/// The description belongs into the statement that registers: when that has ended, other threads see the component. Once
/// somebody has asked for it, nothing can be said about it any more; a modifier then is a programming error, and traps.
public struct DIContainerRegistration<Implementation>: DIRegistration {
  private let statement: RegistrationStatement

  @usableFromInline
  init(_ component: Component, in core: ContainerCore) {
    statement = RegistrationStatement(component, in: core)
  }

  @usableFromInline
  func changing(_ change: (Component) -> Void) -> Self {
    statement.change(change)
    return self
  }
}

extension DIContainerRegistration {
  var summary: RegistrationSummary? { statement.summary }
}

/// A component that is being described: when nobody holds this any more, its statement has ended, and all threads see it.
private final class RegistrationStatement {
  private let scope: Scope
  private let position: Int

  init(_ component: Component, in core: ContainerCore) {
    scope = core.scope.root
    // A container that was given to a part of the program registers for that part.
    let ownership = core.domain.map { Ownership($0) }
    position = scope.graph.link { $0.begin(component, ownership) }
    RegistrationStatement.trap(on: component.faults.first?.description)
  }

  deinit {
    scope.graph.link { [position] in $0.commit(position) }
  }

  func change(_ change: (Component) -> Void) {
    let fault: String? = scope.graph.link { [position] linker in
      let component = linker.registry.components[position]
      guard linker.change(position, change) else {
        return """
          \(component.info) is already in use, so its registration can no longer change.
            fix: write the whole registration in one statement
          """
      }
      return component.faults.first?.description
    }
    RegistrationStatement.trap(on: fault)
  }

  /// What has been said so far.
  var summary: RegistrationSummary? {
    scope.graph.describing { [position] components in RegistrationSummary(components[position]) }
  }

  /// Not a precondition, whose text a release build would leave out.
  private static func trap(on fault: String?) {
    if let fault { fatalError(fault) }
  }
}

// MARK: - Lifetime and priority

extension DIContainerRegistration {
  /// Says how long an instance lives, and who shares it: a lifetime that keeps instances.
  ///
  /// Threads can meet in what is kept, so the type must be `Sendable`. If it is not, the compiler warns here, in language mode 6
  /// and under complete checking. Make the type `Sendable`, an actor, or part of the main actor; or, if you know that threads
  /// do not meet in it, say so: `.lifetime(unchecked: .single)`.
  ///
  /// Without a lifetime each request makes a new instance; the last one said counts.
  ///
  /// - Parameter lifetime: The lifetime. A weak one on a type that is not a class is a programming error, and traps.
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
  /// - Parameter lifetime: The lifetime. A weak one on a type that is not a class is a programming error, and traps.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func lifetime(_ lifetime: Lifetime) -> Self {
    changing { $0.live(lifetime) }
  }

  /// Says how long an instance lives, and who shares it, without the check for `Sendable`.
  ///
  /// Use it for a type that is not `Sendable` where you know that no two threads use an instance at once.
  ///
  /// - Parameter lifetime: The lifetime. A weak one on a type that is not a class is a programming error, and traps.
  /// - Returns: The registration.
  @discardableResult
  public func lifetime(unchecked lifetime: Lifetime) -> Self {
    changing { $0.live(lifetime) }
  }

  /// Makes the component the one that answers where several could.
  ///
  /// Two defaults of one type are a failure of the request that meets them.
  ///
  /// - Returns: The registration.
  @discardableResult
  public func `default`() -> Self {
    changing { $0.priority = .default }
  }

  /// Puts the component in the place of all others that serve the same, for a test.
  ///
  /// Under a name, it takes the place of those with the same name. Many of what it serves holds only tests.
  ///
  /// - Returns: The registration.
  @discardableResult
  public func test() -> Self {
    changing { $0.priority = .test }
  }
}
