import DICore

/// Registration and resolve in turn, with as many different types: what a container that links itself at use must not pay
/// more for with every step.
public enum LateRegistration {
  private struct Pair<First, Second> {}
  private final class Made<Value> {}

  /// Registers a type and resolves it, so many times, with as many types (of which there are 10,000); and each time something that stays as it is.
  public static func run(_ count: Int) {
    let container = DIContainer()
    container.register(LeatherSeat.init).as((any Seat).self)
    for number in 0..<count {
      register(type(number), in: container)
      take(container.resolve((any Seat).self))
    }
  }

  private static func register<T>(_: T.Type, in container: DIContainer) {
    container.register { Made<T>() }.lifetime(.single)
    take(container.resolve(Made<T>.self))
  }

  /// One of 10,000 types: four digits, each a type.
  private static func type(_ number: Int) -> any Any.Type {
    var type: any Any.Type = Leaf.self
    for place in [1, 10, 100, 1000] { type = appended(to: type, digit: number / place % 10) }
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
