import DICore
import DIModules

/// The graph of the program: its components and their dependencies.
///
/// It returns a builder and not a container, so that a test can replace some registrations before it builds.
///
/// - Parameter options: What the command line asks for.
/// - Returns: The registrations.
func wiring(for options: ReportOptions) -> DIContainerBuilder {
  let builder = DIContainerBuilder()

  // The modules: this one depends on the other, and so loads it. Their registrations are in their files.
  builder.register(module: PresentationModule(format: options.format))

  // What the command line decides belongs to no module, so every module can access it.

  // The source that the command line names. A closure can mix its own values with dependencies.
  switch options.input {
  case .standardInput:
    builder.register { StandardInputSource(logger: $0) }
      .as((any TextSource).self).check { $0 }
  case .file(let path):
    // It opens a file, so the container keeps it, and closes it in its `close()`.
    builder.register { FileSource(path: path, logger: $0) }
      .as((any TextSource).self).check { $0 }
      .lifetime(.lazySingle)
      .onClose { $0.close() }
  }

  // Loggers: the default is the main logger, which passes its messages to all others.
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

  return builder
}
