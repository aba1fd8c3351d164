import DICore

/// A chain of any number of components, each taking the next: the cost of linking one must not depend on the length.
///
/// It is linked and not created, since creations recurse: the first dependency of the first component fails, before it requests
/// the chain.
public struct ChainGrowth {
  private final class Link<Place> {}
  private final class Failing {}
  private struct Failure: Error {}
  private final class Top<Next> {}

  private let types: [any Any.Type]

  /// Prepares the types of the components; see ``Growth/init(_:from:hasLazies:)``.
  public init(_ count: Int, from first: Int) {
    types = (first..<first + count).map(NumberedTypes.type)
    for type in types { Self.prepare(type) }
  }

  /// A container with the chain, registered from the first component on.
  ///
  /// - Returns: The step that links it.
  public func container() throws -> () -> Void {
    let builder = DIContainerBuilder()
    let (first, last) = (types[0], types[types.count - 1])
    Self.registerTop(first, in: builder)
    for number in 1..<types.count {
      let (type, next) = (types[number - 1], types[number])
      Self.register(type, before: next, in: builder)
    }
    Self.registerLast(last, in: builder)
    let container = try builder.build()
    return { Self.link(first, in: container) }
  }

  private static func prepare<T>(_: T.Type) { take(Link<T>()) }

  private static func registerTop<First>(_: First.Type, in builder: DIContainerBuilder) {
    builder.register { () throws -> Failing in throw Failure() }
    builder.register { (_: Failing, _: Link<First>) in Top<First>() }
  }

  private static func register<T, Next>(_: T.Type, before _: Next.Type, in builder: DIContainerBuilder) {
    builder.register { (_: Link<Next>) in Link<T>() }
  }

  private static func registerLast<T>(_: T.Type, in builder: DIContainerBuilder) { builder.register { Link<T>() } }

  private static func link<First>(_: First.Type, in container: DIBuiltContainer) {
    precondition((try? container.resolve(Top<First>.self)) == nil)
  }
}
