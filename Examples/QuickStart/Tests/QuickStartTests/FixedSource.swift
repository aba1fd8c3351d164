@testable import QuickStart

/// A text instead of a file.
struct FixedSource: TextSource {
  let name = "fixed \"text\""
  let text: String

  func forEachLine(_ body: (String) -> Void) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { body(String(line)) }
  }
}
