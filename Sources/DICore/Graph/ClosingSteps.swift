/// Groups of components that need each other, and what has to be closed before each; made once for what is kept in one place.
///
/// There are two kinds of edges. A typed scope holds the right to open scopes, so its holder is closed before what the components
/// of scopes need, unless these need the holder. So there are groups by all edges, and within each, groups by the firm edges
/// alone; an inner group waits for others of its own outer group, an outer group for all groups that need it.
final class ClosingSteps: Sendable {
  /// For each component with closings, by its position, its step, which several can share; -1 for others.
  let stepOf: [Int32]
  /// How many steps have to end before a step begins.
  let waiting: [Int32]
  /// The steps that wait for nothing.
  let first: [Int32]
  /// The steps that wait for each step: their positions in `targets`.
  private let offsets: [Int32]
  private let targets: [Int32]
  /// The same as bits; nil for many components.
  let masks: ClosingMasks?

  /// Makes the steps of components.
  ///
  /// - Parameters:
  ///   - positions: The components with closings.
  ///   - reached: What they can reach.
  ///   - count: The number of all components.
  init(_ positions: [Int], _ reached: ClosingNeeds.Reached, of count: Int) {
    let (outer, outerCount) = components(of: reached.edges)
    let (inner, innerCount) = components(of: reached.firm)
    // The steps: the inner groups, then the beginnings of the outer groups, then their ends.
    let (begin, end) = (innerCount, innerCount + outerCount)
    var edges: [(from: Int, to: Int)] = []
    var seen = Array(repeating: false, count: innerCount)
    for node in reached.edges.indices {
      if !seen[inner[node]] {
        seen[inner[node]] = true
        edges.append((begin + outer[node], inner[node]))
        edges.append((inner[node], end + outer[node]))
      }
      for target in reached.edges[node] where outer[target] != outer[node] {
        edges.append((end + outer[node], begin + outer[target]))
      }
      for target in reached.firm[node] where outer[target] == outer[node] && inner[target] != inner[node] {
        edges.append((inner[node], inner[target]))
      }
    }
    var (waiting, offsets) = (
      Array(repeating: Int32(0), count: end + outerCount), Array(repeating: Int32(0), count: end + outerCount + 1)
    )
    for edge in edges {
      waiting[edge.to] += 1
      offsets[edge.from + 1] += 1
    }
    for step in waiting.indices { offsets[step + 1] += offsets[step] }
    var (targets, next) = (Array(repeating: Int32(0), count: edges.count), offsets)
    for edge in edges {
      targets[Int(next[edge.from])] = Int32(edge.to)
      next[edge.from] += 1
    }
    var stepOf = Array(repeating: Int32(-1), count: count)
    for (position, node) in zip(positions, reached.starts) { stepOf[position] = Int32(inner[node]) }
    first = waiting.indices.filter { waiting[$0] == 0 }.map { Int32($0) }
    (self.stepOf, self.waiting, self.offsets, self.targets) = (stepOf, waiting, offsets, targets)
    masks = ClosingMasks(positions, stepOf) { Self.successors(of: $0, offsets, targets) }
  }

  /// The steps that wait for a step.
  func successors(of step: Int) -> some Sequence<Int> { Self.successors(of: step, offsets, targets) }

  private static func successors(of step: Int, _ offsets: [Int32], _ targets: [Int32]) -> some Sequence<Int> {
    targets[Int(offsets[step])..<Int(offsets[step + 1])].lazy.map { Int($0) }
  }
}

/// The strongly connected components of a graph, by Tarjan's algorithm without recursion: the number of each node's component.
private func components(of edges: [[Int]]) -> (component: [Int], count: Int) {
  var (component, index, low) = (
    Array(repeating: -1, count: edges.count), Array(repeating: -1, count: edges.count),
    Array(repeating: 0, count: edges.count)
  )
  var (clock, count) = (0, 0)
  var open: [Int] = []
  var path: [(node: Int, next: Int)] = []
  for start in edges.indices where index[start] < 0 {
    path.append((start, 0))
    while let (node, next) = path.last {
      if next == 0 {
        (index[node], low[node]) = (clock, clock)
        clock += 1
        open.append(node)
      }
      if next < edges[node].count {
        path[path.count - 1].next += 1
        let target = edges[node][next]
        if index[target] < 0 {
          path.append((target, 0))
        } else if component[target] < 0 {
          low[node] = min(low[node], index[target])
        }
        continue
      }
      path.removeLast()
      if let (parent, _) = path.last { low[parent] = min(low[parent], low[node]) }
      if low[node] == index[node] {
        while component[node] < 0 { component[open.removeLast()] = count }
        count += 1
      }
    }
  }
  return (component, count)
}
