internal import Synchronization

extension ContainerCore {
  /// Notes a request that an open creation makes with the container that was given to it; closing counts it as a dependency.
  ///
  /// Only a graph with closings notes requests.
  @inline(never)
  func noteRequest(for type: any Any.Type, _ qualifiers: [Qualifier] = [], in scope: Scope) {
    guard scope.graph.closes, let path = Path.current.ifCreating, path.isOpen(creationID) else { return }
    // What is kept nowhere counts for the kept instance that it is created for.
    guard let position = path.ancestors(of: path.current).first(where: { path[$0].pointee.key != 0 && path.hasCell($0) }),
      let binding = path.binding(position)
    else { return }
    let request = DynamicRequest(
      dependent: binding.position, type: type, qualifiers: qualifiers,
      isElsewhere: !binding.storage.isInRoot && scope !== path[position].pointee.scope.takeUnretainedValue()
        || binding.storage.isInRoot && !scope.isRoot)
    binding.graph.closing.withLock { _ = $0.requests.insert(request) }
  }
}

extension Path {
  /// Whether the instance of a frame will be kept in a cell.
  fileprivate func hasCell(_ position: Int) -> Bool { self[position].pointee.key & 1 == 0 }
}
