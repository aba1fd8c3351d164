/// The word of `as(.self)`: keep the component's own type beside its services.
public enum DISelf: Sendable {
  /// The component's own type.
  case `self`
}

/// The word of `injection(.optional)`: call the injection in any case.
public enum DIOptional: Sendable {
  /// What nobody registered is `nil`.
  case optional
}

/// The word of `injection(.manual)`: the closure takes the container and asks it for what it wants.
public enum DIManual: Sendable {
  /// The closure asks for itself.
  case manual
}

/// Which component answers where several could.
public enum DIPriority: Sendable, Equatable {
  /// Answers for its services where several components without a name could. Each type may have one.
  case `default`
  /// Beats everything else of the same name; a many that has test members holds only those.
  case test
  /// Answers where nothing else does, and is otherwise there for being resolved among many.
  case element
}
