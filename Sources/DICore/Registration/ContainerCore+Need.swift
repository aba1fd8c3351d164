extension ContainerCore {
  /// The instances of components that have an attachment, in order of need; an extension point.
  ///
  /// A component that tests replace for every request is left out.
  package func instances<Value: Sendable>(with type: Value.Type) throws(DIError) -> [(instance: Single, said: Value)] {
    let scope = try liveScope(for: DIContainer.self)
    let (components, ranks) = scope.graph.link { linker in
      let (all, index) = (linker.registry.components, ReplacementIndex())
      let positions = all.indices.filter {
        all[$0].attachment(type) != nil && !linker.registry.isReplaced($0, index)
      }
      let ranks = linker.closingNeeds.steps(in: .root).steps.ranks(of: positions)
      return (positions.map { (position: $0, component: all[$0]) }, ranks)
    }
    return zip(components, ranks).enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
      .flatMap { _, element in
        let ((position, component), _) = element
        return (component.qualifiers.isEmpty ? [nil] : component.qualifiers.map(Optional.some)).map {
          (Single(position: position, component: component, qualifier: $0, decorated: nil), component.attachment(type)!)
        }
      }
  }
}

extension ClosingSteps {
  /// When components are closed, the first 0; what needs another comes before it.
  fileprivate func ranks(of positions: [Int]) -> [Int] {
    var waiting = waiting
    var order = first.map { Int($0) }
    var next = 0
    while next < order.count {
      for step in successors(of: order[next]) {
        waiting[step] -= 1
        if waiting[step] == 0 { order.append(step) }
      }
      next += 1
    }
    var ranks = Array(repeating: 0, count: waiting.count)
    for (rank, step) in order.enumerated() { ranks[step] = rank }
    return positions.map { stepOf[$0] < 0 ? 0 : ranks[Int(stepOf[$0])] }
  }
}
