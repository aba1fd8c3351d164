internal import DICore
internal import Synchronization

/// A creation that suspends: what its function does belongs to it, by the task-local value or the container that it was given.
class Creation: @unchecked Sendable {
  /// The creation whose function runs in the task, or in the task that started it; nil when it has ended.
  static var current: Creation? { currentReference?.creation }

  /// Leads to a creation until its end: a task that its function has started can go on, and must not keep what was made.
  final class Reference: Sendable {
    private let state = Mutex<Creation?>(nil)
    /// The creation; nil when it has ended.
    var creation: Creation? { state.withLock(\.self) }

    fileprivate func set(_ creation: Creation?) { state.withLock { $0 = creation } }
  }
  @TaskLocal static var currentReference: Reference?
  private let reference = Reference()

  /// Notes that its function begins; returns the value of the task that it runs in.
  final func beginning() -> Reference {
    reference.set(self)
    return reference
  }

  let part: AwaitPart
  /// The creation that requested it; nil for a flight, which many can request.
  let outer: Creation?

  /// Who waits for it, if it has a limit and is no flight.
  private let waiter: Waiter?

  init(_ part: AwaitPart, in outer: Creation?, timedBy waiter: Waiter? = nil) {
    self.part = part
    self.outer = outer
    self.waiter = waiter
  }

  /// The flight that it belongs to and that has not ended; nil if there is none.
  var flight: Flight? { outer?.flight }

  private let ended = Atomic<Bool>(false)
  /// Whether it has ended.
  final var isEnded: Bool { ended.load(ordering: .acquiring) }
  private let reportedNumber = Atomic<UInt>(0)
  /// Nil until it works on a part with a limit.
  private let times = Mutex<Times?>(nil)

  /// The time of the part that is being worked on, and what is left to each.
  private final class Times: Sendable {
    let state = Mutex<(running: (part: PartKey, watch: Stopwatch)?, left: PartMap<Duration>)>((nil, PartMap()))
  }

  /// Tells observers that a part is created; nil without observers.
  final func report(_ part: AwaitPart, _ context: AwaitContext, requestedBy requester: Creation?) -> CreationReport? {
    let report = CreationReport.begin(part, context, requestedBy: requester?.numberOfReport)
    if let report { reportedNumber.store(report.number, ordering: .relaxed) }
    return report
  }

  /// The number that observers know it by; nil without observers.
  private var numberOfReport: UInt? {
    let number = reportedNumber.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Notes its end: a task that its function has started can go on.
  final func end() {
    ended.store(true, ordering: .releasing)
    reference.set(nil)
    endWork()
  }

  /// Notes that what the next steps of a part need is there: its time runs from now on.
  final func beginWork(on part: AwaitPart) {
    guard let timeout = part.attachment(Timeout.self) else { return }
    let times = times.withLock { times in
      if times == nil { times = Times() }
      return times!
    }
    let left = times.state.withLock { $0.left[part.key] }
    let watch = part.watch(timeout, left) { [weak self] error in
      if self?.timeOut(error) == true { part.reportTimeOut(after: timeout.limit) }
    }
    times.state.withLock { $0.running = (part.key, watch) }
    if isEnded { endWork() }
  }

  /// Notes that it works on no part, but waits for what one needs, or has ended.
  final func endWork() {
    guard let times = times.withLock(\.self) else { return }
    times.state.withLock { times in
      guard let (part, watch) = times.running else { return }
      times = (nil, times.left)
      times.left[part] = watch.stop()
    }
  }

  /// Ends it for those who wait, since its time is up, and cancels it.
  ///
  /// - Returns: Whether it had not ended before.
  func timeOut(_ error: any Error) -> Bool {
    waiter?.end(.failed(error))
    return waiter != nil && !isEnded
  }

  /// The error of something that it needs, with the path that leads to it.
  final func requested(_ error: any Error) -> any Error {
    guard let failure = error as? DIError else { return error }
    let own = part.requested(failure)
    return outer.map { $0.requested(part.requestedByDependents(own)) } ?? own
  }

  /// Whether a request for a prototype leads back to an open creation of it.
  func isCreating(_ key: PartKey) -> Bool {
    sequence(first: self, next: \.outer).contains { $0.part.key == key && !$0.isEnded }
  }
}

extension Creation {
  /// The creation that a request of a container belongs to; nil if it belongs to the program.
  static func of(_ core: ContainerCore) -> Creation? { current ?? core.suspendedCreation.map { $0 as! Creation } }
}
