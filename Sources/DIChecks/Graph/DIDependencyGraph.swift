public import DICore

/// The components of a container, what they request, and what answers: a picture of the graph as data.
///
/// Get it from `graph` of a container or builder. Nothing is created for it, and it does not change when something is
/// registered later. Two graphs are equal if they have equal components, requests and edges, so a test can compare them.
///
/// ```swift
/// for component in container.graph.components { print(component) }
/// ```
///
/// It contains what parameters say. The requests of a closure that takes the container are unknown, see
/// ``Component/requestsByContainer``, and so are those in scopes that a component opens, see ``Answer/scopes``.
public struct DIDependencyGraph: Sendable, Equatable {
  /// The components in the order of registration, the outermost parent container first.
  public let components: [Component]
  /// The requests of all components, in the order of the components and their parameters.
  public let requests: [Request]
  /// For each component that answers a request, an edge to it, in the order of the requests.
  public let edges: [Edge]
  /// The first edge of each component, and at last the number of edges.
  private let firstEdges: [Int]

  init(_ components: [Component], _ requests: [Request], _ edges: [Edge]) {
    self.components = components
    self.requests = requests
    self.edges = edges
    var firsts = Array(repeating: 0, count: components.count + 1)
    for edge in edges { firsts[edge.dependent + 1] += 1 }
    for component in components.indices { firsts[component + 1] += firsts[component] }
    firstEdges = firsts
  }
}

extension DIDependencyGraph {
  /// The edges from a component to its dependencies.
  ///
  /// - Parameter component: The ID of the component.
  /// - Returns: The edges, in the order of the component's parameters.
  public func dependencies(of component: Component.ID) -> ArraySlice<Edge> {
    edges[firstEdges[component]..<firstEdges[component + 1]]
  }

  /// The edges from other components to a component.
  ///
  /// - Parameter component: The ID of the component.
  /// - Returns: The edges.
  /// - Complexity: Linear in the number of edges.
  public func dependents(of component: Component.ID) -> [Edge] { edges.filter { $0.dependency == component } }
}

extension DIDependencyGraph: CustomStringConvertible {
  /// A list of the components, one on each line.
  public var description: String { components.map(\.description).joined(separator: "\n") }
}

// MARK: - Components

extension DIDependencyGraph {
  /// A component: one registration.
  public struct Component: Sendable, Equatable, Identifiable {
    /// Its position in ``DIDependencyGraph/components``.
    public let id: Int
    /// The implementation type, and file and line of the registration.
    public let info: DITypeInfo
    /// The types it can be requested as, each with its names and tags.
    public let services: [Service]
    /// How long an instance lives, and who shares it.
    public let lifetime: Lifetime
    /// The actor that its closures belong to.
    public let isolation: Isolation
    /// Whether an initializer suspends.
    public let suspends: Bool
    /// Whether a request that makes an instance has to be awaited: only `container.async` of `DIAsync` can make it.
    ///
    /// This is so if the component suspends or belongs to an actor other than the main actor, or if it requests such a component
    /// while it is made: not by a lazy or provider. Once what suspends exists and is kept, a request needs no await.
    public let needsAwait: Bool
    /// Its role beside other components of a type.
    public let priority: DIPriority?
    /// The modules or frameworks that it belongs to; empty for a component of the program.
    public let modules: [String]
    /// Whether other modules can request it; true without modules.
    public let isPublic: Bool
    /// Whether it is marked with `root()`.
    public let isRoot: Bool
    /// The distance of its container: 0 for the container itself, 1 for its parent, and so on.
    public let level: Int
    /// The argument types of each initializer; empty if it has no initializer, and instances are set.
    public let initializers: [DIMethodSignature]
    /// Whether a closure takes the container, so that it can request anything.
    public let requestsByContainer: Bool

    /// The implementation type.
    public var type: any Any.Type { info.type }
    /// All its names.
    public var names: [String] { qualifiers.names }
    /// The descriptions of all its tags.
    public var tags: [String] { qualifiers.tags }

    fileprivate var qualifiers: [Qualifier] {
      services.flatMap(\.qualifiers).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
  }

  /// A type that a component can be requested as.
  public struct Service: Sendable, Equatable {
    /// The type.
    public let type: any Any.Type
    /// The names and tags for requests of this type.
    let qualifiers: [Qualifier]

    /// The names for requests of this type.
    public var names: [String] { qualifiers.names }
    /// The descriptions of the tags for requests of this type.
    public var tags: [String] { qualifiers.tags }

    /// Compares types, names and tags.
    public static func == (lhs: Service, rhs: Service) -> Bool {
      lhs.type == rhs.type && lhs.qualifiers == rhs.qualifiers
    }
  }

  /// A lifetime, as a graph shows it.
  public typealias Lifetime = DIComponentLifetime

  /// The actor that closures belong to.
  public enum Isolation: String, Sendable, Hashable {
    /// None: any thread can create instances.
    case anywhere
    /// The main actor.
    case mainActor
    /// Another actor: each request has to be awaited.
    case otherActor
  }
}

extension DIDependencyGraph.Component: CustomStringConvertible {
  /// The type with file and line, lifetime, services, names and tags.
  public var description: String {
    var parts = ["\(info) \(lifetime)"]
    let others = services.filter { $0.type != type }.map { typeName($0.type) }
    if !others.isEmpty { parts.append("as " + others.joined(separator: ", ")) }
    parts += qualifiers.describing
    if let priority { parts.append("\(priority)") }
    if !modules.isEmpty { parts.append("in " + modules.spelled) }
    return parts.joined(separator: ", ")
  }
}

// MARK: - Requests and edges

extension DIDependencyGraph {
  /// A request that a component makes for a parameter.
  public struct Request: Sendable, Equatable {
    /// The component that makes the request.
    public let dependent: Component.ID
    /// The type of the parameter, such as `DILazy<Cat>`.
    public let type: any Any.Type
    /// What the parameter belongs to.
    public let step: Step
    /// How the request is made.
    public let kinds: Kinds
    /// What answers.
    public let answer: Answer
    /// For a request that opens scopes, the types of the values that it gives them; empty for others.
    public let values: [any Any.Type]

    /// Compares all parts.
    public static func == (lhs: Request, rhs: Request) -> Bool {
      lhs.dependent == rhs.dependent && lhs.type == rhs.type && lhs.step == rhs.step && lhs.kinds == rhs.kinds
        && lhs.answer == rhs.answer && lhs.values.elementsEqual(rhs.values, by: ==)
    }
  }

  /// What a parameter belongs to.
  public enum Step: Sendable, Hashable {
    /// The initializer at this position of ``Component/initializers``.
    case initializer(Int)
    /// An injection.
    case injection
  }

  /// What answers a request.
  public enum Answer: Sendable, Hashable {
    /// Components: one, or all members of a many. The edges have more.
    case components([Component.ID])
    /// The container itself.
    case container
    /// What opens scopes, a `DIScopes`; the ``Request/values`` say with which values.
    case scopes
    /// An argument of the request that creates the component.
    case argument
    /// Nil, since nothing is registered.
    case nothing
    /// No component: the request fails.
    case missing
    /// Several components, so the request fails.
    case ambiguous([Component.ID])
  }

  /// A dependency of one component on another.
  public struct Edge: Sendable, Hashable {
    /// The component that makes the request.
    public let dependent: Component.ID
    /// The component that answers.
    public let dependency: Component.ID
    /// The position of the request in ``DIDependencyGraph/requests``.
    public let request: Int
    /// How the component is requested.
    public let kinds: Kinds
  }

  /// How a component is requested; several kinds can apply at once.
  ///
  /// There is no kind for post-inits: they take only the object.
  public struct Kinds: OptionSet, Sendable, Hashable {
    /// The bits of the kinds.
    public let rawValue: UInt16

    /// Makes kinds from their bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// By a parameter of an initializer.
    public static let initializer = Kinds(rawValue: 1)
    /// By a parameter of an injection, which runs after the initializer.
    public static let injection = Kinds(rawValue: 2)
    /// As an optional.
    public static let optional = Kinds(rawValue: 4)
    /// As one of all components of a service.
    public static let many = Kinds(rawValue: 8)
    /// Later, by a lazy.
    public static let lazy = Kinds(rawValue: 16)
    /// Later, by a provider.
    public static let provider = Kinds(rawValue: 32)
    /// With arguments.
    public static let argument = Kinds(rawValue: 64)
    /// By a name.
    public static let name = Kinds(rawValue: 128)
    /// By a tag.
    public static let tag = Kinds(rawValue: 256)
  }
}

extension DIDependencyGraph.Kinds: CustomStringConvertible {
  /// The names of the kinds, such as `initializer, lazy`.
  public var description: String {
    let names: [(Self, String)] = [
      (.initializer, "initializer"), (.injection, "injection"), (.optional, "optional"), (.many, "many"),
      (.lazy, "lazy"),
      (.provider, "provider"), (.argument, "argument"), (.name, "name"), (.tag, "tag"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
  }
}
