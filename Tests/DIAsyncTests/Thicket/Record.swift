import DICore
import Synchronization
import TestSupport

/// What has happened to a thicket so far, and what must not have.
final class Record: Sendable {
  /// An object that was made; without it, if it was to be forgotten.
  struct Made: @unchecked Sendable {
    let number: Int?
    let closings: ClosingTimes
    var object: (any Bearing)?
    weak var reference: (any Bearing)?
  }

  struct Content: @unchecked Sendable {
    var made: [Made] = []
    /// What requests got, and the container that they asked.
    var got: [(container: Int, twig: Twig)] = []
    var faults: [String] = []
    var failures: [Int: Int] = [:]
    var containers: [DIBuiltContainer] = []
    var tasks: [Int?: Task<Void, Never>] = [:]
    var cancelled: Set<Int?> = []
    var isEnding = false
    var cleans = 0
    var cleansOfCustoms = 0
    var endsWithin = 0
    var hasPlainFailures = false
    var retries = 0
    var scopes = 0
    var requests = 0
    var isDone = false
    /// Whether nothing is held any more, also what a creation makes that nobody waits for.
    var isReleased = false
  }
  let content = Mutex(Content())
  private let time = Atomic<Int>(0)
  let forgets: Bool

  init(forgets: Bool) { self.forgets = forgets }

  func tick() -> Int { time.wrappingAdd(1, ordering: .relaxed).newValue }

  func note(_ fault: String) { content.withLock { $0.faults.append(fault) } }
  var fault: String? { content.withLock(\.faults.first) }

  func made<T: Twig>(_ twig: T) -> T {
    let forgets = forgets
    let isReleased = content.withLock { content in
      let object = forgets || content.isReleased ? nil : twig
      content.made.append(Made(number: twig.number, closings: twig.closings, object: object, reference: twig))
      return content.isReleased
    }
    if isReleased { (twig.given, twig.later) = ([], []) }
    return twig
  }

  func made(_ husk: Husk) -> Husk {
    let forgets = forgets
    content.withLock {
      let object = forgets || $0.isReleased ? nil : husk
      $0.made.append(Made(number: nil, closings: husk.closings, object: object, reference: husk))
    }
    return husk
  }

  /// Whether something that fails so many times fails now.
  func fails(_ number: Int, _ slot: Int, _ times: Int) -> Bool {
    content.withLock { content in
      let key = number * 16 + slot
      if content.failures[key, default: 0] == times { return false }
      content.failures[key, default: 0] += 1
      return true
    }
  }

  // MARK: - Ends and cancellation

  /// Notes that something may be closed from now on.
  func noteEnd() { content.withLock { $0.isEnding = true } }
  /// Notes an end from within a creation: what the creation makes with it is not kept, in other scopes either.
  func noteEndWithin() { content.withLock { ($0.isEnding, $0.endsWithin) = (true, $0.endsWithin + 1) } }
  func noteClean() { content.withLock { $0.cleans += 1 } }
  func notePlainFailure() { content.withLock { $0.hasPlainFailures = true } }
  func noteCleanOfCustoms() { content.withLock { $0.cleansOfCustoms += 1 } }
  var isEnding: Bool { content.withLock(\.isEnding) }
  var cleans: Int { content.withLock(\.cleans) }
  /// Whether closings can be left that nobody awaits.
  var hasPlainFailures: Bool { content.withLock(\.hasPlainFailures) }
  /// Whether something with a closing can have been cleaned away while it was made.
  func hasCleaned(_ thicket: Thicket) -> Bool {
    let (cleans, cleansOfCustoms) = content.withLock { ($0.cleans, $0.cleansOfCustoms) }
    return cleans > 0 && !thicket.closings.isEmpty
      || cleansOfCustoms > 0 && thicket.parts.contains { $0.lifetime.isKeptAcrossBuilds && $0.closing != nil }
  }
  /// Notes that something is tried again.
  func noteRetry() { content.withLock { $0.retries += 1 } }
  var retries: Int { content.withLock(\.retries) }

  func begun(_ task: Task<Void, Never>, _ number: Int?) { content.withLock { $0.tasks[number] = task } }

  func cancel(_ number: Int?) {
    let task = content.withLock { content in
      content.cancelled.insert(number)
      return content.tasks[number]
    }
    task?.cancel()
  }

  func isCancelled(_ number: Int?) -> Bool { content.withLock { $0.cancelled.contains(number) } }

  /// A number for a scope of its own.
  func newScope() -> Int {
    content.withLock { content in
      content.scopes += 1
      return 3 + content.scopes
    }
  }

  /// Whether a closure may request once more.
  ///
  /// It ends programs that never would, such as a closing that requests what fails and is closed again.
  func goesOn() -> Bool {
    content.withLock { content in
      content.requests += 1
      return content.requests <= 30
    }
  }

  func container(_ number: Int) -> DIBuiltContainer? {
    content.withLock { $0.containers.indices.contains(number) ? $0.containers[number] : nil }
  }

  var isDone: Bool { content.withLock(\.isDone) }
  var isReleased: Bool { content.withLock(\.isReleased) }
  func noteDone() { content.withLock { $0.isDone = true } }

  // MARK: - The end of a run

  /// Drops containers, tasks and what was made.
  func release() {
    let dropped = content.withLock { content in
      defer {
        content.isReleased = true
        (content.containers, content.tasks, content.got) = ([], [:], [])
        for number in content.made.indices { content.made[number].object = nil }
      }
      return content
    }
    // Rings would hold themselves.
    for made in dropped.made {
      guard let twig = made.reference as? Twig else { continue }
      (twig.given, twig.later) = ([], [])
    }
  }

  /// What is still there.
  var leftover: String? {
    content.withLock { content in
      let left = content.made.first { $0.reference != nil }
      return left.map { "\($0.number.map { "\($0)" } ?? "a decorator") is not released" }
    }
  }
}
