/// The layers of a graph: each node is below all that need it, but for edges that close a cycle.
package struct Layering {
  /// The nodes of each layer, from top to bottom.
  package internal(set) var layers: [[Int]]
  /// The layer of each node.
  package let layer: [Int]

  /// Puts each node one layer below the lowest of its dependents.
  ///
  /// - Parameter dependencies: For each node, the nodes that it needs.
  /// - Complexity: Linear in the number of nodes and edges.
  package init(_ dependencies: [[Int]]) {
    var layer = dependencies.map { _ in 0 }
    var isPlaced = dependencies.map { _ in false }
    for node in Self.order(dependencies).reversed() {
      isPlaced[node] = true
      // An edge to a node that is placed already closes a cycle.
      for dependency in dependencies[node] where !isPlaced[dependency] {
        layer[dependency] = max(layer[dependency], layer[node] + 1)
      }
    }
    layers = Array(repeating: [], count: (layer.max() ?? -1) + 1)
    for node in layer.indices { layers[layer[node]].append(node) }
    self.layer = layer
  }

  /// A depth-first search, which keeps its own stack: a graph can be deep.
  ///
  /// - Returns: The nodes, each after what it needs, but for edges that close a cycle.
  private static func order(_ dependencies: [[Int]]) -> [Int] {
    let needed = Set(dependencies.joined())
    var order: [Int] = []
    var found: Set<Int> = []
    // First what nothing needs, so that a cycle is entered where the program enters it.
    let starts = dependencies.indices.filter { !needed.contains($0) } + dependencies.indices
    for start in starts where found.insert(start).inserted {
      var stack = [(node: start, rest: dependencies[start][...])]
      while let (node, rest) = stack.popLast() {
        guard let dependency = rest.first else {
          order.append(node)
          continue
        }
        stack.append((node, rest.dropFirst()))
        if found.insert(dependency).inserted { stack.append((dependency, dependencies[dependency][...])) }
      }
    }
    return order
  }
}
