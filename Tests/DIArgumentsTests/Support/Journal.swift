import Synchronization

/// What happened, in order, written by the closures of a graph under test.
final class Journal: Sendable {
  private let notes = Mutex<[String]>([])
  var entries: [String] { notes.withLock { $0 } }
  func note(_ entry: String) { notes.withLock { $0.append(entry) } }
}
