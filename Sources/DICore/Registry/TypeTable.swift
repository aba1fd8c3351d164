/// A number for each type, in an open-addressing table by type identity.
///
/// The dictionary of the standard library takes 150 instructions for a look-up, most of them for a hash that resists attacks.
/// That protection is not needed here: an attacker who can choose types can change the program anyway.
struct TypeTable {
  private var types: [ObjectIdentifier?] = []
  private var numbers: [Int32] = []
  private var count = 0

  /// The number of a type; -1 if it has none.
  subscript(type: ObjectIdentifier) -> Int32 {
    types.isEmpty ? -1 : numbers[types.bucket(of: type)]
  }

  /// Replaces the number of a type.
  ///
  /// - Returns: The number that the type had before; -1 if it had none.
  mutating func replace(_ type: ObjectIdentifier, by number: Int32) -> Int32 {
    if (count + 1) * 4 > types.count * 3 { grow() }
    let bucket = types.bucket(of: type)
    if types[bucket] == nil {
      types[bucket] = type
      count += 1
    }
    defer { numbers[bucket] = number }
    return numbers[bucket]
  }

  /// Replaces each number by a new one.
  mutating func update(_ number: (Int32) -> Int32) {
    for bucket in numbers.indices where numbers[bucket] >= 0 { numbers[bucket] = number(numbers[bucket]) }
  }

  private mutating func grow() {
    let old = (types, numbers)
    types = Array(repeating: nil, count: max(16, old.0.count * 2))
    numbers = Array(repeating: -1, count: types.count)
    for (position, type) in old.0.enumerated() {
      guard let type else { continue }
      let bucket = types.bucket(of: type)
      types[bucket] = type
      numbers[bucket] = old.1[position]
    }
  }
}

/// The keys of an open-addressing table: a power of two buckets, some of them free.
extension [ObjectIdentifier?] {
  /// The bucket of a type, or the free bucket where it belongs.
  func bucket(of type: ObjectIdentifier) -> Int {
    let mask = count - 1
    // Metatypes are aligned, so their low bits are equal; the multiplication spreads the others.
    let spread = (UInt(bitPattern: type) >> 4) &* 0x9E37_79B9_7F4A_7C15
    var bucket = Int(truncatingIfNeeded: spread >> 24) & mask
    while let other = self[bucket], other != type { bucket = (bucket + 1) & mask }
    return bucket
  }
}
