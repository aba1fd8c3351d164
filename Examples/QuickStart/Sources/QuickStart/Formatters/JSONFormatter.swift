import Foundation

/// Writes a report for programs: an object with its keys in alphabetical order.
struct JSONFormatter: ReportFormatter {
  func format(_ report: Report) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(report), as: UTF8.self) + "\n"
    } catch {
      // Cannot fail: a report holds only strings and integers.
      fatalError("A report could not be encoded: \(error)")
    }
  }
}

extension Report: Encodable {
  /// Puts the findings into the report object itself, under their keys.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(source, forKey: Key(stringValue: "source"))
    for finding in findings {
      switch finding.value {
      case .count(let count): try container.encode(count, forKey: Key(stringValue: finding.key))
      case .counts(let entries): try container.encode(entries, forKey: Key(stringValue: finding.key))
      }
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
