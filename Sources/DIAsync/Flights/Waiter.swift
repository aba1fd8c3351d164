internal import DICore
internal import Synchronization

/// A task that waits for ends: it goes on when all have come, or one has failed, or the task is cancelled.
final class Waiter: Sendable {
  private let state: Mutex<State>
  /// The parts that the task waits for, and the flights that make them.
  private let parts: Few<AwaitPart>
  private let flights: Few<FoundFlight>
  /// The context of the section that needs the parts.
  private let context: AwaitContext?
  /// The creation that the section belongs to, and its flight if that has not ended.
  private let creation: Creation?
  private let own: Flight?

  private struct State {
    var open: Int
    var result: Result<Void, any Error>?
    var continuation: UnsafeContinuation<Void, any Error>?
  }

  /// Makes a waiter for a number of ends.
  convenience init(for count: Int) { self.init(for: count, Few(), by: Few(), nil, in: nil, of: nil) }

  private init(
    for count: Int, _ parts: Few<AwaitPart>, by flights: Few<FoundFlight>, _ context: AwaitContext?,
    in creation: Creation?, of own: Flight?
  ) {
    state = Mutex(State(open: count, result: count == 0 ? .success(()) : nil))
    (self.parts, self.flights, self.context, self.creation, self.own) = (parts, flights, context, creation, own)
  }

  /// Notes an end.
  func end(_ end: Result<Void, any Error>) {
    let continuation = state.withLock { state -> UnsafeContinuation<Void, any Error>? in
      if state.result != nil { return nil }
      state.open -= 1
      if case .success = end, state.open > 0 { return nil }
      state.result = end
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume(with: end)
  }

  /// Waits.
  ///
  /// - Throws: The first failure; `CancellationError`, at once, if the task is cancelled.
  func wait() async throws {
    defer { leave() }
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Void, any Error>) in
        let result = state.withLock { state -> Result<Void, any Error>? in
          if state.result == nil { state.continuation = continuation }
          return state.result
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      self.end(.failure(CancellationError()))
    }
  }
}

// MARK: - Parts

extension Waiter {
  /// Begins the flights of parts that nobody makes.
  ///
  /// - Returns: One who waits for these, for those that others have begun, or for a thread.
  /// - Throws: `CancellationError`; what refuses a part; a recursion, if one of the flights waits for this creation.
  static func wait(for parts: Few<AwaitPart>, _ context: AwaitContext, in creation: Creation?) throws -> Waiter {
    try Task.checkCancellation()
    var flights = Few<FoundFlight>()
    var thread: AwaitPart?
    let own = creation?.flight
    do {
      for part in parts {
        switch try Flight.look(for: part) {
        case .object(let object): context.keep(object, for: part.key)
        case .flight(let found): if !flights.contains(where: { $0.flight === found.flight }) { flights.append(found) }
        case .thread(let claimed): thread = claimed
        case .nothing: break
        }
      }
      try own?.beginWait(for: flights)
    } catch {
      // Those that have begun need somebody who leaves them.
      Flight.startAndLeave(flights)
      throw error
    }
    let waitsForThread = flights.isEmpty && thread != nil
    let waiter = Waiter(for: waitsForThread ? 1 : flights.count, parts, by: flights, context, in: creation, of: own)
    if waitsForThread, let thread { thread.whenThreadEnds { waiter.end(.success(())) } }
    for found in flights { found.flight.join(waiter) }
    for found in flights where found.isNew { found.flight.start() }
    return waiter
  }

  /// Notes that the task does not wait any more.
  private func leave() {
    own?.endWait(for: flights)
    for found in flights { found.flight.leave(self) }
  }

  /// The error of a part, with the prototypes that lead to it.
  func traced(_ error: any Error) -> any Error {
    let failed = flights.first { $0.flight.hasFailed }?.flight.part.key
    return (parts.first { $0.key == failed } ?? parts.first)?.requestedByDependents(error) ?? error
  }

  /// The instance of a part that a flight of its own has made; nil if there is none.
  func new(_ part: AwaitPart) -> AnyObject? {
    flights.lazy.filter { $0.isNew && $0.flight.isMade }.compactMap { $0.flight.context.object(part.key) }.first
  }

  /// Keeps what the flights have made, and begins the next round for the others; returns nil if there are none.
  func next() throws -> Waiter? {
    guard let context else { return nil }
    for found in flights where found.flight.isMade {
      for part in parts {
        if let object = found.flight.context.object(part.key) { context.keep(object, for: part.key) }
      }
    }
    let open = parts.filter { context.object($0.key) == nil }
    return open.isEmpty ? nil : try Waiter.wait(for: Few(open), context, in: creation)
  }
}
