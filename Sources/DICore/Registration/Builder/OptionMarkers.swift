/// The option of `as(.self)`, which keeps the component's own type as a service.
///
/// On a builder, services replace the type that the factory returns. With the option, the component also answers
/// requests for its own type.
///
/// ```swift
/// builder.register(Cat.init).as((any Animal).self).check { $0 }.as(.self)
/// ```
public enum DISelf: Sendable {
  /// The component's own type.
  case `self`
}

/// The option of `injection(.optional)`, whose dependencies can be missing.
///
/// On a builder, a dependency must be registered, even if its type is optional. With the option, the injection gets `nil`
/// for each dependency that is not registered. Use `optional($0)` to mark a single parameter, in a factory too.
///
/// ```swift
/// builder.register(Home.init).injection(.optional) { $0.dog = $1 }
/// ```
public enum DIOptional: Sendable {
  /// A dependency that is not registered is `nil`.
  case optional
}

/// The option of `injection(.manual)`, whose closure takes the container.
///
/// Use it for a named function that takes the container. Use it also for a closure in a long chain of injections, where it
/// saves compile time. Other closures need no option.
///
/// ```swift
/// builder.register(Home.init).injection(.manual) { container, home in home.owner = try container.resolve() }
/// ```
public enum DIManual: Sendable {
  /// The closure requests its dependencies from the container.
  case manual
}
