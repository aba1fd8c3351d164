import DICore
import DIModules

/// The same graph as ``wiring(for:)``, with a `DIContainer` instead of a builder.
///
/// A test can still replace parts of it: it registers more before the first request.
///
/// - Parameter options: What the command line asks for.
/// - Returns: The container.
func declarativeWiring(for options: ReportOptions) -> DIContainer {
  let container = DIContainer()

  // The frameworks: this one imports the other, and so loads it. Their registrations are in their files.
  container.append(framework: PresentationFramework.self)

  // What the command line decides belongs to no framework. A framework loads with a static function without
  // parameters, so it gets the format as a dependency.
  container.register(value: options.format)

  // The source that the command line names. If every parameter is resolved, the initializer is enough; a closure
  // can add values of its own.
  switch options.input {
  case .standardInput:
    container.register(StandardInputSource.init)
      .as((any TextSource).self)
  case .file(let path):
    // It opens a file, so the container keeps it, and closes it in its `close()`.
    container.register { FileSource(path: path, logger: $0) }
      .as((any TextSource).self)
      .lifetime(.lazySingle)
      .onClose { $0.close() }
  }

  // Loggers: the default is the main logger, which passes its messages to all others.
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

  return container
}
