import DICore
import DIModules

/// The graph of the program: everything it is made of, and who needs whom.
///
/// It ends with registrations, and not with a container, so that a test can replace some of them before it builds.
///
/// - Parameter options: What the command line asks for.
/// - Returns: The registrations.
func wiring(for options: ReportOptions) -> DIContainerBuilder {
  let builder = DIContainerBuilder()

  // The modules: this one brings the other with it, which it depends on. What only they need is in their files.
  builder.register(module: PresentationModule(format: options.format))

  // What the command line decides belongs to no module, and so every module sees it.

  // A source: the one that the command line names. A closure may mix its own values with what is resolved.
  switch options.input {
  case .standardInput:
    builder.register { StandardInputSource(logger: $0) }
      .as((any TextSource).self).check { $0 }
  case .file(let path):
    builder.register { FileSource(path: path, logger: $0) }
      .as((any TextSource).self).check { $0 }
  }

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

  return builder
}
