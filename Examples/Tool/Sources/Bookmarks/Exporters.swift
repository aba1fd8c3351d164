import ArgumentParser
import Foundation

enum Format: String, CaseIterable, ExpressibleByArgument {
  case html, json, markdown
}

/// Writes all bookmarks in a format.
protocol Exporter: Sendable {
  func text() async throws -> String
}

struct HTMLExporter: Exporter {
  let library: Library

  func text() async -> String {
    let items = await library.bookmarks.map { "  <li><a href=\"\(escaped($0.address))\">\(escaped($0.title))</a></li>" }
    return (["<ul>"] + items + ["</ul>"]).joined(separator: "\n")
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}

struct JSONExporter: Exporter {
  let library: Library

  func text() async throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(await library.bookmarks), as: UTF8.self)
  }
}

struct MarkdownExporter: Exporter {
  let library: Library

  func text() async -> String {
    await library.bookmarks.map { "- [\($0.title)](\($0.address))" }.joined(separator: "\n")
  }
}
