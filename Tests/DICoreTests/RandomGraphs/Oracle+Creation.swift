extension Oracle {
  /// One entry in the path: a component that is being created, or the request from outside at its head.
  final class Creation {
    /// Nil for the request from outside.
    let component: Int?
    let scope: Int
    let asker: Creation?
    /// The object, when its initializer has returned.
    var object: Thing?
    /// What was made on the way round a cycle that this one closes.
    var companions: [Creation] = []
    /// The services that the initializer is asking for many of.
    var manies: [Int] = []
    var isInjected = false
    var isFinished = false
    /// What is created and published together; shared by all of a group.
    let work: Work
    /// For the request from outside: what its objects share.
    var shared: [Shared: Thing] = [:]

    init(outermostIn scope: Int) {
      component = nil
      self.scope = scope
      asker = nil
      work = Work()
    }

    init(_ component: Int, scope: Int, asker: Creation, work: Work?) {
      self.component = component
      self.scope = scope
      self.asker = asker
      self.work = work ?? Work()
    }

    /// Itself, whoever asked for it, and so on, the outermost last.
    var path: [Creation] { Array(sequence(first: self, next: \.asker)) }

    func isWithin(_ other: Creation) -> Bool { path.contains { $0 === other } }
  }

  /// A group that is being created.
  final class Work {
    /// Those whose initializers have returned, in that order.
    var created: [Creation] = []
    /// Whether the object exists that the group was entered at.
    var hasEntryObject = false
    /// What an injection threw that ran before its turn.
    var failure: Failure?
  }

  /// What the objects of one request from outside share: one of each component and scope.
  struct Shared: Hashable {
    let component: Int, scope: Int
  }

  /// Why something could not be created.
  struct Failure: Error {
    let reason: RequestFailure
    /// The creation that a recursion came back to.
    var target: ObjectIdentifier?
    /// The creation whose many leaves out what this is thrown from.
    var excludedBy: ObjectIdentifier?
    /// Whether a component has failed for it, and not only a request.
    var hasPassed = false

    var passed: Failure {
      var failure = self
      failure.hasPassed = true
      return failure
    }
  }
}

// MARK: - Asking

extension Oracle {
  /// Answers a request for a component.
  func ask(for component: Int, in scope: Int, by asker: Creation) throws(Failure) -> Thing {
    let part = graph.parts[component]
    guard part.isRegistered else { throw Failure(reason: .isMissing(.one(component))) }
    // What is of the root is made for the root, whoever asks first.
    let scope = part.lifetime.isOfRoot ? 0 : scope
    if let kept = kept(component, scope, asker) { return kept }
    if let met = try meet(component, scope, from: asker) { return met }
    if let made = try madeInGroup(component, scope, asker) { return made }
    return try create(component, scope, asker)
  }

  private func place(_ component: Int, _ scope: Int) -> Place? {
    let lifetime = graph.parts[component].lifetime
    if lifetime.isOfRoot { return .root(component) }
    if lifetime.isPerScope { return .scope(component, scope) }
    return lifetime.isKept ? .program(component) : nil
  }

  private func kept(_ component: Int, _ scope: Int, _ asker: Creation) -> Thing? {
    if let place = place(component, scope) { return instances[place] }
    if graph.parts[component].lifetime == .prototype { return nil }
    return asker.path.last!.shared[Shared(component: component, scope: scope)]
  }

  /// Whether a creation makes what is asked for; only a component of the scope is another one in another scope.
  private func makes(_ creation: Creation, _ component: Int, _ scope: Int) -> Bool {
    creation.component == component && (!graph.parts[component].lifetime.isPerScope || creation.scope == scope)
  }

  /// The object of the path, or of a cycle that is open on the path.
  ///
  /// Everything between there and here is on the way round a cycle.
  private func meet(_ component: Int, _ scope: Int, from asker: Creation) throws(Failure) -> Thing? {
    for ancestor in asker.path {
      var found: Creation?
      if makes(ancestor, component, scope) {
        guard ancestor.object != nil else {
          throw Failure(reason: .isRecursive(component), target: ObjectIdentifier(ancestor))
        }
        found = ancestor
      } else {
        found = companions(of: ancestor).first { $0.object != nil && makes($0, component, scope) }
      }
      guard let found else { continue }
      for creation in asker.path.prefix(while: { $0 !== ancestor })
      where !ancestor.companions.contains(where: { $0 === creation }) {
        ancestor.companions.append(creation)
      }
      return found.object
    }
    return nil
  }

  /// Companions, and theirs.
  private func companions(of creation: Creation) -> [Creation] {
    var all: [Creation] = []
    func add(_ creation: Creation) {
      for companion in creation.companions where !all.contains(where: { $0 === companion }) {
        all.append(companion)
        add(companion)
      }
    }
    add(creation)
    return all
  }

  /// What the group has made of a component, and not published yet.
  private func madeInGroup(_ component: Int, _ scope: Int, _ asker: Creation) throws(Failure) -> Thing? {
    let group = groups[component]
    guard group != nil, let number = asker.component, groups[number] == group else { return nil }
    let work = asker.work
    let made = work.created.filter { makes($0, component, scope) }
    if graph.parts[component].lifetime != .prototype {
      // What a request shares is one of each scope.
      let isShared = graph.parts[component].lifetime == .objectGraph
      return made.first { !isShared || $0.scope == scope }?.object
    }
    // Injections that wait within an earlier one may lead back here. They run first, unless somebody on the path is in its
    // initializer, whose object they could need.
    guard group == .hidden, work.hasEntryObject else { return nil }
    if asker.path.contains(where: { $0.component != nil && $0.object == nil }) { return nil }
    for creation in made {
      while let waiting = work.created.first(where: { isWaiting($0) && $0.isWithin(creation) }) {
        do throws(Failure) {
          try inject(waiting)
        } catch {
          work.failure = error
          throw error
        }
      }
    }
    return try meet(component, scope, from: asker)
  }

  private func isWaiting(_ creation: Creation) -> Bool {
    !creation.isInjected && !graph.parts[creation.component!].injections.isEmpty
  }
}

// MARK: - Creating

extension Oracle {
  private func create(_ component: Int, _ scope: Int, _ asker: Creation) throws(Failure) -> Thing {
    let group = groups[component]
    let isInGroup = group != nil && asker.component.map { groups[$0] == group } == true
    let creation = Creation(component, scope: scope, asker: asker, work: isInGroup ? asker.work : nil)
    // In a cycle that the linker sees, everything that is made is on the way round.
    if let cycle = cycles[component] {
      asker.path.last { $0.component.map { cycles[$0] == cycle } == true }?.companions.append(creation)
    }
    do throws(Failure) {
      let object = try runInitializer(of: creation)
      creation.object = object
      creation.work.created.append(creation)
      if !isInGroup { try complete(creation.work) }
      return object
    } catch {
      drop(creation)
      throw error
    }
  }

  private func runInitializer(of creation: Creation) throws(Failure) -> Thing {
    let component = creation.component!
    let part = graph.parts[component]
    do throws(Failure) {
      // A function has its parameters before it begins: then it asks those that are delayed, and the container.
      var gifts: [Gift<Thing>] = []
      for edge in part.initializer where !edge.isHidden { gifts.append(try parameter(edge, creation)) }
      for (index, edge) in part.initializer.enumerated() {
        if edge.isHidden {
          gifts.append(try gift(edge, creation, inInjection: false))
        } else if edge.kind.isDelayed, edge.kind.isFollowed {
          gifts[index] = .one(try ask(for: edge.target, in: creation.scope, by: creation))
        }
      }
      if fails(part.failure, at: .made(component)) {
        note(.threw(component))
        throw Failure(reason: .hasThrown(component))
      }
      note(.made(component))
      gifts += part.injections.map { _ in .missing }
      return Thing(component: component, gifts: gifts)
    } catch { throw error.passed }
  }

  /// Runs what is left to do for a group when the object exists that it was entered at, and publishes it.
  private func complete(_ work: Work) throws(Failure) {
    work.hasEntryObject = true
    var (injected, finished) = (0, 0)
    while finished < work.created.count {
      while injected < work.created.count {
        try inject(work.created[injected])
        injected += 1
      }
      if let failure = work.failure { throw failure }
      try runPostInits(of: work.created[finished])
      finished += 1
    }
    for creation in work.created {
      let component = creation.component!
      if let place = place(component, creation.scope) {
        instances[place] = instances[place] ?? creation.object
      } else if graph.parts[component].lifetime == .objectGraph {
        creation.path.last!.shared[Shared(component: component, scope: creation.scope)] = creation.object
      }
    }
    work.created = []
  }

  private func inject(_ creation: Creation) throws(Failure) {
    if creation.isInjected { return }
    creation.isInjected = true
    let component = creation.component!
    let part = graph.parts[component]
    for (position, edge) in part.injections.enumerated() {
      let index = part.initializer.count + position
      do throws(Failure) {
        creation.object!.gifts[index] = try gift(edge, creation, inInjection: true)
      } catch { throw error.passed }
      note(.injected(component, edge: index))
    }
  }

  private func runPostInits(of creation: Creation) throws(Failure) {
    if creation.isFinished { return }
    creation.isFinished = true
    let component = creation.component!
    let part = graph.parts[component]
    for position in 0..<part.postInits {
      creation.object!.postInits += 1
      note(.postInited(component))
      if position == part.postInits - 1, fails(part.postInitFailure, at: .postInited(component)) {
        throw Failure(reason: .hasThrown(component), hasPassed: true)
      }
    }
  }

  /// Forgets a creation that failed, and everything that was begun within it.
  private func drop(_ creation: Creation) {
    creation.work.created.removeAll { $0.isWithin(creation) }
    for ancestor in creation.path { ancestor.companions.removeAll { $0.isWithin(creation) } }
  }
}
