import Foundation
import Synchronization

/// Ends the program if a job does not come back, with what led there.
///
/// A job that never suspends cannot be ended otherwise.
final class Watchdog: Sendable {
  static let shared: Watchdog = {
    let watchdog = Watchdog()
    let thread = Thread { watchdog.watch() }
    thread.start()
    return watchdog
  }()

  private struct Begun {
    let time = ContinuousClock.now
    let text: @Sendable () -> String
  }

  private let begun = Mutex<[ObjectIdentifier: Begun]>([:])

  /// Notes that a job begins on an executor.
  func begin(_ executor: DrivenExecutor, _ text: @escaping @Sendable () -> String) {
    begun.withLock { $0[ObjectIdentifier(executor)] = Begun(text: text) }
  }

  func end(_ executor: DrivenExecutor) { begun.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(executor)) } }

  private func watch() {
    while true {
      Thread.sleep(forTimeInterval: 1)
      let begun = begun.withLock { Array($0.values) }
      guard let late = begun.first(where: { $0.time.duration(to: .now) > .seconds(700) }) else { continue }
      FileHandle.standardError.write(Data("A job does not come back: \(late.text())\n".utf8))
      exit(1)
    }
  }
}
