// Keeps closures from two kinds of overloads that they would fit too: for functions by name, and for values. As a plain
// function, a closure could not use the actor that it is written on. As a value, the closure itself would be registered.

/// A function type that no closure has.
///
/// Not for use. The compiler matches a trailing closure with the first parameter that has a function type. In Swift 5 mode, it
/// tries the last one if the closure does not fit the first. If that parameter has this type, the compiler drops the overload.
/// After a parameter that no closure fits, such as a type, one at the end is enough: the overload is dropped before it is tried.
/// The default is `.none`, since the compiler would check a `nil` in each call.
public typealias _DINoClosure = ((Never, Never, Never, Never, Never, Never, Never) -> Never)?

/// A result builder with which no closure compiles.
///
/// Not for use. It keeps closures in parentheses from an overload. Swift does not apply it to a closure with a `return`
/// statement: if such a closure uses an actor, pass it as a trailing closure, or write a function.
@resultBuilder
public enum _DINoClosureBody {
  /// Accepts no statement.
  public static func buildBlock(_ nothing: Never) -> Never {}
}

/// The default of a parameter that callers must pass: without a default, that parameter would get a trailing closure first.
@usableFromInline @inline(never)
func noFunction<Function>() -> Function { fatalError("No factory was given.") }
