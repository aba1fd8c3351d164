// Recursion: an initializer that needs its own result. A loop with an injection in it is no recursion, since injections run
// after the initializer.

extension Validator {
  /// Reports loops of initializers.
  func checkRecursion() {
    let graph = InitializerGraph(model, checked)
    for loop in graph.loops() {
      let nodes = loop.map { graph.nodes[$0] }
      // Runs of one component with several initializers count once.
      let cause = Cause(kind: .recursion, nodes: nodes)
      report(cause, at: .loop(nodes)) {
        Finding(kind: .recursion, node: nodes[0], content: .error(model.recursion(of: nodes[0])))
      }
    }
  }
}

/// The initializers of all components, with those that run while they do.
private struct InitializerGraph {
  /// The node of the component of each initializer.
  private(set) var nodes: [Int] = []
  private var successors: [Int32] = []
  private var starts = [0]
  /// For each successor, the number of the service that many is requested of; -1 for a request for one component.
  private var manies: [Int32] = []
  private var services: [any Any.Type] = []
  /// For each successor that is a layer and a member of a many, the node of the component in its place.
  private var bases: [Int: Int] = [:]
  private let model: DependencyModel

  init(_ model: DependencyModel, _ checked: [Int]) {
    self.model = model
    var firsts = Array(repeating: 0, count: model.nodes.count)
    for node in model.nodes.indices {
      firsts[node] = nodes.count
      for _ in model.nodes[node].initializers { nodes.append(node) }
    }
    var isChecked = Array(repeating: false, count: model.nodes.count)
    for node in checked { isChecked[node] = true }
    var numbers: [ObjectIdentifier: Int32] = [:]
    var layers: [(position: Int, initializer: Int, base: Int)] = []
    for node in model.nodes.indices {
      for initializer in model.nodes[node].initializers {
        if isChecked[node] {
          model.forEachEdge(of: initializer, of: node) { edge in
            guard let target = model.initializer(of: edge.target, for: edge.signature) else { return }
            successors.append(Int32(firsts[edge.target] + target))
            if let base = edge.base { layers.append((manies.count, starts.count - 1, base)) }
            manies.append(edge.service.map { number(of: $0, &numbers) } ?? -1)
          }
        }
        starts.append(successors.count)
      }
    }
    if layers.isEmpty { return }
    // A many leaves out a member while the component in its place is open. A loop without that component is none of one member.
    let components = StrongComponents(successors, starts: starts)
    for layer in layers {
      bases[layer.position] = layer.base
      let bases = firsts[layer.base]..<firsts[layer.base] + model.nodes[layer.base].initializers.count
      if bases.allSatisfy({ components.numbers[$0] != components.numbers[layer.initializer] }) {
        manies[layer.position] = -1
      }
    }
  }

  private mutating func number(of service: any Any.Type, _ numbers: inout [ObjectIdentifier: Int32]) -> Int32 {
    if let number = numbers[ObjectIdentifier(service)] { return number }
    numbers[ObjectIdentifier(service)] = Int32(services.count)
    services.append(service)
    return Int32(services.count - 1)
  }
}

extension InitializerGraph {
  /// Loops that are a recursion, so that each initializer in a cycle is in one of them, if possible.
  ///
  /// The request for the first component of a loop fails.
  func loops() -> [[Int]] {
    var covered: Set<Int> = []
    var loops: [[Int]] = []
    func search(_ components: StrongComponents, withManies: Bool) {
      for cycle in components.cycles {
        var cycle = Cycle(cycle, in: self, withManies: withManies)
        for first in cycle.initializers where !covered.contains(first) && cycle.work > 0 {
          guard let loop = cycle.loop(from: first) else { continue }
          covered.formUnion(loop)
          loops.append(loop)
        }
      }
    }
    search(withoutManies, withManies: false)
    if !services.isEmpty { search(StrongComponents(successors, starts: starts), withManies: true) }
    return loops
  }

  /// The cycles of requests for one component.
  private var withoutManies: StrongComponents {
    if services.isEmpty { return StrongComponents(successors, starts: starts) }
    var (single, starts) = ([Int32](), [0])
    for initializer in nodes.indices {
      for position in positions(of: initializer) where manies[position] < 0 { single.append(successors[position]) }
      starts.append(single.count)
    }
    return StrongComponents(single, starts: starts)
  }

  /// Whether a request for many on the way leaves out a layer, since the component in its place is open.
  fileprivate func leavesOutMember(of loop: [Int]) -> Bool {
    if bases.isEmpty { return false }
    return loop.indices.dropLast().contains { index in
      positions(of: loop[index]).contains { position in
        guard Int(successors[position]) == loop[index + 1], let base = bases[position] else { return false }
        return loop[...index].contains { nodes[$0] == base }
      }
    }
  }

  /// The positions of the successors of an initializer.
  private func positions(of initializer: Int) -> Range<Int> { starts[initializer]..<starts[initializer + 1] }
}

extension InitializerGraph {
  /// Initializers that all lead to each other.
  fileprivate struct Cycle {
    let initializers: [Int]
    /// What is left of a limit that is linear in the size of the cycle: a large cycle gets only some of its loops.
    private(set) var work: Int
    private let graph: InitializerGraph
    /// The predecessors of each initializer in the cycle.
    private var predecessors: [Int: [Int]] = [:]
    /// The initializers in the cycle that request many of a service, by its number.
    private var requesters: [Int32: [Int]] = [:]
    private let withManies: Bool
    /// The initializers that lead to requests for many, in the search for one loop.
    private var leading: [Int32: Set<Int>] = [:]

    init(_ initializers: [Int], in graph: InitializerGraph, withManies: Bool) {
      self.initializers = initializers
      self.graph = graph
      self.withManies = withManies
      work = 10_000 + 8 * initializers.reduce(initializers.count) { $0 + graph.positions(of: $1).count }
      for initializer in initializers { predecessors[initializer] = [] }
      for initializer in initializers {
        for position in graph.positions(of: initializer) where withManies || graph.manies[position] < 0 {
          predecessors[Int(graph.successors[position])]?.append(initializer)
          let many = graph.manies[position]
          if many >= 0, requesters[many]?.last != initializer { requesters[many, default: []].append(initializer) }
        }
      }
    }

    /// The shortest loop from an initializer that is a recursion: the request for its component always fails.
    ///
    /// - A request for many leaves out a member whose own initializer is open. So the last request of the loop is for one
    ///   component.
    /// - Members that request many of their service in their initializers leave each other out. So the loop comes back before
    ///   such a request is made, unless the first initializer requests the many and its component is no member.
    mutating func loop(from first: Int) -> [Int]? {
      let start = Step(initializer: first)
      var dependents: [Step: Step?] = [start: nil]
      leading = [:]
      var level = [start]
      while !level.isEmpty, work > 0 {
        var next: [Step] = []
        for step in level {
          var positions = graph.positions(of: step.initializer)
          for many in step.manies {
            positions = positions.clamped(to: 0..<limit(of: step.initializer, many, without: first))
          }
          for position in positions {
            work -= 1
            var target = Step(initializer: Int(graph.successors[position]), manies: step.manies)
            let many = graph.manies[position]
            if many < 0 {
              if target.initializer == first {
                let loop = Array(sequence(first: step) { dependents[$0]! }.map(\.initializer).reversed())
                return graph.leavesOutMember(of: loop) ? nil : loop
              }
            } else if !withManies || target.initializer == first || graph.bases[position] == graph.nodes[first] {
              continue
            } else if step != start || graph.model.serves(graph.nodes[first], graph.services[Int(many)]) {
              target.manies.insert(many)
            }
            if predecessors[target.initializer] != nil, dependents[target] == nil {
              dependents[target] = step
              next.append(target)
            }
          }
        }
        level = next
      }
      return nil
    }

    /// An initializer on the way round, and the requests for many that can leave it out.
    private struct Step: Hashable {
      let initializer: Int
      var manies: Set<Int32> = []
    }

    /// What an initializer requests before a request for many: its first successors, by number.
    private mutating func limit(of initializer: Int, _ many: Int32, without first: Int) -> Int {
      if leading[many] == nil { leading[many] = initializersThatLead(to: many, without: first) }
      let positions = graph.positions(of: initializer)
      for position in positions {
        work -= 1
        if graph.manies[position] == many { return position }
        if leading[many]!.contains(Int(graph.successors[position])) { return position + 1 }
      }
      return positions.upperBound
    }

    /// The initializers that lead to a request for many, without the help of one of them.
    private mutating func initializersThatLead(to many: Int32, without first: Int) -> Set<Int> {
      var open = requesters[many]!.filter { $0 != first }
      work -= open.count
      var found = Set(open)
      while let initializer = open.popLast() {
        for predecessor in predecessors[initializer]! where predecessor != first && found.insert(predecessor).inserted {
          open.append(predecessor)
        }
        work -= predecessors[initializer]!.count
      }
      return found
    }
  }
}
