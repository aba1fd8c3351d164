import Synchronization

/// What happened, in order, written by the closures of a graph under test.
package final class Journal: Sendable {
  private let notes = Mutex<[String]>([])
  package init() {}
  package var entries: [String] { notes.withLock { $0 } }
  package func note(_ entry: String) { notes.withLock { $0.append(entry) } }
  package func clear() { notes.withLock { $0 = [] } }
}
