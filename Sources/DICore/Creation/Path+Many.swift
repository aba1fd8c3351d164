// Who is left out of a many. A component in the middle of its own initializer cannot be in it; and if two components ask
// in their initializers for many of what both serve, neither may see the other, since otherwise the answer would depend on
// which was asked for first.
//
// That a component asks is known from the moment it does: an instance that exists has been through its initializer, so the
// graph has heard of it; one that is made as a member says so by an error to whoever made it a member.

/// A request for many that an initializer is making.
struct ManyRequest {
  /// The entry on whose behalf it is made.
  let dependent: Int
  let service: ObjectIdentifier
}

extension Path {
  /// Begins to ask for many of a type on behalf of the current creation.
  ///
  /// If an initializer further out is asking for the same, and one of the members is in the middle of its initializer out
  /// there, then the member on whose way this is gets left out there: the error says so to ``leavesOut(_:_:)``.
  ///
  /// - Returns: Which components must be left out.
  func beginMany<Service>(of type: Service.Type, _ members: MemberTable, _ count: Int) throws(DIError) -> Set<
    ObjectIdentifier
  > {
    let service = ObjectIdentifier(type)
    var dependent: Int?
    var asking: [Component] = []
    for position in ancestors {
      guard self[position].pointee.state != .requesting, let binding = binding(position) else { continue }
      if self[position].pointee.object != nil { break }
      let isAsking = record.pointee.manies.contains { $0.dependent == position && $0.service == service }
      if dependent == nil, isAsking { dependent = position }
      if members.contains(binding.component, among: count) {
        if let dependent { throw exclusion(asking, for: dependent) }
        asking.append(binding.component)
      }
    }
    record.pointee.manies.append(ManyRequest(dependent: creation, service: service))
    guard let graph = binding(creation)?.graph, let nearest = asking.first else { return [] }
    // Those further out are left out because their initializers are open, and not because they ask.
    return graph.note(nearest, askForManyOf: service).union(asking.map { ObjectIdentifier($0) })
  }

  /// The innermost entry that is no request.
  private var creation: Int {
    ancestors.first { self[$0].pointee.binding != nil && self[$0].pointee.state != .requesting } ?? current
  }

  /// The positions of those that are known to ask for many of a type themselves.
  func dependents<Service>(of type: Service.Type, among members: [Component]) -> [Int] {
    guard !members.isEmpty, let dependents = binding(creation)?.graph.dependentsOnMany(of: ObjectIdentifier(type))
    else {
      return []
    }
    return members.indices.filter { dependents.contains(ObjectIdentifier(members[$0])) }
  }

  func endMany() {
    record.pointee.manies.removeLast()
  }

  /// Whether a member of a many that is asked for from here must be left out: it is in the middle of its own initializer,
  /// or asks for the same many in it.
  func leavesOut(_ member: Component, _ error: DIError) -> Bool {
    guard case .recursiveInitialization(let info) = error else { return false }
    if let excludedBy = info.trace.excludedBy {
      return creation >= 0 && self[creation].pointee.creationID == excludedBy
    }
    guard info.trace.path.isEmpty, let target = info.trace.target else { return false }
    return ancestors.contains { self[$0].pointee.creationID == target && binding($0)?.component === member }
  }

  /// What tells the many that an entry is asking for that a member asks for the same.
  private func exclusion(_ asking: [Component], for dependent: Int) -> DIError {
    guard let member = asking.last, let graph = binding(dependent)?.graph else { return recursion(dependent) }
    var info = member.info.traced(origin: graph.origin)
    info.trace.excludedBy = creationID(dependent)
    return .recursiveInitialization(typeInfo: info)
  }
}
