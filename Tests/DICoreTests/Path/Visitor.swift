import Dispatch
import Synchronization

/// A request on a thread of its own: whether it is answered tells whether others are given an instance.
final class Visitor<Answer: Sendable>: Sendable {
  private let result = Mutex<Result<Answer, any Error>?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  init(_ request: @escaping @Sendable () throws -> Answer) {
    DispatchQueue(label: "visitor").async {
      let result = Result { try request() }
      self.result.withLock { $0 = result }
      self.isDone.signal()
    }
  }

  private func isAnswered(within interval: DispatchTimeInterval) -> Bool {
    guard isDone.wait(timeout: .now() + interval) == .success else { return false }
    isDone.signal()
    return true
  }

  /// Whether it is answered; nothing that works takes nearly as long as this waits.
  var isAnswered: Bool { isAnswered(within: .seconds(5)) }

  /// Whether it has to wait; what is given out is given out much sooner.
  var isKeptWaiting: Bool { !isAnswered(within: .milliseconds(50)) }

  /// The answer, for which it waits.
  func answer() throws -> Answer {
    guard isAnswered(within: .seconds(20)) else { throw Fault("a visitor was never answered") }
    return try result.withLock { $0! }.get()
  }
}
