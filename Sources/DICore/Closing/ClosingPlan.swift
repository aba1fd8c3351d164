/// The order in which instances are closed, as a state machine: each before what it needs.
///
/// ``next()`` gives an instance that no open one needs, and ``finish(_:)`` notes that its closings have run. Of several, the one
/// that was finished last comes first; in a cycle, this alone decides. Who closes one after the other calls the two in turn; who
/// closes side by side takes all that there are before it finishes any.
///
/// It takes time linear in the instances, the components between them, and their edges; the choice of the last finished takes a
/// logarithm more.
struct ClosingPlan {
  /// The instances, the last finished first.
  let closers: [Closer]
  private var steps: Steps?
  /// The positions of the instances that can be closed now, a heap with the least first; not used without steps.
  private var ready: [Int] = []
  /// Without steps, the next instance.
  private var cursor = 0

  /// A plan that follows the order of completion alone.
  ///
  /// This is right without cycles and hidden edges: what an instance was given was finished before it.
  ///
  /// - Parameter closers: The instances, the last finished first.
  init(inReverse closers: [Closer]) {
    self.closers = closers
  }

  /// A plan that follows the edges between components.
  ///
  /// - Parameters:
  ///   - closers: The instances, the last finished first.
  ///   - needs: What their components need.
  ///   - place: Where the instances were kept.
  init(_ closers: [Closer], by needs: ClosingNeeds, in place: ClosingNeeds.Place) {
    self.closers = closers
    steps = Steps(closers.map { $0.component.position }, needs, place)
    for position in steps!.openFirst() { push(position) }
  }

  /// The position of an instance to close; nil if none can be closed before another has finished.
  mutating func next() -> Int? {
    if steps == nil {
      defer { cursor += 1 }
      return cursor < closers.count ? cursor : nil
    }
    guard let first = ready.first else { return nil }
    let last = ready.removeLast()
    if !ready.isEmpty {
      ready[0] = last
      sink()
    }
    return first
  }

  /// Notes that the closings of an instance have run.
  mutating func finish(_ position: Int) {
    guard let opened = steps?.finish(position) else { return }
    for position in opened { push(position) }
  }

  private mutating func push(_ position: Int) {
    var child = ready.count
    ready.append(position)
    while child > 0, ready[(child - 1) / 2] > ready[child] {
      ready.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var child = 2 * parent + 1
      if child + 1 < ready.count, ready[child + 1] < ready[child] { child += 1 }
      guard child < ready.count, ready[child] < ready[parent] else { return }
      ready.swapAt(child, parent)
      parent = child
    }
  }
}

// MARK: - Steps

/// Groups of components that need each other, and what has to be closed before each.
///
/// There are two kinds of edges. A typed scope holds the right to open scopes, so its holder is closed before what the components
/// of scopes need, unless these need the holder. So there are groups by all edges, and within each, groups by the firm edges
/// alone; an inner group waits for others of its own outer group, an outer group for all groups that need it.
private struct Steps {
  /// For each instance, its step; several instances can share one.
  private var stepOf: [Int]
  private var instances: [[Int]]
  /// How many instances of a step are not closed.
  private var open: [Int]
  /// How many steps have to end before a step begins.
  private var waiting: [Int]
  private var successors: [[Int]]

  init(_ positions: [Int], _ needs: ClosingNeeds, _ place: ClosingNeeds.Place) {
    let reached = needs.reached(from: positions, in: place)
    let (outer, outerCount) = components(of: reached.edges)
    let (inner, innerCount) = components(of: reached.firm)
    // The steps: the inner groups, then the beginnings of the outer groups, then their ends.
    let (begin, end) = (innerCount, innerCount + outerCount)
    let count = end + outerCount
    instances = Array(repeating: [], count: count)
    successors = Array(repeating: [], count: count)
    waiting = Array(repeating: 0, count: count)
    var edges: [(Int, Int)] = []
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
    for (from, to) in edges {
      successors[from].append(to)
      waiting[to] += 1
    }
    stepOf = reached.starts.map { inner[$0] }
    for (position, step) in stepOf.enumerated() { instances[step].append(position) }
    open = instances.map(\.count)
  }

  /// The instances that wait for nothing.
  mutating func openFirst() -> [Int] { open(waiting.indices.filter { waiting[$0] == 0 }) }

  /// The instances that can be closed after this one.
  mutating func finish(_ position: Int) -> [Int] {
    open[stepOf[position]] -= 1
    return open[stepOf[position]] > 0 ? [] : open(ended(stepOf[position]))
  }

  /// Begins steps; those without instances end at once.
  private mutating func open(_ steps: [Int]) -> [Int] {
    var opened: [Int] = []
    var steps = steps
    while let step = steps.popLast() {
      if open[step] > 0 { opened += instances[step] } else { steps += ended(step) }
    }
    return opened
  }

  /// Ends a step, and returns the steps that waited for it alone.
  private mutating func ended(_ step: Int) -> [Int] {
    successors[step].filter {
      waiting[$0] -= 1
      return waiting[$0] == 0
    }
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
