internal import DICore

/// What a task waits for: flights that make parts, or a thread.
struct Wait {
  /// What is told of their ends.
  let waiter: Waiter
  /// How many ends there will be.
  private(set) var ends = 0
  private var flights = Few<FoundFlight>()
  /// The flight that waits; nil for a request of the program.
  private let own: Flight?

  init(in creation: Creation?, by waiter: Waiter = Waiter()) { (own, self.waiter) = (creation?.flight, waiter) }

  /// Adds a flight, and starts it if it is new.
  ///
  /// - Throws: A recursion, if it waits for this one.
  mutating func add(_ found: FoundFlight) throws {
    try own?.beginWait(for: found)
    flights.append(found)
    ends += 1
    found.flight.join(waiter)
    if found.isNew { found.flight.start() }
  }

  /// Notes that the task does not wait any more.
  func leave() {
    for found in flights {
      own?.endWait(for: found)
      found.flight.leave(waiter)
    }
  }
}

// MARK: - Parts

extension Wait {
  /// Adds what makes parts, begins flights of those that nobody makes, and holds those that exist.
  ///
  /// - Throws: `CancellationError`; what refuses a part; a recursion.
  mutating func add(_ parts: Few<AwaitPart>, _ context: AwaitContext) throws {
    try Task.checkCancellation()
    var thread: AwaitPart?
    for part in parts {
      switch try Flight.look(for: part) {
      case .object(let object): context.keep(object, for: part.key)
      case .flight(let found): try add(found)
      case .thread(let claimed): thread = claimed
      case .nothing: break
      }
    }
    guard ends == 0, let thread else { return }
    ends = 1
    thread.whenThreadEnds { [waiter] in waiter.end(.made) }
  }

  /// The error of a part, with the prototypes that lead to it.
  func traced(_ error: any Error, _ parts: Few<AwaitPart>) -> any Error {
    let failed = flights.first { $0.flight.hasFailed }?.flight.part.key
    return (parts.first { $0.key == failed } ?? parts.first)?.requestedByDependents(error) ?? error
  }

  /// The instance of a part that a flight of its own has made; nil if there is none.
  func new(_ part: AwaitPart) -> AnyObject? {
    flights.lazy.filter { $0.isNew && $0.flight.isMade }.compactMap { $0.flight.context.object(part.key) }.first
  }

  /// Holds what the flights have made, and returns the parts that are still to be made.
  func rest(of parts: Few<AwaitPart>, _ context: AwaitContext) -> Few<AwaitPart> {
    for found in flights where found.flight.isMade {
      for part in parts {
        if let object = found.flight.context.object(part.key) { context.keep(object, for: part.key) }
      }
    }
    return Few(parts.lazy.filter { context.object($0.key) == nil })
  }
}
