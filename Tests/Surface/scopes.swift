// What users write to open scopes, type-checked by .ci/run in language modes 6 and 5, and in 6 with the main actor as default
// isolation. It is not run: that these forms compile, without a warning, is the test.

import DICore
import DIModules

nonisolated struct Request: Sendable {}
nonisolated struct User: Sendable {}
nonisolated struct Failure: Error {}
nonisolated final class Work: Sendable {
  init(_ request: Request) {}
  func commit() throws {}
  func rollBack() {}
}
nonisolated final class Log: Sendable {
  init() {}
  func note(_ text: String) {}
}
enum Disk {}
nonisolated enum Output: Hashable, Sendable { case file }

nonisolated final class Server: Sendable {
  let scopes: DIScopes<Request, User>
  init(scopes: DIScopes<Request, User>) { self.scopes = scopes }

  func handle(_ request: Request, _ user: User) throws -> String {
    try scopes.with(request, user) { (work: Work, log: Log) in
      log.note("begun")
      try work.commit()
      return "done"
    }
  }
}

func registerScopes(_ builder: DIContainerBuilder, _ container: DIContainer) {
  builder.register(Server.init)
  builder.register { Server(scopes: $0) }.lifetime(.single)
  builder.register { (scopes: DIScopes<Request, User>, log: Log) in Server(scopes: scopes) }
  builder.register { Log() }.injection { (log: Log, scopes: DIScopes<Request>) in _ = scopes }
  builder.register { (lazy: DILazy<DIScopes<Request>>, maybe: DIScopes<Request>?) in Log() }
  container.register(Server.init)
  container.register { Server(scopes: $0) }
  container.register { (provider: DIProvider<DIScopes<Request>>) in Log() }
}

func openScopes(_ container: DIBuiltContainer, _ request: Request, _ user: User) throws {
  let scopes = try container.resolve(DIScopes<Request>.self)
  try scopes.with(request) { (work: Work) in try work.commit() }
  try scopes.with(request) { (work: Work, log: Log) in log.note("\(work)") }
  let number = try scopes.with(request) { (_: Work) in 1 }
  let name: String = try scopes.with(request) { (work: Work, log: Log) in
    log.note("two statements")
    try work.commit()
    return "name"
  }
  try scopes.with(request) { scope in
    try scope.set(user)
    try scope.resolve(Work.self).commit()
  }
  let work = try scopes.with(request) { try $0.resolve(Work.self) }
  try scopes.with(request) { (work: Work, scope: DIBuiltContainer) in
    try scope.withScope(user) { inner in
      let log = try inner.resolve(Log.self)
      log.note("\(work)")
    }
  }
  let nested = try [1, 2].map { number in
    try scopes.with(request) { (work: Work) in
      try work.commit()
      return number
    }
  }
  let open = try scopes.open(request)
  try open.close(.failed(Failure()))
  _ = (number, name, work, nested)
}

func withScopes(_ built: DIBuiltContainer, _ container: DIContainer, _ request: Request, _ user: User) throws {
  try built.withScope(request, user) { scope in try scope.resolve(Work.self).commit() }
  let work = try built.withScope(request) { try $0.resolve(Work.self) }
  try built.withScope { scope in
    try scope.set(user, name: "admin")
    _ = try scope.resolve(Log.self)
  }
  let first = container.withScope(request, user) { scope in scope.resolve(Work.self) }
  container.withScope(request) { scope in
    scope.set(user)
    scope.resolve(Log.self).note("no try")
  }
  try container.withScope(request) { scope in
    let work = scope.resolve(Work.self)
    try work.commit()
  }
  _ = (work, first)
}

// With DIAsync, a function that suspends takes the suspending forms, which need `await`.
#if !WITH_DIASYNC
func withScopesInATask(_ built: DIBuiltContainer, _ scopes: DIScopes<Request>, _ request: Request) async throws {
  try built.withScope(request) { scope in try scope.resolve(Work.self).commit() }
  try scopes.with(request) { (work: Work) in try work.commit() }
}
#endif

func whatIsKept(_ built: DIBuiltContainer, _ container: DIContainer) {
  built.existing(Work.self)?.rollBack()
  let log: Log? = container.existing()
  let named = built.existing(Log.self, name: "main")
  let tagged = [
    built.existing(Log.self, tag: Disk.self), built.existing(tag: Output.file),
    container.existing(Log.self, tags: Disk.self, Output.self),
  ]
  _ = (log, named, tagged)
}

func scopesWithoutAContainer(_ request: Request) throws {
  _ = Server(scopes: DIScopes { (request: Request, user: User) in (Work(request), Log()) })
  _ = Server(scopes: DIScopes { request, user in Work(request) })
  _ = Server(scopes: DIScopes { (Work($0), $1) })
  _ = Server(scopes: DIScopes { _, _ in throw Failure() })
  let scopes = DIScopes { (request: Request) in
    let log = Log()
    return (Work(request), log)
  }
  try scopes.with(request) { (work: Work, log: Log) in log.note("\(work)") }
}
