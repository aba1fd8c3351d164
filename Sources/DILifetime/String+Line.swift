// What comes from the program (names, tags, types) is printed in lines of ours. A line break in it, or a character that hides or
// attaches to others, could forge such a line. So it is written as the escape of a string literal.

extension String {
  /// The text without characters that end a line, control the output, or combine with what is printed before.
  package var inOneLine: String {
    let isPlain = unicodeScalars.allSatisfy { !$0.breaksLines } && unicodeScalars.first?.attaches != true
    if isPlain { return self }
    var line = ""
    for (position, scalar) in unicodeScalars.enumerated() {
      if scalar.breaksLines || position == 0 && scalar.attaches {
        line += "\\u{\(Swift.String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// The text as a string literal of source code.
  package var literal: String { debugDescription.inOneLine }
}

extension Unicode.Scalar {
  /// Whether it ends a line, is a control character, or changes the direction of what follows.
  fileprivate var breaksLines: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // The other format characters belong to words and emoji.
    case .format:
      (0x200E...0x200F).contains(value) || (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    default: false
    }
  }

  /// Whether it combines with the character before it.
  fileprivate var attaches: Bool { properties.isGraphemeExtend }
}
