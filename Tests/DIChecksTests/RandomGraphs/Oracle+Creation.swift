extension Oracle {
  /// Makes a new object.
  func create(_ component: Int, _ scope: Int, _ path: [Int], isHidden: Bool) throws(Failure) -> Thing {
    let number = history.begin(component, in: scope, for: path, window: window, isHidden: isHidden)
    do throws(Failure) {
      let object = try runInitializer(of: number)
      history.return(object, from: number)
      try end(number)
      return object
    } catch {
      history.takeBack(number, error)
      throw error
    }
  }

  private func runInitializer(of number: Int) throws(Failure) -> Thing {
    let component = history[number].component
    let part = graph.parts[component]
    do throws(Failure) {
      // A function has its parameters before it begins: then it uses delayed requests and containers.
      var gifts: [Gift<Thing>] = []
      for edge in part.initializer where edge.isVisible { gifts.append(try parameter(edge, number)) }
      for (index, edge) in part.initializer.enumerated() {
        if !edge.isVisible {
          gifts.append(try gift(edge, number, inInjection: false))
        } else if edge.kind.isDelayed, edge.kind.isFollowed {
          gifts[index] = try gift(edge, number, inInjection: false)
        }
      }
      if fails(part.failure, at: .made(component)) {
        note(.threw(component))
        throw Failure(reason: .hasThrown(component))
      }
      gifts += part.injections.map { _ in .missing }
      let object = Thing(component: component, gifts: gifts)
      if !fails(part.absence, at: .gaveNothing(component)) {
        note(.made(component))
        return object
      }
    } catch { throw error.passed }
    note(.gaveNothing(component))
    throw Failure(reason: .isMissing(.one(component)), isAbsence: true)
  }

  /// Finishes and publishes a creation with all that has begun since, unless something outer holds them up: then they are left
  /// to that.
  private func end(_ number: Int) throws(Failure) {
    while !history.isHeldUp(number, sight) {
      switch history.nextStep(since: number) {
      case .fail(let failure): throw failure
      case .inject(let next): try inject(next)
      case .runPostInits(let next): try runPostInits(of: next)
      case .publish(let creations):
        publish(creations)
        return
      }
    }
  }

  /// Publishes creations, all or nothing: if a container of one was cleaned meanwhile, none is kept.
  private func publish(_ creations: [History.Creation]) {
    let isKept = !creations.contains(where: \.isAbandoned)
    for creation in creations {
      guard let place = place(of: creation.component, creation.scope) else { continue }
      if case .request = place {
        instances[place] = creation.object
      } else if isKept {
        instances[place] = creation.object
      }
    }
    history.publish(creations.map(\.number))
  }

  func inject(_ number: Int) throws(Failure) {
    let (component, object) = (history[number].component, history[number].object!)
    let part = graph.parts[component]
    history.beginInjections(of: number)
    for (position, edge) in part.injections.enumerated() {
      let index = part.initializer.count + position
      do throws(Failure) {
        object.gifts[index] = try gift(edge, number, inInjection: true)
      } catch {
        // Its dependent may have the object long since, and did not fail.
        history.fail(number, with: error.passed)
        throw error.passed
      }
      note(.injected(component, edge: index))
    }
  }

  private func runPostInits(of number: Int) throws(Failure) {
    let (component, object) = (history[number].component, history[number].object!)
    let part = graph.parts[component]
    history.beginPostInits(of: number)
    for position in 0..<part.postInits {
      object.postInits += 1
      note(.postInited(component))
      if position == part.postInits - 1, isBuilt, let scope = part.cleaned { clean(scope) }
      if position == part.postInits - 1, fails(part.postInitFailure, at: .postInited(component)) {
        throw Failure(reason: .hasThrown(component), hasPassed: true)
      }
    }
  }
}

// MARK: - Edges

extension Oracle {
  /// The value of a parameter; what is delayed has been looked up, and not been used.
  private func parameter(_ edge: RandomGraph.Edge, _ number: Int) throws(Failure) -> Gift<Thing> {
    guard edge.kind.isDelayed else { return try gift(edge, number, inInjection: false) }
    if graph.targets(of: edge).isEmpty { throw Failure(reason: .isMissing(.one(edge.target))) }
    return .delayed
  }

  /// What a creation is given for an edge.
  private func gift(_ edge: RandomGraph.Edge, _ number: Int, inInjection: Bool) throws(Failure) -> Gift<Thing> {
    guard case .captured(let scope) = edge.route else {
      return try gift(edge, number, in: history[number].scope, inInjection: inInjection)
    }
    guard isBuilt else { return .nothing }
    return try answerInWindow { () throws(Failure) in
      try gift(edge, number, in: scope, inInjection: inInjection)
    }
  }

  private func gift(
    _ edge: RandomGraph.Edge, _ number: Int, in scope: Int, inInjection: Bool
  ) throws(Failure) -> Gift<Thing> {
    let path = history[number].path
    let isHidden = !edge.isVisible || edge.kind.isDelayed
    switch edge.kind {
    case .plain, .providerAtOnce: return .one(try answer(edge.target, in: scope, for: path, isHidden: isHidden))
    case .lazyAtOnce: return .one(try answerByLazy(edge.target, in: scope, for: path))
    case .many:
      let dependent = isHidden || inInjection ? nil : history[number].component
      return .many(try answerMany(of: edge.target, in: scope, for: path, by: dependent, isHidden: isHidden))
    case .lazy, .provider: return try parameter(edge, number)
    case .sole, .named: preconditionFailure("The oracle does not know them.")
    case .optional:
      do throws(Failure) {
        return .one(try answer(edge.target, in: scope, for: path, isHidden: isHidden))
      } catch {
        // Only an injection that says so accepts nothing.
        if inInjection, edge.isVisible, graph.targets(of: edge).isEmpty || error.isNothing { return .nothing }
        throw error
      }
    case .attempt:
      do throws(Failure) {
        return .one(try answer(edge.target, in: scope, for: path, isHidden: isHidden))
      } catch { return .nothing }
    }
  }
}
