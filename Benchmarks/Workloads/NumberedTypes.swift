/// Any number of different types, composed while the program runs: each digit of a number is a type.
enum NumberedTypes {
  private struct Pair<First, Second> {}

  /// One of 100,000 types.
  static func type(_ number: Int) -> any Any.Type {
    var type: any Any.Type = Void.self
    for place in [1, 10, 100, 1000, 10_000] { type = appended(to: type, digit: number / place % 10) }
    return type
  }

  private static func appended<T>(to _: T.Type, digit: Int) -> any Any.Type {
    switch digit {
    case 0: Pair<T, Int8>.self
    case 1: Pair<T, Int16>.self
    case 2: Pair<T, Int32>.self
    case 3: Pair<T, Int64>.self
    case 4: Pair<T, UInt8>.self
    case 5: Pair<T, UInt16>.self
    case 6: Pair<T, UInt32>.self
    case 7: Pair<T, UInt64>.self
    case 8: Pair<T, Float>.self
    default: Pair<T, Double>.self
    }
  }
}
