/// Which of up to 64 components are closed before which, as bits: for who closes one after the other.
///
/// It is the same order as by ``ClosingSteps``, from which it is made, and costs nothing to begin.
final class ClosingMasks: Sendable {
  /// The bit of each component, by its position; 64 for those without closings.
  private let bits: [UInt8]
  /// For each bit, the components that are closed before it, directly or through others.
  private let before: [UInt64]

  /// Makes the masks of components; nil for more than 64.
  init?(_ positions: [Int], _ stepOf: [Int32], _ successors: (Int) -> some Sequence<Int>) {
    if positions.count > 64 { return nil }
    var bits = Array(repeating: UInt8(64), count: stepOf.count)
    // The components of each step; several are a cycle, in which none is before another.
    var members: [Int: UInt64] = .init()
    for (bit, position) in positions.enumerated() {
      bits[position] = UInt8(bit)
      members[Int(stepOf[position]), default: 0] |= 1 << UInt64(bit)
    }
    var before = Array(repeating: UInt64(0), count: positions.count)
    for (bit, position) in positions.enumerated() {
      var (open, seen) = (Array(successors(Int(stepOf[position]))), Set<Int>())
      var after = UInt64(0)
      while let step = open.popLast() {
        if !seen.insert(step).inserted { continue }
        after |= members[step] ?? 0
        open += successors(step)
      }
      for other in before.indices where after & 1 << UInt64(other) != 0 { before[other] |= 1 << UInt64(bit) }
    }
    (self.bits, self.before) = (bits, before)
  }

  /// The bit of a component, by its position; 0 for one without closings.
  func bit(of position: Int) -> UInt64 { 1 << UInt64(bits[position]) }

  /// Whether one of the others is closed before a component.
  func waits(_ bit: UInt64, for others: UInt64) -> Bool { before[bit.trailingZeroBitCount] & others != 0 }
}
