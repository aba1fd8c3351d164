extension Oracle {
  /// The value of a parameter; what is delayed has been looked for, and not been asked.
  func parameter(_ edge: RandomGraph.Edge, _ number: Int) throws(Failure) -> Gift<Thing> {
    guard edge.kind.isDelayed else { return try gift(edge, number, inInjection: false) }
    if graph.targets(of: edge).isEmpty { throw Failure(reason: .isMissing(.one(edge.target))) }
    return .delayed
  }

  /// What a creation is given for an edge.
  func gift(_ edge: RandomGraph.Edge, _ number: Int, inInjection: Bool) throws(Failure) -> Gift<Thing> {
    let scope = creations[number]!.scope
    guard case .captured(let other) = edge.route else {
      return try gift(edge, number, in: scope, inInjection: inInjection)
    }
    guard isBuilt else { return .nothing }
    return try askByCaptured { () throws(Failure) in
      try gift(edge, number, in: other, inInjection: inInjection)
    }
  }

  private func gift(
    _ edge: RandomGraph.Edge, _ number: Int, in scope: Int, inInjection: Bool
  ) throws(Failure) -> Gift<Thing> {
    let path = creations[number]!.path
    switch edge.kind {
    case .plain, .providerAtOnce: return .one(try ask(for: edge.target, in: scope, by: path))
    case .lazyAtOnce: return .one(try askByLazy(for: edge.target, in: scope, by: path))
    case .many: return .many(try askForMany(of: edge.target, in: scope, by: path))
    case .lazy, .provider: return try parameter(edge, number)
    case .optional:
      do throws(Failure) {
        return .one(try ask(for: edge.target, in: scope, by: path))
      } catch {
        // Only an injection that says so is content with nothing.
        if inInjection, edge.isVisible, graph.targets(of: edge).isEmpty || error.isNothing { return .nothing }
        throw error
      }
    case .attempt:
      do throws(Failure) {
        return .one(try ask(for: edge.target, in: scope, by: path))
      } catch { return .nothing }
    }
  }

  /// Answers a request for all that serve a service.
  ///
  /// Who is in the middle of its initializer is left out. Of those who serve the service and ask for many of it in their
  /// initializers, nobody sees another; that one of them asks is known from the moment it does.
  func askForMany(of service: Int, in scope: Int, by path: [Int]) throws(Failure) -> [Thing] {
    let members = graph.members(of: service)
    if members.isEmpty { throw Failure(reason: .isMissing(.many(service))) }
    let leftOut = try beginMany(of: service, members, path)
    if let asker = path.first { creations[asker]!.manies.append(service) }
    defer { if let asker = path.first { creations[asker]!.manies.removeLast() } }
    var things: [Thing] = []
    for member in members where !leftOut.contains(member) {
      do throws(Failure) {
        things.append(try ask(for: member, in: scope, by: path))
      } catch {
        if error.isNothing || error.excludedBy != nil && error.excludedBy == path.first { continue }
        let isOpen = path.contains { $0 == error.target && creations[$0]!.component == member }
        if isOpen, !error.hasPassed { continue }
        throw error
      }
    }
    return things
  }

  /// Who is left out of a many.
  ///
  /// - Throws: If somebody further out is asking for the same, and so leaves out the one on whose behalf this is.
  private func beginMany(of service: Int, _ members: [Int], _ path: [Int]) throws(Failure) -> Set<Int> {
    // The initializers that are open, one within the other.
    let open = path.lazy.map { self.creations[$0]! }.prefix { $0.object == nil }
    var outer: Creation?
    var askers: [Int] = []
    for creation in open {
      if outer == nil, creation.manies.contains(service) { outer = creation }
      guard members.contains(creation.component) else { continue }
      if let outer {
        throw Failure(reason: .isRecursive(askers.last ?? creation.component), excludedBy: outer.number)
      }
      askers.append(creation.component)
    }
    guard let nearest = askers.first else { return [] }
    askersOfMany[service, default: []].insert(nearest)
    return askersOfMany[service]!.union(askers)
  }
}
