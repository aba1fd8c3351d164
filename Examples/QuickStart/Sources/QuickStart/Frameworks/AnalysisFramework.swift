import DICore
import DIModules

/// Reads a text and finds out what there is to say about it.
enum AnalysisFramework: DIFramework {
  static func load(container: DIContainer) {
    container.register { Analysis(source: $0, analyzers: many($1), logger: $2) }

    // Analyzers: nobody asks for one of them, so nothing has to say which one that would be. Each report starts with new
    // ones. The closure leaves the limit of words at its default value, which the bare initializer would ask for.
    container.register(LineAnalyzer.init)
      .as((any Analyzer).self)
    container.register { WordAnalyzer() }
      .as((any Analyzer).self)
    container.register(LogLevelAnalyzer.init)
      .as((any Analyzer).self)
  }
}
