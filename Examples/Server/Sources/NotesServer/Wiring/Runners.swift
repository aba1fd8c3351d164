import DIAsync
import DICore
import DIModules
import Logging

/// What runs as long as the program.
struct Runners: DIComponent {
  func load(builder: DIContainerBuilder) {
    builder.register { Health(scopes: $0, checks: many($1)) }
    builder.register { HTTPServer(settings: $0, health: $1, scopes: $2 as ScopeMiddleware, logger: $3) }
      .lifetime(.single)
      .runs { try await $0.run() }
    builder.register { CleanupWorker(settings: $0, logger: $1, scopes: $2) }
      .lifetime(.single)
      .runs { await $0.run() }
  }
}

extension Health {
  init(scopes: DIScopes<WorkContext>, checks: [any HealthCheck]) {
    self.init(state: { "\(scopes.state)" }, checks: checks)
  }
}

extension CleanupWorker {
  init(settings: Settings, logger: Logger, scopes: DIScopes<WorkContext>) {
    self.init(settings: settings, logger: logger) { work in
      try await scopes.with(work) { (cleanup: Cleanup) in cleanup.run() }
    }
  }
}
