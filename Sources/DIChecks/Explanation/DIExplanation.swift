public import DICore

/// Why a request gets its answer, and what it would create; found without creating anything.
///
/// Get it from `explain(_:name:)` of a container. It describes the container as it is at that moment. Print it for a person to
/// read, or use its parts.
///
/// ```swift
/// print(container.explain(Home.self))
/// ```
public struct DIExplanation: Sendable {
  /// The requested type.
  public let type: any Any.Type
  let qualifiers: [Qualifier]
  /// The components that answer: one; for a request for many, all; none if no component does.
  ///
  /// A component that answers can fail to be created: see ``error``.
  public let answers: [DIDependencyGraph.Component]
  /// The other components of the type, each with the reason for which it does not answer, in the order of the reasons.
  public let rejected: [Rejection]
  /// The components that request an answer, with how they do.
  public let dependents: [Dependent]
  /// What the request would do, in order: the request itself, then the requests of what it creates, each after its dependent.
  ///
  /// Empty for a container that is closed. Where prototypes form a cycle, a resolve can create other numbers of them, since
  /// that depends on when their injections run.
  public let steps: [Step]
  /// The error that a resolve would throw, with its path; nil if nothing that the container knows makes it fail.
  ///
  /// What user code throws is unknown, and so is where the request is made: on which actor, and whether it is awaited. Where
  /// prototypes form a cycle, a resolve can meet a fault on another path.
  public let error: DIError?
  /// The faults of the components that the request would create.
  public let diagnostics: [DIDiagnostic]

  /// The requested names.
  public var names: [String] { qualifiers.names }
  /// The descriptions of the requested tags.
  public var tags: [String] { qualifiers.tags }
  /// The components from an answer to the first for which the request has to be awaited: it suspends, or belongs to an actor other
  /// than the main actor.
  ///
  /// Empty if the request needs no await now: what suspends, and exists, is not made again.
  public var awaited: [DIDependencyGraph.Component] {
    guard let last = steps.firstIndex(where: \.isAwaited) else { return [] }
    var path: [DIDependencyGraph.Component] = []
    for step in steps[...last].reversed() where step.depth == steps[last].depth - path.count {
      path.append(step.component!)
    }
    return path.reversed()
  }

  /// The rule that chose the answer; nil if there was nothing to choose.
  public var decision: Reason? { answers.isEmpty ? nil : rejected.last?.reason }

  /// A component that serves the type, but does not answer.
  public struct Rejection: Sendable, Equatable {
    /// The component.
    public let component: DIDependencyGraph.Component
    /// Why it does not answer.
    public let reason: Reason
  }

  /// Why a component does not answer; the rules apply in this order.
  public enum Reason: String, Sendable, CaseIterable {
    /// It does not have the requested names and tags.
    case lacksQualifier = "it lacks the requested name or tag"
    /// The caller cannot access it.
    case isInaccessible = "it cannot be accessed from here"
    /// It does not belong to the framework that the request for many is limited to.
    case isElsewhere = "it belongs to another framework"
    /// It is an element, and others are not.
    case isElement = "it is an element"
    /// It is a fallback, and others are not.
    case isFallback = "it is a fallback"
    /// It has a name or tag, the request has none, and others have none either.
    case hasQualifier = "it has a name or tag, and the request has none"
    /// A test replaces it.
    case isReplacedByTest = "a test replaces it"
    /// Another component is in a nearer container, module or framework.
    case isFurtherAway = "another one is in a nearer container or module"
    /// Another component is the default.
    case isNotDefault = "it is not the default"
    /// It is the default of a module, and the program has one too.
    case isDefaultOfModule = "it is the default of a module, and the program has one of its own"
    /// A replacement of `DITesting` takes its place.
    case isReplaced = "it is replaced"
  }

  /// A component that requests an answer.
  public struct Dependent: Sendable, Equatable {
    /// The component.
    public let component: DIDependencyGraph.Component
    /// How it makes the request.
    public let kinds: DIDependencyGraph.Kinds
  }

  /// A request that a resolve would make, and what comes of it.
  public struct Step: Sendable {
    /// How many components have to be created for the request; 0 for the explained request itself.
    public let depth: Int
    /// The requested type, as its parameter has it.
    public let type: any Any.Type
    /// How the request is made; empty for the explained request.
    public let kinds: DIDependencyGraph.Kinds
    /// The component that answers; nil if none does.
    public let component: DIDependencyGraph.Component?
    /// What happens.
    public let action: Action
    /// Whether the same component was created before, so that its own requests are not listed again.
    public let isRepeated: Bool

    /// Whether the request has to be awaited for this step; an actor guards also what exists.
    fileprivate var isAwaited: Bool {
      switch action {
      case .creates: component!.suspends || component!.isolation == .otherActor
      case .reuses: component!.isolation == .otherActor
      case .shares, .defers, .leavesOut, .passesContainer, .passesScopes, .passesArgument, .passesNothing, .fails: false
      }
    }
  }

  /// What happens at a step.
  public enum Action: String, Sendable {
    /// A new instance is created.
    case creates = "new"
    /// The existing instance is returned.
    case reuses = "exists"
    /// The instance of an earlier step is returned.
    case shares = "shared"
    /// Nothing yet: a lazy or provider makes the request later.
    case defers = "later"
    /// A many leaves it out: it makes the request in its initializer, or it lists the component that does.
    case leavesOut = "left out"
    /// The container is passed.
    case passesContainer = "the container"
    /// What opens scopes is passed.
    case passesScopes = "scopes"
    /// An argument of the request is passed.
    case passesArgument = "an argument"
    /// Nil is passed, or an empty array.
    case passesNothing = "nothing"
    /// The request fails.
    case fails = "fails"
  }
}
