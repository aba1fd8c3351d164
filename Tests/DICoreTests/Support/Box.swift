import DICore
import Synchronization

/// A container that is captured before it is there.
final class Box: Sendable {
  private let container = Mutex<DIBuiltContainer?>(nil)

  func put(_ container: DIBuiltContainer) { self.container.withLock { $0 = container } }

  /// Lets the container go, which holds the closures that hold the box.
  func clear() { container.withLock { $0 = nil } }

  func resolve<T>(_ type: T.Type = T.self) throws -> T {
    guard let container = container.withLock({ $0 }) else { throw Fault("the box is empty") }
    return try container.resolve(type)
  }
}
