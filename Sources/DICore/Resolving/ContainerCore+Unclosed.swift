internal import Synchronization

// What `DITesting` learns of instances that nobody has closed.

extension ContainerCore {
  /// Calls a function for each instance that has closings and that the container or one of its scopes drops unclosed.
  ///
  /// - Parameter witness: Called with the component, on the thread that drops the scope.
  package func noteUnclosed(_ witness: @escaping @Sendable (DITypeInfo) -> Void) {
    scope.graph.closing.withLock { state in
      if state == nil { state = ClosingState() }
      state!.witness = witness
    }
  }
}
