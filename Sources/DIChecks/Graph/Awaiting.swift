internal import DICore

/// Which components have to be awaited, and the shortest way from each to what suspends or belongs to another actor.
///
/// The linker has the same rule for its providers: `Requirements.needsAwait`.
struct Awaiting {
  /// The ways against requests; nil if nothing has to be awaited.
  private let ways: RouteTree?

  /// Nothing has to be awaited.
  init() { ways = nil }

  /// - Parameters:
  ///   - graph: The graph.
  ///   - isMade: Whether a component exists already, so that a request for it makes nothing.
  init(_ graph: CheckedGraph, without isMade: (Int) -> Bool = { _ in false }) {
    let causes = graph.nodes.indices.filter { graph.nodes[$0].component.isMadeApart }
    if causes.isEmpty {
      ways = nil
    } else {
      let needs = Successors(graph) { _, edge in !edge.isDelayed && !isMade(edge.target) }
      var found = Ways(graph.nodes.count)
      found.reach(from: causes, along: needs.reversed)
      ways = found.tree
    }
  }

  /// Whether a component has to be awaited.
  func needs(_ node: Int) -> Bool { cause(of: node) != nil }

  /// Why a component has to be awaited: the nearest that suspends or belongs to another actor; nil if it has not.
  func cause(of node: Int) -> Int? {
    guard let first = ways?.first(of: node), first >= 0 else { return nil }
    return first
  }

  /// The path from a component to what requests the cause.
  func end(from node: Int) -> Routes.End? { ways.map { .against(node, $0) } }
}
