import DICore

/// A chain of any number of components, each of which takes the next: what one costs to link must not depend on how long it is.
///
/// It is linked and not created, since creations recurse: the first component asks for something that fails before it asks for
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

  /// The life of a new container with the chain, the first component first.
  public func phases() -> [Growth.Phase] {
    let builder = DIContainerBuilder()
    var container: DIBuiltContainer?
    return [
      Growth.Phase(name: "register") { [types] in
        Self.registerTop(types[0], in: builder)
        for number in 1..<types.count {
          let (type, next) = (types[number - 1], types[number])
          Self.register(type, before: next, in: builder)
        }
        let last = types[types.count - 1]
        Self.registerLast(last, in: builder)
      },
      Growth.Phase(name: "build") { container = try builder.build() },
      Growth.Phase(name: "link") { [types] in
        if let container { Self.link(types[0], in: container) }
      },
    ]
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
