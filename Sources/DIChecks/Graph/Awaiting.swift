internal import DICore

/// Which components have to be awaited, and the shortest way from each to what suspends or belongs to another actor.
///
/// The linker has the same rule for its providers: `Requirements.needsAwait`.
struct Awaiting {
  /// The ways against requests; nil if nothing has to be awaited.
  private let ways: RouteTree?
  /// What is made apart, or takes what is made apart and not kept.
  private let apart: Ways?

  /// Nothing has to be awaited.
  init() { (ways, apart) = (nil, nil) }

  /// - Parameters:
  ///   - graph: The graph.
  ///   - isMade: Whether a component exists already, so that a request for it makes nothing.
  init(_ graph: CheckedGraph, without isMade: (Int) -> Bool = { _ in false }) {
    let causes = graph.nodes.indices.filter { graph.nodes[$0].component.isMadeApart }
    if causes.isEmpty {
      (ways, apart) = (nil, nil)
    } else {
      let needs = Successors(graph) { _, edge in !edge.isDelayed && !isMade(edge.target) }
      var found = Ways(graph.nodes.count)
      found.reach(from: causes, along: needs.reversed)
      ways = found.tree
      let supplies = Successors(graph) { _, edge in
        !edge.isDelayed && !graph.nodes[edge.target].component.lifetime.keepsBetweenResolves
      }
      var apart = Ways(graph.nodes.count)
      apart.reach(from: causes, along: supplies.reversed)
      self.apart = apart
    }
  }

  /// Whether a component has to be awaited.
  func needs(_ node: Int) -> Bool { cause(of: node) != nil }

  /// Whether a component is made apart, or takes what is made apart and not kept: if a lifetime keeps it, one resolve of its own
  /// makes it for all who wait.
  func isApart(_ node: Int) -> Bool { apart?.reaches(node) == true }

  /// Why a component has to be awaited: the nearest that suspends or belongs to another actor; nil if it has not.
  func cause(of node: Int) -> Int? {
    guard let first = ways?.first(of: node), first >= 0 else { return nil }
    return first
  }

  /// The path from a component to what requests the cause.
  func end(from node: Int) -> Routes.End? { ways.map { .against(node, $0) } }
}
