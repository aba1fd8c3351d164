import Dispatch

/// Where code runs, as far as tests of actors tell places apart.
enum Where: String, Sendable, CaseIterable {
  case anywhere, main, search

  private static let key = {
    let key = DispatchSpecificKey<Where>()
    DispatchQueue.main.setSpecific(key: key, value: .main)
    Search.executor.queue.setSpecific(key: key, value: .search)
    return key
  }()

  /// Where the caller runs: asked of the queue, so that nothing ends the process.
  static var here: Where { DispatchQueue.getSpecific(key: key) ?? .anywhere }

  /// Whether what belongs here may run where the caller runs.
  var isHere: Bool { self == .anywhere || self == Self.here }
}

/// An actor whose jobs run on a queue that can be recognized.
@globalActor actor Search {
  static let shared = Search()
  static let executor = QueueExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

  final class QueueExecutor: SerialExecutor {
    let queue = DispatchQueue(label: "search")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }
}
