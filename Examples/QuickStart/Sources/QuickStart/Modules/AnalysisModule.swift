import DICore
import DIModules

/// Reads a text and finds out what there is to say about it.
///
/// It needs a source and a logger, which belong to no module.
struct AnalysisModule: DIModule {
  var components: [any DIComponent] { [AnalysisComponent(), AnalyzersComponent()] }
}

/// What other modules get of this one.
private struct AnalysisComponent: DIComponent {
  let scope = DIComponentScope.public

  func load(builder: DIContainerBuilder) {
    builder.register { Analysis(source: $0, analyzers: many($1), logger: $2) }
  }
}

/// The analyzers: nobody asks for one of them, only for all.
///
/// They are internal, as components are unless they say otherwise. Each report starts with new ones.
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
