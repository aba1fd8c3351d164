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
