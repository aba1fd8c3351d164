/// Reads a source once, line by line, and shows each line to every analyzer.
final class Analysis {
  private let source: any TextSource
  private let analyzers: [any Analyzer]
  private let logger: any Logger

  init(source: any TextSource, analyzers: [any Analyzer], logger: any Logger) {
    self.source = source
    self.analyzers = analyzers
    self.logger = logger
  }

  /// Reads the source to its end.
  ///
  /// - Returns: What the analyzers found, in their order.
  /// - Throws: `InputError` if the source cannot be read.
  /// - Complexity: Linear in the length of the text. It holds one line at a time, and one copy of each different word.
  func run() throws -> Report {
    logger.log(.debug, "reading \(source.name) for \(analyzers.count) analyzers")
    try source.forEachLine { line in
      for analyzer in analyzers { analyzer.read(line) }
    }
    logger.log(.debug, "reached the end of \(source.name)")
    return Report(source: source.name, findings: analyzers.flatMap { $0.findings() })
  }
}
