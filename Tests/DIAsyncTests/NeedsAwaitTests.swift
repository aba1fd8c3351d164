import DIAsync
import DICore
import Synchronization
import TestSupport
import Testing

/// A plain request for what would have to suspend is refused before anything has run.
struct NeedsAwaitTests {
  final class Database: Sendable { init() async { await Task.yield() } }
  final class Repository: Sendable { init(database: Database) {} }
  final class Noise: Sendable { init(_ log: Log) { log.note("noise") } }
  final class Page: Sendable { init(noise: Noise, repository: Repository) {} }
  final class Log: Sendable {
    private let words = Mutex<[String]>([])
    func note(_ word: String) { words.withLock { $0.append(word) } }
    var all: [String] { words.withLock { $0 } }
  }

  private static func builder(_ log: Log, _ lifetime: Lifetime = .perRun(.strong)) -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register { Noise(log) }
    builder.register({ await Database() }, file: "App.swift", line: 1).lifetime(lifetime)
    builder.register({ Repository(database: $0) }, file: "App.swift", line: 2).lifetime(lifetime)
    builder.register({ Page(noise: $0, repository: $1) }, file: "App.swift", line: 3)
    return builder
  }

  @Test(arguments: [Lifetime.prototype, .perRun(.strong), .perScope, .perRun(.weak), .objectGraph])
  func nothingHasRun(_ lifetime: Lifetime) throws {
    let log = Log()
    let container = try Self.builder(log, lifetime).build()
    for _ in 0..<3 {
      guard case .needsAwait(let info) = try failure({ try container.resolve(Page.self) }) else {
        Issue.record("another error")
        return
      }
      #expect(ObjectIdentifier(info.type) == ObjectIdentifier(Database.self))
    }
    #expect(log.all == [])
  }

  @Test func theTextHasThePath() throws {
    let container = try Self.builder(Log()).build()
    #expect(
      try failure { try container.resolve(Page.self) }.description == """
        NeedsAwaitTests.Database has to be awaited: it suspends while it is made, and this request cannot.
          path: NeedsAwaitTests.Page (App.swift:3) -> NeedsAwaitTests.Repository (App.swift:2) -> \
        NeedsAwaitTests.Database (App.swift:1)
          fix: import DIAsync, and await the request: try await container.async.resolve(NeedsAwaitTests.Page.self)
        """)
  }

  @Test(arguments: [Lifetime.perRun(.strong), .perScope])
  func itAnswersOnceTheKeptPartsExist(_ lifetime: Lifetime) async throws {
    let log = Log()
    let container = try Self.builder(log, lifetime).build()
    _ = try await container.async.resolve(Database.self)
    _ = try container.resolve(Page.self)
    #expect(log.all == ["noise"])
    container.clean()
    guard case .needsAwait = try failure({ try container.resolve(Page.self) }) else {
      Issue.record("another error")
      return
    }
    #expect(log.all == ["noise"])
  }

  @Test func everyKindOfRequest() throws {
    final class Screen: @unchecked Sendable { var repository: Repository? }
    let builder = Self.builder(Log())
    builder.register(type: Screen.self).injection(\.repository).initialNotNecessary()
    let container = try builder.build()
    let requests: [() throws -> Void] = [
      { _ = try container.resolve(Page.self) }, { _ = try container.resolveMany(Page.self) },
      { _ = try container.resolve(Page?.self) }, { _ = try container.resolve(Repository.self) },
      { _ = try container.resolve(Database.self) }, { try container.resolve(Screen()) },
      { _ = try container.resolve(DILazy<Page>.self).get() },
      { _ = try container.resolve(DIProvider<Page>.self).get() },
      { _ = try container.newLifeTimeScope().resolve(Page.self) },
    ]
    for (number, request) in requests.enumerated() {
      guard case .needsAwait = try failure({ try request() }) else {
        Issue.record("request \(number)")
        continue
      }
    }
  }

  @Test func aLazyIsNoReasonToWait() throws {
    final class Later: Sendable { init(_ database: DILazy<Database>) {} }
    let builder = Self.builder(Log())
    builder.register { Later($0) }
    _ = try builder.build().resolve(Later.self)
  }

  @Test func aHiddenRequestIsAnErrorWithThePath() async throws {
    final class Hidden: Sendable { init() {} }
    let builder = Self.builder(Log())
    builder.register(
      { (container: DIBuiltContainer) in
        _ = try container.resolve(Database.self)
        return Hidden()
      }, file: "App.swift", line: 9)
    let container = try builder.build()
    guard case .needsAwait(let info) = try failure({ try container.resolve(Hidden.self) }) else {
      Issue.record("another error")
      return
    }
    #expect(ObjectIdentifier(info.type) == ObjectIdentifier(Database.self))
    // By the view, too: its factory has begun, and does not begin again.
    guard case .needsAwait = await failure({ _ = try await container.async.resolve(Hidden.self) }) else {
      Issue.record("another error")
      return
    }
  }

  @Test func aSynchronousRequestThatMeetsAFlightDoesNotWait() async throws {
    let (started, go) = (Signal(), Signal())
    let builder = DIContainerBuilder()
    builder.register { () async -> Database in
      started.open()
      await go.wait()
      return await Database()
    }.lifetime(.perRun(.strong))
    builder.register { Repository(database: $0) }.lifetime(.perRun(.strong))
    let container = try builder.build()
    let task = Task { try await container.async.resolve(Database.self) }
    await started.wait()
    guard case .needsAwait = try failure({ try container.resolve(Repository.self) }) else {
      Issue.record("another error")
      return
    }
    #expect(container.existing(Database.self) == nil)
    go.open()
    let database = try await task.value
    #expect(try container.resolve(Database.self) === database)
  }
}

/// Lets tasks wait until it is opened.
final class Signal: Sendable {
  private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

  func open() {
    let waiting = state.withLock { state in
      defer { state = (true, []) }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}
