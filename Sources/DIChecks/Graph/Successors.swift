internal import DICore

/// The successors of all nodes, one after another.
struct Successors {
  private(set) var nodes: [Int32] = []
  /// The successors of node n are `nodes[starts[n]..<starts[n + 1]]`.
  private(set) var starts = [0]

  /// The successors by those requests of a node for which a condition holds.
  init(_ graph: CheckedGraph, where isIncluded: (Int, CheckedGraph.Edge) -> Bool) {
    self.init(graph.nodes.indices) { node, successors in
      for edge in graph.edges(from: node) where isIncluded(node, edge) { successors.append(Int32(edge.target)) }
    }
  }

  init(_ nodes: Range<Int>, _ addSuccessors: (_ node: Int, _ successors: inout [Int32]) -> Void) {
    starts.reserveCapacity(nodes.count + 1)
    for node in nodes {
      addSuccessors(node, &self.nodes)
      starts.append(self.nodes.count)
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

/// The shortest ways to nodes, while they are searched.
struct Ways {
  /// For each node, the node before it on its way; -1 for a first node.
  private var befores: [Int32]
  /// For each node, the first node of its way; -1 if there is no way.
  private var firsts: [Int32]

  init(_ count: Int) {
    befores = Array(repeating: Int32(-1), count: count)
    firsts = befores
  }

  /// Finds ways from more nodes; what was reached before keeps its way.
  mutating func reach(from first: [Int], along successors: Successors) {
    var level = first.filter { firsts[$0] < 0 }
    for node in level { firsts[node] = Int32(node) }
    while !level.isEmpty {
      var next: [Int] = []
      for node in level {
        for target in successors[node] where firsts[Int(target)] < 0 {
          firsts[Int(target)] = firsts[node]
          befores[Int(target)] = Int32(node)
          next.append(Int(target))
        }
      }
      level = next
    }
  }

  func reaches(_ node: Int) -> Bool { firsts[node] >= 0 }

  /// The ways that were found.
  var tree: RouteTree { RouteTree(befores, firsts) }
}

extension StrongComponents {
  init(_ successors: Successors) { self.init(successors.nodes, starts: successors.starts) }
}

extension CheckedGraph {
  /// The shortest path to each component: from a root, else from a component that no other creates.
  ///
  /// - Parameters:
  ///   - cycles: The cycles of the requests that are made while instances are created.
  ///   - checked: The components.
  /// - Returns: The paths.
  func routes(_ cycles: StrongComponents, among checked: [Int]) -> Routes {
    // A component without a factory is created elsewhere, so its injections are not part of a request.
    let creations = Successors(self) { node, edge in
      !edge.isDelayed && edge.target != node && nodes[edge.target].component.makesInstances
        && (edge.service == nil || cycles.numbers[edge.target] != cycles.numbers[node])
    }
    var ways = Ways(nodes.count)
    ways.reach(from: checked.filter { nodes[$0].component.isRoot }, along: creations)
    var isCreated = Array(repeating: false, count: nodes.count)
    for node in checked {
      for target in creations[node] { isCreated[Int(target)] = true }
    }
    ways.reach(from: checked.filter { !isCreated[$0] }, along: creations)
    // What is left is in cycles, or is created by them.
    for node in checked where !ways.reaches(node) { ways.reach(from: [node], along: creations) }
    return Routes(nodes.map(\.component.info), ways.tree)
  }
}
