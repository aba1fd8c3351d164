// Closures that a lazy or provider cannot call, refused at compile time.
//
// If the context gives the type of the lazy, only an unavailable initializer fits. If the context does not give it, the closure
// also fits as the value itself, and the compiler prefers the initializer for a value to an unavailable one. So there are
// deprecated initializers, which the compiler prefers to the initializer for a value; the type of their result fits nowhere. A
// provider needs no deprecated initializers: its argument types do not follow from a value, so the context has to give its
// type.

/// The type of the value of a lazy that was given a closure it cannot call.
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

  /// Refuses a closure that awaits, where the context does not give the type of the lazy.
  ///
  /// - Parameter make: The closure.
  /// - Throws: Nothing; `throws` makes each call without `try` an error.
  @_documentation(visibility: internal)
  @available(
    *, deprecated,
    message:
      "a lazy cannot await: write a synchronous DILazy { Printer() }; or await the value first, and write DILazy(value)"
  )
  public convenience init<Value>(_ make: @escaping () async throws -> Value) throws where T == _DIRefusedClosure {
    fatalError("A lazy cannot await.")
  }

  /// Refuses a function that is not `@Sendable`, where the context does not give the type of the lazy.
  ///
  /// - Parameter make: The function. It is `@isolated(any)` like the accepted one, so that only `@Sendable` tells them apart.
  /// - Throws: Nothing; `throws` makes each call without `try` an error.
  @_documentation(visibility: internal)
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
