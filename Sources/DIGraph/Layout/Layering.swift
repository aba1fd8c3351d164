/// The layers of a graph: each node is below all that need it, but for edges that close a cycle.
package struct Layering {
  /// The nodes of each layer, from top to bottom.
  package internal(set) var layers: [[Int]]
  /// The layer of each node.
  package let layer: [Int]

  /// Puts each node one layer below the lowest of its dependents.
  ///
  /// - Parameters:
  ///   - count: The number of nodes.
  ///   - dependencies: For each node, the nodes that it needs.
  /// - Complexity: Linear in the number of nodes and edges.
  package init(_ count: Int, _ dependencies: [[Int]]) {
    let (order, closing) = Self.search(dependencies)
    var layer = Array(repeating: 0, count: count)
    for node in order.reversed() {
      for (number, dependency) in dependencies[node].enumerated() where !closing.contains(Edge(node, number)) {
        layer[dependency] = max(layer[dependency], layer[node] + 1)
      }
    }
    layers = Array(repeating: [], count: (layer.max() ?? -1) + 1)
    for node in 0..<count { layers[layer[node]].append(node) }
    self.layer = layer
  }

  /// An edge by its dependent and the position in the dependencies.
  private struct Edge: Hashable {
    let dependent: Int
    let number: Int
    init(_ dependent: Int, _ number: Int) { (self.dependent, self.number) = (dependent, number) }
  }

  /// A depth-first search, which keeps its own stack: a graph can be deep.
  ///
  /// - Returns: The nodes, each after what it needs, and the edges that close a cycle.
  private static func search(_ dependencies: [[Int]]) -> (order: [Int], closing: Set<Edge>) {
    enum State { case new, open, done }
    var states = dependencies.map { _ in State.new }
    var isNeeded = dependencies.map { _ in false }
    for dependency in dependencies.joined() { isNeeded[dependency] = true }
    var order: [Int] = []
    var closing: Set<Edge> = []
    // First what nothing needs, so that a cycle is entered where the program enters it.
    let starts = dependencies.indices.filter { !isNeeded[$0] } + dependencies.indices.filter { isNeeded[$0] }
    for start in starts where states[start] == .new {
      var stack = [(node: start, next: 0)]
      states[start] = .open
      while let (node, next) = stack.last {
        guard next < dependencies[node].count else {
          states[node] = .done
          order.append(node)
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let dependency = dependencies[node][next]
        switch states[dependency] {
        case .new:
          states[dependency] = .open
          stack.append((dependency, 0))
        case .open: closing.insert(Edge(node, next))
        case .done: break
        }
      }
    }
    return (order, closing)
  }
}
