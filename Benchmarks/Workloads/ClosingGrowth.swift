import DICore

/// Any number of components with closings, each kept and of another type: to close one must not cost more where there are many.
public struct ClosingGrowth {
  private final class Node<Place>: @unchecked Sendable {
    let next: AnyObject?
    init(_ next: AnyObject?) { self.next = next }
  }

  private let types: [any Any.Type]
  private let hasLazies: Bool

  /// Prepares the types of the components.
  ///
  /// - Parameters:
  ///   - count: The number of components.
  ///   - first: The number of the first type, as in ``Growth``.
  ///   - hasLazies: Whether each takes the next as a lazy, which is used when all are made. So each is made before what it
  ///     needs, and the order in which they are closed has to be found. Without lazies, none needs another.
  public init(_ count: Int, from first: Int, hasLazies: Bool = false) {
    self.hasLazies = hasLazies
    types = (first..<first + count).map(NumberedTypes.type)
    for type in types { Self.prepare(type) }
  }

  /// The life of a new container with the components.
  ///
  /// - Returns: The steps, in order.
  public func phases() -> [Growth.Phase] {
    let builder = DIContainerBuilder()
    var container: DIBuiltContainer?
    return [
      Growth.Phase(name: "register") { [types, hasLazies] in
        if hasLazies {
          for (type, next) in zip(types, types.dropFirst()) { Self.registerWithLazy(type, next, in: builder) }
          if let last = types.last { Self.register(last, in: builder) }
        } else {
          for type in types { Self.register(type, in: builder) }
        }
      },
      Growth.Phase(name: "build") { container = try builder.build() },
      Growth.Phase(name: "first resolve") { [types, hasLazies] in
        guard let container else { return }
        for type in types { try Self.resolve(type, from: container) }
        guard hasLazies else { return }
        for (type, next) in zip(types, types.dropFirst()) { try Self.useLazy(type, next, from: container) }
      },
      Growth.Phase(name: "close") { try container?.close() },
    ]
  }
}

// MARK: - With a type that is known at run time

extension ClosingGrowth {
  private static func prepare<T>(_: T.Type) { take(Node<T>(nil)) }

  private static func register<T>(_: T.Type, in builder: DIContainerBuilder) {
    builder.register { Node<T>(nil) }.lifetime(.lazySingle).onClose { close($0) }
  }

  private static func registerWithLazy<T, Next>(_: T.Type, _: Next.Type, in builder: DIContainerBuilder) {
    builder.register { (next: DILazy<Node<Next>>) in Node<T>(next) }.lifetime(.lazySingle).onClose { close($0) }
  }

  private static func resolve<T>(_: T.Type, from container: DIBuiltContainer) throws {
    take(try container.resolve(Node<T>.self))
  }

  private static func useLazy<T, Next>(_: T.Type, _: Next.Type, from container: DIBuiltContainer) throws {
    let node = try container.resolve(Node<T>.self)
    take(try (node.next as! DILazy<Node<Next>>).get())
  }
}
