import Synchronization

/// A place where factories and closings of a test wait until it lets them go on.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var arrived = 0
    var next = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var watching: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }
  private let state = Mutex(State())

  /// How many have arrived.
  var arrived: Int { state.withLock { $0.arrived } }

  /// Arrives, and waits until the gate is open.
  ///
  /// - Throws: `CancellationError` if the task is cancelled meanwhile.
  func pass() async throws {
    let number = state.withLock { state -> Int in
      state.arrived += 1
      state.next += 1
      return state.next
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (goes, seen) = state.withLock { state -> (Bool, [CheckedContinuation<Void, Never>]) in
          let seen = state.watching.filter { $0.count <= state.arrived }.map(\.continuation)
          state.watching.removeAll { $0.count <= state.arrived }
          if state.isOpen || Task.isCancelled { return (true, seen) }
          state.waiting[number] = continuation
          return (false, seen)
        }
        for one in seen { one.resume() }
        if goes { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
    }
    try Task.checkCancellation()
  }

  /// Waits until so many have arrived.
  func reached(by count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if state.arrived >= count { return true }
        state.watching.append((count, continuation))
        return false
      }
      if isReached { continuation.resume() }
    }
  }

  /// Lets all go on, also those who come later.
  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for continuation in waiting { continuation.resume() }
  }
}

extension Gate {
  /// Passes, or opens the gate after some minutes: the test fails then, and does not hang.
  ///
  /// Beside other tests, the main actor can be busy for most of a minute.
  func passInTime() async throws {
    let watch = Task {
      try await Task.sleep(for: .seconds(300))
      open()
    }
    defer { watch.cancel() }
    try await pass()
  }
}

/// What closures capture before it is there.
final class Later<Value: Sendable>: Sendable {
  private let state = Mutex<Value?>(nil)

  var value: Value {
    get { state.withLock { $0! } }
    set { state.withLock { $0 = newValue } }
  }

  /// Lets it go, if it holds the closures that capture this.
  func release() { state.withLock { $0 = nil } }
}

/// A clock on which no time passes until a gate is open.
struct HeldClock: Clock {
  let gate: Gate

  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws { try await gate.pass() }
}
