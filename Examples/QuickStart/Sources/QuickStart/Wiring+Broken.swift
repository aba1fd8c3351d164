import DICore

/// Registrations with mistakes, made on purpose: what `build()` says about them is the output of `--broken`.
///
/// - Returns: The registrations, from which nothing can be built.
func brokenWiring() -> DIContainerBuilder {
  let builder = DIContainerBuilder()

  // Who asks for a formatter could get either of them.
  builder.register { TextFormatter() }
    .as((any ReportFormatter).self).check { $0 }
  builder.register { JSONFormatter() }
    .as((any ReportFormatter).self).check { $0 }

  // Two loggers are each said to be the one to take.
  builder.register { WarningLogger() }
    .as((any Logger).self).check { $0 }
    .set(.default)
  builder.register { ProgressLogger() }
    .as((any Logger).self).check { $0 }
    .set(.default)

  // Two analyzers have the same name.
  builder.register { LineAnalyzer() }
    .as((any Analyzer).self).check { $0 }
    .set(name: "counter")
  builder.register { WordAnalyzer() }
    .as((any Analyzer).self).check { $0 }
    .set(name: "counter")

  // Nothing says how a presenter is made.
  builder.register(type: Presenter.self)

  // A value cannot be held weakly.
  builder.register { ReportFormat.text }
    .lifetime(.weakSingle)

  return builder
}
