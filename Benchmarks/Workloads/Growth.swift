import DICore

/// A graph of any number of components, each of another type: the cost of one must not depend on how many there are.
///
/// Each takes two earlier ones, so that the graph is connected and not deep; all are kept, so that each is made once. As in a
/// program, the runtime knows the types before anything is counted.
public struct Growth {
  /// One step in the life of a container.
  public struct Phase {
    /// The name of the step in the table.
    public let name: String
    /// Does the step for all components.
    public let run: () throws -> Void
  }

  private final class Node<Place>: @unchecked Sendable {
    let left: AnyObject?
    let right: AnyObject?
    init(_ left: AnyObject?, _ right: AnyObject?) {
      self.left = left
      self.right = right
    }
  }

  private let types: [any Any.Type]
  private let hasLazies: Bool

  /// Prepares the types of the components.
  ///
  /// - Parameters:
  ///   - count: The number of components.
  ///   - first: The number of the first type; there are 100,000 types. The runtime does some work only for the first container
  ///     that uses a type.
  ///   - hasLazies: Whether each takes the first of the two as a lazy, which nobody uses.
  public init(_ count: Int, from first: Int = 0, hasLazies: Bool = false) {
    self.hasLazies = hasLazies
    types = (first..<first + count).map(NumberedTypes.type)
    for type in types { Self.prepare(type) }
  }

  /// The life of a new container with the components.
  ///
  /// - Parameter frontEnd: How the container is declared.
  /// - Returns: The steps, in order.
  public func phases(_ frontEnd: FrontEnd) -> [Phase] {
    switch frontEnd {
    case .builder: phasesOfBuilder()
    case .declarative: phasesOfDeclarative()
    }
  }

  private func phasesOfBuilder() -> [Phase] {
    let builder = DIContainerBuilder()
    var container: DIBuiltContainer?
    let resolve = { [types] in
      guard let container else { return }
      for type in types { try Self.resolve(type, from: container) }
    }
    return [
      Phase(name: "register") { [types, hasLazies] in
        Self.registerRoot(types[0], in: builder)
        for number in 1..<types.count {
          let (left, right) = (types[(number - 1) / 2], types[(number - 1) / 3])
          if hasLazies {
            Self.registerWithLazy(types[number], left, right, in: builder)
          } else {
            Self.register(types[number], left, right, in: builder)
          }
        }
      },
      Phase(name: "build") { container = try builder.build() },
      Phase(name: "first resolve", run: resolve),
      Phase(name: "second resolve", run: resolve),
    ]
  }

  private func phasesOfDeclarative() -> [Phase] {
    let container = DIContainer()
    let resolve = { [types] in
      for type in types { Self.resolve(type, from: container) }
    }
    return [
      Phase(name: "register") { [types, hasLazies] in
        Self.registerRoot(types[0], in: container)
        for number in 1..<types.count {
          let (left, right) = (types[(number - 1) / 2], types[(number - 1) / 3])
          if hasLazies {
            Self.registerWithLazy(types[number], left, right, in: container)
          } else {
            Self.register(types[number], left, right, in: container)
          }
        }
      },
      Phase(name: "first resolve", run: resolve),
      Phase(name: "second resolve", run: resolve),
    ]
  }
}

// MARK: - With a type that is known at run time

extension Growth {
  private static func prepare<T>(_: T.Type) { take(Node<T>(nil, nil)) }

  private static func registerRoot<T>(_: T.Type, in builder: DIContainerBuilder) {
    builder.register { Node<T>(nil, nil) }.lifetime(.lazySingle)
  }

  private static func registerRoot<T>(_: T.Type, in container: DIContainer) {
    container.register { Node<T>(nil, nil) }.lifetime(.lazySingle)
  }

  private static func register<T, Left, Right>(
    _: T.Type, _: Left.Type, _: Right.Type, in builder: DIContainerBuilder
  ) {
    builder.register { (left: Node<Left>, right: Node<Right>) in Node<T>(left, right) }.lifetime(.lazySingle)
  }

  private static func register<T, Left, Right>(
    _: T.Type, _: Left.Type, _: Right.Type, in container: DIContainer
  ) {
    container.register { (left: Node<Left>, right: Node<Right>) in Node<T>(left, right) }.lifetime(.lazySingle)
  }

  private static func registerWithLazy<T, Left, Right>(
    _: T.Type, _: Left.Type, _: Right.Type, in builder: DIContainerBuilder
  ) {
    builder.register { (left: DILazy<Node<Left>>, right: Node<Right>) in Node<T>(left, right) }.lifetime(.lazySingle)
  }

  private static func registerWithLazy<T, Left, Right>(
    _: T.Type, _: Left.Type, _: Right.Type, in container: DIContainer
  ) {
    container.register { (left: DILazy<Node<Left>>, right: Node<Right>) in Node<T>(left, right) }.lifetime(.lazySingle)
  }

  private static func resolve<T>(_: T.Type, from container: DIBuiltContainer) throws {
    take(try container.resolve(Node<T>.self))
  }

  private static func resolve<T>(_: T.Type, from container: DIContainer) {
    take(container.resolve(Node<T>.self))
  }
}
