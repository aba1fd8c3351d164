/// Random numbers that are the same for the same seed on every machine (SplitMix64).
package struct Dice: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from zero up to the sides.
  package mutating func roll(_ sides: Int) -> Int { Int(next() % UInt64(sides)) }

  /// Whether something happens that does so in so many of a hundred cases.
  package mutating func happens(_ percent: Int) -> Bool { roll(100) < percent }

  /// One of several.
  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[roll(elements.count)] }
}
