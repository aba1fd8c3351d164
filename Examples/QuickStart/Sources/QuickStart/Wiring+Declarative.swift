import DICore

/// The same graph as ``wiring(for:)``, by the front end whose container is declared and used in one.
///
/// A test can replace parts of it all the same: by registering more, before the first request.
///
/// - Parameter options: What the command line asks for.
/// - Returns: The container.
func declarativeWiring(for options: ReportOptions) -> DIContainer {
  let container = DIContainer()

  // A source: the one that the command line names. An initializer is enough where every parameter is resolved; a closure
  // mixes in values of its own.
  switch options.input {
  case .standardInput:
    container.register(StandardInputSource.init)
      .as((any TextSource).self)
  case .file(let path):
    container.register { FileSource(path: path, logger: $0) }
      .as((any TextSource).self)
  }

  // Analyzers: nobody asks for one of them, so nothing has to say which one that would be. Each report starts with new
  // ones. The closure leaves the limit of words at its default value, which the bare initializer would ask for.
  container.register(LineAnalyzer.init)
    .as((any Analyzer).self)
  container.register { WordAnalyzer() }
    .as((any Analyzer).self)
  container.register(LogLevelAnalyzer.init)
    .as((any Analyzer).self)
  container.register { Analysis(source: $0, analyzers: many($1), logger: $2) }

  // Formatters: to be chosen by name, which belongs to the service.
  container.register(TextFormatter.init)
    .as((any ReportFormatter).self, name: ReportFormat.text.rawValue)
  container.register(JSONFormatter.init)
    .as((any ReportFormatter).self, name: ReportFormat.json.rawValue)

  // Loggers: who asks for one gets the main logger, which hands its messages to all the others.
  container.register { MainLogger(loggers: many($0)) }
    .as((any Logger).self)
    .default()
    .lifetime(.single)
  container.register(WarningLogger.init)
    .as((any Logger).self)
    .lifetime(.single)
  if options.isVerbose {
    container.register(ProgressLogger.init)
      .as((any Logger).self)
      .lifetime(.single)
  }

  // The presenter: its properties are injected, and when it has them all, it says so. The container is a dependency like
  // any other. The formatter is asked for by its type: what would follow from the property is an optional one, and the
  // program cannot do without.
  container.register(Presenter.init)
    .injection(\.logger)
    .injection { (presenter, container: DIContainer) in
      presenter.formatter = container.resolve((any ReportFormatter).self, name: options.format.rawValue)
    }
    .postInit { $0.announce() }

  return container
}
