#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// JSON with sorted keys, so that the same values give the same text.
enum JSON {
  /// The text of a value that consists of strings, finite numbers, and arrays and dictionaries of them.
  static func text(_ value: some Encodable, isIndented: Bool = false) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
    // Nothing that an encoder can refuse.
    return String(decoding: try! encoder.encode(value), as: UTF8.self)
  }

  /// The value that a text describes.
  static func value<Value: Decodable>(_ text: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}
