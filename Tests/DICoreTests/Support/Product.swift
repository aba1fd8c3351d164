import Synchronization

/// All pairs of two collections, for `@Test(arguments:)` with more than two inputs.
func pairs<A, B>(_ first: some Sequence<A>, _ second: some Collection<B>) -> [(A, B)] {
  first.flatMap { a in second.map { b in (a, b) } }
}

/// What happened, in order, written by the closures of a graph under test.
final class Journal: Sendable {
  private let notes = Mutex<[String]>([])
  var entries: [String] { notes.withLock { $0 } }
  func note(_ entry: String) { notes.withLock { $0.append(entry) } }
  func clear() { notes.withLock { $0 = [] } }
}
