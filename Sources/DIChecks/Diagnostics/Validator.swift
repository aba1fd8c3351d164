internal import DICore

/// Finds what is wrong in a ``CheckedGraph``.
///
/// Each check is in a file of its own. All take time linear in components and requests, and create nothing.
final class Validator {
  let graph: CheckedGraph
  private(set) var findings: [Finding] = []
  /// The findings by root cause.
  private var causes: [Cause: Int] = [:]
  /// The findings of contradictory registrations, with the nodes that contradict each other, by type.
  var contradictions: [ObjectIdentifier: [(nodes: Set<Int>, finding: Int)]] = [:]
  /// The successors of each node by requests that are made while its instance is created.
  let eager: Successors
  /// The successors of each node by all requests, with lazies and providers; found when a check needs them.
  private(set) lazy var all = Successors(graph) { _, _ in true }
  /// The cycles of all requests.
  private(set) lazy var cycles = StrongComponents(all)
  /// The cycles of the requests that are made while instances are created.
  private(set) lazy var eagerCycles = StrongComponents(eager)
  /// Whether each node leads to a component that takes a container, opens scopes, or captures something: then it can request
  /// anything.
  private(set) lazy var leadsAnywhere = all.reversed.reachable(
    from: graph.nodes.indices.filter {
      let node = graph.nodes[$0]
      return node.requestsByContainer || node.opensScopes || node.component.captures
    })
  /// For nodes that were asked for: see ``leadsBack(_:)``.
  var leadingBack: [Int: (anywhere: Bool, toItself: Bool)] = [:]
  /// The decorators that some request does not take as an optional; found when a check needs them.
  private(set) lazy var decoratorsInNeed = graph.decoratorsInNeed
  /// Whether each component is created for a root.
  private(set) lazy var isCreatedForRoots = Successors(graph) { [graph] _, edge in
    !edge.isDelayed && graph.fault(of: edge) == nil
  }.reachable(from: checked.filter { graph.nodes[$0].component.isRoot })
  /// The components that can be created only for a given instance of another.
  var madeOnlyWithin: [(node: Int, other: Int)] = []
  /// Finds registrations similar to missing types.
  let nearIndex = NearIndex()
  /// Finds what tests replace.
  let replacementIndex = ReplacementIndex()
  /// The services that some component requests many of.
  private(set) lazy var servicesOfManies = Set(
    graph.requests.lazy.compactMap { $0.answer.many.map { ObjectIdentifier($0.service) } })
  /// The components to check, in the order of registration.
  ///
  /// These are the components of the container, and the components of its parents that they request. A component that tests
  /// replace in every request is left out.
  let checked: [Int]

  /// Identifies a root cause.
  struct Cause: Hashable {
    let kind: DIDiagnostic.Kind
    var type: ObjectIdentifier?
    var qualifiers: [Qualifier] = []
    var nodes: [Int] = []
    /// How a list that may be empty is requested, since each kind of list has another fix; nil for no list.
    var list: String?
    var signature = DIMethodSignature([])
    var domain: ObjectIdentifier?
  }

  init(_ graph: CheckedGraph) {
    self.graph = graph
    eager = Successors(graph) { _, edge in !edge.isDelayed }
    let isReached =
      graph.own.lowerBound == 0 ? nil : Successors(graph) { _, _ in true }.reachable(from: Array(graph.own))
    checked = graph.nodes.indices.filter { [replacementIndex] node in
      if isReached?[node] == false { return false }
      let registry = graph.registry(of: node)
      return !(registry.mayHaveReplacements && registry.isReplaced(graph.nodes[node].position, replacementIndex))
    }
  }

  /// Adds a finding, or a path to the finding of the same root cause.
  func report(_ cause: Cause, at end: Routes.End?, _ finding: () -> Finding) {
    if let known = causes[cause] {
      if let end { add(end, to: known) }
      return
    }
    causes[cause] = findings.count
    findings.append(finding())
    if let end { add(end, to: findings.count - 1) }
  }

  /// Adds a note or warning about one component.
  func note(_ kind: DIDiagnostic.Kind, _ node: Int, _ text: @escaping @Sendable (DITypeInfo) -> Report) {
    let info = graph.nodes[node].component.info
    report(Cause(kind: kind, nodes: [node]), at: nil) { Finding(kind: kind, node: node, content: .text { text(info) }) }
  }

  func add(_ finding: Finding) { findings.append(finding) }

  func add(_ end: Routes.End, to finding: Int) {
    if findings[finding].ends.last != end { findings[finding].ends.append(end) }
  }
}

extension Validator {
  /// All diagnostics, by component in the order of registration.
  ///
  /// With `includesFaults`, the registrations themselves are checked too, as by `build()`.
  func diagnostics(includesFaults: Bool, includesNotes: Bool) -> [DIDiagnostic] {
    if includesFaults { checkRegistrations() }
    checkRequests()
    checkScopes()
    checkClosings()
    checkRecursion()
    checkLifetimes(isBuilt: !includesFaults)
    checkIsolation()
    checkTests()
    checkLayers()
    if includesNotes { addNotes(isBuilt: !includesFaults) }
    return diagnostics
  }

  private var diagnostics: [DIDiagnostic] {
    if findings.isEmpty { return [] }
    let routes = graph.routes(eagerCycles, among: checked)
    let sorted = findings.enumerated().sorted {
      ($0.element.node ?? -1, $0.offset) < ($1.element.node ?? -1, $1.offset)
    }
    return sorted.map { _, finding in
      DIDiagnostic(
        kind: finding.kind, component: finding.node.map { graph.nodes[$0].component.info } ?? finding.rule,
        finding: finding, routes: routes)
    }
  }
}
