internal import DICore

/// Makes what has to be there before a synchronous section, side by side.
///
/// - Parameters:
///   - parts: What the section needs.
///   - context: Holds what is made.
///   - creation: The creation that the section belongs to; nil for a request of the program.
/// - Throws: The first error; `CancellationError`.
func prepare(_ parts: [AwaitPart], _ context: AwaitContext, in creation: Creation?) async throws {
  let kept = parts.filter(\.isKept)
  let others = parts.filter { !$0.isKept }
  if others.isEmpty { return try await wait(for: kept, context, in: creation) }
  // What one resolve shares must be made by one section after the other.
  if others.count == 1 && kept.isEmpty || others.contains(where: \.sharesWithResolve) {
    try await wait(for: kept, context, in: creation)
    var supplies: [Supply] = []
    for part in others {
      // What was made before it can have needed it as well.
      if part.isShared, context.object(part.key) != nil { continue }
      let made = try await supply(part, context, in: creation)
      if part.isShared { try hand([made], to: context) } else { supplies.append(made) }
    }
    return try hand(supplies, to: context)
  }
  var supplies: [Supply?] = others.map { _ in nil }
  try await withThrowingTaskGroup(of: (position: Int, made: Supply)?.self) { group in
    if !kept.isEmpty {
      group.addTask {
        try await wait(for: kept, context, in: creation)
        return nil
      }
    }
    for (position, part) in others.enumerated() {
      group.addTask {
        (position, try await supply(part, context, in: creation))
      }
    }
    while let end = try await group.next() { if let end { supplies[end.position] = end.made } }
  }
  try hand(supplies.compactMap(\.self), to: context)
}

/// An instance that no lifetime keeps between resolves, for the section that requests it; or the error that there is none.
private typealias Supply = Sent<(part: AwaitPart, made: Result<AnyObject, any Error>)>

/// Hands over what was made, for the next section: only now, since what was made beside it has sections of its own.
private func hand(_ supplies: [Supply], to context: AwaitContext) throws {
  for (part, made) in supplies.lazy.map({ $0.take() }) {
    switch made {
    case .success(let object) where part.isShared: context.keep(object, for: part.key)
    case .success(let object): context.supply(object, for: part.key)
    case .failure(let error): try context.keepAbsence(error, of: part)
    }
  }
}

/// Waits for the instances of kept parts, and begins the flights of those that nobody makes.
private func wait(for parts: [AwaitPart], _ context: AwaitContext, in creation: Creation?) async throws {
  var open = parts
  while !open.isEmpty {
    try Task.checkCancellation()
    var flights: [Flight] = []
    var new: [Flight] = []
    var thread: AwaitPart?
    open.removeAll { context.object($0.key) != nil }
    do {
      var left: [AwaitPart] = []
      for part in open {
        switch try Flight.look(for: part) {
        case .object(let object): context.keep(object, for: part.key)
        case .flight(let flight, let isNew):
          left.append(part)
          if !flights.contains(where: { $0 === flight }) { flights.append(flight) }
          if isNew { new.append(flight) }
        case .thread(let claimed):
          left.append(part)
          thread = claimed
        case .nothing: left.append(part)
        }
      }
      open = left
    } catch {
      // Those that have begun need somebody who leaves them.
      Flight.startAndLeave(new)
      throw error
    }
    if !flights.isEmpty { try await Flight.wait(for: flights, starting: new, in: creation) }
    for flight in flights where flight.isMade {
      open.removeAll { part in
        guard let object = flight.context.object(part.key) else { return false }
        context.keep(object, for: part.key)
        return true
      }
    }
    if flights.isEmpty, let thread { try await waitForThread(thread) }
  }
}

/// Waits, without a thread, until a thread has ended its creation.
private func waitForThread(_ part: AwaitPart) async throws {
  let waiter = Waiter(for: 1)
  part.whenThreadEnds { waiter.end(.success(())) }
  try await waiter.wait()
}

/// Makes an instance that no lifetime keeps between resolves.
private func supply(_ part: AwaitPart, _ context: AwaitContext, in outer: Creation?) async throws -> Supply {
  if let outer, outer.isCreating(part.key) { throw part.recursion }
  if part.isInCycle, let object = try await makeWithKept(part, in: outer) {
    return Supply((part, .success(object)))
  }
  let creation = Creation(part, in: outer)
  defer { creation.end() }
  // Two prototypes can be made side by side, each with its own supplies, unless their resolve shares something.
  let isApart = !part.sharesWithResolve
  let own = isApart ? AwaitContext() : context
  defer { if isApart { own.end() } }
  return try await Creation.$current.withValue(creation) {
    var making = Making(own, in: creation)
    do { try await making.make(part) } catch {
      await making.closeUnfinished(error)
      // Of all errors, only this is an answer.
      guard error.isAbsentPart else { throw error }
      return Supply((part, .failure(error)))
    }
    return Supply((part, .success(making.result(part))))
  }
}

/// Makes an instance of a cycle together with the kept members that do not exist yet: others can want these meanwhile.
///
/// - Returns: The instance; nil if all kept members exist.
private func makeWithKept(_ part: AwaitPart, in outer: Creation?) async throws -> AnyObject? {
  while !part.claims.isEmpty {
    try Task.checkCancellation()
    switch try Flight.look(for: part) {
    case .flight(let flight, let isNew):
      try await Flight.wait(for: [flight], starting: isNew ? [flight] : [], in: outer)
      // Who only meets it gets the kept members, and makes an instance of its own.
      if isNew, flight.isMade, let object = flight.context.object(part.key) { return object }
    case .thread(let claimed): try await waitForThread(claimed)
    case .object, .nothing: break
    }
  }
  return nil
}
