internal import DICore

/// What a task waits for: flights that make parts, or a thread.
struct Wait {
  /// What is told of their ends.
  private(set) lazy var waiter = Waiter()
  private var flights = Few<FoundFlight>()
  private var isForThread = false
  /// What is not waited for, but made by the task, which has opened its scope.
  private(set) var flightOfOpener: Flight?
  /// What the task works on; nil for a request of the program.
  private let requester: Work?
  /// What waits with the task; nil if nobody waits for that.
  private let own: Work?

  init(in requester: Work?, by waiter: Waiter? = nil) {
    (self.requester, own) = (requester, requester?.node)
    if let waiter { self.waiter = waiter }
  }

  /// Adds a flight, and starts it if it is new.
  ///
  /// - Throws: A recursion, if it waits for this one.
  mutating func add(_ found: FoundFlight, by task: inout WaitingTask, isAlone: Bool = false) throws {
    if own?.beginWait(for: found.flight) == false { throw found.flight.part.recursion }
    var found = found
    if isAlone, found.isNew, found.flight.part.isMade(byOpener: CurrentTask.id) {
      flightOfOpener = found.flight
      return flights.append(found)
    }
    found.number = found.flight.join(waiter, task.priority)
    flights.append(found)
    if found.isNew { found.flight.start(on: task.executor, task.priority) }
  }

  /// How many ends there will be.
  var ends: Int { isForThread ? 1 : flights.count }

  /// Notes that the task does not wait any more.
  func leave() {
    if flights.isEmpty { return }
    for found in flights { found.flight.leave(found.number) }
    endWaits()
  }

  private func endWaits() { own?.endWaits(for: flights.lazy.map(\.flight)) }

  /// Waits for all ends; the flights get the priority to which the task is raised meanwhile.
  mutating func wait() async throws {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *), !flights.isEmpty else {
      return try await waiter.wait(for: ends)
    }
    let (waiter, ends) = (waiter, ends)
    waiter.escalates(flights)
    try await withTaskPriorityEscalationHandler {
      try await waiter.wait(for: ends)
    } onPriorityEscalated: { _, priority in
      waiter.escalate(to: priority.rawValue)
    }
  }
}

/// What a flight takes from the task of who waits; asked for once, if at all.
struct WaitingTask {
  lazy var executor = PreferredExecutor.current
  lazy var priority = Task.currentPriority.rawValue
}

// MARK: - Parts

extension Wait {
  /// Adds what makes parts, begins flights of those that nobody makes, and holds those that exist.
  ///
  /// - Throws: `CancellationError`; what refuses a part; a recursion.
  mutating func add(_ parts: Few<AwaitPart>, _ context: AwaitContext) throws {
    try Task.checkCancellation()
    var task = WaitingTask()
    var thread: AwaitPart?
    for part in parts {
      switch try Flight.look(for: part) {
      case .object(let object): context.keep(object, for: part.key)
      case .flight(let found): try add(found, by: &task, isAlone: parts.count == 1)
      case .thread(let claimed):
        // It waits for the thread's task, which waits for this one.
        if requester?.makes(claimed) == true { throw claimed.recursion }
        thread = claimed
      case .nothing: break
      }
    }
    guard flights.isEmpty, let thread else { return }
    isForThread = true
    thread.whenThreadEnds { [waiter] in waiter.end(.made) }
  }

  /// The error of a part, with the prototypes that lead to it.
  func traced(_ error: any Error, _ parts: Few<AwaitPart>) -> any Error {
    let failed = flights.first { $0.flight.failure != nil }?.flight.part.key
    return (parts.first { $0.key == failed } ?? parts.first)?.requestedByDependents(error) ?? error
  }

  /// The instance of a part that a flight of its own has made; nil if there is none.
  func new(_ part: AwaitPart) -> AnyObject? {
    flights.lazy.filter(\.isNew).compactMap { $0.flight.made(part.key) }.first
  }

  /// Holds what the flights have made, which have ended.
  ///
  /// - Parameters:
  ///   - parts: What was requested.
  ///   - context: Holds what was made.
  ///   - areThere: Becomes false if a section can make one of them by now.
  /// - Returns: The parts that are still to be made.
  mutating func rest(of parts: Few<AwaitPart>, _ context: AwaitContext, _ areThere: inout Bool) -> Few<AwaitPart> {
    var rest = Few<AwaitPart>()
    for part in parts {
      let key = part.key
      if let object = made(key) {
        context.keep(object, for: key)
      } else if context.object(key) == nil {
        if part.isBeingMade || part.isMadeApart { rest.append(part) } else { areThere = false }
      }
    }
    endWaits()
    // There is nobody to leave.
    flights = Few()
    return rest
  }

  private func made(_ key: PartKey) -> AnyObject? {
    for found in flights { if let object = found.flight.made(key) { return object } }
    return nil
  }
}
