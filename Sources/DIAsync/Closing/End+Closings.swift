internal import DICore
internal import Synchronization

/// How far an end has come with its closings.
struct ClosingsAtWork {
  /// The phase whose instances are closed.
  fileprivate var phase = 0
  /// The number of the closing that began last.
  private var last = 0
  /// The instances whose closings run.
  private var running = Few<ClosingInstance>()
  /// Those whose next closing can begin.
  private var ready = Few<ClosingInstance>()
  /// The number of the closing that the end's own task runs; nil while that waits for others.
  fileprivate var inline: Int?
  /// The tasks of closings that run side by side.
  fileprivate var tasks: [Int: Task<Void, Never>] = .init()
  /// Closings that have ended.
  fileprivate var ended: [EndedClosing] = []
  /// Takes the next one that ends.
  fileprivate var next: UnsafeContinuation<EndedClosing, Never>?

  /// Adds an instance that can be closed now.
  fileprivate mutating func add(_ instance: ClosingInstance) { ready.append(instance) }

  /// Whether the next closing is the only one.
  fileprivate var isNextAlone: Bool { running.isEmpty && ready.count == 1 }

  /// Whether no instance is left.
  fileprivate var isEmpty: Bool { running.isEmpty && ready.isEmpty }

  /// Begins the next closing of the first instance that is ready; nil if none is.
  fileprivate mutating func beginNext() -> ClosingInstance? {
    guard !ready.isEmpty else { return nil }
    var instance = ready.remove(at: 0)
    instance.open -= 1
    last += 1
    instance.number = last
    running.append(instance)
    return instance
  }

  /// Ends a closing; nil if it has ended before.
  fileprivate mutating func end(_ number: Int) -> ClosingInstance? {
    running.firstIndex { $0.number == number }.map { running.remove(at: $0) }
  }
}

/// A closing that has ended, or was left.
struct EndedClosing: Sendable {
  let number: Int
  let error: (any Error)?
}

/// An instance that is closed: its closings run one after the other, whatever one throws.
private struct ClosingInstance {
  let position: Int
  /// The number of the closing that runs.
  var number = 0
  /// How many closings are still to begin; the last comes first.
  var open: Int
  var errors: [DIError] = []
  /// Nil without observers.
  let start: StartTime?
}

extension End {
  /// Runs all closings that have not begun: what is needed after what needs it, and what is independent side by side; then ends.
  ///
  /// A closing that is alone runs in the task of the end. If the limit finds it there, another task goes on.
  func runClosings() async {
    for phase in state.withLock({ $0.phases![$0.closings.phase...] }) {
      while true {
        while let position = phase.next() {
          if waitsForEnd { await wait(forThoseWhoNeed: position, of: phase) }
          let instance = ClosingInstance(
            position: position, open: phase.closings(of: position), start: phase.startTime)
          state.withLock { $0.closings.add(instance) }
        }
        if state.withLock(\.closings.isEmpty) { break }
        let ended: EndedClosing
        if let alone = begin(of: phase) {
          ended = EndedClosing(number: alone.number, error: await run(alone, of: phase))
          let isOwn = state.withLock { state in
            defer { state.closings.inline = nil }
            return state.closings.inline != nil
          }
          // Another task goes on from here.
          if !isOwn { return note(ended) }
        } else {
          ended = await next()
        }
        guard var instance = state.withLock({ $0.closings.end(ended.number) }) else { continue }
        if let error = ended.error {
          instance.errors.append(.closingFailed(typeInfo: phase.info(instance.position), underlying: error))
          note([instance.errors.last!])
        }
        if instance.open == 0 {
          phase.finish(instance.position, instance.errors, after: instance.start)
        } else {
          state.withLock { [instance] in $0.closings.add(instance) }
        }
      }
      phase.release()
      state.withLock { $0.closings.phase += 1 }
    }
    finish()
  }

  /// Begins all ready closings; a lone one is left to the caller, which runs it.
  private func begin(of phase: ClosingPhase) -> ClosingInstance? {
    while true {
      let (begun, isInline) = state.withLock { state in
        let isInline = state.closings.isNextAlone && state.passed == nil
        let begun = state.closings.beginNext()
        if isInline { state.closings.inline = begun?.number }
        return (begun, isInline)
      }
      guard let begun else { return nil }
      if isInline { return begun }
      begin(begun, of: phase)
    }
  }

  /// Waits until a closing has ended.
  private func next() async -> EndedClosing {
    await withUnsafeContinuation { continuation in
      let ended = state.withLock { state -> EndedClosing? in
        if !state.closings.ended.isEmpty { return state.closings.ended.removeFirst() }
        state.closings.next = continuation
        return nil
      }
      if let ended { continuation.resume(returning: ended) }
    }
  }

  /// Begins a closing in a task of its own.
  private func begin(_ begun: ClosingInstance, of phase: ClosingPhase) {
    let task = Task(executorPreference: PreferredExecutor.current) {
      self.note(EndedClosing(number: begun.number, error: await self.run(begun, of: phase)))
    }
    let isLate = state.withLock { state in
      state.closings.tasks[begun.number] = task
      return state.passed != nil
    }
    if isLate { leave(begun.number, task) }
  }

  /// Runs the next closing of an instance; returns what it threw.
  @inline(__always)
  private func run(_ begun: ClosingInstance, of phase: ClosingPhase) async -> (any Error)? {
    do {
      try await phase.run(phase.closing(begun.open, of: begun.position), of: begun.position)
      return nil
    } catch {
      // The limit has cancelled it.
      return error is CancellationError && isLate ? timedOut : error
    }
  }

  private func note(_ ended: EndedClosing) {
    let next = state.withLock { state -> UnsafeContinuation<EndedClosing, Never>? in
      if state.isOver { return nil }
      state.closings.tasks[ended.number] = nil
      defer { state.closings.next = nil }
      if state.closings.next == nil { state.closings.ended.append(ended) }
      return state.closings.next
    }
    next?.resume(returning: ended)
  }

  /// Leaves the closings that run, since the limit has passed.
  func leaveClosings() {
    let (inline, task, tasks) = state.withLock { state in
      defer { state.closings.inline = nil }
      return (state.closings.inline, state.task, state.closings.tasks)
    }
    if let inline {
      Task(executorPreference: PreferredExecutor.current) {
        await Work.$currentReference.withValue(self.beginning()) { await self.runClosings() }
      }
      leave(inline, task)
    }
    for (number, task) in tasks { leave(number, task) }
  }

  private func leave(_ number: Int, _ task: Task<Void, Never>?) {
    task?.cancel()
    afterGrace { self.note(EndedClosing(number: number, error: self.timedOut)) }
  }
}
