extension Oracle {
  /// Makes a new object.
  func create(_ component: Int, _ scope: Int, _ asker: [Int]) throws(Failure) -> Thing {
    let number = begun
    begun += 1
    var creation = Creation(number: number, component: component, scope: scope, path: [number] + asker)
    // In a cycle that the linker sees, everything that is made is on the way round.
    if let cycle = sight.cycles[component],
      let outermost = asker.last(where: { sight.cycles[creations[$0]!.component] == cycle })
    {
      creation.took = [outermost]
      companionships.append(Companionship(of: outermost, companion: number, cause: number))
    }
    creations[number] = creation
    do throws(Failure) {
      let object = try runInitializer(of: number)
      creations[number]!.object = object
      if sight.injectionsMayLeadBack[component] { creations[number]!.awaited = openInitializers }
      agenda.append(number)
      try complete(number)
      return object
    } catch {
      takeBack(number, error)
      throw error
    }
  }

  /// Those in the middle of their initializers, as far out as the innermost request by a captured container.
  private var openInitializers: Set<Int> {
    Set(creations.values.filter { $0.number >= window && $0.object == nil }.map(\.number))
  }

  private func runInitializer(of number: Int) throws(Failure) -> Thing {
    let component = creations[number]!.component
    let part = graph.parts[component]
    do throws(Failure) {
      // A function has its parameters before it begins: then it asks those that are delayed, and containers.
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

  /// Does what is left to do for a creation and for all that has begun since, in the order of the agenda, and publishes it.
  ///
  /// All or nothing: if some of it has to wait for what is further out, everything that is left is left to that.
  private func complete(_ number: Int) throws(Failure) {
    while true {
      let part = creations.values.filter { $0.number >= number }.sorted { $0.number < $1.number }
      if part.contains(where: { waits($0, beyond: number) }) { return }
      if lazyValues.contains(where: { $0.number >= number && $0.creation < number }) { return }
      if let failure = part.lazy.compactMap(\.failure).first { throw failure }
      let open = agenda.filter { $0 >= number }
      if let next = open.first(where: { !creations[$0]!.isInjected }) {
        try inject(next)
      } else if let next = open.first(where: { !creations[$0]!.isFinished }) {
        try runPostInits(of: next)
      } else {
        return publish(part)
      }
    }
  }

  /// Whether a creation cannot be complete before one that began earlier than all of a part.
  private func waits(_ creation: Creation, beyond first: Int) -> Bool {
    creation.took.contains { $0 < first && creations[$0] != nil }
      || creation.awaited.contains { $0 < first && creations[$0] != nil && creations[$0]!.object == nil }
  }

  private func publish(_ part: [Creation]) {
    for creation in part {
      if let place = place(of: creation.component, creation.scope) { instances[place] = creation.object }
    }
    forget(Set(part.map(\.number)))
  }

  func inject(_ number: Int) throws(Failure) {
    let component = creations[number]!.component
    let part = graph.parts[component]
    creations[number]!.isInjected = true
    for (position, edge) in part.injections.enumerated() {
      let index = part.initializer.count + position
      do throws(Failure) {
        creations[number]!.object!.gifts[index] = try gift(edge, number, inInjection: true)
      } catch {
        // Whoever asked for the object may have it long since, and did not fail.
        creations[number]!.failure = error.passed
        throw error.passed
      }
      note(.injected(component, edge: index))
    }
  }

  private func runPostInits(of number: Int) throws(Failure) {
    let component = creations[number]!.component
    let part = graph.parts[component]
    creations[number]!.isFinished = true
    for position in 0..<part.postInits {
      creations[number]!.object!.postInits += 1
      note(.postInited(component))
      if position == part.postInits - 1, fails(part.postInitFailure, at: .postInited(component)) {
        throw Failure(reason: .hasThrown(component), hasPassed: true)
      }
    }
  }

  /// Takes back a creation that failed, and what was begun within it, with everything it has said of those further out.
  private func takeBack(_ number: Int, _ failure: Failure) {
    let failed = Set(creations.values.filter { $0.path.contains(number) }.map(\.number))
    forget(failed)
    companionships.removeAll { failed.contains($0.cause) }
    // Who has been given something of it cannot be completed either.
    for taker in creations.values where !taker.took.isDisjoint(with: failed) {
      creations[taker.number]!.failure = taker.failure ?? failure.passed
    }
  }

  private func forget(_ numbers: Set<Int>) {
    for number in numbers { creations[number] = nil }
    lazyValues.removeAll { numbers.contains($0.creation) || !numbers.isDisjoint(with: $0.path) }
    agenda.removeAll { numbers.contains($0) }
    companionships.removeAll { numbers.contains($0.of) || numbers.contains($0.companion) }
  }
}
