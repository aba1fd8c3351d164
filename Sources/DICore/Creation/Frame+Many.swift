// Who is left out of a many. A component in the middle of its own initializer cannot be in it; and if two components ask
// in their initializers for many of what both serve, neither may see the other, since otherwise the answer would depend on
// which was asked for first.

extension Frame {
  /// Begins to ask for many of a type on behalf of this frame.
  ///
  /// If an initializer further out is asking for the same, and one of the members is in the middle of its initializer out
  /// there, then the member on whose way this is gets left out there: the error says so to ``leavesOut(_:)``.
  func beginMany<Service>(of type: Service.Type, _ candidates: [Graph.Candidate]) throws(DIError) {
    let key = ObjectIdentifier(type)
    var asker: Frame?
    var next: Frame? = self
    while let frame = next, let binding = frame.binding, frame.instance == nil {
      if asker == nil, frame.manies.contains(key) { asker = frame }
      if let asker, candidates.contains(where: { binding.graph.components[$0.component] === binding.component }) {
        throw asker.recursion
      }
      next = frame.parent
    }
    manies.append(key)
  }

  func endMany() {
    manies.removeLast()
  }

  /// Whether a member of a many that is asked for from here could not be made because it came back to the path.
  func leavesOut(_ error: DIError) -> Bool {
    guard case .recursiveInitialization(let info) = error, let target = info.trace.target else { return false }
    return sequence(first: self, next: \.parent).contains { ObjectIdentifier($0) == target }
  }
}
