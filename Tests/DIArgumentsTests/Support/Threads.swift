import Dispatch
import Synchronization

/// Runs a body on so many threads at once, and waits for all of them.
///
/// - Returns: What went wrong, on any of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) -> [String] {
  let faults = Mutex<[String]>([])
  let arrived = Atomic<Int>(0)
  let group = DispatchGroup()
  for number in 0..<count {
    // A queue of its own, since the global ones have no more threads than there are cores.
    DispatchQueue(label: "thread \(number)").async(group: group) {
      arrived.add(1, ordering: .sequentiallyConsistent)
      var turns = 0
      while arrived.load(ordering: .sequentiallyConsistent) < count, turns < 10_000 { turns += 1 }
      do { try body(number) } catch { faults.withLock { $0.append("thread \(number): \(error)") } }
    }
  }
  group.wait()
  return faults.withLock { $0 }
}
