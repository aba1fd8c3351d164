/// Where the text comes from.
protocol TextSource {
  /// The name of the source in the report.
  var name: String { get }

  /// Reads the text to its end.
  ///
  /// - Parameter body: Gets each line, without its line break.
  /// - Throws: `InputError` if the text cannot be read.
  func forEachLine(_ body: (String) -> Void) throws
}

/// Why a source could not be read.
struct InputError: Error, CustomStringConvertible {
  let name: String
  let reason: String

  var description: String { "cannot read \(name): \(reason)" }
}
