/// The description of a graph of components, which both the library and the oracle are given.
struct RandomGraph: Sendable {
  /// What an edge requests, and how.
  enum Kind: String, CaseIterable, Sendable {
    /// A component.
    case plain
    /// A component, as `T?`.
    case optional
    /// All that serve a service.
    case many
    /// A `DILazy`, which stays unused.
    case lazy
    /// A `DIProvider`, which stays unused.
    case provider
    /// A `DILazy`, used by the initializer or injection that gets it.
    case lazyAtOnce
    /// A `DIProvider`, used by the initializer or injection that gets it.
    case providerAtOnce
    /// A component, by a closure that takes the failure of the request for nothing.
    case attempt
    /// The only component that serves a service.
    case sole
    /// A component, by its name.
    case named

    /// Those that the oracle knows.
    static let usual = allCases.filter { $0 != .sole && $0 != .named }

    var isDelayed: Bool { self == .lazy || self == .provider || self == .lazyAtOnce || self == .providerAtOnce }

    /// Whether it requests a service, and not a component.
    var isOfService: Bool { self == .many || self == .sole }

    /// Whether it makes a request while the holder is being created.
    var isFollowed: Bool { self != .lazy && self != .provider }
  }

  /// How a request gets to a container.
  enum Route: Hashable, Sendable {
    /// By a parameter, which the linker sees.
    case parameter
    /// By a closure that takes the container.
    case given
    /// By a closure that captures the container of some scope; before there is one, it requests nothing.
    case captured(scope: Int)
  }

  /// One dependency of a component.
  struct Edge: Sendable {
    var kind: Kind
    var route: Route
    /// The number of a component; of a service for many and for the only one of it.
    var target: Int

    /// Whether the linker sees it.
    var isVisible: Bool { route == .parameter }

    var isCaptured: Bool { if case .captured = route { true } else { false } }
  }

  /// When something that a component runs throws, or gives nothing.
  enum Failure: String, Sendable { case never, first, always }

  /// One component.
  struct Part: Sendable {
    var lifetime = NamedLifetime.prototype
    /// Some numbers are requested and stand for nothing.
    var isRegistered = true
    /// Whether it has no initializer: its objects are set.
    var isValue = false
    /// Whether it has a name.
    var isNamed = false
    /// Whether it is registered as a replacement of another component, which nothing may make.
    var isReplacement = false
    var initializer: [Edge] = []
    var injections: [Edge] = []
    /// The services beside its own type.
    var services: [Int] = []
    /// Whether it is left out of many where another component of the service is there.
    var isFallback = false
    var postInits = 0
    /// Whether its initializer throws when it has all its dependencies.
    var failure = Failure.never
    /// Whether its factory, which may give `nil`, does so.
    var absence = Failure.never
    /// Whether its last post-init throws.
    var postInitFailure = Failure.never
    /// The scope whose container its last post-init cleans, in the middle of a request.
    var cleaned: Int?

    /// All edges, the edges of the initializer first.
    var edges: [Edge] { initializer + injections }

    /// Whether `replace` can register it: that has one service, and neither injections nor post-inits.
    var canReplace: Bool { isRegistered && !isValue && services.isEmpty && injections.isEmpty && postInits == 0 }
  }

  /// What can be requested from outside.
  enum Entry: Hashable, Sendable {
    case one(Int), many(Int)
    /// That the container releases what it keeps.
    case close
  }

  /// One request from outside.
  struct Request: Hashable, Sendable {
    /// Zero is the container itself, the others were opened from it.
    let scope: Int
    let entry: Entry
  }

  /// Whether decorators that return what they get change nothing.
  ///
  /// They do in three cases:
  /// - A hidden request leads from an injection back to the service, whose decorator is not made yet.
  /// - A decorator's initializer is open, so the injections of an earlier prototype wait.
  /// - A container is cleaned during a creation: its instance is dropped, and the decorator around it can be kept.
  var decoratorsChangeNothing: Bool {
    let runsEarly = Sight(self).injectionsMayLeadBack.contains(true)
    return parts.allSatisfy {
      let isAffected = runsEarly && $0.lifetime == .prototype || cleansDuringCreation && $0.lifetime.isKept
      return $0.edges.allSatisfy(\.isVisible) && ($0.services.isEmpty || !isAffected)
    }
  }

  static let services = 0..<2

  var parts: [Part] = []
  /// How many containers there are: the one that was built, and those opened from it.
  var scopes = 1
  /// Whether each initializer also takes an object of its scope, by which one can tell what it was made for.
  var marksScopes = false
  /// Whether only objects of scopes take one: what the root keeps would hold a mark of the root.
  var marksOnlyScopes = false
  /// Whether decorators that return what they get are around all services.
  var isDecorated = false
  /// How many components belong to a child container; they are the last.
  var inner = 0

  /// Whether containers are cleaned while something is created.
  var cleansDuringCreation: Bool { parts.contains { $0.cleaned != nil } }

  /// The components that serve a service, in the order of registration.
  func members(of service: Int) -> [Int] {
    let all = parts.indices.filter { parts[$0].isRegistered && parts[$0].services.contains(service) }
    let preferred = all.filter { !parts[$0].isFallback }
    return preferred.isEmpty ? all : preferred
  }

  /// What a request for one component of a service can find: those with a name only if their container has none without.
  private func candidates(for service: Int) -> [Int] {
    let members = members(of: service)
    let unnamed = members.filter { !parts[$0].isNamed }
    return members.filter { member in
      !parts[member].isNamed || !unnamed.contains { isInner($0) == isInner(member) }
    }
  }

  private func isInner(_ number: Int) -> Bool { number >= parts.count - inner }

  /// The registered components that an edge requests.
  func targets(of edge: Edge) -> [Int] {
    if edge.kind == .sole { return candidates(for: edge.target) }
    if edge.kind == .many { return members(of: edge.target) }
    if edge.kind == .named, !parts[edge.target].isNamed { return [] }
    return parts[edge.target].isRegistered ? [edge.target] : []
  }

  /// The components that an edge of an initializer requests: those that list the component are left out of a many.
  func targets(of edge: Edge, byInitializerOf number: Int) -> [Int] {
    let targets = targets(of: edge)
    guard edge.kind == .many, edge.isVisible else { return targets }
    let listing = listing(number)
    return targets.filter { !listing.contains($0) }
  }

  /// The components whose initializers request a many that would hold a component; the linker sees these requests.
  func listing(_ component: Int) -> Set<Int> {
    Set(
      parts.indices.filter { number in
        // A many of the parent holds nothing of the child.
        parts[number].isRegistered && (isInner(number) || !isInner(component))
          && parts[number].initializer.contains {
            $0.kind == .many && $0.isVisible && members(of: $0.target).contains(component)
          }
      })
  }

  /// Whether the initializer of a component takes an object of its scope.
  func takesMark(_ number: Int) -> Bool {
    marksScopes && (!marksOnlyScopes || parts[number].lifetime.isPerScope)
  }

  /// Everything that can be requested and is registered.
  var entries: [Entry] {
    parts.indices.filter { parts[$0].isRegistered }.map(Entry.one)
      + Self.services.filter { !members(of: $0).isEmpty }.map(Entry.many)
  }
}

extension NamedLifetime {
  /// Whether there is one instance for the container and all its scopes, which is made for the container.
  var isOfRoot: Bool { self == .lazySingle || self == .weakSingle || self == .single }

  /// Whether each scope has an instance of its own.
  var isPerScope: Bool { self == .perContainer || self == .perContainerWeak }
}
