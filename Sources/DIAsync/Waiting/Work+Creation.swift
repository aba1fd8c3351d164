internal import DICore
internal import Synchronization

// A creation that suspends: its errors, its time, and what observers know of it.

extension Work {
  /// The time of the part that is being worked on, and what is left to each.
  final class Times: Sendable {
    fileprivate let state = Mutex<(running: (part: PartKey, watch: Stopwatch)?, left: PartMap<Duration>)>(
      (nil, PartMap()))
  }

  /// Tells observers that a part is created; nil without observers.
  func report(_ part: AwaitPart, _ context: AwaitContext, requestedBy requester: Work?) -> CreationReport? {
    let report = CreationReport.begin(part, context, requestedBy: requester?.numberOfReport)
    if let report { reportedNumber.store(report.number, ordering: .relaxed) }
    return report
  }

  /// The number that observers know it by; nil without observers.
  private var numberOfReport: UInt? {
    let number = reportedNumber.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }
  /// Notes that what the next steps of a part need is there: its time runs from now on.
  func beginWork(on part: AwaitPart) {
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
  func endWork() {
    guard let times = times.withLock(\.self) else { return }
    times.state.withLock { times in
      guard let (part, watch) = times.running else { return }
      times = (nil, times.left)
      times.left[part] = watch.stop()
    }
  }

  /// The error of something that it needs, with the path that leads to it.
  func requested(_ error: any Error) -> any Error {
    guard let failure = error as? DIError else { return error }
    guard let made else { return outer?.requested(failure) ?? failure }
    let own = made.requested(failure)
    return outer?.requested(made.requestedByDependents(own)) ?? own
  }

  /// Whether a request for a prototype leads back to an open creation of it.
  ///
  /// Of a long chain, it mostly looks at the nearest, and at powers of two at all: so a chain takes linear time.
  func isCreating(_ key: PartKey) -> Bool {
    sequence(first: self, next: \.outer).prefix(depth.nonzeroBitCount == 1 ? depth : 64).contains {
      $0.made?.key == key && !$0.isEnded
    }
  }

  /// The work that a request of a container belongs to; nil if it belongs to the program.
  static func of(_ core: ContainerCore) -> Work? { current ?? core.suspendedCreation.map { $0 as! Work } }
}
