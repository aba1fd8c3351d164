/// The circumstances of an error: the container family, the path, and details for the text.
package struct Trace: Sendable {
  var origin: Origin?
  /// The component's lifetime; nil for a custom lifetime, because an error must not keep a custom scope.
  package var lifetime: Lifetime?
  /// What kind of layer the component is; nil for registered components.
  var layer: LayerKind?
  /// The dependents that led to the request.
  package var path = RequestPath()
  /// The ID of the creation that a recursion returned to.
  var target: UInt?
  /// The requested service, in errors whose text names it.
  package var service: (any Any.Type)?
  /// The name or tag of the failed instance.
  var qualifier: Qualifier?
  /// Why the caller cannot access the components.
  var accessDenial: AccessDenial?
  /// Whether the instance was requested from the root scope; nil if unknown.
  var isInRoot: Bool?
  /// The step whose user code threw.
  var step: Step?
  /// What few errors have; apart, since events copy traces as well.
  var rare: Rare?
  /// Whether the component awaits the start that makes it.
  var awaitsStart = false
  /// Whether `clean()` emptied the container, which is not closed.
  var isCleaned = false
  /// Whether the program hands the instances in.
  var isGiven = false
  /// Whether a closure of the component belongs to an actor that is not the main actor.
  var isOfOtherActor = false
  /// Whether an initializer of an isolated component takes arguments.
  var takesArguments = false

  final class Rare: Sendable {
    let isolated: [Isolated]
    let later: [DIError]

    init(_ isolated: [Isolated], _ later: [DIError]) { (self.isolated, self.later) = (isolated, later) }
  }

  /// What belongs to an actor: closures of the component, or its conformance to the requested service.
  var isolated: [Isolated] {
    get { rare?.isolated ?? [] }
    set { rare = Rare(newValue, later) }
  }

  /// What failed after it in the same start, and what closings threw then.
  package var later: [DIError] {
    get { rare?.later ?? [] }
    set { rare = Rare(isolated, newValue) }
  }

  /// What can belong to an actor: a closure of a component, or a conformance.
  enum Isolated: Sendable {
    case step(Step)
    /// The closure that converts an instance to this service.
    case check(any Any.Type)
    case conformance(IsolatedConformance)
  }

  /// A step of a creation that can throw, or its limit.
  enum Step: String, Sendable {
    case initializer = "its initializer"
    case injection = "an injection"
    case postInit = "a post-init"
    case closing = "a closing"
    case limit = "its limit"
  }
}

/// Identifies a container family, and has the front end of one of its containers.
///
/// An error keeps it, also after the graphs are released.
package final class Origin: Sendable {
  package let spelling: Spelling
  /// The origin of the outermost parent; nil for that itself.
  private let root: Origin?

  /// Makes the origin of a container.
  ///
  /// - Parameters:
  ///   - spelling: Its front end.
  ///   - parent: The origin of the parent container.
  init(_ spelling: Spelling, childOf parent: Origin? = nil) {
    self.spelling = spelling
    root = parent.map { $0.root ?? $0 }
  }

  /// Whether another container is of the same family: an error of one keeps its case in the other.
  func isOfSameFamily(as other: Origin?) -> Bool { (root ?? self) === other.map { $0.root ?? $0 } }
}

extension Origin? {
  /// The front end of the origin; without an origin, the builder, since errors of `build()` have no origin yet.
  var spelling: Spelling { self?.spelling ?? .builder }
}
