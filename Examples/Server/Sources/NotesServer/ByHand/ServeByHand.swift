import Hummingbird
import Logging
import ServiceLifecycle

/// The same server without a container: what `Wiring` says, written out.
func serveByHand(_ settings: Settings, logger: Logger) async throws {
  let database = try await AppDatabase.open(settings: settings, logger: logger)
  do {
    try database.migrate([CreateUsers(), CreateNotes()])
    let smtp: SMTPMailer? =
      if let server = settings.mailServer { try await SMTPMailer.connect(to: server, logger: logger) } else { nil }
    let mailer: any Mailer = smtp ?? LogMailer(logger: logger)
    let health = Health(state: { "running" }, checks: [DatabaseCheck(database: database), MailerCheck(mailer: mailer)])
    let scopes = ScopesByHand(database: database, mailer: mailer, logger: logger)
    let server = HTTPServer(settings: settings, health: health, scopes: scopes, logger: logger)
    let worker = CleanupWorker(settings: settings, logger: logger) { work in
      try await scopes.with(work) { scope in Cleanup(unit: scope.unit, logger: scope.logger).run() }
    }
    let result: Result<Void, any Error>
    do {
      try await serve(RunnersByHand(server: server, worker: worker), logger: logger)
      result = .success(())
    } catch {
      result = .failure(error)
    }
    await smtp?.close()
    try result.get()
  } catch {
    try? await database.close()
    throw error
  }
  try await database.close()
}

/// Runs the server and the worker until one fails, or it is time to end.
private struct RunnersByHand: Service {
  let server: HTTPServer
  let worker: CleanupWorker

  func run() async throws {
    try await cancelWhenGracefulShutdown {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run() }
        group.addTask { await worker.run() }
        try await group.waitForAll()
      }
    }
  }
}

/// Opens scopes, and commits or rolls back at their ends.
private struct ScopesByHand: RouterMiddleware {
  let database: AppDatabase
  let mailer: any Mailer
  let logger: Logger

  func handle(_ request: Request, context: AppRequestContext, next: Next) async throws -> Response {
    try await with(WorkContext(request, id: context.id)) { scope in try await next(request, context.with(scope)) }
  }

  func with<Answer>(_ work: WorkContext, body: (ScopeByHand) async throws -> Answer) async throws -> Answer {
    let scope = ScopeByHand(work: work, database: database, mailer: mailer, logger: Logger(logger, for: work))
    let answer: Answer
    do {
      answer = try await body(scope)
    } catch {
      scope.unit.rollBack()
      throw error
    }
    try await scope.unit.commit()
    return answer
  }
}

/// The instances of a scope.
private struct ScopeByHand: Controllers {
  let work: WorkContext
  let database: AppDatabase
  let mailer: any Mailer
  let logger: Logger
  let unit: UnitOfWork

  init(work: WorkContext, database: AppDatabase, mailer: any Mailer, logger: Logger) {
    (self.work, self.database, self.mailer, self.logger) = (work, database, mailer, logger)
    unit = UnitOfWork(database: database, logger: logger)
  }

  func users() -> UsersController { UsersController(unit: unit, mailer: mailer, logger: logger) }

  func request() -> RequestController { RequestController(work: work, unit: unit) }

  func notes() async throws -> NotesController {
    let user = try await CurrentUser.authenticated(work: work, tokens: Tokens(database: database))
    return NotesController(currentUser: user, notes: Notes(database: database), unit: unit)
  }
}
