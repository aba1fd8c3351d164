import Synchronization

/// Runs jobs on the thread that drives it, one at a time, each when its driver chooses it.
///
/// Tasks that prefer it run on it with all that they await, except on global actors with executors of their own. Beside jobs it
/// has actions: work of the driver's thread that can come between any two jobs.
final class DrivenExecutor: TaskExecutor {
  /// What can be chosen next.
  private enum Step {
    case job(UnownedJob)
    /// A task that has paused.
    case paused(UnsafeContinuation<Void, Never>)
    case action(@Sendable () -> Void)
  }

  private let steps = Mutex<[Step]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    steps.withLock { $0.append(.job(job)) }
  }

  /// Adds an action, to be chosen once.
  func add(_ action: @escaping @Sendable () -> Void) { steps.withLock { $0.append(.action(action)) } }

  /// Lets everything else go first, if the driver chooses so.
  func pause() async {
    await withUnsafeContinuation { continuation in steps.withLock { $0.append(.paused(continuation)) } }
  }

  /// How many steps can be chosen.
  var count: Int { steps.withLock(\.count) }

  /// Takes a step, from those that there are by number.
  func take(_ number: Int) {
    switch steps.withLock({ $0.remove(at: number) }) {
    case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
    case .action(let action): action()
    case .paused(let continuation):
      // What this adds is the job that goes on: no choice of its own.
      let before = count
      continuation.resume()
      if count > before { take(count - 1) }
    }
  }
}
