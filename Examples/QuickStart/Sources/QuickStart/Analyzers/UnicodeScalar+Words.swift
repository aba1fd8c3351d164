extension Unicode.Scalar {
  /// Whether the scalar is part of a word: a letter, a mark or a digit, in any script.
  ///
  /// It tests scalars instead of characters, and ASCII without a property look-up: much faster on large texts.
  var isLetterOrDigit: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9": true
    case _ where isASCII: false
    default:
      switch properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
      case .nonspacingMark, .spacingMark, .enclosingMark: true
      case .decimalNumber, .letterNumber, .otherNumber: true
      default: false
      }
    }
  }
}
