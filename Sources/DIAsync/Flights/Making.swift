internal import DICore

/// Makes a part, or all members of its cycle: initializers first, then injections, then post-inits.
///
/// One task uses it.
struct Making {
  let context: AwaitContext
  let creation: Work
  /// The creation that has requested the part, for observers.
  private let requester: Work?
  /// The parts in the order in which their initializers returned.
  private(set) var made = Few<MadePart>()
  /// Of a cycle; it is apart, so that others have a small frame.
  private var members: Members?

  private final class Members {
    var objects = PartMap<AnyObject>()
    /// Those whose initializers are open.
    var open = PartMap<Void>()
  }

  init(_ context: AwaitContext, in creation: Work, requestedBy requester: Work?) {
    (self.context, self.creation, self.requester) = (context, creation, requester)
  }

  /// Makes a part, with all members of its cycle.
  @inline(__always)
  mutating func make(_ part: AwaitPart) async throws {
    let report = creation.report(part, context, requestedBy: requester)
    do {
      if part.isInCycle { try await makeCycle(from: part) } else { try await makeAlone(part) }
    } catch {
      report?.end(error as? DIError ?? part.failure(error))
      throw error
    }
    // What has failed within it, and was no reason for its failure.
    if context.hasFailures { await context.takeClosingsOfFailures().close(in: creation) }
    report?.end()
  }

  @inline(__always)
  private mutating func makeAlone(_ part: AwaitPart) async throws {
    let maker = part.suspendingMaker
    let executor = maker == nil ? Executor.ofAll(part) : nil
    try await begin(part, maker, at: executor)
    if executor != nil || !part.hasSteps { return }
    creation.endWork()
    try await need(part, isInjected: true)
    creation.beginWork(on: part)
    try await complete(part)
  }

  /// Makes what an initializer needs, and calls it; both again if its section has met what a flight has claimed meanwhile.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - maker: What calls the initializer, if that suspends.
  ///   - executor: Where its steps run in the same section; nil if they do not.
  /// - Throws: The error of what it needs, or of the initializer.
  @inline(__always)
  private mutating func begin(_ part: AwaitPart, _ maker: SuspendingMaker?, at executor: Executor? = nil) async throws {
    while true {
      if members == nil {
        try await need(part, isInjected: false, isWhole: executor != nil)
      } else {
        try await needMembers(of: part, isInjected: false)
        if object(of: part) != nil { return }
      }
      creation.beginWork(on: part)
      do {
        if let maker {
          try checkScope(of: part)
          return keep(try await maker.make(part, context), of: part)
        }
        guard let executor else { return try await initialize(part) }
        let (context, creation) = (context, creation)
        let (object, error) = try await executor.run { part.makeWhole(context, creation) }
        return try keep(object, of: part, unless: error)
      } catch { try await waitForMet(by: part, error) }
    }
  }

  /// Waits for what a section has met before it could call the initializer.
  ///
  /// - Throws: The error of the section, if it was another; the error of what it has met.
  private func waitForMet(by part: AwaitPart, _ error: any Error) async throws {
    creation.endWork()
    guard object(of: part) == nil, let met = context.takeNeeds() else { throw error }
    do { try await prepare(met.parts, context, in: creation) } catch { throw requested(error, by: part) }
  }

  /// Makes what a section needs that makes or completes a part; a whole one does both, and takes what is supplied for each.
  private func need(_ part: AwaitPart, isInjected: Bool, isWhole: Bool = false) async throws {
    while true {
      var needs = context.needs(of: part, isInjected: isInjected)
      if isWhole { needs.add(context.needs(of: part, isInjected: true)) }
      if needs.parts.isEmpty { return }
      // Meanwhile a flight can have claimed what the section was to make.
      do { if try await prepare(needs.parts, context, in: creation), !needs.makesKept { return } } catch {
        throw requested(error, by: part)
      }
    }
  }

  private func requested(_ error: any Error, by part: AwaitPart) -> any Error {
    (error as? DIError).map { part.requested($0) } ?? error
  }

  /// Throws if the scope has ended while what a prototype needs was made; of what is kept, its cell says so.
  private func checkScope(of part: AwaitPart) throws {
    if !part.isKept, part.isOfClosedScope { throw part.closed(isCleaned: false) }
  }

  /// Calls an initializer that does not suspend.
  private mutating func initialize(_ part: AwaitPart) async throws {
    try checkScope(of: part)
    let (context, creation) = (context, creation)
    let executor = try await place(of: part.initializerActor, part)
    let (object, error) = try await executor.run { part.make(context, creation) }
    try keep(object, of: part, unless: error)
  }

  /// Keeps what an initializer has returned; if its section has failed, only to close it.
  private mutating func keep(_ object: AnyObject?, of part: AwaitPart, unless error: DIError?) throws {
    guard let error else { return keep(object!, of: part) }
    if let object { note(object, of: part) }
    throw error
  }

  /// Where a function of a part runs that does not suspend; if its parameters need the main actor, and it belongs to another one,
  /// they are made and handed over.
  private func place(of actor: (any Actor)?, _ part: AwaitPart, injection: Int? = nil) async throws -> Executor {
    let parameters = Executor.of(part, isInjected: injection != nil)
    guard let actor else { return parameters }
    guard case .on(let main) = parameters, main !== actor else { return .on(actor) }
    let (context, creation) = (context, creation)
    let object = injection == nil ? nil : self.object(of: part)
    try await parameters.run {
      try context.section(of: part, object, creation) { (section) throws(DIError) in
        try part.handOver(toInjection: injection, section, context)
      }
    }
    return .on(actor)
  }

  private mutating func note(_ object: AnyObject, of part: AwaitPart) {
    made.append(MadePart(part, object))
    members?.objects[part.key] = object
  }

  private mutating func keep(_ object: AnyObject, of part: AwaitPart) {
    note(object, of: part)
    if members == nil, !part.hasSteps || !part.isKept && !part.isShared { return }
    // Requests within the part find it here. A prototype outside of cycles is found at its frame.
    context.keep(object, for: part.key)
  }

  /// The object of a part; nil if its initializer has not returned.
  func object(of part: AwaitPart) -> AnyObject? {
    if let members { members.objects[part.key] } else { made.first?.object }
  }

  /// Runs injections and post-inits of a part outside of cycles.
  private func complete(_ part: AwaitPart) async throws {
    let object = object(of: part)!
    let (context, creation) = (context, creation)
    if let executor = Executor.ofSteps(part) {
      try await executor.run { try part.complete(object, context, creation) }
    } else {
      try await inject(part)
      try await runPostInits(part)
    }
  }

  /// Runs the injections of a part, each on its actor.
  private func inject(_ part: AwaitPart) async throws {
    let object = object(of: part)!
    let (context, creation) = (context, creation)
    for injection in 0..<part.steps.injections {
      if let suspending = part.suspending(injection: injection) {
        try await suspending(part, context, object)
        continue
      }
      let executor = try await place(of: part.actor(ofInjection: injection), part, injection: injection)
      try await executor.run {
        try context.section(of: part, object, creation) { (section) throws(DIError) in
          try part.inject(injection, into: object, section)
        }
      }
    }
  }

  /// Runs the post-inits of a part, each on its actor.
  private func runPostInits(_ part: AwaitPart) async throws {
    let object = object(of: part)!
    let (context, creation) = (context, creation)
    for postInit in 0..<part.steps.postInits {
      if let suspending = part.suspending(postInit: postInit) {
        do { try await suspending(object) } catch { throw part.postInitFailure(error) }
        continue
      }
      let executor = part.actor(ofPostInit: postInit).map { Executor.on($0) } ?? .anywhere
      try await executor.run {
        try context.section(of: part, object, creation) { (_) throws(DIError) in
          try part.runPostInit(postInit, on: object)
        }
      }
    }
  }
}

// MARK: - Cycles

extension Making {
  private mutating func makeCycle(from entry: AwaitPart) async throws {
    members = Members()
    context.make(cycleOf: entry)
    members?.open[entry.key] = ()
    try await makeMember(entry)
    members?.open[entry.key] = nil
    var next = 0
    while next < made.count {
      let part = made[next].part
      next += 1
      try await needMembers(of: part, isInjected: true)
      try await work(on: part) { try await $0.inject(part) }
    }
    for made in made { try await work(on: made.part) { try await $0.runPostInits(made.part) } }
  }

  private mutating func initializeMember(_ part: AwaitPart) async throws {
    if object(of: part) != nil { return }
    if part.isKept, let object = part.keptObject { return context.keep(object, for: part.key) }
    if members?.open[part.key] != nil { throw part.recursion }
    members?.open[part.key] = ()
    defer { members?.open[part.key] = nil }
    let report = creation.report(part, context, requestedBy: nil)
    do { try await makeMember(part) } catch {
      report?.end(error as? DIError ?? part.failure(error))
      throw error
    }
    report?.end()
  }

  /// Makes what the initializer of a member requests, and calls it.
  private mutating func makeMember(_ part: AwaitPart) async throws {
    try await begin(part, part.suspendingMaker)
    creation.endWork()
  }

  /// Runs steps of a member, whose time they take.
  private mutating func work(on part: AwaitPart, _ body: (inout Making) async throws -> Void) async throws {
    creation.beginWork(on: part)
    defer { creation.endWork() }
    try await body(&self)
  }

  /// Whether a member is made here for another: one that a lifetime keeps, if the flight has claimed its cell.
  private func isMadeHere(_ member: AwaitPart, for part: AwaitPart) -> Bool {
    if !member.isInCycle(of: part) { return false }
    return !member.isKept || (creation as? Flight)?.claims(member) == true
  }

  /// Makes what a member requests: members here, one after the other, and then all else side by side.
  private mutating func needMembers(of part: AwaitPart, isInjected: Bool) async throws {
    do {
      while true {
        let needs = context.needs(of: part, isInjected: isInjected)
        // First the members, whose sections would take what is supplied for this one.
        let members = needs.parts.filter { isMadeHere($0, for: part) && object(of: $0) == nil }
        for member in members { try await initializeMember(member) }
        // A member can have shared one of the others, or waited for it.
        let others = needs.parts.filter { !isMadeHere($0, for: part) && context.object($0.key) == nil }
        let areThere = try await prepare(Few(others), context, in: creation)
        if areThere, !needs.makesKept || members.isEmpty && others.isEmpty { return }
      }
    } catch { throw requested(error, by: part) }
  }
}
