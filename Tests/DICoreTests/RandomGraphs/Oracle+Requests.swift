// A request that begins within a creation belongs to it, whichever container it is made with. It is given as the path of
// that creation, which is empty outside of all.

extension Oracle {
  /// Answers a request for a component.
  func answer(_ component: Int, in scope: Int, for path: [Int]) throws(Failure) -> Thing {
    let part = graph.parts[component]
    guard part.isRegistered else { throw Failure(reason: .isMissing(.one(component))) }
    // A root instance is made for the root, from any scope.
    let scope = part.lifetime.isOfRoot ? 0 : scope
    if let place = place(of: component, scope) {
      if let instance = instances[place] { return instance }
      let unpublished = history.creations.values.first { self.place(of: $0.component, $0.scope) == place }
      if let unpublished { return try give(unpublished, to: path) }
    } else {
      if let found = try history.answer(to: component, in: scope, for: path, sight) { return try give(found, to: path) }
      if try runEarlyInjections(before: component, in: scope),
        let found = try history.answer(to: component, in: scope, for: path, sight)
      {
        return try give(found, to: path)
      }
    }
    return try create(component, scope, path)
  }

  /// Gives an object that is not published to the creation that requests it.
  private func give(_ found: History.Creation, to path: [Int]) throws(Failure) -> Thing {
    guard let object = found.object else {
      throw Failure(reason: .isRecursive(found.component), target: found.number)
    }
    guard let dependent = path.first else { return object }
    history.hold(found.number, by: dependent)
    if let (head, way) = history.wayBack(to: found.number, from: path, sight) { history.leadBack(from: way, to: head) }
    return object
  }

  /// - Returns: Whether there were any.
  private func runEarlyInjections(before component: Int, in scope: Int) throws(Failure) -> Bool {
    var found = false
    let earlier = window..<history.begun
    while let next = history.earlyInjection(
      before: component, in: scope, within: earlier, { !graph.parts[$0].injections.isEmpty })
    {
      found = true
      history.beginEarlyInjections(of: next)
      try inject(next)
    }
    return found
  }

  /// Answers a request by a lazy, which keeps the answer.
  func answerByLazy(_ component: Int, in scope: Int, for path: [Int]) throws(Failure) -> Thing {
    let thing = try answer(component, in: scope, for: path)
    if let creation = history.creations.values.first(where: { $0.object === thing }) {
      history.holdByLazy(creation.number, for: path)
    }
    return thing
  }

  /// Answers a request by a captured container: nothing in it waits for outer initializers.
  func answerInWindow<Answer>(_ request: () throws(Failure) -> Answer) throws(Failure) -> Answer {
    let outer = window
    window = history.begun
    defer { window = outer }
    return try request()
  }

  /// Where the instance of a component is kept or shared.
  func place(of component: Int, _ scope: Int) -> Place? {
    let lifetime = graph.parts[component].lifetime
    if lifetime.isOfRoot { return .root(component) }
    if lifetime.isPerScope { return .scope(component, scope) }
    if lifetime.isKept { return .program(component) }
    return lifetime == .objectGraph ? .request(component, scope) : nil
  }
}

// MARK: - Many

extension Oracle {
  /// Answers a request for all components of a service.
  ///
  /// A member in its own initializer is left out. Members that request many of the service in their initializers leave each
  /// other out; that a component does is known from its first such request on.
  func answerMany(of service: Int, in scope: Int, for path: [Int]) throws(Failure) -> [Thing] {
    let members = graph.members(of: service)
    if members.isEmpty { throw Failure(reason: .isMissing(.many(service))) }
    let excluded = try excluded(from: service, members, path)
    if let dependent = path.first { openManies.append((dependent, service)) }
    defer { if !path.isEmpty { openManies.removeLast() } }
    var things: [(member: Int, thing: Thing)] = []
    for member in members where !excluded.contains(member) {
      do throws(Failure) {
        things.append((member, try answer(member, in: scope, for: path)))
      } catch {
        if !isLeftOut(member, error, path) { throw error }
      }
    }
    // Its first such request can have come meanwhile, in a cycle that the answer meets.
    let known = excluded.isEmpty ? [] : dependentsOnMany[service, default: []]
    return things.filter { !known.contains($0.member) }.map(\.thing)
  }

  /// Whether a failing member is left out: its factory returned nil, it requests the same many, or its initializer is open.
  private func isLeftOut(_ member: Int, _ failure: Failure, _ path: [Int]) -> Bool {
    if failure.isNothing || failure.excludedBy != nil && failure.excludedBy == path.first { return true }
    return !failure.hasPassed && path.contains { $0 == failure.target && history[$0].component == member }
  }

  /// The members that are known from the beginning to be left out of a many.
  ///
  /// - Throws: If an outer initializer requests the same many, and so leaves out the member that leads here.
  private func excluded(from service: Int, _ members: [Int], _ path: [Int]) throws(Failure) -> Set<Int> {
    // The initializers that are open, one within the other.
    let open = path.lazy.map { self.history[$0] }.prefix(while: \.isOpen)
    var outer: History.Creation?
    var dependents: [Int] = []
    for creation in open {
      if outer == nil, openManies.contains(where: { $0 == (creation.number, service) }) { outer = creation }
      guard members.contains(creation.component) else { continue }
      if let outer {
        throw Failure(reason: .isRecursive(dependents.last ?? creation.component), excludedBy: outer.number)
      }
      dependents.append(creation.component)
    }
    guard let nearest = dependents.first else { return [] }
    dependentsOnMany[service, default: []].insert(nearest)
    return dependentsOnMany[service]!.union(dependents)
  }
}
