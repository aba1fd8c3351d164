import Foundation
import HTTPTypes
import Hummingbird
import Logging

/// Serves requests.
final class HTTPServer: Sendable {
  private let application: Application<RouterResponder<AppRequestContext>>
  private let logger: Logger
  private let ports: AsyncStream<Int>

  /// Takes `scopes`, which opens a scope for each request, and hands it on as the controllers of the context.
  init(settings: Settings, health: Health, scopes: some RouterMiddleware<AppRequestContext>, logger: Logger) {
    let (ports, bound) = AsyncStream<Int>.makeStream()
    application = Application(
      router: Self.router(health: health, scopes: scopes, isObserved: settings.isObserved),
      configuration: ApplicationConfiguration(address: .hostname(settings.host, port: settings.port), backlog: 4096),
      onServerRunning: { channel in bound.yield(channel.localAddress?.port ?? 0) }, logger: logger)
    (self.ports, self.logger) = (ports, logger)
  }

  /// Serves until its task is cancelled; then accepts no more, and returns when all requests are answered.
  func run() async throws {
    try await application.runUntilCancelled(logger: logger)
    logger.info("server ended")
  }

  /// The port that it listens on, once it does; to be asked for once.
  func port() async -> Int? { await ports.first { _ in true } }

  private static func router(
    health: Health, scopes: some RouterMiddleware<AppRequestContext>, isObserved: Bool
  ) -> Router<AppRequestContext> {
    let router = Router(context: AppRequestContext.self).add(middleware: LogRequestsMiddleware(.debug))
    if isObserved { router.add(middleware: TracingMiddleware()).add(middleware: MetricsMiddleware()) }
    router.get("health") { _, _ in
      let report = await health.report()
      return EditedResponse(status: report.isWell ? .ok : .serviceUnavailable, response: report)
    }

    let scoped = router.group().add(middleware: ErrorMiddleware()).add(middleware: scopes)
    scoped.post("users") { request, context in
      let new = try await request.decode(as: NewUser.self, context: context)
      return EditedResponse(status: .created, response: try await context.controllers.users().add(new))
    }
    scoped.get("notes") { _, context in try await context.controllers.notes().newest() }
    scoped.post("notes") { request, context in
      let new = try await request.decode(as: NewNote.self, context: context)
      return EditedResponse(status: .created, response: try await context.controllers.notes().add(new))
    }
    scoped.delete("notes/:id") { _, context in
      try await context.controllers.notes().delete(try context.parameters.require("id", as: UUID.self))
      return HTTPResponse.Status.noContent
    }
    scoped.get("request") { _, context in try await context.controllers.request().about() }
    return router
  }
}
