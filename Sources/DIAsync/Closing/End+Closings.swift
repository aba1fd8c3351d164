internal import DICore
internal import Synchronization

/// The closings that an end runs now.
struct ClosingsAtWork {
  /// What the end's own task runs, and how far the end has come; nil while that waits for others.
  var inline: (number: Int, progress: ClosingProgress)?
  /// The tasks of closings that run side by side.
  var tasks: [Int: Task<Void, Never>] = .init()
  /// Closings that have ended.
  var ended: [EndedClosing] = []
  /// Takes the next one that ends.
  var next: UnsafeContinuation<EndedClosing, Never>?
}

/// A closing that has ended, or was left.
struct EndedClosing: Sendable {
  let number: Int
  let error: (any Error)?
}

/// How far an end has come with its closings.
struct ClosingProgress {
  fileprivate var phase = 0
  /// The number of the closing that began last.
  fileprivate var last = 0
  /// The instances whose closings run.
  fileprivate var running = Few<ClosingInstance>()
  /// Those whose next closing can begin.
  fileprivate var ready = Few<ClosingInstance>()
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
  /// Runs all closings: what is needed after what needs it, and what is independent side by side; then ends.
  ///
  /// A closing that is alone runs in the task of the end. If the limit finds it there, another task goes on.
  func runClosings() async { await runClosings(from: ClosingProgress()) }

  private func runClosings(from begun: ClosingProgress) async {
    var progress = begun
    let phases = state.withLock(\.phases)!
    while progress.phase < phases.count {
      let phase = phases[progress.phase]
      while let position = phase.next() {
        if waitsForEnd { await wait(forThoseWhoNeed: position, of: phase) }
        progress.ready.append(
          ClosingInstance(position: position, open: phase.closings(of: position), start: phase.startTime))
      }
      if progress.ready.isEmpty, progress.running.isEmpty {
        phase.release()
        progress.phase += 1
        continue
      }
      let ended: EndedClosing
      if let alone = begin(of: phase, &progress) {
        ended = EndedClosing(number: alone.number, error: await run(alone.closing, alone.position, of: phase))
        let isOwn = state.withLock { state in
          defer { state.closings.inline = nil }
          return state.closings.inline != nil
        }
        // Another task goes on from here.
        if !isOwn { return note(ended) }
      } else {
        ended = await next()
      }
      guard var instance = progress.end(ended.number) else { continue }
      if let error = ended.error {
        instance.errors.append(.closingFailed(typeInfo: phase.info(instance.position), underlying: error))
        note([instance.errors.last!])
      }
      if instance.open == 0 {
        phase.finish(instance.position, instance.errors, after: instance.start)
      } else {
        progress.ready.append(instance)
      }
    }
    finish()
  }

  /// Begins all ready closings; a lone one is left to the caller, which runs it.
  private func begin(of phase: ClosingPhase, _ progress: inout ClosingProgress) -> ClosingProgress.Begun? {
    let isAlone = progress.running.isEmpty && progress.ready.count == 1
    while let begun = progress.beginNext(of: phase) {
      let isInline =
        isAlone
        && state.withLock { state in
          if state.passed == nil { state.closings.inline = (begun.number, progress) }
          return state.passed == nil
        }
      if isInline { return begun }
      begin(begun.number, begun.position, begun.closing, of: phase)
    }
    return nil
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
  private func begin(_ number: Int, _ position: Int, _ closing: Closing, of phase: ClosingPhase) {
    let task = Task(executorPreference: PreferredExecutor.current) {
      self.note(EndedClosing(number: number, error: await self.run(closing, position, of: phase)))
    }
    let isLate = state.withLock { state in
      state.closings.tasks[number] = task
      return state.passed != nil
    }
    if isLate { leave(number, task) }
  }

  /// Runs a closing; returns what it threw.
  @inline(__always)
  private func run(_ closing: Closing, _ position: Int, of phase: ClosingPhase) async -> (any Error)? {
    do {
      try await phase.run(closing, of: position)
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
        await Work.$currentReference.withValue(self.beginning()) { await self.runClosings(from: inline.progress) }
      }
      leave(inline.number, task)
    }
    for (number, task) in tasks { leave(number, task) }
  }

  private func leave(_ number: Int, _ task: Task<Void, Never>?) {
    task?.cancel()
    afterGrace { self.note(EndedClosing(number: number, error: self.timedOut)) }
  }
}

extension ClosingProgress {
  fileprivate typealias Begun = (number: Int, position: Int, closing: Closing)

  /// Begins the next closing of the first instance that is ready; nil if none is.
  fileprivate mutating func beginNext(of phase: ClosingPhase) -> Begun? {
    guard !ready.isEmpty else { return nil }
    var instance = ready.remove(at: 0)
    instance.open -= 1
    last += 1
    instance.number = last
    running.append(instance)
    return (last, instance.position, phase.closing(instance.open, of: instance.position))
  }

  /// Ends a closing; nil if it has ended before.
  fileprivate mutating func end(_ number: Int) -> ClosingInstance? {
    running.firstIndex { $0.number == number }.map { running.remove(at: $0) }
  }
}
