extension Oracle {
  /// The value of a parameter; what is delayed has been looked for, and not been asked.
  func parameter(_ edge: RandomGraph.Edge, _ creation: Creation) throws(Failure) -> Gift<Thing> {
    guard edge.kind.isDelayed else { return try gift(edge, creation, inInjection: false) }
    if graph.targets(of: edge).isEmpty { throw Failure(reason: .isMissing(.one(edge.target))) }
    return .delayed
  }

  /// What an object is given for an edge.
  func gift(_ edge: RandomGraph.Edge, _ creation: Creation, inInjection: Bool) throws(Failure) -> Gift<Thing> {
    switch edge.kind {
    case .plain, .lazyAtOnce, .providerAtOnce:
      return .one(try ask(for: edge.target, in: creation.scope, by: creation))
    case .optional:
      // Only an injection that says so is content with nothing.
      if inInjection, !edge.isHidden, graph.targets(of: edge).isEmpty { return .nothing }
      return .one(try ask(for: edge.target, in: creation.scope, by: creation))
    case .many:
      return .many(try askForMany(of: edge.target, in: creation.scope, by: creation))
    case .lazy, .provider:
      return try parameter(edge, creation)
    case .attempt:
      do throws(Failure) {
        return .one(try ask(for: edge.target, in: creation.scope, by: creation))
      } catch { return .nothing }
    }
  }

  /// Answers a request for all that serve a service.
  ///
  /// Who is in the middle of its initializer is left out. Of those who serve the service and ask for many of it in their
  /// initializers, nobody sees another; that one of them asks is known from the moment it does.
  func askForMany(of service: Int, in scope: Int, by asker: Creation) throws(Failure) -> [Thing] {
    let members = graph.members(of: service)
    if members.isEmpty { throw Failure(reason: .isMissing(.many(service))) }
    let leftOut = try beginMany(of: service, members, asker)
    asker.manies.append(service)
    defer { asker.manies.removeLast() }
    var things: [Thing] = []
    for member in members where !leftOut.contains(member) {
      do throws(Failure) {
        things.append(try ask(for: member, in: scope, by: asker))
      } catch {
        if error.excludedBy == ObjectIdentifier(asker) { continue }
        let isOpen = asker.path.contains { ObjectIdentifier($0) == error.target && $0.component == member }
        if isOpen, !error.hasPassed { continue }
        throw error
      }
    }
    return things
  }

  /// Who is left out of a many.
  ///
  /// - Throws: If somebody further out is asking for the same, and so leaves out the one on whose behalf this is.
  private func beginMany(of service: Int, _ members: [Int], _ asker: Creation) throws(Failure) -> Set<Int> {
    // The initializers that are open, one within the other.
    let open = asker.path.prefix { $0.component != nil && $0.object == nil }
    var outer: Creation?
    var askers: [Int] = []
    for creation in open {
      if outer == nil, creation.manies.contains(service) { outer = creation }
      guard members.contains(creation.component!) else { continue }
      if let outer {
        let member = askers.last ?? creation.component!
        throw Failure(reason: .isRecursive(member), excludedBy: ObjectIdentifier(outer))
      }
      askers.append(creation.component!)
    }
    guard let nearest = askers.first else { return [] }
    askersOfMany[service, default: []].insert(nearest)
    return askersOfMany[service]!.union(askers)
  }
}
