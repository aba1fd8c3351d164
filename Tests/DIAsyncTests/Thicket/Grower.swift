import DIAsync
import DICore
import Synchronization
import TestSupport

/// A thicket as the library makes it.
final class Grower: Sendable {
  let thicket: Thicket
  let pause: @Sendable () async -> Void
  let customs: [Int: DIScope]
  let reach: Reach
  let record: Record

  init(_ thicket: Thicket, _ reach: Reach, _ record: Record, pause: @escaping @Sendable () async -> Void) {
    (self.thicket, self.reach, self.record, self.pause) = (thicket, reach, record, pause)
    let customs = thicket.parts.enumerated().filter { $1.lifetime.isKeptAcrossBuilds }
    self.customs = Dictionary(
      uniqueKeysWithValues: customs.map { number, part in
        (number, DIScope(name: "\(number)", reference: part.lifetime.isHeld ? .strong : .weak))
      })
  }

  /// Cleans what outlives a container; once more, if what nobody awaits has made it again.
  func cleanCustoms() { for (_, custom) in customs.sorted(by: { $0.key < $1.key }) { custom.clean() } }

  func builder(ofChild: Bool = false) -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register(scopeValue: Token.self)
    for number in thicket.parts.indices where thicket.parts[number].isOfChild == ofChild {
      register(twigTypes[number], number, in: builder)
    }
    if !ofChild, let decorator = thicket.decorator { decorate(decorator, in: builder) }
    return builder
  }

  private func register<T: Twigged>(_ type: T.Type, _ number: Int, in builder: DIContainerBuilder) {
    let part = thicket.parts[number]
    let registration = register(type, number, in: builder, part.takes.map { self.type(of: $0) }[...])
    registration.lifetime(customs[number].map { .custom($0) } ?? part.lifetime.lifetime)
    if part.serves { registration.set(.element).as((any Bearing).self).check { $0 }.as(.self) }
    for (position, step) in part.steps.enumerated() {
      if let edge = step.edge {
        inject(self.type(of: edge), position, step, registration)
      } else {
        add(position, step.call, registration)
      }
    }
    if part.isTimed { registration.timeout(.seconds(1)) }
    if let closing = part.closing { close(number, closing, registration) }
    if part.runs {
      registration.runs { _ async in for _ in 0..<6 where !Task.isCancelled { await self.pause() } }
    }
  }

  // MARK: - Initializers

  private func register<T: Twigged, each P: Offering>(
    _ made: T.Type, _ number: Int, in builder: DIContainerBuilder, _ more: ArraySlice<any Offering.Type>,
    _ types: repeat (each P).Type
  ) -> DIBuilderRegistration<T> {
    if let next = more.first {
      func add<Next: Offering>(_ next: Next.Type) -> DIBuilderRegistration<T> {
        register(made, number, in: builder, more.dropFirst(), repeat each types, next)
      }
      return add(next)
    }
    let call = thicket.parts[number].make
    switch (call.place, call.suspends) {
    case (.anywhere, false):
      return builder.register { (values: repeat each P) throws -> T in
        try self.make(made, number, call, Self.offers(repeat each values))
      }
    case (.main, false):
      return builder.register { @MainActor (values: repeat each P) throws -> T in
        try self.make(made, number, call, Self.offers(repeat each values))
      }
    case (.wood, false):
      return builder.register { @Wood (values: repeat each P) throws -> T in
        try self.make(made, number, call, Self.offers(repeat each values))
      }
    case (.anywhere, true):
      return builder.register { (values: repeat each P) async throws -> T in
        try await self.make(made, number, call, awaiting: Self.offers(repeat each values))
      }
    case (.main, true):
      return builder.register { @MainActor (values: repeat each P) async throws -> T in
        try await self.make(made, number, call, awaiting: Self.offers(repeat each values))
      }
    case (.wood, true):
      return builder.register { @Wood (values: repeat each P) async throws -> T in
        try await self.make(made, number, call, awaiting: Self.offers(repeat each values))
      }
    }
  }

  private static func offers<each P: Offering>(_ values: repeat each P) -> [Offer] {
    var offers: [Offer] = []
    for value in repeat each values { offers.append(value.offer) }
    return offers
  }

  private func decorate(_ decorator: Thicket.Decorator, in builder: DIContainerBuilder) {
    let call = decorator.make
    let decoration: DIDecoration<any Bearing>
    switch (call.place, call.suspends) {
    case (.anywhere, false):
      decoration = builder.decorate((any Bearing).self) { inner throws in try self.wrap(inner, call) }
    case (.main, false):
      decoration = builder.decorate((any Bearing).self) { @MainActor inner throws in try self.wrap(inner, call) }
    case (.wood, false):
      decoration = builder.decorate((any Bearing).self) { @Wood inner throws in try self.wrap(inner, call) }
    case (.anywhere, true):
      decoration = builder.decorate((any Bearing).self) { inner async throws in
        try await self.wrap(awaiting: inner, call)
      }
    case (.main, true):
      decoration = builder.decorate((any Bearing).self) { @MainActor inner async throws in
        try await self.wrap(awaiting: inner, call)
      }
    case (.wood, true):
      decoration = builder.decorate((any Bearing).self) { @Wood inner async throws in
        try await self.wrap(awaiting: inner, call)
      }
    }
    guard let closing = decorator.closing, thicket.keepsAllThatServe else { return }
    switch (closing.place, closing.suspends) {
    case (.anywhere, false): decoration.onClose { service throws in try self.close(service as! Husk, closing) }
    case (.main, false): decoration.onClose { @MainActor service throws in try self.close(service as! Husk, closing) }
    case (.wood, false): decoration.onClose { @Wood service throws in try self.close(service as! Husk, closing) }
    case (.anywhere, true):
      decoration.onClose { service async throws in try await self.close(awaiting: service as! Husk, closing) }
    case (.main, true):
      decoration.onClose { @MainActor service async throws in try await self.close(awaiting: service as! Husk, closing)
      }
    case (.wood, true):
      decoration.onClose { @Wood service async throws in try await self.close(awaiting: service as! Husk, closing) }
    }
  }

  func type(of edge: Thicket.Edge) -> any Offering.Type {
    func optional<T: Twigged>(_ type: T.Type) -> any Offering.Type { T?.self }
    func lazy<T: Twigged>(_ type: T.Type) -> any Offering.Type { DILazy<T>.self }
    func provider<T: Twigged>(_ type: T.Type) -> any Offering.Type { DIProvider<T>.self }
    return switch edge {
    case .one(let target): twigTypes[target]
    case .optional(let target): optional(twigTypes[target])
    case .lazy(let target): lazy(twigTypes[target])
    case .provider(let target): provider(twigTypes[target])
    case .many: DIMany<any Bearing>.self
    case .container: DIBuiltContainer.self
    case .scopes: DIScopes<Token>.self
    case .value: Token.self
    }
  }
}
