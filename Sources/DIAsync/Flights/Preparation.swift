internal import DICore
internal import Synchronization

/// Makes what has to be there before a synchronous section, side by side.
///
/// - Parameters:
///   - parts: What the section needs.
///   - context: Holds what is made.
///   - creation: The work that the section belongs to; nil for a request of the program.
/// - Returns: Whether all are there; otherwise a section can make one by now, and can need others for that.
/// - Throws: The first error; `CancellationError`.
@inline(__always) @discardableResult
func prepare(_ parts: Few<AwaitPart>, _ context: AwaitContext, in creation: Work?) async throws -> Bool {
  for part in parts { part.noteWait(in: context) }
  if parts.allSatisfy(\.isKept) { return try await wait(for: parts, context, in: creation) }
  if parts.count > 1 { return try await prepareTogether(parts, context, in: creation) }
  try hand(try await supply(parts[0], context, in: creation), to: context)
  return true
}

/// Waits for the instances of kept parts, and begins the flights of those that nobody makes.
///
/// - Returns: Whether all are there.
private func wait(for parts: Few<AwaitPart>, _ context: AwaitContext, in creation: Work?) async throws -> Bool {
  var (open, areThere) = (parts, true)
  while !open.isEmpty {
    var wait = Wait(in: creation)
    defer { wait.leave() }
    try wait.add(open, context)
    do {
      if let flight = wait.flightOfOpener {
        try await flight.runByOpener()
      } else {
        try await wait.wait()
      }
    } catch { throw wait.traced(error, open) }
    open = wait.rest(of: open, context, &areThere)
  }
  return areThere
}

private func prepareTogether(_ parts: Few<AwaitPart>, _ context: AwaitContext, in creation: Work?) async throws -> Bool
{
  let kept = Few(parts.lazy.filter(\.isKept))
  let others = parts.filter { !$0.isKept }
  // What one resolve shares must be made by one section after the other.
  if others.contains(where: \.sharesWithResolve) {
    let areThere = try await wait(for: kept, context, in: creation)
    var supplies: [Supply] = []
    for part in others {
      // What was made before it can have needed it as well.
      if part.isShared, context.object(part.key) != nil { continue }
      let made = try await supply(part, context, in: creation)
      if part.isShared { try hand(made, to: context) } else { supplies.append(made) }
    }
    for made in supplies { try hand(made, to: context) }
    return areThere
  }
  var areThere = true
  var supplies: [Supply?] = others.map { _ in nil }
  try await withThrowingTaskGroup(of: (position: Int, made: Supply?, isThere: Bool).self) { group in
    if !kept.isEmpty { group.addTask { (0, nil, try await wait(for: kept, context, in: creation)) } }
    for (position, part) in others.enumerated() {
      group.addTask { (position, try await supply(part, context, in: creation), true) }
    }
    while let end = try await group.next() {
      if let made = end.made { supplies[end.position] = made }
      if !end.isThere { areThere = false }
    }
  }
  for case let made? in supplies { try hand(made, to: context) }
  return areThere
}

/// An instance that no lifetime keeps between resolves, for the section that requests it; or the error that there is none.
private typealias Supply = Sent<(part: AwaitPart, made: Result<AnyObject, any Error>)>

/// Hands over what was made, for the next section: only now, since what was made beside it has sections of its own.
private func hand(_ supply: Supply, to context: AwaitContext) throws {
  let (part, made) = supply.take()
  switch made {
  case .success(let object) where part.isShared: context.keep(object, for: part.key)
  case .success(let object): context.supply(object, for: part.key)
  case .failure(let error): try context.keepAbsence(error, of: part)
  }
}

/// Makes an instance that no lifetime keeps between resolves.
private func supply(_ part: AwaitPart, _ context: AwaitContext, in outer: Work?) async throws -> Supply {
  do { return try await begin(part, context, in: outer) } catch { throw part.requestedByDependents(error) }
}

private func begin(_ part: AwaitPart, _ context: AwaitContext, in outer: Work?) async throws
  -> Supply
{
  if let outer, outer.isCreating(part.key) { throw part.recursion }
  if part.isInCycle, let object = try await makeWithKept(part, in: outer) {
    return Supply((part, .success(object)))
  }
  if part.attachment(Timeout.self) != nil { return try await supplyInTime(part, context, in: outer) }
  // Two prototypes can be made side by side, each with its own supplies, unless their resolve shares something.
  let isApart = !part.sharesWithResolve
  let own = isApart ? AwaitContext() : context
  defer { if isApart { own.end() } }
  return try await make(part, in: Work(in: outer, isPart: true, own, making: part))
}

private func make(_ part: AwaitPart, in creation: Work) async throws -> Supply {
  defer { creation.end() }
  return try await Work.$currentReference.withValue(creation.beginning()) {
    var making = Making(creation.context!, in: creation, requestedBy: creation.outer)
    do { try await making.make(part) } catch {
      await making.closeUnfinished(error)
      // Of all errors, only this is an answer.
      guard error.isAbsentPart else { throw error }
      return Supply((part, .failure(error)))
    }
    return Supply((part, .success(making.result(part))))
  }
}

/// Makes an instance in a task of its own, which is left when its time is up.
private func supplyInTime(_ part: AwaitPart, _ context: AwaitContext, in outer: Work?) async throws -> Supply {
  let waiter = Waiter()
  let supplies = Supplies()
  let executor = PreferredExecutor.current
  // With a context of its own, since it can go on when the request has ended.
  let own = AwaitContext()
  if part.sharesWithResolve { context.handOver(to: own) }
  let creation = Work(in: outer, isPart: true, own, making: part, waiter: waiter)
  let work = Task(executorPreference: executor) {
    defer { own.end() }
    do {
      let supply = try await make(part, in: creation)
      supplies.made.withLock { $0 = supply }
      waiter.end(.made)
    } catch { waiter.end(.failed(error)) }
  }
  // If the request is cancelled, the work is, and has to end all the same, as where there is no limit.
  let end = Task(executorPreference: executor) { try await waiter.wait() }
  do {
    try await withTaskCancellationHandler {
      try await end.value
    } onCancel: {
      work.cancel()
    }
  } catch {
    work.cancel()
    if !creation.isEnded, let outer, let flight = outer.node as? Flight {
      // It fails for those who wait, and ends when this has ended.
      _ = flight.timeOut(outer.requested(part.requestedByDependents(error)))
      await work.value
    }
    throw error
  }
  if part.sharesWithResolve { own.handOver(to: context) }
  return supplies.made.withLock { $0 }!
}

private final class Supplies: Sendable {
  let made = Mutex<Supply?>(nil)
}

/// Makes an instance of a cycle together with the kept members that do not exist yet: others can want these meanwhile.
///
/// - Returns: The instance; nil if all kept members exist.
private func makeWithKept(_ part: AwaitPart, in outer: Work?) async throws -> AnyObject? {
  // Holds nothing: each round looks at the cells.
  let context = AwaitContext()
  while !part.claims().isEmpty {
    var wait = Wait(in: outer)
    defer { wait.leave() }
    try wait.add(Few(CollectionOfOne(part)), context)
    try await wait.wait()
    if let object = wait.new(part) { return object }
  }
  return nil
}
