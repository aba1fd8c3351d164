// Closings of what the container does not make and keep. `build()` throws them; a `DIContainer` has them until a request links the
// component.

internal import DICore

extension Validator {
  /// Reports closings that could never run.
  func checkClosings() {
    for node in checked {
      guard let error = graph.nodes[node].component.closingFault() else { continue }
      report(Cause(kind: error.kind, nodes: [node]), at: nil) {
        Finding(kind: error.kind, node: node, content: .error(error))
      }
    }
  }
}
