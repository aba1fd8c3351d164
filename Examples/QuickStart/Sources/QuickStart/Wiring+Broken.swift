import DICore

/// Registrations with deliberate mistakes: `--broken` prints what `build()` says about them.
///
/// - Returns: The registrations; `build()` throws.
func brokenWiring() -> DIContainerBuilder {
  let builder = DIContainerBuilder()

  // Two candidates and no default.
  builder.register { TextFormatter() }
    .as((any ReportFormatter).self).check { $0 }
  builder.register { JSONFormatter() }
    .as((any ReportFormatter).self).check { $0 }

  // Two defaults.
  builder.register { WarningLogger() }
    .as((any Logger).self).check { $0 }
    .set(.default)
  builder.register { ProgressLogger() }
    .as((any Logger).self).check { $0 }
    .set(.default)

  // Equal names.
  builder.register { LineAnalyzer() }
    .as((any Analyzer).self).check { $0 }
    .set(name: "counter")
  builder.register { WordAnalyzer() }
    .as((any Analyzer).self).check { $0 }
    .set(name: "counter")

  // No initializer.
  builder.register(type: Presenter.self)

  // A weak lifetime on a value.
  builder.register { ReportFormat.text }
    .lifetime(.weakSingle)

  return builder
}
