// What users write to await what suspends, as in Awaiting.md and StartReadyClose.md. The samples are type-checked by .ci/run in
// language modes 6 and 5, and in 6 with the main actor as default isolation. That they compile, without a warning, is the test.

import DIAsync
import DICore

nonisolated struct Settings: Sendable {
  var isOffline = false
}
nonisolated struct Request: Sendable {}
nonisolated struct Response: Sendable {}
nonisolated struct Unauthorized: Error {}
nonisolated final class AppDatabase: Sendable {
  static func open(settings: Settings) async throws -> AppDatabase { AppDatabase() }
  func close() async throws {}
  func warm(cache: Cache) async throws {}
  func migrate() async throws {}
}
nonisolated final class Worker: Sendable {
  init(database: AppDatabase) {}
  func run() async throws {}
}
nonisolated final class Mailer: Sendable {
  static func connect(to settings: Settings) async throws -> Mailer { Mailer() }
  static func connected(to settings: Settings) async -> Mailer { Mailer() }
  func flush() async {}
}
nonisolated final class Token: Sendable {
  static func fetch(settings: Settings) async throws -> Token { Token() }
}
nonisolated final class Session: Sendable {
  init(database: AppDatabase, token: Token) {}
}
nonisolated final class Report: Sendable {
  init(database: AppDatabase, text: String) {}
  static func load(_ text: String, from database: AppDatabase) async throws -> Report {
    Report(database: database, text: text)
  }
}
actor Feed {
  init(settings: Settings) async {}
  func stop() {}
}
@globalActor actor Search { static let shared = Search() }
@Search final class Index {
  init(database: AppDatabase) async throws {}
  func save() {}
}
@MainActor final class Window {
  init(session: Session) {}
}
nonisolated protocol Store: Sendable {}
nonisolated final class FileStore: Store {
  init() {}
}
nonisolated final class Replicated: Store {
  init(inner: any Store, feed: Feed) async throws {}
}
nonisolated final class UnitOfWork: Sendable {
  init(database: AppDatabase) async throws {}
  func commit() async throws {}
  func rollBack() async {}
}
nonisolated final class Handler: Sendable {
  init(unit: UnitOfWork) {}
  func respond() async throws -> Response { Response() }
  func show() async {}
}
nonisolated final class Importer: Sendable {
  private let database: DILazy<AppDatabase>
  init(database: DILazy<AppDatabase>) { self.database = database }
  func run() throws { _ = try database.get() }
}
nonisolated final class Cache: Sendable {
  init() {}
  func fill(from container: DIBuiltContainer) async throws { _ = try await container.async.resolve(Cache.self) }
}

nonisolated final class Server: Sendable {
  private let scopes: DIScopes<Request>
  init(scopes: DIScopes<Request>) { self.scopes = scopes }

  func handle(_ request: Request) async throws -> Response {
    try await scopes.with(request) { (handler: Handler) in try await handler.respond() }
  }
}

nonisolated func firstSample(_ builder: DIContainerBuilder) async throws {
  builder.register(AppDatabase.open).lifetime(.single).onClose { try await $0.close() }
  builder.register { try await Token.fetch(settings: $0) }.lifetime(.lazySingle)
  builder.register(Session.init)

  let container = try await builder.start()
  let session = try await container.async.resolve(Session.self)
  try await container.async.close()
  _ = session
}

nonisolated func registerWhatSuspends(_ builder: DIContainerBuilder) {
  builder.register(AppDatabase.open)
  builder.register { try await Mailer.connect(to: $0) }
  builder.register(Feed.init)
  builder.register(Index.init)
  builder.register(type: Token.self).initial { try await Token.fetch(settings: $0) }
  builder.register { (settings: Settings) async throws -> Mailer? in
    settings.isOffline ? nil : try await Mailer.connect(to: settings)
  }
  builder.register { (container: DIBuiltContainer) in
    let settings: Settings = try container.resolve()
    let token: Token? = settings.isOffline ? nil : try await container.async.resolve()
    return Draft(token: token)
  }
  builder.register(type: Report.self).initialWithArg { try await Report.load($1, from: $0.async.resolve()) }
  builder.decorate((any Store).self, Replicated.init)
  builder.replace(Token.self) { await Token.fake() }
}

nonisolated final class Draft: Sendable {
  init(token: Token?) {}
}
extension Token {
  nonisolated static func fake() async -> Token { Token() }
}

nonisolated func registerInAContainer(_ container: DIContainer) {
  container.register { await Mailer.connected(to: $0) }.lifetime(.lazySingle).onClose { await $0.flush() }
  container.register { settings in try? await Mailer.connect(to: settings) }
}

nonisolated func request(_ container: DIBuiltContainer, _ screen: Draft) async throws {
  let session = try await container.async.resolve(Session.self)
  let mailer: Mailer = try await container.async.resolve(name: "support")
  let report = try await container.async.resolve(Report.self, arg: "May")
  let stores: [any Store] = try await container.async.resolveMany()
  let byName: [String: any Store] = try await container.async.resolveManyByName()
  try await container.async.resolve(screen)
  _ = (session, mailer, report, stores, byName)
}

nonisolated func mailer(of container: DIContainer) async throws(CancellationError) -> Mailer {
  try await container.async.resolve()
}

nonisolated func use(_ database: AppDatabase) {}

nonisolated func requestOften(_ container: DIBuiltContainer) async throws {
  try await withThrowingTaskGroup(of: AppDatabase.self) { group in
    for _ in 0..<100 { group.addTask { try await container.async.resolve() } }
    for try await database in group { use(database) }
  }
}

nonisolated func steps(_ builder: DIContainerBuilder) {
  builder.register(AppDatabase.open).lifetime(.single)
    .injection { try await $0.warm(cache: $1) }
    .postInit { try await $0.migrate() }
  builder.register(AppDatabase.open).injection(.optional) { (database: AppDatabase, cache: Cache?) in
    if let cache { try await database.warm(cache: cache) }
  }
}

nonisolated func stepsOfDeclarations(_ container: DIContainer) {
  container.register { await Mailer.connected(to: $0) }.injection { (mailer: Mailer, _: Cache) in await mailer.flush() }
    .postInit { await $0.flush() }
    .timeout(.seconds(5))
}

nonisolated func start(_ builder: DIContainerBuilder) async throws {
  builder.register { try await Mailer.connect(to: $0) }.lifetime(.single).timeout(.seconds(5))
  builder.register(Worker.init).lifetime(.single).runs { try await $0.run() }
  let container = try await builder.start(within: .seconds(30))
  _ = container.state == .running
  try await builder.withContainer { container in _ = try await container.async.resolve(Session.self) }
  let scopes: DIScopes<Request> = try container.resolve()
  _ = scopes.state == .running
  let child = try await builder.start(parent: container)
  try await child.async.close()
  try await container.async.ready()
  try await container.async.run()
  try await container.async.run(closingWithin: .seconds(10))
}

nonisolated func beginAndEnd(_ container: DIContainer) async throws(CancellationError) {
  try await container.start()
  try await container.async.close()
}

nonisolated func plain(_ container: DIBuiltContainer) async throws {
  let importer = try container.resolve(Importer.self)
  _ = try await container.async.resolve(AppDatabase.self)
  try importer.run()
}

nonisolated func hang(_ builder: DIContainerBuilder, _ captured: DIBuiltContainer) {
  builder.register {
    let cache = Cache()
    try await Task.detached { try await cache.fill(from: captured) }.value
    return cache
  }.lifetime(.lazySingle)
}

nonisolated func isolation(_ builder: DIContainerBuilder, _ container: DIBuiltContainer) async throws {
  builder.register(Window.init)
  builder.register { @Search database in try await Index(database: database) }
  let window = try await container.async.resolve(Window.self)
  _ = window
}

nonisolated func close(
  _ builder: DIContainerBuilder, _ container: DIBuiltContainer, _ scopes: DIScopes<Request>, _ request: Request
) async throws {
  builder.register(scopeValue: Request.self)
  builder.register(UnitOfWork.init).lifetime(.perScope).onClose { unit, outcome in
    if case .succeeded = outcome { try await unit.commit() } else { await unit.rollBack() }
  }
  builder.register(Handler.init)
  builder.register(Index.init).lifetime(.lazySingle).onClose { await $0.save() }
  let response = try await container.withScope(request) { scope in
    try await scope.async.resolve(Handler.self).respond()
  }
  let scope = try scopes.open(request)
  _ = try await scope.async.resolve(Handler.self)
  try await scope.async.close(.cancelled)
  do {
    try await container.async.close(within: .seconds(10))
  } catch {
    print(error)
    if error.underlying(as: DIClosingTimedOut.self) != nil { print("not all has ended") }
  }
  _ = response
}

nonisolated func closeAContainer(_ container: DIContainer, _ request: Request) async {
  await container.withScope(request) { scope in await scope.resolve(Handler.self).show() }
}
