import Dispatch
import Synchronization

/// Where closures of a thicket run.
enum Place: String, Sendable {
  case anywhere, main, wood

  private static let key = {
    let key = DispatchSpecificKey<Place>()
    DispatchQueue.main.setSpecific(key: key, value: .main)
    Wood.executor.queue.setSpecific(key: key, value: .wood)
    return key
  }()

  /// Whether what belongs here may run where the caller runs.
  ///
  /// It asks the queue, or the driver: nothing ends the process.
  var isHere: Bool {
    switch self {
    case .anywhere: true
    case .main: DispatchQueue.getSpecific(key: Self.key) == .main
    case .wood:
      Wood.executor.isDriven ? Wood.executor.isRunning : DispatchQueue.getSpecific(key: Self.key) == .wood
    }
  }
}

/// An actor whose jobs run on a queue, or on the executor that a test drives.
@globalActor actor Wood {
  static let shared = Wood()
  static let executor = Executor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

  final class Executor: SerialExecutor {
    let queue = DispatchQueue(label: "wood")
    private let driven = Mutex<DrivenExecutor?>(nil)
    private let running = Atomic<Bool>(false)

    var isDriven: Bool { driven.withLock { $0 != nil } }
    /// Whether a job runs, on the thread of the driver.
    var isRunning: Bool { running.load(ordering: .relaxed) }

    /// Lets jobs run where a test drives them; on the queue again after nil.
    func drive(on executor: DrivenExecutor?) { driven.withLock { $0 = executor } }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      guard let driven = driven.withLock(\.self) else {
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        return
      }
      driven.add {
        self.running.store(true, ordering: .relaxed)
        job.runSynchronously(on: self.asUnownedSerialExecutor())
        self.running.store(false, ordering: .relaxed)
      }
    }
  }
}
