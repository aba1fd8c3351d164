/// A class with a known layout, to check that the runtime describes classes as expected.
class LayoutProbe {
  private var byte: UInt8 = 0
  private var object: LayoutProbe?
  let constant = false
  weak var observer: LayoutProbe?
  lazy var delayed = LayoutProbe()

  fileprivate init() {}

  /// Whether the runtime describes the class and a subclass correctly; checked once.
  static let isDescribedAsExpected: Bool = {
    guard let fields = RuntimeField.all(of: LayoutProbeSubclass<UInt16>.self) else { return false }
    return fields == expected && RuntimeField.all(of: LayoutProbe.self) == Array(expected.prefix(5))
      && RuntimeField.isOptional(LayoutProbe?.self) && !RuntimeField.isOptional(LayoutProbe.self)
      && RuntimeField.isProtocol((any Error).self) && RuntimeField.isProtocol((any Sequence<Int>).self)
      && !RuntimeField.isProtocol(LayoutProbe.self) && !RuntimeField.isProtocol((() -> Void).self)
      && !RuntimeField.isProtocol(Int.self)
  }()

  private static var expected: [RuntimeField] {
    let word = MemoryLayout<Int>.size
    return [
      RuntimeField("byte", UInt8.self, at: 2 * word),
      RuntimeField("object", LayoutProbe?.self, at: 3 * word),
      RuntimeField("constant", Bool.self, at: 4 * word, isVariable: false),
      RuntimeField("observer", LayoutProbe?.self, at: 5 * word, isStrong: false),
      RuntimeField("$__lazy_storage_$_delayed", LayoutProbe?.self, at: 6 * word),
      RuntimeField("half", UInt16.self, at: 7 * word),
      RuntimeField("stranger", LayoutProbe.self, at: 8 * word, isStrong: false),
      RuntimeField("service", (any Error)?.self, at: 9 * word),
    ]
  }
}

/// A subclass with inherited fields, and a field whose size depends on a generic parameter.
private final class LayoutProbeSubclass<Number>: LayoutProbe {
  private var half: Number
  unowned var stranger: LayoutProbe
  private var service: (any Error)?

  init(_ number: Number, _ stranger: LayoutProbe) {
    half = number
    self.stranger = stranger
    super.init()
  }
}
