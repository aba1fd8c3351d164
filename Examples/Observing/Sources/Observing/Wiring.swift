import DICore

final class Configuration: Sendable {}

final class Database: Sendable {
  let configuration: Configuration
  init(configuration: Configuration) { self.configuration = configuration }
}

final class Mailer: Sendable {
  struct NoServer: Error {}
  init(configuration: Configuration) throws { throw NoServer() }
}

final class App: Sendable {
  let configuration: Configuration
  let database: Database
  init(configuration: Configuration, database: Database) {
    self.configuration = configuration
    self.database = database
  }
}

func wiring() -> DIContainerBuilder {
  let builder = DIContainerBuilder()
  builder.register(Configuration.init).lifetime(.lazySingle)
  builder.register(Database.init).lifetime(.lazySingle)
  builder.register(Mailer.init)
  builder.register(App.init)
  return builder
}
