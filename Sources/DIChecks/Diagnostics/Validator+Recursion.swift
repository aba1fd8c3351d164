// Recursion: an initializer that needs its own result, whatever the arguments. A loop with an injection in it is no recursion,
// since injections run after the initializer. Which members a many leaves out was decided when it was recorded, so every loop
// counts.

internal import DICore

extension Validator {
  func checkRecursion() {
    let isChecked = Set(checked)
    let cycles = StrongComponents(
      Successors(graph.nodes.indices) { node in
        graph.nodes[node].initializers.lazy.filter { _ in isChecked.contains(node) }.flatMap { [graph] in
          graph.edges(of: $0.requests).lazy.filter { !$0.isDelayed }.map(\.target)
        }
      }
    ).cycles
    var covered: Set<Int> = []
    for cycle in cycles {
      let members = Set(cycle)
      for node in cycle where !covered.contains(node) {
        for initializer in graph.nodes[node].initializers {
          guard let loop = loop(from: node, initializer, within: members) else { continue }
          covered.formUnion(loop)
          report(Cause(kind: .recursion, nodes: loop), at: .loop(loop)) {
            let error = graph.nodes[node].component.recursion(graph.registry(of: node).origin)
            return Finding(kind: .recursion, node: node, content: .error(error))
          }
          break
        }
      }
    }
  }

  /// A shortest way from an initializer to a request for its own component, through initializers.
  private func loop(from node: Int, _ first: CheckedGraph.Initializer, within members: Set<Int>) -> [Int]? {
    var steps = [(node: node, initializer: first, dependent: -1)]
    var known: Set<Int> = []
    var next = 0
    while next < steps.count {
      for edge in graph.edges(of: steps[next].initializer.requests) where !edge.isDelayed {
        if edge.target == node {
          return sequence(first: next) { steps[$0].dependent < 0 ? nil : steps[$0].dependent }.map { steps[$0].node }
            .reversed()
        }
        guard members.contains(edge.target), let target = graph.initializer(of: edge.target, for: edge.signature),
          // Initializers without requests lead nowhere; others are told apart by their first request.
          !target.requests.isEmpty, known.insert(target.requests.lowerBound).inserted
        else { continue }
        steps.append((edge.target, target, next))
      }
      next += 1
    }
    return nil
  }
}
