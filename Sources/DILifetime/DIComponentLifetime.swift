/// A lifetime, without the custom scope that it may name: an event or a graph keeps no scope.
public enum DIComponentLifetime: Sendable, Hashable {
  /// One instance for each request.
  case prototype
  /// One instance for each outermost resolve.
  case objectGraph
  /// One instance for each scope.
  case perScope
  /// One instance for each scope, as long as something else holds it.
  case weakPerScope
  /// One instance for the container and its scopes, created by `build()`.
  case single
  /// One instance for the container and its scopes, created at first use.
  case lazySingle
  /// One instance for the container and its scopes, as long as something else holds it.
  case weakSingle
  /// One instance for the custom scope with this name.
  case custom(name: String)
}

extension DIComponentLifetime {
  package init(_ lifetime: Lifetime) {
    self =
      switch lifetime.kind {
      case .prototype: .prototype
      case .objectGraph: .objectGraph
      case .scope(.strong): .perScope
      case .scope(.weak): .weakPerScope
      case .single: .single
      case .run(.strong): .lazySingle
      case .run(.weak): .weakSingle
      case .custom(let scope): .custom(name: scope.name)
      }
  }
}

extension DIComponentLifetime: CustomStringConvertible {
  /// The lifetime as code at a registration, such as `.perScope`.
  public var description: String {
    switch self {
    case .prototype: ".prototype"
    case .objectGraph: ".objectGraph"
    case .perScope: ".perScope"
    case .weakPerScope: ".perContainer(.weak)"
    case .single: ".single"
    case .lazySingle: ".lazySingle"
    case .weakSingle: ".weakSingle"
    case .custom(let name): ".custom(\(name.inOneLine))"
    }
  }
}
