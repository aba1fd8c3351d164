internal import DICore
internal import Synchronization

/// The singles of a container that starts.
final class Singles {
  private let core: ContainerCore
  private let absent = RequestForSingle.Absent()
  private let ends = Ends()
  private let awaited = AtWork()
  private var begun: [(single: Single, flight: Flight)] = []

  init(_ core: ContainerCore) { self.core = core }

  /// Makes all, and awaits those that suspend side by side.
  ///
  /// - Throws: The first failure, with the others; `CancellationError`.
  func make(within limit: TimeLimit?) async throws {
    await withTaskGroup(of: Void.self) { group in
      let waiter = Waiter(told: ends.note)
      var wait = Wait(in: Work.of(core), by: waiter)
      var task = WaitingTask()
      var others = 0
      func make(_ single: Single, _ context: AwaitContext) {
        others += 1
        let request = RequestForSingle(single: single, absent: absent)
        let begun = awaited.begin(single)
        group.addTask { [core, awaited] in
          waiter.end(await request.end(in: core, context))
          awaited.end(begun)
        }
      }
      do {
        for single in try core.singles() {
          let begin = limit.map { _ in ContinuousClock.now }
          // What need not be awaited is made here, in the order of registration.
          switch try self.begin(single, &wait, by: &task) {
          case .made:
            if let limit, let begin, limit.remaining <= .zero { throw limit.error(of: [(single, begin)])! }
          case .flight(let flight): begun.append((single, flight))
          case .awaited(let context): make(single, context)
          }
        }
      } catch { waiter.end(.failed(error)) }
      if let limit, wait.ends + others > 0 {
        group.addTask { [core, awaited] in
          if let failure = await limit.end(of: core, awaited) { waiter.end(.failed(failure)) }
        }
      }
      var open = wait.ends
      while open + others > 0, (try? await waiter.wait(for: open + others)) != nil {
        (open, others) = (0, 0)
        for flight in ends.takeAgain() { make(begun.first { $0.flight === flight }!.single, AwaitContext()) }
      }
      wait.leave()
      group.cancelAll()
    }
    try Task.checkCancellation()
    let failures = ends.failures.map { failure in
      let single = begun.first { $0.flight === failure.flight }?.single
      return single?.failed(failure.error) ?? failure.error
    }
    guard let first = failures.first else { return }
    throw (first as? DIError)?.with(later: failures.dropFirst().compactMap { $0 as? DIError }) ?? first
  }

  /// What has failed after the start had, once all flights have ended.
  var laterFailures: [DIError] {
    let known = ends.failures.compactMap(\.flight)
    return begun.compactMap { single, flight in
      guard let failure = flight.failure, !failure.isCancellation, !known.contains(where: { $0 === flight }) else {
        return nil
      }
      return single.failed(failure) as? DIError
    }
  }

  private enum Beginning {
    case made
    case flight(Flight)
    /// A task has to make what the context needs, and then the single.
    case awaited(AwaitContext)
  }

  /// Makes a single, or waits for its flight as well.
  private func begin(_ single: Single, _ wait: inout Wait, by task: inout WaitingTask) throws -> Beginning {
    guard let part = core.partMadeApart(of: single) else {
      let request = RequestForSingle(single: single, absent: absent)
      return try request.attempt(by: core).map { .awaited($0) } ?? .made
    }
    do {
      switch try Flight.look(for: part) {
      case .object: return .made
      case .flight(let found):
        try wait.add(found, by: &task)
        return .flight(found.flight)
      case .thread, .nothing: return .awaited(AwaitContext())
      }
    } catch { throw single.failed(error) }
  }
}

extension Single {
  /// The error of a start that could not make it.
  fileprivate func failed(_ error: any Error) -> any Error {
    guard let error = error as? DIError else { return error }
    if case .whileCreateSingleton = error { return error }
    return failure(error)
  }
}

/// The ends of what a start makes.
private final class Ends: Sendable {
  typealias Failure = (error: any Error, flight: Flight?)
  private let state = Mutex<(failures: [Failure], again: [Flight])>(([], []))

  /// In the order in which they came.
  var failures: [Failure] { state.withLock(\.failures) }

  @Sendable func note(_ end: FlightEnd, of flight: Flight?) {
    switch end {
    case .made: break
    case .again: if let flight { state.withLock { $0.again.append(flight) } }
    case .failed(let error):
      state.withLock { if $0.failures.isEmpty || !error.isCancellation { $0.failures.append((error, flight)) } }
    }
  }

  /// Takes the flights that have ended without a result.
  func takeAgain() -> [Flight] {
    state.withLock { state in
      defer { state.again = [] }
      return state.again
    }
  }
}

/// The singles that are being made by tasks of the start.
private final class AtWork: Sendable {
  typealias Begun = (single: Single, time: ContinuousClock.Instant)
  private let state = Mutex<[Begun?]>([])

  /// In the order in which they were begun.
  var all: [Begun] { state.withLock { $0.compactMap(\.self) } }

  /// Adds one; returns its number.
  func begin(_ single: Single) -> Int {
    state.withLock { state in
      state.append((single, .now))
      return state.count - 1
    }
  }

  /// Removes one.
  func end(_ number: Int) { state.withLock { $0[number] = nil } }
}

extension TimeLimit {
  /// Waits until the limit has passed, and says who is at work; nil if the task is cancelled before.
  fileprivate func end(of core: ContainerCore, _ awaited: AtWork) async -> DIError? {
    guard (try? await passed()) != nil, let scope = core.scope.live else { return nil }
    let flights = SuspendedCreations.of(scope).compactMap { $0 as? Flight }.sorted { $0.begun < $1.begun }
    // All can wait, for a thread.
    let working = flights.filter { !$0.isWaiting }
    guard let first = working.first ?? flights.first else { return error(of: awaited.all) }
    let unfinished = (working.isEmpty ? flights : working).map {
      DIStartTimedOut.Unfinished(component: $0.part.info, time: $0.begun.duration(to: .now))
    }
    let error = first.part.timedOut(DIStartTimedOut(limit: duration, unfinished: unfinished))
    return .whileCreateSingleton(typeInfo: first.part.info, stack: error)
  }

  /// The error of a start whose limit has passed; nil if nothing is at work.
  fileprivate func error(of begun: [AtWork.Begun]) -> DIError? {
    let unfinished = begun.map {
      DIStartTimedOut.Unfinished(component: $0.single.info, time: $0.time.duration(to: .now))
    }
    return begun.first?.single.timedOut(DIStartTimedOut(limit: duration, unfinished: unfinished))
  }
}

/// Makes a single, in the order in which a build makes them.
private struct RequestForSingle: AwaitedRequest {
  let single: Single
  let absent: Absent

  final class Absent: Sendable {
    let singles = Mutex<Set<SingleKey>>([])
  }

  /// Makes what the context needs, and then it.
  func end(in core: ContainerCore, _ context: AwaitContext) async -> FlightEnd {
    do {
      try await answer(by: core, context)
      return .made
    } catch { return .failed(single.failed(error)) }
  }

  func answer(by core: ContainerCore) throws(DIError) {
    var known = absent.singles.withLock(\.self)
    try core.create(single, without: &known)
    let found = known
    absent.singles.withLock { $0.formUnion(found) }
  }

  /// Makes it if nothing has to be awaited; returns a context if something has.
  func attempt(by core: ContainerCore) throws(DIError) -> AwaitContext? {
    let attempt = Section(nil)
    do throws(DIError) {
      try answer(by: core)
      attempt.end()
      return nil
    } catch {
      guard let context = attempt.end() else { throw error }
      return context
    }
  }
}
