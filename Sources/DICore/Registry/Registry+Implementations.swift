extension Registry {
  /// The components of one implementation type, including components of parent containers.
  func implementations(of type: any Any.Type) -> [Candidate] {
    let found = andParents.enumerated().map { level, registry in
      registry.ownImplementations(of: type).map { Candidate(component: $0, service: nil, level: UInt32(level)) }
    }
    return found.reversed().flatMap { $0 }
  }

  private func ownImplementations(of type: any Any.Type) -> [Int] {
    let known =
      implementations
      ?? Dictionary(grouping: components.indices.filter { components[$0].layer == nil && !isPending($0) }) {
        ObjectIdentifier(components[$0].type)
      }
    implementations = known
    return known[ObjectIdentifier(type)] ?? []
  }
}
