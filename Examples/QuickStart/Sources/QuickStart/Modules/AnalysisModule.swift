import DICore
import DIModules

/// Reads a text and analyzes it.
///
/// It needs a source and a logger, which belong to no module.
struct AnalysisModule: DIModule {
  var components: [any DIComponent] { [AnalysisComponent(), AnalyzersComponent()] }
}

/// The public components of this module.
private struct AnalysisComponent: DIComponent {
  let scope = DIComponentScope.public

  func load(builder: DIContainerBuilder) {
    builder.register { Analysis(source: $0, analyzers: many($1), logger: $2) }
  }
}

/// The analyzers, which are only requested all together.
///
/// They are internal, which is the default. Each report starts with new ones.
private struct AnalyzersComponent: DIComponent {
  func load(builder: DIContainerBuilder) {
    builder.register { LineAnalyzer() }
      .as((any Analyzer).self).check { $0 }
      .set(.element)
    builder.register { WordAnalyzer() }
      .as((any Analyzer).self).check { $0 }
      .set(.element)
    builder.register { LogLevelAnalyzer() }
      .as((any Analyzer).self).check { $0 }
      .set(.element)
  }
}
