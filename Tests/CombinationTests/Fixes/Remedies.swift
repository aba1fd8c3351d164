import Foundation

/// The words of the remedies in `Sources`, read from the working copy: what their literals say between interpolations.
struct Remedies {
  /// The files in which all literals are parts of remedies.
  private static let files: Set = [
    "AccessDenial.swift", "DIMethodSignature+Remedy.swift", "DIRequest+Remedy.swift", "DITypeInfo+Closing.swift",
    "DITypeInfo+Isolation.swift", "DITypeInfo+Recursion.swift", "Spelling.swift",
  ]
  private static let beginnings = ["remedy:", "remedy ="]

  /// The words, with the name of the file.
  ///
  /// Short ones are left out: they are no advice of their own.
  private(set) var words: [(file: String, words: String)] = []

  init() throws {
    let file = URL(filePath: #filePath).resolvingSymlinksInPath()
    let sources = file.appending(path: "../../../../Sources").standardizedFileURL
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      let code = lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
      let name = file.lastPathComponent
      var found = Literals(code[...]).pieces.compactMap { piece in
        piece.firstRange(of: "fix: ").map { String(piece[$0.upperBound...]) }
      }
      if Self.files.contains(name) {
        found += Literals(code[...]).pieces
      } else {
        for beginning in Self.beginnings {
          // What follows, up to the end of the call or the block.
          for range in code.ranges(of: beginning) { found += Literals(code[range.upperBound...]).pieces }
        }
      }
      for piece in found where piece.count >= 16 { words.append((name, piece)) }
    }
  }
}

/// The literals of code, up to a closing bracket that the code does not open.
private struct Literals {
  private(set) var pieces: [String] = []
  private(set) var rest: Substring

  init(_ code: Substring) {
    rest = code
    var depth = 0
    while let character = rest.first {
      if character == "\"" {
        readLiteral()
        continue
      }
      rest.removeFirst()
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if depth < 0 { return }
    }
  }

  private mutating func readLiteral() {
    let quotes = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    rest.removeFirst(quotes.count)
    var piece = ""
    func trimmed() -> String { piece.trimmingCharacters(in: .whitespacesAndNewlines) }
    while !rest.isEmpty, !rest.hasPrefix(quotes) {
      let character = rest.removeFirst()
      if character == "\n" {
        rest = rest.drop { $0 == " " }
        piece += "\n"
      } else if character != "\\" {
        piece.append(character)
      } else if rest.first == "\n" {
        rest = rest.dropFirst().drop { $0 == " " }
      } else if rest.removeFirst() == "(" {
        pieces.append(trimmed())
        piece = ""
        let nested = Literals(rest)
        pieces += nested.pieces
        rest = nested.rest
      } else {
        // An escaped character ends the piece: the texts of programs have it without the escape.
        pieces.append(trimmed())
        piece = ""
      }
    }
    rest = rest.dropFirst(quotes.count)
    pieces.append(trimmed())
  }
}
