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
  private lazy var executor = PreferredExecutor.current

  init(in creation: Creation?, by waiter: Waiter = Waiter()) { (own, self.waiter) = (creation?.flight, waiter) }

  /// Adds a flight, and starts it if it is new.
  ///
  /// - Throws: A recursion, if it waits for this one.
  mutating func add(_ found: FoundFlight) throws {
    try own?.beginWait(for: found)
    flights.append(found)
    ends += 1
    found.flight.join(waiter)
    if found.isNew { found.flight.start(on: executor) }
  }

  /// Notes that the task does not wait any more.
  func leave() {
    if flights.isEmpty { return }
    own?.endWait(for: flights)
    for found in flights { found.flight.leave(waiter) }
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
    flights.lazy.filter(\.isNew).compactMap { $0.flight.made(part.key) }.first
  }

  /// Holds what the flights have made, which have ended, and returns the parts that are still to be made.
  mutating func rest(of parts: Few<AwaitPart>, _ context: AwaitContext) -> Few<AwaitPart> {
    var rest = Few<AwaitPart>()
    for part in parts {
      let key = part.key
      if let object = made(key) {
        context.keep(object, for: key)
      } else if context.object(key) == nil {
        rest.append(part)
      }
    }
    own?.endWait(for: flights)
    // There is nobody to leave.
    flights = Few()
    return rest
  }

  private func made(_ key: PartKey) -> AnyObject? {
    for found in flights { if let object = found.flight.made(key) { return object } }
    return nil
  }
}
