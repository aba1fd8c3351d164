// Recursion: an initializer that needs its own result, whatever the arguments. A loop with an injection in it is no recursion,
// since injections run after the initializer. Which members a many leaves out was decided when it was recorded, so every loop
// counts.

internal import DICore

extension Validator {
  func checkRecursion() {
    var isChecked = Array(repeating: false, count: graph.nodes.count)
    for node in checked { isChecked[node] = true }
    let cycles = StrongComponents(
      Successors(graph.nodes.indices) { node, successors in
        if !isChecked[node] { return }
        for initializer in graph.nodes[node].initializers {
          for edge in graph.edges[initializer.edges] where !edge.isDelayed {
            successors.append(Int32(edge.target))
          }
        }
      }
    ).cycles
    for cycle in cycles { checkRecursion(in: cycle) }
  }

  /// Reports loops of components that lead to each other, so that each is in one of them, if possible.
  ///
  /// With the first loop, a limit begins that is linear in the number of components: of a large knot, only some loops are
  /// reported.
  private func checkRecursion(in cycle: [Int]) {
    let members = Set(cycle)
    var covered: Set<Int> = []
    var steps = 1_000 + 4 * cycle.count
    for node in cycle where !covered.contains(node) && steps > 0 {
      for initializer in graph.nodes[node].initializers {
        let search = search(from: node, initializer, within: members)
        if !covered.isEmpty { steps -= search.steps }
        guard let loop = search.loop else { continue }
        covered.formUnion(loop)
        report(Cause(kind: .recursion, nodes: loop), at: .loop(loop)) {
          let error = graph.nodes[node].component.recursion(graph.registry(of: node).origin)
          return Finding(kind: .recursion, node: node, content: .error(error))
        }
        break
      }
    }
  }

  /// Searches for a shortest way from an initializer to a request for its own component, through initializers.
  private func search(
    from node: Int, _ first: CheckedGraph.Initializer, within members: Set<Int>
  ) -> (loop: [Int]?, steps: Int) {
    var steps = [(node: node, initializer: first, dependent: -1)]
    var known: Set<Int> = []
    var next = 0
    while next < steps.count {
      for edge in graph.edges[steps[next].initializer.edges] where !edge.isDelayed {
        if edge.target == node {
          let loop = sequence(first: next) { steps[$0].dependent < 0 ? nil : steps[$0].dependent }.map {
            steps[$0].node
          }
          return (loop.reversed(), next)
        }
        guard members.contains(edge.target), let target = graph.initializer(of: edge.target, for: edge.signature),
          // An initializer without requests leads nowhere; the first request identifies another.
          !target.requests.isEmpty, known.insert(target.requests.lowerBound).inserted
        else { continue }
        steps.append((edge.target, target, next))
      }
      next += 1
    }
    return (nil, next)
  }
}
