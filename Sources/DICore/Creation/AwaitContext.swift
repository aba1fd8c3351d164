internal import DILifetime
internal import Synchronization

/// Stands for an instance that a factory did not make: it returned nil.
final class AbsentInstance {
  let error: DIError

  init(_ error: DIError) { self.error = error }
}

extension Error {
  /// Whether a factory returned nil: a request that accepts that goes on.
  package var isAbsentPart: Bool { (self as? DIError)?.isAbsence == true }
}

/// What a request or a creation that suspends carries from one synchronous section to the next; an extension point.
///
/// Nothing is on a thread's path while it suspends. Before each section, what the section must not make itself is made, and lies
/// here: kept objects, and supplies of prototypes. The engine looks here only on its slow paths.
@usableFromInline package final class AwaitContext: Sendable {
  /// The number with which cells are claimed; 0 for a request, which claims none.
  package let word: UInt
  /// The number of the thread on which a section of it runs; 0 if none runs.
  private let thread = Atomic<UInt>(0)
  private let state = Mutex(Unchecked(State()))

  private struct State {
    /// The objects that were made or waited for, held until the end.
    var objects = PartMap<AnyObject>()
    /// Complete instances of prototypes; each is taken once.
    var supplies = PartMap<Few<AnyObject>>()
    /// What the last section had to have first.
    var needs: Needs?
    /// What few have; nil until something is noted.
    var rare: Rare?

    /// What few have, to note something in it.
    var noted: Rare {
      mutating get {
        if let rare { return rare }
        let new = Rare()
        rare = new
        return new
      }
    }
  }

  private final class Rare {
    /// The parameters of the next function on another actor, by their slots.
    var handed: [Slot: AnyObject] = .init()
    /// The instances that the resolve shares, between two sections.
    var shared = SharedInstances()
    /// The cycle whose members are made with it, and its graph.
    var cycle: (number: Int32, graph: ObjectIdentifier)?
    /// The scopes that have closings of what failed in its sections.
    var scopesOfFailures: [Scope] = []
    /// The IDs of containers that were given to parts.
    var creationIDs: [UInt] = []
    /// The number that observers know it by; nil if they know of no creation in it.
    var reportedNumber: UInt?
    /// When the next section began to wait for instances that observers are told of.
    var waits = PartMap<StartTime>()
  }

  /// Makes a context that claims no cells.
  package init() { word = 0 }

  /// Makes a context that claims cells with a number that no thread has.
  package init(claiming: Void) { word = FlightNumber.next() }

  /// Notes the thread on which a section of it runs; 0 for none.
  func run(on word: UInt) { thread.store(word, ordering: .relaxed) }

  /// Whether the thread makes a part on which a section of it runs.
  package func isMaking(_ part: AwaitPart) -> Bool {
    part.binding.cacheSlot(for: part.scope)?.cell.owner == thread.load(ordering: .relaxed)
  }

  /// Uses the state.
  private func access<Result>(_ body: (inout State) -> Result) -> Result {
    state.withLock { Unchecked(body(&$0.state)) }.state
  }

  /// The object for an instance; nil if it was not made.
  package func object(_ key: PartKey) -> AnyObject? { access { $0.objects[key] } }

  /// Holds an object until the end.
  package func keep(_ object: AnyObject, for key: PartKey) { access { $0.objects[key] = object } }

  /// Notes that a factory returned nil: a request that accepts that goes on.
  ///
  /// - Throws: The error, if it says anything else.
  package func keepAbsence(_ error: any Error, of part: AwaitPart) throws {
    guard let error = error as? DIError, error.isAbsence else { throw error }
    if part.isKept || part.isShared {
      keep(AbsentInstance(error), for: part.key)
    } else {
      supply(AbsentInstance(error), for: part.key)
    }
  }

  /// Lets go of an object.
  package func forget(_ key: PartKey) {
    let forgotten = access { state -> AnyObject? in
      defer { state.objects[key] = nil }
      return state.objects[key]
    }
    withExtendedLifetime(forgotten) {}
  }

  /// Adds an instance that a section will take.
  package func supply(_ object: AnyObject, for key: PartKey) {
    access { state in
      var supplies = state.supplies[key] ?? Few()
      supplies.append(object)
      state.supplies[key] = supplies
    }
  }

  /// Takes a supply; nil if there is none.
  func takeSupply(_ key: PartKey) -> AnyObject? {
    access { state -> AnyObject? in
      guard var supplies = state.supplies[key] else { return nil }
      defer { state.supplies[key] = supplies.isEmpty ? nil : supplies }
      return supplies.remove(at: 0)
    }
  }

  /// Hands a parameter over to the actor of the function that takes it.
  func hand(_ value: AnyObject, in slot: Slot) { access { $0.noted.handed[slot] = value } }

  /// Takes a parameter that was handed over; nil if it was not.
  func takeHanded(_ slot: Slot) -> AnyObject? { access { $0.rare?.handed.removeValue(forKey: slot) } }

  /// The number of supplies.
  func supplies(_ key: PartKey) -> Int { access { $0.supplies[key]?.count ?? 0 } }

  /// Swaps the shared instances with those on the path of a thread, as a section begins and ends.
  func swapShared(_ shared: inout SharedInstances) {
    state.withLock { if $0.state.rare != nil || !shared.isEmpty { swap(&$0.state.noted.shared, &shared) } }
  }

  /// Gives another context, whose sections run instead of its own, what the resolve shares and what is held.
  package func handOver(to other: AwaitContext) {
    let (objects, shared) = access { ($0.objects, $0.rare?.shared) }
    let replaced = other.access { state in
      defer { (state.objects, state.noted.shared) = (objects, shared ?? SharedInstances()) }
      return (state.objects, state.rare?.shared)
    }
    withExtendedLifetime(replaced) {}
  }

  /// Notes what a section has to have first.
  func note(_ needs: Needs) { access { $0.needs = needs } }

  /// Notes that all members of the cycle of a part are made with it, one by one.
  package func make(cycleOf part: AwaitPart) {
    access { $0.noted.cycle = part.binding.cycle.map { ($0, part.binding.graphID) } }
  }

  /// Whether a part is a member of the cycle that is made with it.
  func makes(_ part: AwaitPart) -> Bool {
    guard let cycle = part.binding.cycle else { return false }
    return access { $0.rare?.cycle.map { $0 == (cycle, part.binding.graphID) } ?? false }
  }

  /// Notes that a scope has closings of what failed in its sections.
  func noteFailures(in scope: Scope) {
    access { state in
      let rare = state.noted
      if !rare.scopesOfFailures.contains(where: { $0 === scope }) { rare.scopesOfFailures.append(scope) }
    }
  }

  /// Whether something that has failed in its sections is still to be closed.
  package var hasFailures: Bool { access { $0.rare?.scopesOfFailures.isEmpty == false } }

  /// Takes the closings of what has failed in its sections, unless the end of its scope has taken them.
  package func takeClosingsOfFailures() -> [ClosingPhase] {
    let scopes = access { state -> [Scope] in
      defer { state.rare?.scopesOfFailures = [] }
      return state.rare?.scopesOfFailures ?? []
    }
    return scopes.flatMap { $0.takeClosingsOfFailures { $0 == ObjectIdentifier(self) } }
  }

  /// Whether the last section had to have something first.
  package var isRefused: Bool { access { $0.needs != nil } }

  /// What the last section had to have first; nil if it was not refused for that.
  package func takeNeeds() -> Needs? {
    access { state -> Needs? in
      defer { state.needs = nil }
      return state.needs
    }
  }
}

// MARK: - What observers know

extension AwaitContext {
  /// The number that observers know it by from now on.
  var reportedNumber: UInt {
    access { state in
      // Odd, as no thread's number is.
      let number = state.rare?.reportedNumber ?? (word != 0 ? word : FlightNumber.next()) | 1
      state.noted.reportedNumber = number
      return number
    }
  }

  /// The number that observers know it by; nil if they know of no creation in it.
  var numberIfReported: UInt? { access { $0.rare?.reportedNumber } }

  /// Notes that the next section waits for an instance from now on.
  func noteWait(_ key: PartKey) {
    access { state in
      let rare = state.noted
      if rare.waits[key] == nil { rare.waits[key] = StartTime() }
    }
  }

  /// When a section began to wait for an instance, which it takes now; nil if it has not waited.
  func takeWait(_ key: PartKey) -> ContinuousClock.Instant? {
    access { state in
      defer { state.rare?.waits[key] = nil }
      return state.rare?.waits[key]?.instant
    }
  }
}

// MARK: - Containers that are given to creations

extension AwaitContext {
  /// Notes that a container was given to a part: its requests belong to the part's creation.
  func note(_ creationID: UInt, _ part: AwaitPart, _ creation: (any AnyObject & Sendable)?) {
    if creationID == 0 { return }
    let noted = NotedCreation(part: part, creation: creation)
    NotedCreation.all.withLock { $0[creationID] = noted }
    access { $0.noted.creationIDs.append(creationID) }
  }

  /// Forgets the containers that were given to parts.
  package func end() {
    let ended = access { $0.rare?.creationIDs ?? [] }
    if ended.isEmpty { return }
    let released = NotedCreation.all.withLock { all in ended.map { all.removeValue(forKey: $0) } }
    withExtendedLifetime(released) {}
  }
}

/// A creation that suspends, and was given a container.
struct NotedCreation {
  let part: AwaitPart
  let creation: (any AnyObject & Sendable)?

  /// By the ID that the container carries.
  static let all = Mutex<[UInt: NotedCreation]>([:])
}

/// The numbers of creations that are not a thread's, as cells store them: thread numbers have a 0 in their lowest bit.
enum FlightNumber {
  private static let last = Atomic<UInt>(0)
  /// The bit above the tags of a cell.
  private static var bit: UInt { 16 }
  /// The number of bits below the number of a thread or flight.
  static var shift: UInt { 5 }

  static func next() -> UInt { last.wrappingAdd(1, ordering: .relaxed).newValue << shift | bit }

  /// Whether a cell is claimed by a flight.
  static func isFlight(_ owner: UInt) -> Bool { owner & bit != 0 }
}

extension Context {
  /// The instance that a section has.
  ///
  /// - Throws: The error of a factory that returned nil; that it has to be awaited, outside of sections or if it has none.
  func awaited<Instance>(_ type: Instance.Type, _ binding: Binding) throws(DIError) -> Instance {
    guard let object = try path.awaited(binding, unretainedScope) else {
      throw path.lost(binding.isMadeApartError)
    }
    return ObjectRepresentation.take(type, from: object, isBoxed: binding.isBoxed)
  }
}

extension Path {
  /// What the section that runs on this thread carries; nil outside of sections.
  var awaiting: AwaitContext? { record.pointee.awaiting?.takeUnretainedValue() }

  /// The object that a section has for an instance, retained; nil outside of sections, or if it has none.
  ///
  /// - Throws: The error of a factory that returned nil.
  func awaited(_ binding: Binding, _ scope: Unmanaged<Scope>) throws(DIError) -> UnsafeMutableRawPointer? {
    guard let awaiting = record.pointee.awaiting else { return nil }
    let object = awaiting._withUnsafeGuaranteedRef { awaiting in
      let key = PartKey(binding, scope.takeUnretainedValue())
      return awaiting.object(key) ?? (binding.storage.keeps ? nil : awaiting.takeSupply(key))
    }
    guard let object else { return nil }
    if let absent = object as? AbsentInstance { throw absent.error }
    return Unmanaged.passRetained(object).toOpaque()
  }

  /// The answer for a cell that a flight has claimed: within the flight, the object that it has made; elsewhere an error, since
  /// no thread waits for what suspends.
  ///
  /// A section found it free when it looked for what it needs: it notes that as a need, for who can make the section again.
  func meet(flight owner: UInt, _ binding: Binding?, _ scope: Scope?) throws(DIError) -> UnsafeMutableRawPointer {
    guard let binding, let scope else { throw recursion(of: binding) }
    if let met = try awaited(binding, .passUnretained(scope)) { return met }
    if awaiting?.word == owner { throw recursion(of: binding) }
    if record.pointee.awaitedBase != PathRecord.noBase { awaitingOrNew.note(Needs(met: binding, scope)) }
    throw binding.needsAwait
  }
}
