import DICore
import Dispatch
import Synchronization

/// One thread resolves a tree while another registers in the same container.
public final class RegistrationBeside: Sendable {
  private final class Made<Value> {}

  private let container = DIContainer()
  private let isOver = Atomic(false)
  private let turn = DispatchSemaphore(value: 0)
  private static let types: [any Any.Type] = (0..<1000).map(NumberedTypes.type)

  /// Makes a container in which the tree is linked.
  public init() {
    TreeOfSeven.register(in: container)
    take(container.resolve(Car.self))
  }

  /// Starts a thread that registers types which are never requested.
  public func begin() {
    DispatchQueue.global().async { [self] in
      turn.signal()
      var number = 0
      while !isOver.load(ordering: .relaxed) {
        registerType(number)
        number += 1
      }
      turn.signal()
    }
    turn.wait()
  }

  /// Stops the thread of ``begin()``.
  public func end() {
    isOver.store(true, ordering: .relaxed)
    turn.wait()
  }

  /// Resolves the tree.
  ///
  /// - Parameter times: How often.
  public func resolve(times: Int) {
    for _ in 0..<times { take(container.resolve(Car.self)) }
  }

  private func registerType(_ number: Int) {
    let type = Self.types[number % Self.types.count]
    register(type)
  }

  private func register<T>(_: T.Type) { container.register { Made<T>() } }
}
