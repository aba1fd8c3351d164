/// Numbers by type: open addressing over type identities.
///
/// The dictionary of the standard library takes 150 instructions for a look, most of them for a hash that nobody can guess; who
/// could choose types so that they collide could as well change the program.
struct TypeTable {
  private var types: [ObjectIdentifier?] = []
  private var numbers: [Int32] = []
  private var count = 0

  /// The number of a type; -1 if it has none.
  subscript(type: ObjectIdentifier) -> Int32 {
    types.isEmpty ? -1 : numbers[place(of: type)]
  }

  /// Gives a type another number.
  ///
  /// - Returns: The number that it had; -1 if it had none.
  mutating func replace(_ type: ObjectIdentifier, by number: Int32) -> Int32 {
    if (count + 1) * 4 > types.count * 3 { grow() }
    let place = place(of: type)
    if types[place] == nil {
      types[place] = type
      count += 1
    }
    defer { numbers[place] = number }
    return numbers[place]
  }

  /// Gives all types other numbers.
  mutating func update(_ number: (Int32) -> Int32) {
    for place in numbers.indices where numbers[place] >= 0 { numbers[place] = number(numbers[place]) }
  }

  private mutating func grow() {
    let old = (types, numbers)
    types = Array(repeating: nil, count: max(16, old.0.count * 2))
    numbers = Array(repeating: -1, count: types.count)
    for (position, type) in old.0.enumerated() {
      guard let type else { continue }
      let place = place(of: type)
      types[place] = type
      numbers[place] = old.1[position]
    }
  }

  private func place(of type: ObjectIdentifier) -> Int {
    let mask = types.count - 1
    // Metatypes are aligned, so that their low bits say nothing; the multiplication spreads the rest.
    let spread = (UInt(bitPattern: type) >> 4) &* 0x9E37_79B9_7F4A_7C15
    var place = Int(truncatingIfNeeded: spread >> 24) & mask
    while let other = types[place], other != type { place = (place + 1) & mask }
    return place
  }
}
