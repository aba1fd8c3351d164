/// Reads a text line by line, and reports findings at the end.
protocol Analyzer: AnyObject {
  /// Reads the next line.
  ///
  /// - Parameter line: The line, without its line break.
  func read(_ line: String)

  /// Reports what was found.
  ///
  /// - Returns: The findings; none if the analyzer is for another kind of text.
  func findings() -> [Finding]
}
