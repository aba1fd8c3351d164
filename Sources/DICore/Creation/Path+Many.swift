// Which components are left out of a many. A component whose own initializer is open cannot be a member. Two components of one
// service can each request many of this service in their initializers. Then neither gets the other: otherwise the answer would
// depend on which was requested first.
//
// When a component first requests a many, the graph notes the component. So the graph knows all such components that have an
// instance. If an initializer that runs to create a member requests the same many, this inner request throws an exclusion
// error, and the enclosing request for many catches it.

/// An open request for many, made by an initializer.
struct ManyRequest {
  /// The frame of the creation that makes the request.
  let dependent: Int
  let service: ObjectIdentifier
}

extension Path {
  /// Begins a request for many of a type by the current creation.
  ///
  /// An outer initializer can have an open request for the same many. If that initializer belongs to a member, or runs within
  /// the initializer of a member, its request must leave out the member whose initializer leads here. The exclusion error tells
  /// ``leavesOut(_:_:)`` to do so.
  ///
  /// - Returns: The components that must be left out.
  /// - Throws: The exclusion error.
  func beginMany<Service>(of type: Service.Type, _ members: MemberTable, _ count: Int) throws(DIError) -> Set<
    ObjectIdentifier
  > {
    let service = ObjectIdentifier(type)
    var dependent: Int?
    var requesting: [Component] = []
    for position in ancestors {
      guard self[position].pointee.state != .requesting, let binding = binding(position) else { continue }
      if self[position].pointee.object != nil { break }
      let isRequesting = record.pointee.manies.contains { $0.dependent == position && $0.service == service }
      if dependent == nil, isRequesting { dependent = position }
      if members.contains(binding.component, among: count) {
        if let dependent { throw exclusion(requesting, for: dependent) }
        requesting.append(binding.component)
      }
    }
    record.pointee.manies.append(ManyRequest(dependent: creation, service: service))
    guard let graph = binding(creation)?.graph, let nearest = requesting.first else { return [] }
    // Notes only the nearest: the outer ones are left out anyway, since their initializers are open.
    return graph.note(nearest, requestManyOf: service).union(requesting.map { ObjectIdentifier($0) })
  }

  /// The innermost frame that creates an instance; a frame of a mere request does not count.
  private var creation: Int {
    ancestors.first { self[$0].pointee.binding != nil && self[$0].pointee.state != .requesting } ?? current
  }

  /// The indices of the members that are known to request many of the same type.
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

  /// Whether a member must be left out of a many that the current creation requests.
  ///
  /// It must if the member's own initializer is open, or requests the same many.
  func leavesOut(_ member: Component, _ error: DIError) -> Bool {
    guard case .recursiveInitialization(let info) = error else { return false }
    if let excludedBy = info.trace.excludedBy {
      return creation >= 0 && self[creation].pointee.creationID == excludedBy
    }
    guard info.trace.path.isEmpty, let target = info.trace.target else { return false }
    return ancestors.contains { self[$0].pointee.creationID == target && binding($0)?.component === member }
  }

  /// The error that tells the open request of an outer frame to leave out a member that requests the same many.
  private func exclusion(_ requesting: [Component], for dependent: Int) -> DIError {
    guard let member = requesting.last, let graph = binding(dependent)?.graph else { return recursion(dependent) }
    var info = member.info.traced(origin: graph.origin)
    info.trace.excludedBy = creationID(dependent)
    return .recursiveInitialization(typeInfo: info)
  }
}
