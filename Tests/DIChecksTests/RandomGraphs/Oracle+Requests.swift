// A request that begins within a creation belongs to it, whichever container it is made with. It is given as the path of
// that creation, which is empty outside of all.

extension Oracle {
  /// Answers a request for a component.
  func answer(_ component: Int, in scope: Int, for path: [Int], isHidden: Bool) throws(Failure) -> Thing {
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
    return try create(component, scope, path, isHidden: isHidden)
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
    let thing = try answer(component, in: scope, for: path, isHidden: true)
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
  /// - Parameters:
  ///   - service: The service.
  ///   - scope: The scope.
  ///   - path: The path of the creation that makes the request.
  ///   - dependent: The component, if a parameter of its initializer makes the request.
  ///   - isHidden: Whether the linker does not see the request.
  /// - Returns: The instances.
  /// - Throws: The failure of a member, unless its factory has returned nil.
  func answerMany(
    of service: Int, in scope: Int, for path: [Int], by dependent: Int? = nil, isHidden: Bool
  ) throws(Failure) -> [Thing] {
    let members = graph.members(of: service)
    if members.isEmpty { throw Failure(reason: .isMissing(.many(service))) }
    let leftOut = openBehindHiddenRequests(path, isHidden).union(dependent.map(graph.listing) ?? [])
    var things: [Thing] = []
    for member in members where !leftOut.contains(member) {
      do throws(Failure) {
        things.append(try answer(member, in: scope, for: path, isHidden: isHidden))
      } catch {
        // Its factory returned nil.
        if !error.isNothing { throw error }
      }
    }
    return things
  }

  /// The components whose initializers are open further out, where a request leads on that the linker does not see.
  private func openBehindHiddenRequests(_ path: [Int], _ isHidden: Bool) -> Set<Int> {
    var found: Set<Int> = []
    var isBehind = isHidden
    for creation in path.map({ history[$0] }) {
      if isBehind, creation.isOpen { found.insert(creation.component) }
      isBehind = isBehind || creation.isHidden
    }
    return found
  }
}
