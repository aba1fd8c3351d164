/// A component of a ``DIContainerBuilder``, with the modifiers that configure it.
///
/// `register` returns it. Chain the modifiers to the registration:
///
/// ```swift
/// builder.register { FileLogger(path: "app.log") }
///   .as((any Logger).self).check { $0 }
///   .set(name: "file")
///   .lifetime(.single)
///   .injection { $0.clock = $1 }
///   .postInit { $0.open() }
/// ```
///
/// | modifier | what it sets |
/// |---|---|
/// | `initial` | the factory, after `register(type:)` |
/// | `as` with `check` | a service: a type that the component can be requested as, in place of its own type |
/// | `set(name:)` | a name to request it by |
/// | `set(_:)` | its role where several components answer |
/// | `lifetime` | how long an instance lives and who shares it |
/// | `injection` | dependencies that are injected after the initializer; they break cycles |
/// | `postInit` | what runs when an object is complete |
///
/// - Services, names, injections and post-inits add up. Of the other modifiers, the last call counts.
/// - Injections and post-inits run in the order in which they were added. Otherwise the order of modifiers makes no difference,
///   except that the first name counts for requests without a name.
/// - A modifier applies to the next `build()`. Containers that were built before do not change.
/// - Modifiers do not throw. `build()` checks all registrations together and throws all errors at once.
/// - Closures can throw. The request then throws `DIError.initializationFailed`. If a request in a closure fails, its error
///   is passed on unchanged.
///
/// In a long chain of injections, `register(type: Home.self).initial { Home() }` compiles faster than
/// `register { Home() }`.
public struct DIBuilderRegistration<Implementation>: DIRegistration, Modifiable {
  @usableFromInline let builder: DIContainerBuilder
  @usableFromInline let position: Int

  // Not stored: a registration of two words takes less code where it is made.
  @_transparent @usableFromInline package var statement: Statement { .builder(builder, position) }
}

// MARK: - Lifetime, names and priority

extension DIBuilderRegistration {
  /// Sets a lifetime that keeps instances, with a check that the type is `Sendable`.
  ///
  /// The lifetime decides how long an instance lives and who shares it.
  ///
  /// ```swift
  /// builder.register(Cache.init).lifetime(.single)
  /// ```
  ///
  /// Several threads can use a kept instance, so the type must be `Sendable`. If it is not, the compiler warns at this call,
  /// in language mode 6 and under complete concurrency checking. Make the type `Sendable`, an actor, or part of the main actor.
  /// If you know that no two threads use an instance at once, write `.lifetime(unchecked: .single)`.
  ///
  /// Without a lifetime, each request makes a new instance. The last call counts.
  ///
  /// - Parameter lifetime: The lifetime. A weak lifetime on a type that is not a class is an error of `build()`.
  /// - Returns: The registration.
  @preconcurrency @discardableResult
  public func lifetime(_ lifetime: Lifetime.Kept) -> Self where Implementation: Sendable {
    changing { $0.live(lifetime.lifetime) }
  }

  /// Sets a lifetime that keeps no instance between requests, or a lifetime that is held in a variable.
  ///
  /// The lifetime decides how long an instance lives and who shares it. The compiler does not check that the type is
  /// `Sendable`, since it does not know which lifetime a variable holds.
  ///
  /// Without a lifetime, each request makes a new instance. The last call counts.
  ///
  /// - Parameter lifetime: The lifetime. A weak lifetime on a type that is not a class is an error of `build()`.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func lifetime(_ lifetime: Lifetime) -> Self {
    changing { $0.live(lifetime) }
  }

  /// Sets a lifetime without the check that the type is `Sendable`.
  ///
  /// The lifetime decides how long an instance lives and who shares it. Use this method for a type that is not `Sendable`, if
  /// you know that no two threads use an instance at once.
  ///
  /// - Parameter lifetime: The lifetime. A weak lifetime on a type that is not a class is an error of `build()`.
  /// - Returns: The registration.
  @discardableResult
  public func lifetime(unchecked lifetime: Lifetime) -> Self {
    changing { $0.live(lifetime) }
  }

  /// Adds a name that the component can be requested by.
  ///
  /// ```swift
  /// builder.register { SQLStore() }.as((any Store).self).check { $0 }.set(name: "primary")
  ///
  /// let store = try container.resolve((any Store).self, name: "primary")
  /// ```
  ///
  /// If the lifetime keeps instances, there is one instance for each name. Requests without a name, and requests for many,
  /// get the instance of the first name.
  ///
  /// - Parameter name: The name. Equal names for one type are an error of `build()`.
  /// - Returns: The registration.
  @discardableResult
  public func set(name: String) -> Self {
    adding(.name(name))
  }

  /// Sets the role of the component where several components answer.
  ///
  /// ```swift
  /// builder.register { SQLStore() }.as((any Store).self).check { $0 }.set(.default)
  /// ```
  ///
  /// The last call counts.
  ///
  /// - Parameter priority: The role. Two defaults for one type are an error of `build()`.
  /// - Returns: The registration.
  @discardableResult
  public func set(_ priority: DIPriority) -> Self {
    changing { $0.priority = priority }
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
