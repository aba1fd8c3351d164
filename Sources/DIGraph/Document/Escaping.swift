extension String {
  /// The text with some of its scalars replaced.
  ///
  /// By scalars and not by characters: a quotation mark with a combining accent is another character, and still ends a string.
  /// Line ends of all kinds come as `\n`, and a NUL, which no format allows, as a replacement character.
  func escaping(_ escapes: [Unicode.Scalar: String]) -> String {
    var escaped = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      defer { previous = scalar }
      if scalar == "\n", previous == "\r" { continue }
      let plain: Unicode.Scalar = scalar == "\r" ? "\n" : scalar == "\0" ? "\u{FFFD}" : scalar
      if let escape = escapes[plain] {
        escaped.append(contentsOf: escape.unicodeScalars)
      } else {
        escaped.append(plain)
      }
    }
    return String(escaped)
  }
}
