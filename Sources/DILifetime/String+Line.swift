// What comes from the program (names, tags, types) is printed in lines of ours. A line break in it, or a character that hides or
// attaches to others, could forge such a line. So it is written as the escape of a string literal.

extension String {
  /// The text without characters that end a line, control the output, or combine with what is printed before.
  package var inOneLine: String {
    let isPlain = unicodeScalars.allSatisfy { !$0.breaksLines } && unicodeScalars.first?.attaches != true
    if isPlain { return self }
    var line = ""
    // What stands before attaches nothing: the beginning, or an escape.
    var isAfterOurs = true
    for scalar in unicodeScalars {
      isAfterOurs = scalar.breaksLines || isAfterOurs && scalar.attaches
      if isAfterOurs {
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
  /// Whether it ends a line, is a control character, changes the direction of what follows, or is not visible.
  fileprivate var breaksLines: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // The other format characters belong to words and emoji.
    case .format:
      [0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0xFEFF].contains(value)
        || (0x202A...0x202E).contains(value) || (0x2060...0x206F).contains(value) || (0xFFF9...0xFFFB).contains(value)
        || value == 0xE0001
    default: false
    }
  }

  /// Whether it combines with the character before it.
  fileprivate var attaches: Bool { properties.isGraphemeExtend || properties.generalCategory == .spacingMark }
}
