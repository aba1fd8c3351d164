// Closures that cannot make the value of a lazy or of a provider. Where the context says the type of the lazy, none but an unavailable
// form fits. Where it does not, the closure would fit as the value itself, which the compiler takes before what is unavailable; so
// there are forms that fit better than a value, warn, and make a lazy that fits nowhere. A provider needs none of these: what is
// given as a value does not say what arguments it takes, so that the context has to.

/// What a lazy would be of that was given a closure which it cannot call.
///
/// Not for use: it has no values.
public enum _DIRefusedClosure {}

extension DILazy {
  /// Refuses a closure that awaits.
  ///
  /// - Parameter make: The closure.
  @available(
    *, unavailable,
    message:
      "a lazy cannot await: write a synchronous DILazy { Printer() }; or await the value first, and write DILazy(value)"
  )
  public convenience init(_ make: @escaping () async throws -> T) { fatalError("A lazy cannot await.") }

  /// Refuses a closure that awaits, where nothing says what the lazy is of.
  ///
  /// - Parameter make: The closure.
  /// - Throws: Nothing; to say so makes each call an error.
  @available(
    *, deprecated,
    message:
      "a lazy cannot await: write a synchronous DILazy { Printer() }; or await the value first, and write DILazy(value)"
  )
  public convenience init<Value>(_ make: @escaping () async throws -> Value) throws where T == _DIRefusedClosure {
    fatalError("A lazy cannot await.")
  }

  /// Refuses a function that is not `@Sendable`, where nothing says what the lazy is of.
  ///
  /// - Parameter make: The function. It may have an isolation, as what is accepted: so none of the two fits better otherwise.
  /// - Throws: Nothing; to say so makes each call an error.
  @available(
    *, deprecated,
    message: "any thread can use a lazy: write a closure, DILazy { makePrinter() }; or make the function @Sendable"
  )
  public convenience init<Value>(_ make: @escaping @isolated(any) () throws -> Value) throws
  where T == _DIRefusedClosure {
    fatalError("A lazy takes only @Sendable functions.")
  }
}

extension DIProvider {
  /// Refuses a closure that awaits.
  ///
  /// - Parameter make: The closure.
  @available(
    *, unavailable,
    message:
      "a provider cannot await: write a synchronous DIProvider { Connection() }; or await the value first, and write DIProvider(value)"
  )
  public init(_ make: @escaping (repeat each Argument) async throws -> T) { fatalError("A provider cannot await.") }
}
