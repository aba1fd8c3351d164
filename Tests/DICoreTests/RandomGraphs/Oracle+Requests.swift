// A request that begins within a creation belongs to it, whichever container it is made with. It is given as the path of
// that creation, which is empty outside of all.

extension Oracle {
  /// Answers a request for a component.
  func ask(for component: Int, in scope: Int, by path: [Int]) throws(Failure) -> Thing {
    let part = graph.parts[component]
    guard part.isRegistered else { throw Failure(reason: .isMissing(.one(component))) }
    // What is of the root is made for the root, whoever asks first.
    let scope = part.lifetime.isOfRoot ? 0 : scope
    if let place = place(of: component, scope) {
      if let instance = instances[place] { return instance }
      let unpublished = creations.values.first { self.place(of: $0.component, $0.scope) == place }
      if let unpublished { return try take(unpublished, by: path) }
    } else {
      if let met = try meet(component, scope, from: path) { return try take(met, by: path) }
      try injectWithinEarlier(component, scope)
      if let met = try meet(component, scope, from: path) { return try take(met, by: path) }
    }
    return try create(component, scope, path)
  }

  /// Answers a request by a lazy, which keeps the answer.
  func askByLazy(for component: Int, in scope: Int, by path: [Int]) throws(Failure) -> Thing {
    let thing = try ask(for: component, in: scope, by: path)
    if let creation = creations.values.first(where: { $0.object === thing }) {
      lazyValues.append(LazyValue(number: begun, creation: creation.number, path: path))
      begun += 1
    }
    return thing
  }

  /// Has a request made by a container that nobody was given: nothing it asks for waits for those further out.
  func askByCaptured<Answer>(_ request: () throws(Failure) -> Answer) throws(Failure) -> Answer {
    let outer = window
    window = begun
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

// MARK: - Meeting

extension Oracle {
  /// The nearest creation of a prototype on the path, or on the way round a cycle that is open on the path.
  ///
  /// One whose initializer is open for two other scopes opens a scope for each of itself: that is a recursion.
  private func meet(_ component: Int, _ scope: Int, from path: [Int]) throws(Failure) -> Creation? {
    var openElsewhere = 0
    for number in path {
      let here = creations[number]!
      if makes(here, component, scope) { return here }
      if here.component == component, here.object == nil {
        openElsewhere += 1
        if openElsewhere == 2 { throw Failure(reason: .isRecursive(component), target: number) }
      }
      let companions = companions(of: number).map { creations[$0]! }
      if let found = companions.first(where: { $0.object != nil && makes($0, component, scope) }) { return found }
    }
    return nil
  }

  private func makes(_ creation: Creation, _ component: Int, _ scope: Int) -> Bool {
    creation.component == component && creation.scope == scope
  }

  /// Gives an object that is not published to the creation at the head of a path.
  ///
  /// If that closes a cycle, everything from there to here is on the way round.
  private func take(_ found: Creation, by path: [Int]) throws(Failure) -> Thing {
    guard let object = found.object else {
      throw Failure(reason: .isRecursive(found.component), target: found.number)
    }
    guard let asker = path.first else { return object }
    creations[asker]!.took.insert(found.number)
    if let end = path.first(where: { $0 == found.number || companions(of: $0).contains(found.number) }) {
      for number in path.prefix(while: { $0 != end }) {
        companionships.append(Companionship(of: end, companion: number, cause: asker))
      }
    }
    return object
  }

  /// Companions and theirs, in the order in which they were begun.
  private func companions(of number: Int) -> [Int] {
    var all: Set<Int> = []
    func add(of number: Int) {
      for next in companionships where next.of == number && all.insert(next.companion).inserted {
        add(of: next.companion)
      }
    }
    add(of: number)
    return all.sorted()
  }

  /// Runs injections that wait within earlier creations of a prototype, since they may lead back to who is asking.
  ///
  /// Not while an initializer is open: they could need its object.
  private func injectWithinEarlier(_ component: Int, _ scope: Int) throws(Failure) {
    let near = creations.values.filter { $0.number >= window }
    if near.contains(where: { $0.object == nil }) { return }
    let earlier = near.filter { makes($0, component, scope) }.map(\.number).sorted()
    for number in earlier {
      func isWaiting(_ other: Int) -> Bool {
        let other = creations[other]!
        return !other.isInjected && other.path.contains(number) && !graph.parts[other.component].injections.isEmpty
      }
      while let waiting = agenda.first(where: isWaiting) { try inject(waiting) }
    }
  }
}
