/// A set of modules, with one bit for each module of the graph.
struct ModuleSet: Sendable {
  private var words: [UInt64]

  /// Makes an empty set.
  ///
  /// - Parameter count: The number of all modules.
  init(among count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  /// Makes a set of modules.
  ///
  /// - Parameters:
  ///   - members: The modules.
  ///   - count: The number of all modules.
  init(_ members: [Int], among count: Int) {
    self.init(among: count)
    for member in members { _ = insert(member) }
  }

  /// Adds a module.
  ///
  /// - Parameter module: The module.
  /// - Returns: Whether the module was not a member before.
  mutating func insert(_ module: Int) -> Bool {
    let bit: UInt64 = 1 << UInt64(module % 64)
    defer { words[module / 64] |= bit }
    return words[module / 64] & bit == 0
  }

  func contains(_ module: Int) -> Bool { words[module / 64] & (1 << UInt64(module % 64)) != 0 }

  mutating func formUnion(_ other: ModuleSet) {
    for position in words.indices { words[position] |= other.words[position] }
  }

  /// The modules, in ascending order.
  var members: [Int] {
    var members: [Int] = []
    for (position, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        members.append(position * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return members
  }
}
