import DICore
import DIModules

/// The same graph as ``wiring(for:)``, by the front end whose container is declared and used in one.
///
/// A test can replace parts of it all the same: by registering more, before the first request.
///
/// - Parameter options: What the command line asks for.
/// - Returns: The container.
func declarativeWiring(for options: ReportOptions) -> DIContainer {
  let container = DIContainer()

  // The frameworks: this one brings the other with it, which it imports. What belongs to them is in their files.
  container.append(framework: PresentationFramework.self)

  // What the command line decides belongs to no framework. One of these values is asked for by a framework, whose
  // registrations are a static function, which takes none.
  container.register(value: options.format)

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

  return container
}
