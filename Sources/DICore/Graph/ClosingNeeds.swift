internal import DILifetime

/// What the components of a graph need, for the order of closings: all edges that requests would follow.
///
/// It is made from what the linker records, so it states no rule of its own (`Closing/Graph+Closing.swift`). A graph makes it at
/// the first close that needs it.
final class ClosingNeeds: Sendable {
  /// Where instances are kept that are closed together.
  enum Place { case root, scope, custom }

  /// The number of changes of the registrations, and of requests by containers, that it was made from.
  let version: (changes: Int, requests: Int)
  /// The steps for what the root, a scope and a custom scope keep.
  private let steps: (root: Steps, scope: Steps, custom: Steps)
  private let edges: [[Edge]]

  /// Steps, and whether the order of completion is wrong without them.
  typealias Steps = (steps: ClosingSteps, mayInvert: Bool)

  struct Edge {
    let target: Int
    /// Whether the target can be finished after what needs it: the request is delayed; an injection makes it, which can wait; or
    /// the instance was made with another scope, and is kept in a custom one.
    var isLate = false
    /// Whether it is a request for the right to open scopes.
    var opensScopes = false
    /// Whether a creation has asked another scope than its own.
    var isElsewhere = false
  }

  /// Makes it from the edges of components.
  ///
  /// - Parameters:
  ///   - components: The components, by position.
  ///   - edges: What each of them needs.
  ///   - version: The numbers of changes and requests that the edges were found at.
  init(_ components: [Component], _ edges: [[Edge]], version: (changes: Int, requests: Int)) {
    self.version = version
    self.edges = edges
    let map = Map(
      edges: edges, isOfRoot: components.map(\.lifetime.isOfRoot),
      isShared: components.map { $0.lifetime.isOfRoot || $0.lifetime.isCustom },
      ofScopes: components.indices.filter { components[$0].lifetime.isOfScope })
    // Also those with something to begin in order of need.
    let closing = components.indices.filter { components[$0].hasClosings || components[$0].hasAttachments }
    steps = (
      map.steps(closing.filter { !components[$0].lifetime.isCustom }, in: .root),
      map.steps(closing.filter { components[$0].lifetime.isOfScope }, in: .scope),
      map.steps(closing.filter { components[$0].lifetime.isCustom }, in: .custom)
    )
  }

  /// The steps for a place.
  func steps(in place: Place) -> Steps {
    switch place {
    case .root: steps.root
    case .scope: steps.scope
    case .custom: steps.custom
    }
  }

  /// Whether a component needs another one, directly or through others, whatever scopes they are of.
  func isNeeded(_ other: Int, by position: Int) -> Bool {
    var (open, seen) = ([position], Set([position]))
    while let next = open.popLast() {
      if next == other { return true }
      for edge in edges[next] where edge.target >= 0 && seen.insert(edge.target).inserted { open.append(edge.target) }
    }
    return false
  }

  /// The part of the graph that instances can reach.
  struct Reached {
    /// For each node, the nodes that it needs.
    var edges: [[Int]] = []
    /// The same without the right to open scopes.
    var firm: [[Int]] = []
    /// Whether the target of each edge can be finished after what needs it.
    var late: [[Bool]] = []
    /// The nodes of the instances.
    var starts: [Int] = []
  }

  fileprivate struct Map {
    /// For each component, what it needs.
    let edges: [[Edge]]
    let isOfRoot: [Bool]
    /// Whether all scopes have one instance.
    let isShared: [Bool]
    /// The components with an instance for each scope.
    let ofScopes: [Int]
  }
}

extension ClosingNeeds.Map {
  /// The part of the graph that the instances of components can reach.
  ///
  /// What belongs to the root or a custom scope is one for all scopes. Everything else has two nodes: for the place, and for all
  /// other scopes.
  ///
  /// - Parameters:
  ///   - positions: The components.
  ///   - place: Where the instances are kept. Instances of a scope reach nothing of it through the root.
  /// - Returns: The part, with a node for each instance.
  func reached(from positions: [Int], in place: ClosingNeeds.Place) -> ClosingNeeds.Reached {
    let count = edges.count
    // The number of each node, by component, and by component in other scopes; the last one stands for all other scopes.
    var numbers = Array(repeating: Int32(-1), count: 2 * count + 1)
    var nodes: [Int] = []
    func number(_ node: Int) -> Int {
      if numbers[node] < 0 {
        numbers[node] = Int32(nodes.count)
        nodes.append(node)
      }
      return Int(numbers[node])
    }
    var reached = ClosingNeeds.Reached()
    reached.starts = positions.map { number($0) }
    var next = 0
    while next < nodes.count {
      let node = nodes[next]
      next += 1
      var (all, firm, late): ([Int], [Int], [Bool]) = ([], [], [])
      func add(_ target: Int, _ edge: ClosingNeeds.Edge? = nil) {
        let target = number(target)
        all.append(target)
        late.append(edge?.isLate ?? true)
        if edge?.opensScopes != true { firm.append(target) }
      }
      if node == 2 * count {
        for position in ofScopes { add(count + position) }
      } else {
        let isElsewhere = node >= count
        let position = isElsewhere ? node - count : node
        if place != .scope || !isOfRoot[position] {
          for edge in edges[position] {
            if edge.opensScopes {
              if place != .scope { add(2 * count, edge) }
            } else if place != .scope || !isOfRoot[edge.target] {
              let isOther = !isShared[edge.target] && (isElsewhere || edge.isElsewhere)
              add(isOther ? count + edge.target : edge.target, edge)
            }
          }
        }
      }
      reached.edges.append(all)
      reached.firm.append(firm)
      reached.late.append(late)
    }
    return reached
  }

  /// The steps of components.
  func steps(_ closing: [Int], in place: ClosingNeeds.Place) -> ClosingNeeds.Steps {
    let reached = reached(from: closing, in: place)
    return (ClosingSteps(closing, reached, of: edges.count), reached.mayInvert)
  }
}

extension ClosingNeeds.Reached {
  /// Whether an edge lies between two of the instances whose target can be finished late.
  fileprivate var mayInvert: Bool {
    var dependents: [[Int]] = Array(repeating: [], count: edges.count)
    for (node, targets) in edges.enumerated() { for target in targets { dependents[target].append(node) } }
    var leads = Array(repeating: false, count: edges.count)
    var waiting = starts
    while let node = waiting.popLast() {
      if leads[node] { continue }
      leads[node] = true
      waiting += dependents[node]
    }
    return edges.indices.contains { node in zip(edges[node], late[node]).contains { $0.1 && leads[$0.0] } }
  }
}
