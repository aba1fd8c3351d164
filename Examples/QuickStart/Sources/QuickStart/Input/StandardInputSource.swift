import Foundation

/// The standard input, which the command line calls `-`.
struct StandardInputSource: TextSource {
  let logger: any Logger

  var name: String { "standard input" }

  func forEachLine(_ body: (String) -> Void) throws {
    try LineReader(file: .standardInput, name: name, logger: logger).forEachLine(body)
  }
}
