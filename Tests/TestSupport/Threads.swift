import Dispatch

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
