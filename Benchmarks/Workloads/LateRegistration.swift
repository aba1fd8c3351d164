import DICore

/// Registration and resolve in turn, with as many different types: what a container that links itself at use must not pay
/// more for with every step.
public final class LateRegistration {
  private final class Made<Value> {}

  private let container = DIContainer()

  /// Makes a container with something that stays as it is.
  public init() {
    container.register(LeatherSeat.init).as((any Seat).self)
  }

  /// Registers a type and resolves it, and each time what stays as it is.
  ///
  /// - Parameter steps: The numbers of the types, of which there are 100,000.
  public func run(_ steps: Range<Int>) {
    for number in steps {
      register(NumberedTypes.type(number))
      take(container.resolve((any Seat).self))
    }
  }

  private func register<T>(_: T.Type) {
    container.register { Made<T>() }.lifetime(.single)
    take(container.resolve(Made<T>.self))
  }
}
