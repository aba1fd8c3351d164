// What keeps closures away from the overloads for functions that have a name. Both kinds look the same to the compiler, but a
// closure has to be taken with its isolation, or it could not use the actor it is written on.

/// A closure that nobody can write.
///
/// Not for use. A trailing closure goes to the first parameter that can take one (in Swift 5 mode, to the last if that does not
/// fit); where that is of this type, the overload is out.
public typealias _DINoClosure = ((Never, Never, Never, Never, Never, Never, Never) -> Never)?

/// A result builder for which no closure compiles.
///
/// Not for use. It keeps closures in parentheses away, unless they say `return`: such a closure that uses an actor has to be
/// written behind the parentheses, or as a function.
@resultBuilder
public enum _DINoClosureBody {
  /// Accepts nothing.
  public static func buildBlock(_ nothing: Never) -> Never {}
}

/// The default of a parameter that has none: without a default it would be the first to be given a trailing closure.
@usableFromInline @inline(never)
func noFunction<Function>() -> Function { fatalError("No factory was given.") }
