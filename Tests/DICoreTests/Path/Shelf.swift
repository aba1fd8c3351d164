import DICore
import Synchronization
import Testing

/// The container that a closure makes a request with, in the middle of a creation.
enum Through: String, CaseIterable, Sendable, CustomTestStringConvertible {
  /// The one that the closure was given.
  case given
  /// The one that was made first.
  case captured
  /// A container given to another creation that has ended.
  case kept
  /// One in a global.
  case global

  var testDescription: String { rawValue }

  static let onBoth = pairs(allCases, FrontEnd.allCases)

  /// All but the one that the closure was given.
  static let others = allCases.filter { $0 != .given }

  func container(_ given: DIBuiltContainer, _ shelf: Shelf) throws -> DIBuiltContainer {
    switch self {
    case .given: given
    case .captured: try shelf.captured
    case .kept: try shelf.kept
    case .global: try Shelf.ofGlobal
    }
  }

  func resolve<T>(_ type: T.Type, _ given: DIBuiltContainer, _ shelf: Shelf) throws -> T {
    try container(given, shelf).resolve(type)
  }

  func resolve<T>(_ given: DIBuiltContainer, _ shelf: Shelf) throws -> T {
    try container(given, shelf).resolve(T.self)
  }
}

/// The containers that closures find without being given one.
final class Shelf: Sendable {
  /// Keeps the container that it is given.
  final class Keeper: Sendable {
    let container: DIBuiltContainer
    init(_ container: DIBuiltContainer) { self.container = container }
  }

  @TaskLocal static var global: DIBuiltContainer?

  private let containers = Mutex<[DIBuiltContainer]>([])

  var captured: DIBuiltContainer { get throws { try container(0) } }
  var kept: DIBuiltContainer { get throws { try container(1) } }
  static var ofGlobal: DIBuiltContainer {
    get throws {
      guard let global else { throw Fault("the global is empty") }
      return global
    }
  }

  private func container(_ index: Int) throws -> DIBuiltContainer {
    let containers = containers.withLock { $0 }
    guard containers.indices.contains(index) else { throw Fault("the shelf is empty") }
    return containers[index]
  }

  fileprivate func fill(_ container: DIBuiltContainer) throws {
    let kept = try container.resolve(Keeper.self).container
    containers.withLock { $0 = [container, kept] }
  }

  /// Lets the containers go, which hold the closures that hold the shelf.
  fileprivate func clear() {
    let old = containers.withLock { containers in
      defer { containers = [] }
      return containers
    }
    withExtendedLifetime(old) {}
  }
}

extension FrontEnd {
  /// Runs a test with a container whose closures can use those on a shelf.
  @discardableResult
  func withContainer<Result>(
    _ shelf: Shelf, _ register: (Registrations) -> Void, _ test: (DIBuiltContainer) throws -> Result
  ) throws -> Result {
    let container = try container { registrations in
      registrations.registerAsking { Shelf.Keeper($0) }
      register(registrations)
    }
    try shelf.fill(container)
    defer { shelf.clear() }
    return try Shelf.$global.withValue(container) { try test(container) }
  }
}

/// How a creation fails after it made something.
enum Ending: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case nothing, error

  var testDescription: String { rawValue }

  /// A closure of the declarative front end cannot throw.
  static let onBoth = pairs(FrontEnd.allCases, allCases).filter { $0 == .builder || $1 == .nothing }
}

extension Registrations {
  /// By a closure that does something in vain.
  @discardableResult
  func register<T>(
    failing type: T.Type, by ending: Ending, _ action: @escaping @Sendable (DIBuiltContainer) throws -> Void
  ) -> Registration<T> {
    switch ending {
    case .nothing:
      registerFailable { (container: DIBuiltContainer) -> T? in
        reporting { try action(container) }
        return nil
      }
    case .error:
      registerThrowing { (container: DIBuiltContainer) throws -> T in
        try action(container)
        throw Fault("in vain")
      }
    }
  }
}
