import Synchronization

/// What happened, in order, written by the closures of a graph under test.
package final class Journal: Sendable {
  private let notes = Mutex<[String]>([])
  package init() {}
  package var entries: [String] { notes.withLock { $0 } }
  package func note(_ entry: String) { notes.withLock { $0.append(entry) } }
  package func clear() { notes.withLock { $0 = [] } }

  /// Notes that an instance is created.
  package func made<T>(_ instance: T) -> T {
    note("\(T.self)")
    return instance
  }

  /// How often each entry was noted.
  package var counts: [String: Int] { entries.reduce(into: [:]) { $0[$1, default: 0] += 1 } }
}
