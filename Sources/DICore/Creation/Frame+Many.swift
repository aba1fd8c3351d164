// Who is left out of a many. A component in the middle of its own initializer cannot be in it; and if two components ask
// in their initializers for many of what both serve, neither may see the other, since otherwise the answer would depend on
// which was asked for first.
//
// That a component asks is known from the moment it does: an instance that exists has been through its initializer, so the
// graph has heard of it; one that is made as a member says so by an error to whoever made it a member.

extension Frame {
  /// Begins to ask for many of a type on behalf of this frame.
  ///
  /// If an initializer further out is asking for the same, and one of the members is in the middle of its initializer out
  /// there, then the member on whose way this is gets left out there: the error says so to ``leavesOut(_:_:)``.
  ///
  /// - Returns: Which components must be left out.
  func beginMany<Service>(of type: Service.Type, _ members: [Component]) throws(DIError) -> Set<ObjectIdentifier> {
    let key = ObjectIdentifier(type)
    var asker: Frame?
    var asking: [Component] = []
    var next: Frame? = self
    while let frame = next, let binding = frame.binding, frame.instance == nil {
      if asker == nil, frame.manies.contains(key) { asker = frame }
      if members.contains(where: { $0 === binding.component }) {
        if let asker { throw asker.exclusion(asking) }
        asking.append(binding.component)
      }
      next = frame.parent
    }
    manies.append(key)
    guard let graph = binding?.graph, let nearest = asking.first else { return [] }
    // Those further out are left out because their initializers are open, and not because they ask.
    return graph.note(nearest, askForManyOf: key).union(asking.map { ObjectIdentifier($0) })
  }

  /// The positions of those that are known to ask for many of a type themselves.
  func askers<Service>(of type: Service.Type, among members: [Component]) -> [Int] {
    guard !members.isEmpty, let askers = binding?.graph.askersOfMany(of: ObjectIdentifier(type)) else { return [] }
    return members.indices.filter { askers.contains(ObjectIdentifier(members[$0])) }
  }

  func endMany() {
    manies.removeLast()
  }

  /// Whether a member of a many that is asked for from here must be left out: it is in the middle of its own initializer,
  /// or asks for the same many in it.
  func leavesOut(_ member: Component, _ error: DIError) -> Bool {
    guard case .recursiveInitialization(let info) = error else { return false }
    if info.trace.excludedBy == ObjectIdentifier(self) { return true }
    guard info.trace.path.isEmpty, let target = info.trace.target else { return false }
    return sequence(first: self, next: \.parent).contains {
      ObjectIdentifier($0) == target && $0.binding?.component === member
    }
  }

  /// What tells the many that this frame is asking for that a member asks for the same.
  private func exclusion(_ asking: [Component]) -> DIError {
    guard let member = asking.last, let graph = binding?.graph else { return recursion }
    var info = member.info.traced(origin: graph.origin)
    info.trace.excludedBy = ObjectIdentifier(self)
    return .recursiveInitialization(typeInfo: info)
  }
}
