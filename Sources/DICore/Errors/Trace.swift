/// Where an error comes from: the container family, the path, and details for the text.
struct Trace: Sendable {
  var origin: Origin?
  /// The component's lifetime; nil for a custom scope, which an error must not keep.
  var lifetime: Lifetime?
  /// The dependents that led to the request.
  var path = RequestPath()
  /// The creation that a recursion returned to.
  var target: UInt?
  /// The creation whose many excludes the component; see `Path.beginMany`.
  var excludedBy: UInt?
  /// The service that was requested, if the text shows a request.
  var service: (any Any.Type)?
  /// The name or tag of the failed instance.
  var qualifier: Qualifier?
  /// Why the caller cannot access the components.
  var accessDenial: AccessDenial?
  /// Whether the instance was requested from the root scope; nil if unknown.
  var isInRoot: Bool?
  /// The step whose user code threw.
  var step: Step?
  /// The component's closures that belong to an actor.
  var isolated: [Closure] = []

  /// A closure of a component that can belong to an actor.
  enum Closure: Sendable {
    case step(Step)
    /// The closure that converts an instance to this service.
    case check(any Any.Type)
  }

  /// A step of a creation that can throw.
  enum Step: String, Sendable {
    case initializer = "its initializer"
    case injection = "an injection"
    case postInit = "a post-init"
  }

  func requested(by dependent: DITypeInfo) -> Trace {
    var trace = self
    trace.path.add(dependent)
    return trace
  }
}

/// The identity of a container family, and the front end of its outermost container.
///
/// Errors keep it longer than the graphs live.
final class Origin: Sendable {
  let spelling: Spelling

  init(_ dialect: Dialect) { spelling = dialect.spelling }
}

extension Origin? {
  /// Errors of `build()` have no origin yet, so they come from a builder.
  var spelling: Spelling { self?.spelling ?? .builder }
}
