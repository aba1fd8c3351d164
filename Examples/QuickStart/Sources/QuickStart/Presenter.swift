/// Turns an analysis into the text that the program prints.
final class Presenter {
  private let analysis: Analysis

  // Injected after the initializer, so they are nil in it; they are set when postInit runs.
  var formatter: (any ReportFormatter)!
  var logger: (any Logger)!

  init(analysis: Analysis) {
    self.analysis = analysis
  }

  /// Logs the format of the report; called by postInit, when all properties are set.
  func announce() {
    logger.log(.debug, "the report will be formatted by \(type(of: formatter!))")
  }

  /// Makes the report.
  ///
  /// - Returns: The report as text, with a newline at its end.
  /// - Throws: `InputError` if the source cannot be read.
  func present() throws -> String {
    formatter.format(try analysis.run())
  }
}
