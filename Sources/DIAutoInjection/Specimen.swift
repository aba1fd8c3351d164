/// A class whose layout is known, to see whether the runtime still describes classes as expected.
class Specimen {
  private var byte: UInt8 = 0
  private var object: Specimen?
  let constant = false
  weak var observer: Specimen?
  lazy var delayed = Specimen()

  fileprivate init() {}

  /// Whether the runtime describes the class, and one that inherits from it, as they are; found out once.
  static let isDescribedAsExpected: Bool = {
    guard let fields = RuntimeField.all(of: SpecimenHeir<UInt16>.self) else { return false }
    return fields == expected && RuntimeField.all(of: Specimen.self) == Array(expected.prefix(5))
      && RuntimeField.isOptional(Specimen?.self) && !RuntimeField.isOptional(Specimen.self)
      && RuntimeField.isProtocol((any Error).self) && RuntimeField.isProtocol((any Sequence<Int>).self)
      && !RuntimeField.isProtocol(Specimen.self) && !RuntimeField.isProtocol((() -> Void).self)
      && !RuntimeField.isProtocol(Int.self)
  }()

  private static var expected: [RuntimeField] {
    let word = MemoryLayout<Int>.size
    return [
      RuntimeField("byte", UInt8.self, at: 2 * word),
      RuntimeField("object", Specimen?.self, at: 3 * word),
      RuntimeField("constant", Bool.self, at: 4 * word, isVariable: false),
      RuntimeField("observer", Specimen?.self, at: 5 * word, isStrong: false),
      RuntimeField("$__lazy_storage_$_delayed", Specimen?.self, at: 6 * word),
      RuntimeField("half", UInt16.self, at: 7 * word),
      RuntimeField("stranger", Specimen.self, at: 8 * word, isStrong: false),
      RuntimeField("service", (any Error)?.self, at: 9 * word),
    ]
  }
}

/// The same with fields that are inherited, and one whose size the compiler cannot know.
private final class SpecimenHeir<Number>: Specimen {
  private var half: Number
  unowned var stranger: Specimen
  private var service: (any Error)?

  init(_ number: Number, _ stranger: Specimen) {
    half = number
    self.stranger = stranger
    super.init()
  }
}
