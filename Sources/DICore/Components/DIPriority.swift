/// Which component answers where several could.
public enum DIPriority: Sendable, Equatable {
  /// Answers for its services where several components without a name could. Each type may have one.
  case `default`
  /// Beats everything else of the same name; a many that has test members holds only those.
  case test
  /// Answers where nothing else does, and is otherwise there for being resolved among many.
  case element
}
