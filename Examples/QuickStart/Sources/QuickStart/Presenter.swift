/// Turns an analysis into what the program prints.
final class Presenter {
  private let analysis: Analysis

  // Injected after the initializer, so there is a moment without them; postInit is after that moment.
  var formatter: (any ReportFormatter)!
  var logger: (any Logger)!

  init(analysis: Analysis) {
    self.analysis = analysis
  }

  /// Says how the report will be written: the first thing a complete presenter does.
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
