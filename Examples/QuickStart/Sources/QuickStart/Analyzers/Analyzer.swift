/// Looks at a text line by line, and knows something about it in the end.
protocol Analyzer: AnyObject {
  /// Takes the next line into account.
  ///
  /// - Parameter line: The line, without its line break.
  func read(_ line: String)

  /// Says what was found out.
  ///
  /// - Returns: The findings; none, if the text is not of the kind that the analyzer is for.
  func findings() -> [Finding]
}
