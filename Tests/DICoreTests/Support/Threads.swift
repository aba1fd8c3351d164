import Dispatch
import Synchronization

/// Runs a body on a thread that is not this one, and waits for it.
func onAnotherThread<Result>(_ body: @escaping @Sendable () throws -> Result) throws -> Result {
  nonisolated(unsafe) var result: Swift.Result<Result, any Error>?
  let done = DispatchSemaphore(value: 0)
  DispatchQueue.global().async {
    result = Swift.Result { try body() }
    done.signal()
  }
  done.wait()
  return try result!.get()
}

/// Runs a body on so many threads at once, and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let arrived = Atomic<Int>(0)
  DispatchQueue.concurrentPerform(iterations: count) { number in
    arrived.add(1, ordering: .sequentiallyConsistent)
    // Begins together where there are cores for it, and does not wait for ever where there are none.
    var turns = 0
    while arrived.load(ordering: .sequentiallyConsistent) < count, turns < 10_000 { turns += 1 }
    body(number)
  }
}
