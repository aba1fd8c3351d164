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
  private var progress: Progress?
  /// The positions of the instances that can be closed now, a heap with the least first; not used without progress.
  private var ready: [Int] = []
  /// Without progress, the next instance, and how many have been closed.
  private var cursor = 0
  private var closed = 0

  /// A plan that follows the order of completion alone, one after the other.
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
  ///   - steps: The steps of their components.
  init(_ closers: [Closer], by steps: ClosingSteps) {
    self.closers = closers
    progress = Progress(closers.map { $0.component.position }, steps)
    for step in steps.first { open(Int(step)) }
  }

  /// The position of an instance to close; nil if none can be closed before another has finished.
  mutating func next() -> Int? {
    if progress == nil {
      guard cursor == closed, cursor < closers.count else { return nil }
      defer { cursor += 1 }
      return cursor
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
    // In place: what holds it as well would have it copied.
    if progress == nil { return closed += 1 }
    if let next = progress!.following(position) { push(next) }
    if let step = progress!.finish(position) { end(step) }
  }

  /// Begins a step; one without instances ends at once.
  private mutating func open(_ step: Int) {
    if progress!.open[step] == 0 { return end(step) }
    var position = progress!.instance[step]
    while position >= 0 {
      push(Int(position))
      position = progress!.isInOrder(step) ? -1 : progress!.next[Int(position)]
    }
  }

  /// Begins the steps that waited for the end of a step alone.
  private mutating func end(_ step: Int) {
    var ended = [step]
    while let step = ended.popLast() {
      for successor in progress!.steps.successors(of: step) where progress!.leaves(successor) {
        if progress!.open[successor] == 0 { ended.append(successor) } else { open(successor) }
      }
    }
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

/// How far the steps of a plan have come.
private struct Progress {
  let steps: ClosingSteps
  private let stepOf: [Int32]
  /// How many instances of a step are not closed.
  private(set) var open: [Int32]
  /// The last finished instance of each step, and for each instance the next of its step; -1 for none.
  private(set) var instance: [Int32]
  private(set) var next: [Int32]
  /// How many steps have to end before a step begins.
  private var waiting: [Int32]
  /// The component of each step; -2 for a cycle of several, -1 for none.
  private var component: [Int]

  init(_ positions: [Int], _ steps: ClosingSteps) {
    self.steps = steps
    waiting = steps.waiting
    stepOf = positions.map { steps.stepOf[$0] }
    open = Array(repeating: 0, count: waiting.count)
    instance = Array(repeating: -1, count: waiting.count)
    next = Array(repeating: -1, count: positions.count)
    component = Array(repeating: -1, count: waiting.count)
    for position in positions.indices.reversed() {
      let step = stepOf[position]
      let isFirst = component[Int(step)] == -1
      component[Int(step)] = isFirst || component[Int(step)] == positions[position] ? positions[position] : -2
      next[position] = instance[Int(step)]
      instance[Int(step)] = Int32(position)
      open[Int(step)] += 1
    }
  }

  /// Whether the instances of a step are closed one after the other, also where others are closed side by side: they need each other.
  func isInOrder(_ step: Int) -> Bool { component[step] == -2 }

  /// The instance that can be closed after another one of its cycle; nil if there is none.
  func following(_ position: Int) -> Int? {
    next[position] >= 0 && isInOrder(Int(stepOf[position])) ? Int(next[position]) : nil
  }

  /// Notes that an instance is closed; returns its step, if that has ended.
  mutating func finish(_ position: Int) -> Int? {
    let step = Int(stepOf[position])
    open[step] -= 1
    return open[step] == 0 ? step : nil
  }

  /// Notes that one step before another has ended; returns whether the other can begin.
  mutating func leaves(_ step: Int) -> Bool {
    waiting[step] -= 1
    return waiting[step] == 0
  }
}
