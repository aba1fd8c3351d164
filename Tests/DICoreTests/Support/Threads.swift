import Dispatch
import Synchronization

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
