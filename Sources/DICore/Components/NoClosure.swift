// Keeps closures away from the overloads for functions by name and for values, which a closure would fit as well. Taken as
// a plain function, it could not use the actor that it is written on. Taken as a value, it would itself be registered.

/// A function type that no closure has.
///
/// Not for use. A trailing closure goes to the first parameter of a function type; in Swift 5 mode, to the last if it does
/// not fit the first. If that parameter has this type, the compiler drops the overload.
public typealias _DINoClosure = ((Never, Never, Never, Never, Never, Never, Never) -> Never)?

/// A result builder with which no closure compiles.
///
/// Not for use. It keeps closures in parentheses from an overload. It does not apply to a closure with a `return` statement:
/// if such a closure uses an actor, pass it as a trailing closure, or write a function.
@resultBuilder
public enum _DINoClosureBody {
  /// Accepts no statement.
  public static func buildBlock(_ nothing: Never) -> Never {}
}

/// The default of a parameter that is required: without a default, it would be the first to get a trailing closure.
@usableFromInline @inline(never)
func noFunction<Function>() -> Function { fatalError("No factory was given.") }
