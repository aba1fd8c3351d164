internal import Synchronization

extension ContainerCore {
  /// Notes a request that an open creation makes with the container that was given to it; closing counts it as a dependency.
  ///
  /// Only a graph with closings notes requests: see ``Scope/notesRequests``.
  @inline(never)
  func noteRequest(for type: any Any.Type, _ qualifiers: [Qualifier] = [], in scope: Scope) {
    guard let (binding, own) = Path.current.creation(creationID) else { return }
    let request = DynamicRequest(
      dependent: binding.position, type: type, qualifiers: qualifiers, isElsewhere: scope !== own)
    binding.graph.closing.withLock { state in
      if state == nil { state = ClosingState() }
      state!.requests.insert(request)
    }
  }
}

extension ContainerCore {
  /// The creation that suspends and was given this container; nil if there is none.
  package var suspendedCreation: (any AnyObject & Sendable)? {
    creationID == 0 ? nil : NotedCreation.all.withLock { $0[creationID]?.creation }
  }
}

extension Scope {
  /// Whether requests by containers that were given to creations are noted.
  var notesRequests: Bool { unretainedGraph._withUnsafeGuaranteedRef { $0.closes } }
}

extension Path {
  /// The component and the scope of an open creation; nil if it is not open on this thread.
  fileprivate func creation(_ creationID: UInt) -> (Binding, Scope)? {
    guard isOpen(creationID) else {
      return NotedCreation.all.withLock { $0[creationID] }.map { ($0.part.binding, $0.part.scope) }
    }
    let position = Int(truncatingIfNeeded: (creationID >> 2) & 0xff_ffff)
    return binding(position).map { ($0, self[position].pointee.scope.takeUnretainedValue()) }
  }
}
