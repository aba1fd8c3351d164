package import DICore

/// Any number of distinct types: `Zero`, `Even<Zero>`, `Odd<Zero>`, `Even<Even<Zero>>` and so on.
package protocol Numeral: SendableMetatype {
  associatedtype Next: Numeral
}

package enum Zero: Numeral {
  package typealias Next = Even<Zero>
}

package enum Even<Half: Numeral>: Numeral {
  package typealias Next = Odd<Half>
}

package enum Odd<Half: Numeral>: Numeral {
  package typealias Next = Even<Half.Next>
}

/// One component of a chain.
package class AnyLink: @unchecked Sendable {  // Used by one thread.
  package var next: AnyLink?

  package init(_ next: AnyLink? = nil) { self.next = next }

  // Not one after the other within each other, for which a small stack has no room.
  deinit {
    var rest = next
    next = nil
    while isKnownUniquelyReferenced(&rest) {
      let following = rest?.next
      rest?.next = nil
      rest = following
    }
  }
}

package final class Link<Number: Numeral>: AnyLink, @unchecked Sendable {}

/// How each of a chain asks for the next.
package enum Edge: String, CaseIterable, Sendable {
  case closure, perScope, perRun, weakSingle, objectGraph, injection, many, lazy, named
  case parameter, optionalParameter, sharedParameter, injectedParameter, manyParameter

  /// Registers a chain, from ``Zero`` on.
  ///
  /// - Returns: The last of it.
  @discardableResult
  package func register(_ count: Int, in builder: DIContainerBuilder) -> any Numeral.Type {
    var number: any Numeral.Type = Zero.self
    for _ in 1..<count { number = register(number, in: builder) }
    end(number, in: builder)
    return number
  }

  private func register<Number: Numeral>(_: Number.Type, in builder: DIContainerBuilder) -> any Numeral.Type {
    typealias Next = Link<Number.Next>
    switch self {
    case .closure: asking(Number.self, in: builder)
    case .perScope: asking(Number.self, in: builder).lifetime(.perScope)
    case .perRun: asking(Number.self, in: builder).lifetime(.perRun(.strong))
    case .weakSingle: asking(Number.self, in: builder).lifetime(.weakSingle)
    case .objectGraph: asking(Number.self, in: builder).lifetime(.objectGraph)
    case .injection:
      builder.register { Link<Number>() }.injection(.manual) { container, link in
        link.next = try container.resolve(Next.self)
      }
    case .many:
      builder.register { (container: DIBuiltContainer) throws in
        let link = Link<Number>()
        link.next = try container.resolveMany(Next.self).first
        return link
      }
    case .lazy:
      builder.register { (lazy: DILazy<Next>) throws in
        let link = Link<Number>()
        link.next = try lazy.get()
        return link
      }
    case .named:
      builder.register { (container: DIBuiltContainer) throws in
        let link = Link<Number>()
        link.next = try container.resolve(Next.self, name: "next")
        return link
      }.set(name: "next")
    case .parameter: builder.register { (next: Next) in Link<Number>(next) }
    case .optionalParameter: builder.register { (next: Next?) in Link<Number>(next) }
    case .sharedParameter: builder.register { (next: Next) in Link<Number>(next) }.lifetime(.lazySingle)
    case .injectedParameter: builder.register { Link<Number>() }.injection { (link, next: Next) in link.next = next }
    case .manyParameter: builder.register { (all: DIMany<Next>) in Link<Number>(DICore.many(all).first) }
    }
    return Number.Next.self
  }

  @discardableResult
  private func asking<Number: Numeral>(
    _: Number.Type, in builder: DIContainerBuilder
  ) -> DIBuilderRegistration<Link<Number>> {
    builder.register { (container: DIBuiltContainer) throws in
      let link = Link<Number>()
      link.next = try container.resolve(Link<Number.Next>.self)
      return link
    }
  }

  private func end<Number: Numeral>(_: Number.Type, in builder: DIContainerBuilder) {
    builder.register { Link<Number>() }.set(name: "next")
  }
}
