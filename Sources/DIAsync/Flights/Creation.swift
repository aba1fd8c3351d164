internal import DICore
internal import Synchronization

/// A creation that suspends: what its function does belongs to it, by the task-local value or the container that it was given.
class Creation: @unchecked Sendable {
  /// The creation whose function runs in the task, or in the task that started it.
  @TaskLocal static var current: Creation?

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

  private let isEnded = Atomic<Bool>(false)
  private let reportedNumber = Atomic<UInt>(0)
  /// The task that waits until the time of the part is up.
  private let watch = Mutex<Task<Void, Never>?>(nil)

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
    isEnded.store(true, ordering: .releasing)
    watch.withLock { $0 }?.cancel()
  }

  /// Notes that what a part needs is there: its time runs from now on.
  final func beginWork(on part: AwaitPart) {
    guard let timeout = part.attachment(Timeout.self) else { return }
    let new = part.watch(timeout) { [weak self] error in
      if self?.timeOut(error) == true { part.reportTimeOut(after: timeout.limit) }
    }
    let isEnded = watch.withLock { watch in
      if watch == nil { watch = new } else { new.cancel() }
      return self.isEnded.load(ordering: .acquiring)
    }
    if isEnded { new.cancel() }
  }

  /// Ends it for those who wait, since its time is up, and cancels it.
  ///
  /// - Returns: Whether it had not ended before.
  func timeOut(_ error: any Error) -> Bool {
    waiter?.end(.failed(error))
    return waiter != nil && !isEnded.load(ordering: .acquiring)
  }

  /// Whether a request for a prototype leads back to an open creation of it.
  func isCreating(_ key: PartKey) -> Bool {
    sequence(first: self, next: \.outer).contains { $0.part.key == key && !$0.isEnded.load(ordering: .acquiring) }
  }
}

extension Creation {
  /// The creation that a request of a container belongs to; nil if it belongs to the program.
  static func of(_ core: ContainerCore) -> Creation? { current ?? core.suspendedCreation.map { $0 as! Creation } }
}
