import Dispatch
import Foundation
import Synchronization

/// Runs a body on a thread that is not this one, and waits for it.
package func onAnotherThread<Result>(_ body: @escaping @Sendable () throws -> Result) throws -> Result {
  nonisolated(unsafe) var result: Swift.Result<Result, any Error>?
  let done = DispatchSemaphore(value: 0)
  DispatchQueue.global().async {
    result = Swift.Result { try body() }
    done.signal()
  }
  done.wait()
  return try result!.get()
}

/// What a test found wrong on one of its threads.
package struct Fault: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

/// Throws if a condition does not hold: on threads where expectations would not find their test.
package func check(_ condition: Bool, _ fault: @autoclosure () -> String) throws {
  if !condition { throw Fault(fault()) }
}

/// Runs a body on so many threads at once, and waits for all of them.
package func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) { _ = faultsOnThreads(count, body) }

/// The same with a body that throws.
///
/// - Returns: What went wrong, on any of them.
package func faultsOnThreads(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) -> [String] {
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

/// Runs a blocking body on its own thread: the few of the pool are for tasks.
///
/// - Returns: Its result.
package func onThreadOfItsOwn<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { done in Thread.detachNewThread { done.resume(returning: body()) } }
}
