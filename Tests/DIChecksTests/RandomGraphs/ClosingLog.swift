import DICore
import Synchronization

/// Notes what closings run, and in which order instances are released: in the opposite order of their completion.
final class ClosingLog: DIObserver {
  private let content = Mutex(Content())

  struct Content: Sendable {
    /// The components of the instances that were closed, in order.
    var closed: [Int] = []
    /// The components of the instances that were released, in order.
    var released: [Int] = []
    /// How often each object was closed.
    var counts: [ObjectIdentifier: Int] = [:]
    var isUnclosed = false
    /// What components have asked given containers for.
    var asked: [Int: [RandomGraph.Edge]] = [:]
  }

  func close(_ node: Node) {
    content.withLock { content in
      content.closed.append(node.component)
      content.counts[ObjectIdentifier(node), default: 0] += 1
    }
  }

  func observe(_ event: DIEvent) {
    guard case .released = event.kind, let number = Node.number(of: event.component.type) else { return }
    content.withLock { $0.released.append(number) }
  }

  func observe(_ event: DIContainerEvent) {
    if case .droppedUnclosed = event.kind { content.withLock { $0.isUnclosed = true } }
  }

  func note(_ edge: RandomGraph.Edge, askedBy number: Int) {
    if edge.route == .given { content.withLock { $0.asked[number, default: []].append(edge) } }
  }

  var asked: [Int: [RandomGraph.Edge]] { content.withLock { $0.asked } }

  /// What was closed and released since the last call.
  func take() -> (closed: [Int], released: [Int]) {
    content.withLock { content in
      defer { (content.closed, content.released) = ([], []) }
      return (content.closed, content.released)
    }
  }

  /// What is wrong when everything has ended: objects that were not closed once.
  func fault(of graph: RandomGraph, _ nodes: [Node]) -> String? {
    content.withLock { content in
      if content.isUnclosed { return "an instance was dropped unclosed" }
      for node in nodes where graph.parts[node.component].canClose {
        let count = content.counts[ObjectIdentifier(node), default: 0]
        if count != 1 { return "an object of \(node.component) was closed \(count) times" }
      }
      return nil
    }
  }
}

extension RandomGraph.Part {
  /// Whether the container makes and keeps its objects, so that they can have closings.
  var canClose: Bool { lifetime.isHeld && isRegistered && !isValue && !isReplacement }
}

/// The order of closings, from the edges of a graph and the order of completion alone.
struct ClosingOracle {
  private let needs: [[Bool]]

  /// - Parameters:
  ///   - graph: The graph; no container is captured in it.
  ///   - asked: What components have asked given containers for.
  ///   - isOfScope: Whether a scope ends; nothing of it is needed through what the root keeps.
  init(_ graph: RandomGraph, asked: [Int: [RandomGraph.Edge]], ofScope isOfScope: Bool) {
    let count = graph.parts.count
    var reached = Array(repeating: Array(repeating: false, count: count), count: count)
    for number in 0..<count where !isOfScope || !graph.parts[number].lifetime.isOfRoot {
      for edge in graph.parts[number].initializer where edge.isVisible {
        for target in graph.targets(of: edge, byInitializerOf: number) { reached[number][target] = true }
      }
      for edge in graph.parts[number].injections.filter(\.isVisible) + (asked[number] ?? []) {
        for target in graph.targets(of: edge) { reached[number][target] = true }
      }
    }
    for middle in 0..<count {
      for start in 0..<count where reached[start][middle] {
        for end in 0..<count where reached[middle][end] { reached[start][end] = true }
      }
    }
    needs = reached
  }

  /// Orders components, the last finished first: of those that no other one left needs, the first.
  func order(_ released: [Int]) -> [Int] {
    var left = released
    var order: [Int] = []
    while !left.isEmpty {
      let next = left.first { candidate in
        !left.contains { needs[$0][candidate] && !needs[candidate][$0] }
      }!
      order.append(next)
      left.removeAll { $0 == next }
    }
    return order
  }
}
