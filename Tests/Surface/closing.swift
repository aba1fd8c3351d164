// What users write to close what a container has opened: the samples of Closing.md. They are type-checked by .ci/run in
// language modes 6 and 5, and in 6 with the main actor as default isolation. That they compile, without a warning, is the test.

import DICore

nonisolated struct Request: Sendable {}
nonisolated struct Response: Sendable {}
nonisolated struct DiskIsFull: Error {}
nonisolated final class Pool: Sendable {
  init() {}
  func write(_ text: String) throws {}
  func shutDown() throws {}
  func drain() {}
}
nonisolated final class Mailer: Sendable {
  init(pool: Pool) {}
  func flush() {}
}
nonisolated final class UnitOfWork: Sendable {
  init(request: Request) {}
  func commit() throws {}
  func rollBack() {}
}
nonisolated final class Handler: Sendable {
  init(unit: UnitOfWork) {}
  func respond() throws -> Response { Response() }
  func show() {}
}
nonisolated final class Player: Sendable {
  init() {}
  func pause() {}
}
@MainActor final class Window {
  nonisolated init() {}
  func hide() {}
}
nonisolated protocol Store: Sendable {}
nonisolated final class Caching: Store {
  init(inner: any Store) {}
}

nonisolated final class Reports: Sendable {
  private let pool: DILazy<Pool>
  init(pool: DILazy<Pool>) { self.pool = pool }
  func save() throws { try pool.get().write("a report") }
}

nonisolated final class Server: Sendable {
  private let scopes: DIScopes<Request>
  init(scopes: DIScopes<Request>) { self.scopes = scopes }

  func handle(_ request: Request) throws -> Response {
    try scopes.with(request) { (handler: Handler) in try handler.respond() }
  }
}

nonisolated func registerClosings(_ builder: DIContainerBuilder, _ container: DIContainer) {
  builder.register(Pool.init).lifetime(.single).onClose { try $0.shutDown() }
  builder.register(Mailer.init).lifetime(.lazySingle).onClose { $0.flush() }
  builder.register(Reports.init).lifetime(.lazySingle).onClose { try $0.save() }
  builder.register(scopeValue: Request.self)
  builder.register(UnitOfWork.init).lifetime(.perScope).onClose { unit, outcome in
    if case .succeeded = outcome { try unit.commit() } else { unit.rollBack() }
  }
  builder.register(Pool.init).lifetime(.single).onClose { $0.drain() }.onClose { pool in
    try pool.write("the end")
    try pool.shutDown()
  }
  builder.decorate((any Store).self) { Caching(inner: $0) }.onClose { store in print(store) }
  builder.decorate((any Store).self) { Caching(inner: $0) }.onClose { store, outcome in print(store, outcome) }
  container.register(Pool.init).lifetime(.single).onClose { $0.drain() }
  container.register(UnitOfWork.init).lifetime(.perScope).onClose { unit, outcome in
    if case .succeeded = outcome { try? unit.commit() } else { unit.rollBack() }
  }
  container.decorate((any Store).self) { (inner: any Store) in Caching(inner: inner) }.onClose { store in print(store) }
}

@MainActor func wiring() -> DIContainerBuilder {
  let builder = DIContainerBuilder()
  builder.register { Window() }.lifetime(.lazySingle).onClose { $0.hide() }
  return builder
}

nonisolated func closeAll(
  _ container: DIBuiltContainer, _ declarative: DIContainer, _ scopes: DIScopes<Request>, _ request: Request,
  retry: () -> Void, send: (Handler, @escaping ((any Error)?) throws -> Void) -> Void
) throws {
  let reports = try container.resolve(Reports.self)
  try reports.save()
  let response = try container.withScope(request) { scope in try scope.resolve(Handler.self).respond() }
  let scope = try scopes.open(request)
  let handler = try scope.resolve(Handler.self)
  send(handler) { error in
    try scope.close(error.map { .failed($0) } ?? .succeeded)
  }
  do {
    try container.close()
  } catch {
    print(error)
    if error.underlying(as: DiskIsFull.self) != nil { retry() }
  }
  container.existing(Player.self)?.pause()
  declarative.withScope(request) { scope in scope.resolve(Handler.self).show() }
  declarative.close()
  declarative.close(.cancelled)
  _ = response
}

nonisolated struct Closings: DIObserver {
  func observe(_ event: DIEvent) {}
  func observe(_ event: DIContainerEvent) { print(event) }
}
