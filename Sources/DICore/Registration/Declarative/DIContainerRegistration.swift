/// A component of a ``DIContainer``, with the modifiers that configure it.
///
/// `register` returns this value. Chain the modifiers to the call:
///
/// ```swift
/// container.register { FileLogger(path: "app.log") }
///   .as((any Logger).self, name: "file")
///   .lifetime(.single)
///   .injection { $0.clock = $1 }
///   .postInit { $0.open() }
/// ```
///
/// | modifier | what it sets |
/// |---|---|
/// | `as` | a service: a type that the component can be requested as, besides its own type; with or without a name |
/// | `default()`, `test()` | its role where several components answer |
/// | `lifetime` | how long an instance lives and who shares it |
/// | `injection` | dependencies that are injected after the initializer; they break cycles |
/// | `postInit` | what runs when an object is complete |
///
/// - Services, names, injections and post-inits add up. Of the other modifiers, the last call counts.
/// - Injections and post-inits run in the order of their calls. Otherwise the order of modifiers makes no difference.
/// - Write all modifiers in the statement that registers: when the statement has ended, other threads find the component. A
///   modifier for a component that is in use ends the program.
/// - Modifiers do not throw. A weak lifetime on a type that is not a class ends the program. A request that finds two defaults,
///   or equal names and no default, fails.
/// - Closures do not throw. Handle errors in them, or use a builder.
public struct DIContainerRegistration<Implementation>: DIRegistration, Modifiable {
  @usableFromInline let containerStatement: ContainerStatement

  @_transparent @usableFromInline package var statement: Statement { .container(containerStatement) }
}

// MARK: - Lifetime and priority

extension DIContainerRegistration {
  /// Sets how long an instance lives and who shares it, for a lifetime that keeps instances.
  ///
  /// ```swift
  /// container.register(Cache.init).lifetime(.single)
  /// ```
  ///
  /// Several threads can use a kept instance, so the type must be `Sendable`. If it is not, the compiler warns here, in
  /// language mode 6 and under complete concurrency checking. Make the type `Sendable`, an actor, or part of the main actor.
  /// If you know that no two threads use an instance at once, write `.lifetime(unchecked: .single)`.
  ///
  /// Without a lifetime, each request makes a new instance. The last call counts.
  ///
  /// - Parameter lifetime: The lifetime. A weak lifetime on a type that is not a class ends the program.
  /// - Returns: The registration.
  @preconcurrency @discardableResult
  public func lifetime(_ lifetime: Lifetime.Kept) -> Self where Implementation: Sendable {
    changing { $0.live(lifetime.lifetime) }
  }

  /// Sets how long an instance lives and who shares it, for a lifetime that keeps no instances, or a lifetime in a variable.
  ///
  /// The compiler does not check that the type is `Sendable`, since it does not know which lifetime a variable holds.
  ///
  /// Without a lifetime, each request makes a new instance. The last call counts.
  ///
  /// - Parameter lifetime: The lifetime. A weak lifetime on a type that is not a class ends the program.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func lifetime(_ lifetime: Lifetime) -> Self {
    changing { $0.live(lifetime) }
  }

  /// Sets how long an instance lives and who shares it, without the check for `Sendable`.
  ///
  /// Use it for a type that is not `Sendable` where you know that no two threads use an instance at once.
  ///
  /// - Parameter lifetime: The lifetime. A weak lifetime on a type that is not a class ends the program.
  /// - Returns: The registration.
  @discardableResult
  public func lifetime(unchecked lifetime: Lifetime) -> Self {
    changing { $0.live(lifetime) }
  }

  /// Makes the component the default, which answers where several components could.
  ///
  /// ```swift
  /// container.register { SQLStore() }.as((any Store).self).default()
  /// ```
  ///
  /// A request that finds two defaults for its type fails. The last call of `default()`, `test()` or `fallback()` counts.
  ///
  /// - Returns: The registration.
  @discardableResult
  public func `default`() -> Self {
    changing { $0.priority = .default }
  }

  /// Makes the component replace others that have the same service, for a test.
  ///
  /// ```swift
  /// container.register { FakeStore() }.as((any Store).self).test()
  /// ```
  ///
  /// A component with a name replaces the components of that name. A component without a name replaces the components
  /// without a name. A request for many gets only tests, if there are any. The last call of `default()`, `test()` or
  /// `fallback()` counts.
  ///
  /// - Returns: The registration.
  @discardableResult
  public func test() -> Self {
    changing { $0.priority = .test }
  }

  /// Makes the component answer only where no other does, for the defaults of a library.
  ///
  /// ```swift
  /// container.register { SilentLogger() }.as((any Logger).self).fallback()
  /// ```
  ///
  /// It stands aside wherever another component of the service is there, of any name or tag that the request accepts; only
  /// elements stand behind it. A request for many gets it only if there is nothing else. The last call of `default()`, `test()`
  /// or `fallback()` counts.
  ///
  /// - Returns: The registration.
  @discardableResult
  public func fallback() -> Self {
    changing { $0.priority = .fallback }
  }

  /// Marks a component that the program requests itself.
  ///
  /// `validate(notes: true)` then notes each component to which no root leads. Requests work as without it.
  ///
  /// - Returns: The registration.
  @discardableResult
  public func root() -> Self {
    changing { $0.isRoot = true }
  }
}
