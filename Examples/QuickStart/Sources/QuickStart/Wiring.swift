import DICore

/// The graph of the program: everything it is made of, and who needs whom.
///
/// It ends with registrations, and not with a container, so that a test can replace some of them before it builds.
///
/// - Parameter options: What the command line asks for.
/// - Returns: The registrations.
func wiring(for options: ReportOptions) -> DIContainerBuilder {
  let builder = DIContainerBuilder()

  // A source: the one that the command line names. A closure may mix its own values with what is resolved.
  switch options.input {
  case .standardInput:
    builder.register { StandardInputSource(logger: $0) }
      .as((any TextSource).self).check { $0 }
  case .file(let path):
    builder.register { FileSource(path: path, logger: $0) }
      .as((any TextSource).self).check { $0 }
  }

  // Analyzers: nobody asks for one of them, only for all. Each report starts with new ones.
  builder.register { LineAnalyzer() }
    .as((any Analyzer).self).check { $0 }
    .set(.element)
  builder.register { WordAnalyzer() }
    .as((any Analyzer).self).check { $0 }
    .set(.element)
  builder.register { LogLevelAnalyzer() }
    .as((any Analyzer).self).check { $0 }
    .set(.element)
  builder.register { Analysis(source: $0, analyzers: many($1), logger: $2) }

  // Formatters: to be chosen by name.
  builder.register { TextFormatter() }
    .as((any ReportFormatter).self).check { $0 }
    .set(name: ReportFormat.text.rawValue)
  builder.register { JSONFormatter() }
    .as((any ReportFormatter).self).check { $0 }
    .set(name: ReportFormat.json.rawValue)

  // Loggers: who asks for one gets the main logger, which hands its messages to all the others.
  builder.register { MainLogger(loggers: many($0)) }
    .as((any Logger).self).check { $0 }
    .set(.default)
    .lifetime(.single)
  builder.register { WarningLogger() }
    .as((any Logger).self).check { $0 }
    .lifetime(.single)
  if options.isVerbose {
    builder.register { ProgressLogger() }
      .as((any Logger).self).check { $0 }
      .lifetime(.single)
  }

  // The presenter: its properties are injected, and when it has them all, it says so.
  builder.register(type: Presenter.init(analysis:))
    .injection(\.logger)
    .injection(.manual) { container, presenter in
      presenter.formatter = try container.resolve(name: options.format.rawValue)
    }
    .postInit { $0.announce() }

  return builder
}
