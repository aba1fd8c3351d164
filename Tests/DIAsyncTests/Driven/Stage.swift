import DIAsync
import DICore
import Synchronization

/// One run of a scenario: its tasks and actions, and what has happened so far.
///
/// Everything on it runs on one thread, which drives its executor; only ``Aside`` has another.
final class Stage: Sendable {
  let executor = DrivenExecutor()
  private let content = Mutex(Content())

  /// How a task has ended.
  enum Outcome: @unchecked Sendable {
    case gave(Piece?)
    case threw(any Error)
  }

  private struct Content: @unchecked Sendable {
    var tasks: [String: Task<Void, Never>] = [:]
    var outcomes: [String: Outcome] = [:]
    var scopes: [Scope] = []
    var pieces: [WeakPiece] = []
    /// How often something happened, by name.
    var counts: [String: Int] = [:]
    var trace: [String] = []
    var problems: [String] = []
    var atEnd: [@Sendable () -> Void] = []
  }

  private struct WeakPiece { weak var piece: Piece? }

  // MARK: - What a scenario describes

  /// Builds a container, whose flights have to be over in the end.
  func container(_ describe: (DIContainerBuilder) -> Void) -> DIBuiltContainer {
    let builder = DIContainerBuilder()
    describe(builder)
    return watched(try! builder.build())
  }

  /// Notes a container or scope, whose flights have to be over in the end.
  @discardableResult
  func watched(_ container: DIBuiltContainer) -> DIBuiltContainer {
    content.withLock { $0.scopes.append(container._core.scope) }
    return container
  }

  /// Starts a task that makes a request.
  func task(_ name: String, _ request: @escaping @Sendable () async throws -> Piece?) {
    let task = Task(executorPreference: executor) {
      let outcome: Outcome
      do { outcome = .gave(try await request()) } catch { outcome = .threw(error) }
      self.note("\(name) \(outcome)")
      self.content.withLock { $0.outcomes[name] = outcome }
    }
    content.withLock { $0.tasks[name] = task }
  }

  /// Adds what happens once, between any two jobs.
  func action(_ name: String, _ action: @escaping @Sendable () -> Void) {
    executor.add {
      self.note(name)
      action()
    }
  }

  /// Cancels tasks, at any moment.
  func cancels(_ names: String...) {
    for name in names { action("\(name) is cancelled") { self.content.withLock { $0.tasks[name] }?.cancel() } }
  }

  /// Does something in the end, before what was made is expected to be released.
  func atEnd(_ body: @escaping @Sendable () -> Void) { content.withLock { $0.atEnd.append(body) } }

  // MARK: - What factories do

  /// A suspension at which a cancelled task gives up.
  func pause() async throws {
    await executor.pause()
    try Task.checkCancellation()
  }

  /// A suspension that does not look at cancellation.
  func rest() async { await executor.pause() }

  /// Makes an object, and counts it.
  func piece<Made: Piece>(_ type: Made.Type, _ first: Piece? = nil, _ second: Piece? = nil) -> Made {
    let piece = Made(first, second)
    note("\(type) is made")
    content.withLock { content in
      content.pieces.append(WeakPiece(piece: piece))
      content.counts["\(type)", default: 0] += 1
    }
    return piece
  }

  /// Makes an object, with a suspension before it.
  func make<Made: Piece>(_ type: Made.Type, _ first: Piece? = nil, _ second: Piece? = nil) async throws -> Made {
    begin(type)
    try await pause()
    return piece(type, first, second)
  }

  /// Notes that an attempt begins; gives its number.
  @discardableResult
  func begin<Made: Piece>(_ type: Made.Type) -> Int { count("begins \(type)") }

  /// Counts what happens.
  @discardableResult
  func count(_ name: String) -> Int {
    note(name)
    return content.withLock { content in
      content.counts[name, default: 0] += 1
      return content.counts[name]!
    }
  }

  func note(_ text: String) { content.withLock { $0.trace.append(text) } }

  /// Notes what must not be.
  func problem(_ text: String) { content.withLock { $0.problems.append(text) } }

  // MARK: - What has happened

  func counted(_ name: String) -> Int { content.withLock { $0.counts[name] ?? 0 } }
  func made(_ type: Piece.Type) -> Int { counted("\(type)") }
  func begun(_ type: Piece.Type) -> Int { counted("begins \(type)") }
  func outcome(_ name: String) -> Outcome? { content.withLock { $0.outcomes[name] } }
  var outcomes: [String: Outcome] { content.withLock { $0.outcomes } }
  var trace: String { content.withLock { $0.trace.map { "  \($0)" }.joined(separator: "\n") } }
  var noted: [String] { content.withLock { $0.trace } }

  /// What is wrong in every scenario: a task that has not ended, a flight that has not, and what was noted.
  var problem: String? {
    let (open, scopes, problems) = content.withLock { content in
      (content.tasks.keys.filter { content.outcomes[$0] == nil }.sorted(), content.scopes, content.problems)
    }
    if !open.isEmpty { return "nothing is left to run, and \(open) wait for ever" }
    if let problem = problems.first { return problem }
    return scopes.contains { !SuspendedCreations.of($0).isEmpty } ? "a flight is left" : nil
  }

  /// Drops everything.
  ///
  /// - Returns: What is wrong: an object that is still there.
  func end() -> String? {
    var content: Content? = content.withLock { content in
      defer { content = Content() }
      return content
    }
    for body in content!.atEnd { body() }
    let pieces = content!.pieces
    content = nil
    // They can be in a cycle.
    for piece in pieces.compactMap(\.piece) { (piece.first, piece.second) = (nil, nil) }
    return pieces.lazy.compactMap(\.piece).first.map { "\(type(of: $0)) is not released" }
  }
}

extension Stage.Outcome: CustomStringConvertible {
  var description: String {
    switch self {
    case .gave(let piece): "gets \(piece.map { "\(type(of: $0))" } ?? "nothing")"
    case .threw(let error as DIError): "throws \(error.name)"
    case .threw(let error): "throws \(error)"
    }
  }
}

extension DIError {
  /// The name of its case.
  var name: String {
    switch self {
    case .recursiveInitialization: "recursiveInitialization"
    case .containerIsClosed: "containerIsClosed"
    case .needsAwait: "needsAwait"
    default: "\(self)"
    }
  }
}

/// An object that knows whom it was given.
class Piece: @unchecked Sendable {
  var first: Piece?
  var second: Piece?
  /// Whether its post-init has run.
  var isFinished = false

  required init(_ first: Piece? = nil, _ second: Piece? = nil) { (self.first, self.second) = (first, second) }
}

final class A: Piece, @unchecked Sendable {}
final class B: Piece, @unchecked Sendable {}
final class C: Piece, @unchecked Sendable {}
final class D: Piece, @unchecked Sendable {}
