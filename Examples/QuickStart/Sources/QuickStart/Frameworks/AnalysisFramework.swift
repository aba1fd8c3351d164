import DICore
import DIModules

/// Reads a text and analyzes it.
enum AnalysisFramework: DIFramework {
  static func load(container: DIContainer) {
    container.register { Analysis(source: $0, analyzers: many($1), logger: $2) }

    // Analyzers: they are only requested with `many`, so none has to be the default. Each report starts with new
    // ones. The closure uses the default limit of words; the bare initializer would request one.
    container.register(LineAnalyzer.init)
      .as((any Analyzer).self)
    container.register { WordAnalyzer() }
      .as((any Analyzer).self)
    container.register(LogLevelAnalyzer.init)
      .as((any Analyzer).self)
  }
}
