import DIAsync
import DICore
import DIModules
import Logging

/// All that the server consists of.
func wiring(_ settings: Settings, logger: Logger) -> DIContainerBuilder {
  let builder = DIContainerBuilder()
  builder.register(value: settings)
  builder.register(value: logger).set(name: Program.name)
  builder.register { Logger(by(name: Program.self, on: $0), for: optional($1)) }
  builder.register(component: Storage())
  builder.register(component: Mails(server: settings.mailServer))
  builder.register(component: Requests())
  builder.register(component: Runners())
  if settings.isObserved {
    builder.observe(with: MetricsObserver())
    builder.observe(with: TracingObserver())
  }
  return builder
}

/// The name of the logger that knows of no scope.
private enum Program: DIName { static let name = "program" }
