/// The strongly connected components of a graph whose nodes are numbers: the sets of nodes that all reach each other.
///
/// It keeps its own stack, so that a deep graph needs no deep stack (Tarjan's algorithm; linear in nodes and edges).
struct StrongComponents {
  /// The number of the component of each node.
  private(set) var numbers: [Int]
  /// The nodes of each component that has several nodes, or one that leads to itself.
  private(set) var cycles: [[Int]] = []

  /// Finds the components.
  ///
  /// - Parameters:
  ///   - successors: The successors of node n are `successors[starts[n]..<starts[n + 1]]`.
  ///   - starts: For each node, the position of its first successor; and one more entry, the number of successors.
  init(_ successors: [Int32], starts: [Int]) {
    let count = starts.count - 1
    numbers = Array(repeating: -1, count: count)
    var indices = Array(repeating: -1, count: count)
    var lows = indices
    var clock = 0
    var found = 0
    var open: [Int] = []
    var path: [(node: Int, next: Int)] = []
    for root in 0..<count where indices[root] < 0 {
      path.append((root, starts[root]))
      while let step = path.last {
        let node = step.node
        if indices[node] < 0 {
          indices[node] = clock
          lows[node] = clock
          clock += 1
          open.append(node)
        }
        if step.next < starts[node + 1] {
          path[path.count - 1].next += 1
          let target = Int(successors[step.next])
          if indices[target] < 0 {
            path.append((target, starts[target]))
          } else if numbers[target] < 0 {
            lows[node] = min(lows[node], indices[target])
          }
          continue
        }
        path.removeLast()
        if let outer = path.last?.node { lows[outer] = min(lows[outer], lows[node]) }
        guard lows[node] == indices[node] else { continue }
        let first = open.lastIndex(of: node)!
        for member in open[first...] { numbers[member] = found }
        found += 1
        let leadsToItself = successors[starts[node]..<starts[node + 1]].contains(Int32(node))
        if open.count - first > 1 || leadsToItself { cycles.append(open[first...].sorted()) }
        // Nothing else refers to the stack now, so that it is not copied.
        open.removeSubrange(first...)
      }
    }
  }
}
