/// Finds what is wrong in a ``DependencyModel``.
///
/// Each check is in a file of its own. All take time linear in components and requests, and create nothing.
final class Validator {
  let model: DependencyModel
  /// The successors of each node by requests that are made while its instance is created.
  let eager: Successors
  private(set) var findings: [Finding] = []
  /// The findings by root cause.
  private var causes: [Cause: Int] = [:]
  /// The findings of contradictory registrations, with the nodes that contradict each other, by type.
  var contradictions: [ObjectIdentifier: [(nodes: Set<Int>, finding: Int)]] = [:]
  /// The successors of each node by all requests, with lazies and providers; found when a check needs them.
  private(set) lazy var all = Successors(model, includesDelayed: true)
  /// The cycles of all requests.
  private(set) lazy var cycles = StrongComponents(all)
  /// Whether each node leads to a component that takes a container, or captures something: then it can request anything.
  private(set) lazy var leadsAnywhere = all.reversed.reachable(
    from: model.nodes.indices.filter { model.nodes[$0].requestsByContainer || model.nodes[$0].component.captures })
  /// For nodes that were asked for: see ``leadsBack(_:)``.
  var leadingBack: [Int: (anywhere: Bool, toItself: Bool)] = [:]
  /// Finds registrations similar to missing types.
  let nearIndex = NearIndex()
  /// Finds what tests replace.
  let replacementIndex = ReplacementIndex()
  /// The services that some component requests many of.
  private(set) lazy var servicesOfManies = Set(
    model.requests.lazy.compactMap { $0.answer.manyService.map { ObjectIdentifier($0) } })
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
    var signature = DIMethodSignature([])
    var domain: ObjectIdentifier?
  }

  init(_ model: DependencyModel) {
    self.model = model
    eager = Successors(model, includesDelayed: false)
    let isReached =
      model.own.lowerBound == 0 ? nil : Successors(model, includesDelayed: true).reachable(from: Array(model.own))
    checked = model.nodes.indices.filter { [replacementIndex] node in
      if isReached?[node] == false { return false }
      let registry = model.registry(of: node)
      return !(registry.mayHaveReplacements && registry.isReplaced(model.nodes[node].position, replacementIndex))
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

  func add(_ finding: Finding) { findings.append(finding) }

  func add(_ end: Routes.End, to finding: Int) {
    if findings[finding].ends.last != end { findings[finding].ends.append(end) }
  }
}

extension Validator {
  /// All diagnostics, by component in the order of registration.
  ///
  /// With `includesFaults`, the registrations themselves are checked too, as by `build()`.
  static func diagnostics(
    _ model: DependencyModel, _ registry: Registry, includesFaults: Bool, includesNotes: Bool
  ) -> [DIDiagnostic] {
    let validator = Validator(model)
    if includesFaults {
      validator.checkRegistrations(registry)
      validator.checkLayers(registry)
    }
    validator.checkRequests()
    validator.checkRecursion()
    validator.checkLifetimes(isBuilt: !includesFaults)
    validator.checkIsolation()
    validator.checkTests()
    validator.checkLayers()
    if includesNotes { validator.addNotes() }
    return validator.diagnostics
  }

  private var diagnostics: [DIDiagnostic] {
    if findings.isEmpty { return [] }
    let routes = model.routes(eager, among: checked)
    let sorted = findings.enumerated().sorted {
      ($0.element.node ?? -1, $0.offset) < ($1.element.node ?? -1, $1.offset)
    }
    return sorted.map { _, finding in
      DIDiagnostic(
        kind: finding.kind, component: finding.node.map { model.nodes[$0].component.info } ?? finding.rule,
        finding: finding, routes: routes)
    }
  }
}

/// The successors of all nodes, one after another.
struct Successors {
  private(set) var nodes: [Int32] = []
  /// The successors of node n are `nodes[starts[n]..<starts[n + 1]]`.
  private(set) var starts = [0]

  init(_ model: DependencyModel, includesDelayed: Bool) {
    self.init(model) { _, edge in includesDelayed || !edge.isDelayed }
  }

  /// The successors by those requests of a node for which a condition holds.
  init(_ model: DependencyModel, where isIncluded: (Int, DependencyModel.Edge) -> Bool) {
    nodes.reserveCapacity(model.requests.count)
    starts.reserveCapacity(model.nodes.count + 1)
    for node in model.nodes.indices {
      model.forEachEdge(from: node) { edge in
        if isIncluded(node, edge) { nodes.append(Int32(edge.target)) }
      }
      starts.append(nodes.count)
    }
  }

  subscript(node: Int) -> ArraySlice<Int32> { nodes[starts[node]..<starts[node + 1]] }

  /// The predecessors of all nodes.
  var reversed: Successors {
    var reversed = self
    reversed.starts = Array(repeating: 0, count: starts.count)
    for target in nodes { reversed.starts[Int(target) + 1] += 1 }
    for node in starts.indices.dropFirst() { reversed.starts[node] += reversed.starts[node - 1] }
    var next = reversed.starts
    for node in starts.indices.dropLast() {
      for target in self[node] {
        reversed.nodes[next[Int(target)]] = Int32(node)
        next[Int(target)] += 1
      }
    }
    return reversed
  }

  /// Whether each node can be reached from the first ones.
  func reachable(from first: [Int]) -> [Bool] {
    var reached = Array(repeating: false, count: starts.count - 1)
    for node in first { reached[node] = true }
    var open = first
    while let node = open.popLast() {
      for target in self[node] where !reached[Int(target)] {
        reached[Int(target)] = true
        open.append(Int(target))
      }
    }
    return reached
  }
}

extension StrongComponents {
  init(_ successors: Successors) { self.init(successors.nodes, starts: successors.starts) }
}

extension DependencyModel {
  /// The shortest path to each component: from a root, else from a component that no other creates.
  func routes(_ eager: Successors, among checked: [Int]) -> Routes {
    let cycles = StrongComponents(eager)
    // A request for many can leave out a member that leads back. A component without a factory is created elsewhere, so
    // its injections are not part of a request.
    let creations = Successors(self) { node, edge in
      !edge.isDelayed && edge.target != node && nodes[edge.target].component.makesInstances
        && (edge.service == nil || cycles.numbers[edge.target] != cycles.numbers[node])
    }
    var dependents = Array(repeating: Int32(-1), count: nodes.count)
    var firsts = dependents
    func reach(from first: [Int]) {
      var level = first.filter { firsts[$0] < 0 }
      for node in level { firsts[node] = Int32(node) }
      while !level.isEmpty {
        var next: [Int] = []
        for node in level {
          for target in creations[node] where firsts[Int(target)] < 0 {
            firsts[Int(target)] = firsts[node]
            dependents[Int(target)] = Int32(node)
            next.append(Int(target))
          }
        }
        level = next
      }
    }
    reach(from: checked.filter { nodes[$0].component.isRoot })
    var isCreated = Array(repeating: false, count: nodes.count)
    for node in checked {
      for target in creations[node] { isCreated[Int(target)] = true }
    }
    reach(from: checked.filter { !isCreated[$0] })
    // What is left is in cycles, or is created by them.
    for node in checked where firsts[node] < 0 { reach(from: [node]) }
    return Routes(nodes.map(\.component.info), RouteTree(dependents, firsts))
  }
}
