import DIAsync
import DICore
import Synchronization
import TestSupport
import Testing

/// What Awaiting.md says of registering, requesting and creations.
struct ManualTests {
  struct Settings: Sendable {}
  struct Unreachable: Error {}
  final class Database: Sendable {
    static func open(settings: Settings) async throws -> Database {
      await Task.yield()
      return Database()
    }
  }
  final class Token: Sendable {
    let text: String
    init(_ text: String = "") { self.text = text }
  }
  final class Session: Sendable {
    let database: Database
    let token: Token
    init(database: Database, token: Token) { (self.database, self.token) = (database, token) }
  }
  final class Report: Sendable {
    let session: Session
    init(session: Session) { self.session = session }
  }
  actor Feed {
    let settings: Settings
    init(settings: Settings) async { self.settings = settings }
  }
  protocol Store: Sendable {}
  final class Disk: Store {}
  final class Cached: Store {
    let inner: any Store
    init(inner: any Store) async { self.inner = inner }
  }

  let builder = DIContainerBuilder()
  let journal = Journal()

  init() { builder.register { Settings() } }

  // MARK: - Registering

  @Test func everyFormIsMade() async throws {
    builder.register(Database.open).lifetime(.lazySingle)
    builder.register(Feed.init)
    builder.register { Token(await Self.fetch()) }.lifetime(.perScope)
    builder.register(type: Session.self).initial { await Self.connected($0, $1) }
    builder.register { (container: DIBuiltContainer) in
      Report(session: try await container.async.resolve(Session.self))
    }
    builder.register { Disk() }.as((any Store).self).check { $0 }
    builder.decorate((any Store).self, Cached.init)
    let container = try builder.build()
    let report = try await container.async.resolve(Report.self)
    #expect(report.session.token.text == "fetched")
    _ = try await container.async.resolve(Feed.self)
    let store = try await container.async.resolve((any Store).self)
    #expect(store is Cached)
  }

  private static func fetch() async -> String { "fetched" }
  private static func connected(_ database: Database, _ token: Token) async -> Session {
    Session(database: database, token: token)
  }

  // MARK: - Requesting

  @Test func theViewHasTheSameRequests() async throws {
    builder.register { await Self.token("plain") }.set(name: "a")
    builder.register(type: Session.self).initialWithArg { _, text in
      Session(database: try await Database.open(settings: Settings()), token: Token(text))
    }
    let screen = Screen()
    builder.register(type: Screen.self).initialNotNecessary().injection { $0.tokens = many($1) }
    let container = try builder.build()
    #expect(try await container.async.resolve(Token.self, name: "a").text == "plain")
    #expect(try await container.async.resolve(Session.self, arg: "given").token.text == "given")
    #expect(try await container.async.resolveMany(Token.self).count == 1)
    #expect(try await container.async.resolveManyByName(Token.self).keys.sorted() == ["a"])
    try await container.async.resolve(screen)
    #expect(screen.tokens.map(\.text) == ["plain"])
  }

  final class Screen: @unchecked Sendable {
    var tokens: [Token] = []
  }

  private static func token(_ text: String) async -> Token { Token(text) }

  @Test func theOtherContainerThrowsNothingButCancellation() async throws {
    let gate = Gate()
    let container = DIContainer()
    container.register {
      try? await gate.pass()
      return Token()
    }.lifetime(.lazySingle)
    let request = Task { () async throws(CancellationError) in try await container.async.resolve(Token.self) }
    await gate.reached()
    request.cancel()
    await #expect(throws: CancellationError.self) { try await request.value }
    gate.open()
    _ = try await container.async.resolve(Token.self)
  }

  @Test func theOtherContainerTraps() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register { await ManualTests.token("") }
        let _: Session = try await container.async.resolve()
      }, "Session is not registered.")
  }

  // MARK: - What a plain request does

  private func registerPlain() {
    builder.register { [journal] in
      journal.note("database")
      return try await Database.open(settings: $0)
    }.lifetime(.lazySingle)
    builder.register { [journal] in journal.made(Token()) }
    builder.register { Session(database: $1, token: $0) }
    builder.register(Report.init)
  }

  @Test func aPlainRequestIsRefusedBeforeAnythingRuns() async throws {
    registerPlain()
    let container = try builder.build()
    let error = try failure { try container.resolve(Report.self) }
    #expect(
      withoutSuites(error.text) == """
        Database has to be awaited: it suspends while it is made, and this request cannot.
          path: Report -> Session -> Database
          fix: import DIAsync, and await the request: try await container.async.resolve(Report.self)
        """)
    #expect(journal.entries == [])

    _ = try await container.async.resolve(Report.self)
    #expect(journal.entries == ["database", "Token"])
    _ = try container.resolve(Report.self)
    #expect(journal.entries == ["database", "Token", "Token"])
  }

  @Test func aPlainRequestIsRefusedWhileTheInstanceIsMade() async throws {
    let gate = Gate()
    builder.register {
      try await gate.pass()
      return Token()
    }.lifetime(.lazySingle)
    let container = try builder.build()
    async let awaited = container.async.resolve(Token.self)
    await gate.reached()
    #expect(try failure { try container.resolve(Token.self) }.needsAwait)
    gate.open()
    let made = try await awaited
    #expect(try container.resolve(Token.self) === made)
  }

  @Test func whatIsHiddenIsRefusedUntilItExists() async throws {
    builder.register(Database.open).lifetime(.lazySingle)
    builder.register { (container: DIBuiltContainer) in Wrapped(try container.resolve()) }
    builder.register(Later.init)
    let container = try builder.build()
    let later = try container.resolve(Later.self)
    #expect(try failure { try later.database.get() }.needsAwait)
    #expect(try failure { try container.resolve(Wrapped.self) }.needsAwait)
    // The same, although this request could await: the closure makes a plain one.
    #expect(try await thrown { try await container.async.resolve(Wrapped.self) }.needsAwait)
    let database = try await container.async.resolve(Database.self)
    #expect(try later.database.get() === database)
    _ = try container.resolve(Wrapped.self)
  }

  final class Wrapped: Sendable {
    init(_ database: Database) {}
  }
  final class Later: Sendable {
    let database: DILazy<Database>
    init(database: DILazy<Database>) { self.database = database }
  }
}
