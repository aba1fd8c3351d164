import DIChecks
import DICore
import Foundation
import TestSupport
import Testing

/// The page about a kind of diagnostic, made from the programs in this folder, their comments, and what the library says of them.
struct MessagePage {
  static let folder = URL(filePath: #filePath).appending(path: "../../../../Sources/DIChecks/DIChecks.docc/Messages")
    .standardizedFileURL

  let name: String
  let text: String

  /// What validation says of a program, in a builder and in a container.
  struct Said {
    let builder: [DIDiagnostic]
    /// Nil if there is no such program.
    let container: [DIDiagnostic]?
    /// What `build()` throws.
    let buildError: DIError?
  }

  init(_ kind: DIDiagnostic.Kind, _ said: Said) throws {
    let id = kind.rawValue
    let program = try SourceOfPrograms("DiagnosticPrograms.swift")["enum \(id)"]
    let mended = try SourceOfPrograms("DiagnosticMends.swift")["enum \(id)Mended"]
    let inContainer = try SourceOfPrograms("DiagnosticPrograms+Containers.swift")["extension \(id)"]
    let isNote = kind.severity == .note
    let isInChild = kind == .registeredTwice
    var blocks = [
      "# \(id): \(kind.words)", try kind.meaning,
      "\(kind.severity.sentence)\nIn programs it is `DIDiagnostic.Kind.\(kind)`.",
      "<!-- frame: \(isInChild ? "messagesOfChildren" : "messages") -->", swift(program.text),
      isInChild
        ? "A parent and its child are both built by this program. `validate(parent: parent, notes: true)` of the child says:"
        : "`validate(\(isNote ? "notes: true" : ""))` says:", "<!-- prints -->", plain(program.said(said.builder)),
      program.prose, "## Mended", swift(mended.difference(to: program)), mended.prose,
    ]
    if let error = said.builder.first?.error {
      blocks += ["## The error", error.thrown(within: said.buildError), plain(program.shortened(error.plain))]
    }
    blocks += ["## In a DIContainer", inContainer.prose]
    if let found = said.container {
      let mendedInContainer = try SourceOfPrograms("DiagnosticMends+Containers.swift")["extension \(id)Mended"]
      blocks += [
        "<!-- frame: messagesOfContainers -->", swift(inContainer.text), "<!-- prints -->",
        plain(inContainer.said(found)),
      ]
      blocks +=
        mendedInContainer.text == inContainer.text
        ? ["The same change mends it."]
        : ["Mended:", swift(mendedInContainer.difference(to: inContainer))]
    }
    blocks.append(
      """
      [All messages](Messages.md) · [Reading messages](../ReadingMessages.md) · \
      [Checking the graph](../CheckingTheGraph.md)
      """)
    name = "\(id).md"
    text = blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  /// The page with the table of all kinds.
  static func table() throws -> String {
    """
    # Messages

    Each message of `validate()` has a number, and each number has a page.

    A page has a program with the fault, what validation says of it, the mended program, the error that a request throws, and the
    same for a `DIContainer`. In the programs, `builder` is a `DIContainerBuilder` and `container` a `DIContainer`; the file is
    `Wiring.swift`, and its first line is the first line of the program.

    | message | severity | what |
    |---|---|---|
    \(try DIDiagnostic.Kind.allCases.map { kind in
      "| [\(kind.rawValue)](\(kind.rawValue).md) | \(kind.severity) | \(try kind.meaning.dropLast()) |"
    }.joined(separator: "\n"))

    Next: [Reading messages](../ReadingMessages.md), [Checking the graph](../CheckingTheGraph.md).

    """
  }
}

private func swift(_ text: String) -> String { "```swift\n\(text)\n```" }

private func plain(_ text: String) -> String { "```\n\(text)\n```" }

extension DIDiagnostic.Kind {
  /// The name of the case as words: `missing qualifier`.
  fileprivate var words: String {
    "\(self)".map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined()
  }

  /// What the comment of the case says.
  fileprivate var meaning: String {
    get throws {
      let source = MessagePage.folder.appending(path: "../../Diagnostics/DIDiagnostic.swift").standardizedFileURL
      let lines = try String(contentsOf: source, encoding: .utf8).split(separator: "\n")
      let position = try #require(lines.firstIndex { $0.hasSuffix("= \"\(rawValue)\"") })
      return "\(lines[position - 1].drop { $0 != "/" }.dropFirst(4))"
    }
  }
}

extension DIDiagnostic.Severity {
  fileprivate var sentence: String {
    switch self {
    case .error: "**Error:** a request would fail."
    case .warning: "**Warning:** a request would succeed, but probably not do what was meant."
    case .note: "**Note:** correct, but perhaps not meant; only from `validate(notes: true)`."
    }
  }
}

extension DIError {
  fileprivate func thrown(within buildError: DIError?) -> String {
    guard let buildError else {
      return """
        `build(.verified)` throws it within `DIError.build`, and otherwise a request throws it, as
        `DIError.\(caseName)`:
        """
    }
    return "`build()` throws it within `DIError.\(buildError.caseName)`, as `DIError.\(caseName)`:"
  }

  /// The name of the case, which its mirror does not have.
  private var caseName: String {
    switch self {
    case .typeIsNotFound: "typeIsNotFound"
    case .typeIsNotFoundForName: "typeIsNotFoundForName"
    case .typeIsNotFoundForTag: "typeIsNotFoundForTag"
    case .noAccess: "noAccess"
    case .initializationMethodWithSignatureIsNotFoundFor: "initializationMethodWithSignatureIsNotFoundFor"
    case .defaultTypeIsNotSpecified: "defaultTypeIsNotSpecified"
    case .recursiveInitialization: "recursiveInitialization"
    case .replacementIsRequired: "replacementIsRequired"
    case .lifetimeKeepsNoValue: "lifetimeKeepsNoValue"
    case .notSpecifiedInitializationMethodFor: "notSpecifiedInitializationMethodFor"
    case .pluralSpecifiedDefaultType: "pluralSpecifiedDefaultType"
    case .intersectionNamesForType: "intersectionNamesForType"
    case .intersectionTagsForType: "intersectionTagsForType"
    case .loadIdentityIsUnknown: "loadIdentityIsUnknown"
    case .weakLifetimeOfValue: "weakLifetimeOfValue"
    case .closesNothing: "closesNothing"
    case .build: "build"
    case .whileCreateSingleton: "whileCreateSingleton"
    default: fatalError("\(self)")
    }
  }
}

/// The programs in a file.
struct SourceOfPrograms {
  /// The declarations in an enumeration or extension, the body of its function, and its comment.
  struct Program {
    /// The path of the file, and the number in it of each line of the text.
    fileprivate let path: String
    fileprivate var numbers: [Int] = []
    fileprivate var lines: [Substring] = []
    fileprivate var statements = 0
    fileprivate(set) var prose = ""

    var text: String { lines.joined(separator: "\n") }

    /// The declarations and statements that another program does not have; if there are none, all statements.
    func difference(to other: Program) -> String {
      let known = Set(Program.parts(of: other.lines[...]))
      let declarations = Program.parts(of: lines.dropLast(statements)).filter { !known.contains($0) }
      let all = Program.parts(of: lines.suffix(statements))
      let new = all.filter { !known.contains($0) }
      return [declarations, declarations.isEmpty && new.isEmpty ? all : new].filter { !$0.isEmpty }
        .map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    /// The lines that begin at the margin, each with those that belong to it.
    private static func parts(of lines: ArraySlice<Substring>) -> [String] {
      var parts: [String] = []
      for line in lines where !line.isEmpty {
        if line.hasPrefix(" ") || line.hasPrefix("}") {
          parts[parts.count - 1] += "\n\(line)"
        } else {
          parts.append("\(line)")
        }
      }
      return parts
    }

    /// The descriptions of diagnostics, as if the text were a file.
    func said(_ diagnostics: [DIDiagnostic]) -> String {
      diagnostics.map { shortened($0.plain) }.joined(separator: "\n")
    }

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

  /// The program that a declaration has.
  subscript(declaration: String) -> Program {
    get throws {
      let first = try #require(lines.firstIndex { $0.hasPrefix("\(declaration) {") }, "\(declaration)")
      var program = Program(path: path)
      program.prose = lines[..<first].reversed().prefix { $0.hasPrefix("//") }.reversed().map { $0.dropFirst(3) }
        .joined(separator: "\n")
      if lines[first].hasSuffix("}") { return program }
      var isInFunction = false
      for (offset, line) in lines[(first + 1)...].enumerated() {
        if line == "}" { break }
        if line.hasPrefix("  static func register(in") {
          isInFunction = true
        } else if !isInFunction || line != "  }" {
          program.lines.append(line.dropFirst(isInFunction ? 4 : 2))
          program.numbers.append(first + 2 + offset)
          if isInFunction { program.statements += 1 }
        }
      }
      return program
    }
  }
}
