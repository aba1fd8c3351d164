extension Unicode.Scalar {
  /// Whether words consist of it: a letter with its marks, or a digit, of any script.
  ///
  /// Scalars and not characters, and ASCII without a look at its properties: a large text is read much faster so.
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
