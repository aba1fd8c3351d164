import DIChecks
import DICore
import Foundation
import Testing

/// docs/diagnostics.md, read from the working copy.
struct DiagnosticsPage {
  struct Section {
    let id: String
    /// The text of each block of code.
    fileprivate(set) var blocks: [String] = []

    var program: String { blocks.first ?? "" }
    var output: String { blocks.dropFirst().first ?? "" }
    var mend: String { blocks.dropFirst(2).first ?? "" }
  }

  /// The sections whose heading begins with an identifier.
  private(set) var sections: [Section] = []
  /// The identifiers and severities in the table.
  private(set) var rows: [String] = []

  init() throws {
    let page = URL(filePath: #filePath).appending(path: "../../../../docs/diagnostics.md").standardizedFileURL
    var block: [Substring]?
    var isInSection = false
    for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let lines = block, isInSection { sections[sections.count - 1].blocks.append(lines.joined(separator: "\n")) }
        block = block == nil ? [] : nil
      } else if block != nil {
        block?.append(line)
      } else if line.hasPrefix("#") {
        isInSection = line.contains("DI0")
        if isInSection { sections.append(Section(id: String(line.drop { $0 != "D" }.prefix(6)))) }
      } else if line.hasPrefix("| [DI0") {
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        rows.append("\(cells[0].dropFirst().prefix(6)) \(cells[1])")
      }
    }
  }

  func section(of kind: DIDiagnostic.Kind) -> Section? { sections.first { $0.id == kind.rawValue } }
}

/// The text of the programs in a file, as the page shows them.
struct SourceOfPrograms {
  struct Program {
    /// The path of the file, and the number in it of each line of the text.
    fileprivate let path: String
    fileprivate var numbers: [Int] = []
    fileprivate var lines: [Substring] = []

    var text: String { lines.joined(separator: "\n") }

    /// A description with a short name for the file, and the lines of the text.
    func shortened(_ description: String) -> String {
      // Lines have the path, sentences only the name.
      let name = path.split(separator: "/").last ?? ""
      return zip(numbers, 1...).reduce(description.replacing(path, with: name)) { description, line in
        description.replacing("\(name):\(line.0)", with: "Wiring.swift:\(line.1)")
      }
    }
  }

  private let path: String
  private let lines: [Substring]

  init(_ file: String) throws {
    path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: file).path
    lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The program in an enumeration: its declarations, and the body of its function.
  subscript(name: String) -> Program {
    get throws {
      let first = try #require(lines.firstIndex { $0 == "enum \(name) {" })
      var program = Program(path: path)
      var isInFunction = false
      for (offset, line) in lines[(first + 1)...].enumerated() {
        if line == "}" { break }
        if line.hasPrefix("  static func register(in") {
          isInFunction = true
        } else if !isInFunction || line != "  }" {
          program.lines.append(line.dropFirst(isInFunction ? 4 : 2))
          program.numbers.append(first + 2 + offset)
        }
      }
      return program
    }
  }
}
