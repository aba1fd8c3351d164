import DIAsync
import DICore
import Synchronization
import TestSupport

/// A web as the library makes it.
///
/// It notes what must not be: a step out of turn, or one that is given what is not complete.
final class Weaver: Sendable {
  let web: Web
  /// Suspends; nil if nothing does.
  private let pause: (@Sendable () async throws -> Void)?
  /// What each component can reach.
  let needs: [Set<Int>]
  /// The scopes of custom lifetimes, by component.
  let customs: [Int: DIScope]
  /// Whether only others hold objects that can be forgotten.
  let forgets: Bool
  let content = Mutex(Content())
  /// What observes the web; nil for half of them, which are linked otherwise then.
  let nesting: Nesting?
  private let time = Atomic<Int>(0)

  struct Content: @unchecked Sendable {
    /// All objects, so that weak lifetimes forget nothing; or those that containers keep.
    var knots: [Knot] = []
    var references: [Reference] = []
    var faults: [String] = []
    var failures: [Int: Int] = [:]
  }

  struct Reference { weak var knot: Knot? }

  init(_ web: Web, forgets: Bool = false, pause: (@Sendable () async throws -> Void)?) {
    (self.web, self.forgets, self.pause, needs) = (web, forgets, pause, web.needs)
    nesting = needs.joined().count.isMultiple(of: 2) ? Nesting() : nil
    let customs = web.parts.enumerated().filter { $1.lifetime.isKeptAcrossBuilds }
    self.customs = Dictionary(
      uniqueKeysWithValues: customs.map { number, part in
        (number, DIScope(name: "\(number)", reference: part.lifetime.isHeld ? .strong : .weak))
      })
  }

  /// All objects that were made.
  var knots: [Knot] { content.withLock(\.knots) }

  /// How many objects of each component were made.
  var counts: [Int] { knots.reduce(into: web.parts.map { _ in 0 }) { $0[$1.number] += 1 } }

  /// The first of what must not be.
  var fault: String? { content.withLock(\.faults.first) ?? nesting?.fault }

  func note(_ fault: String) { content.withLock { $0.faults.append(fault) } }

  /// Drops all objects.
  ///
  /// - Returns: The components of objects that are still there, once their containers have gone.
  func leftovers() -> () -> [Int] {
    let (knots, references) = content.withLock { content in
      defer { (content.knots, content.references) = ([], []) }
      return (content.knots, content.references)
    }
    // Rings would hold themselves.
    for reference in references { reference.knot?.gifts = [] }
    for custom in customs.values { custom.clean() }
    withExtendedLifetime(knots) {}
    return { references.compactMap { $0.knot?.number } }
  }

  func builder() -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    if let nesting { builder.observe(with: nesting) }
    for number in web.parts.indices { register(knotTypes[number], number, in: builder) }
    if web.isDecorated { builder.decorate((any Serving).self) { Wrapping(inner: $0) } }
    return builder
  }

  private func register<N: Knotted>(_ type: N.Type, _ number: Int, in builder: DIContainerBuilder) {
    let part = web.parts[number]
    let registration = register(type, number, in: builder, part.initializer.map(\.type)[...])
    registration.lifetime(customs[number].map { .custom($0) } ?? part.lifetime.lifetime)
    if part.serves { registration.set(.element).as((any Serving).self).check { $0 }.as(.self) }
    if part.isDeclaredBackwards { addPostInits(part, registration) }
    for (position, injection) in part.injections.enumerated() {
      if case .optional(let target) = injection.edge {
        injectOptional(knotTypes[target], position, injection, registration)
      } else {
        inject(injection.edge.type, position, injection, registration)
      }
    }
    if !part.isDeclaredBackwards { addPostInits(part, registration) }
    if part.isTimed { registration.timeout(.seconds(1)) }
    if let suspends = part.closing { close(registration, suspends && web.leads(number) { $0.isAwaited }) }
  }

  private func register<N: Knotted, each P: Giving>(
    _ type: N.Type, _ number: Int, in builder: DIContainerBuilder, _ more: ArraySlice<any Giving.Type>,
    _ types: repeat (each P).Type
  ) -> DIBuilderRegistration<N> {
    guard let next = more.first else {
      guard let pause, web.parts[number].suspends else {
        return builder.register { (values: repeat each P) throws -> N in
          var gifts: [Gift] = []
          for value in repeat each values { gifts.append(value.gift) }
          return try self.make(type, number, gifts)
        }
      }
      return builder.register { (values: repeat each P) async throws -> N in
        var gifts: [Gift] = []
        for value in repeat each values { gifts.append(value.gift) }
        try await self.wait(number, pause)
        return try self.make(type, number, gifts)
      }
    }
    func add<Next: Giving>(_ next: Next.Type) -> DIBuilderRegistration<N> {
      register(type, number, in: builder, more.dropFirst(), repeat each types, next)
    }
    return add(next)
  }

  // MARK: - Steps

  private func inject<N: Knotted, D: Giving>(
    _: D.Type, _ position: Int, _ injection: Web.Injection, _ registration: DIBuilderRegistration<N>
  ) {
    guard let pause, injection.suspends else {
      registration.injection { (knot: N, given: D) throws in
        try self.begin(position, of: knot, given.gift)
        self.end(position, of: knot, given.gift)
      }
      return
    }
    registration.injection { (knot: N, given: D) async throws in
      try self.begin(position, of: knot, given.gift)
      try await self.wait(knot.number, pause)
      self.end(position, of: knot, given.gift)
    }
  }

  private func injectOptional<N: Knotted, D: Knotted>(
    _: D.Type, _ position: Int, _ injection: Web.Injection, _ registration: DIBuilderRegistration<N>
  ) {
    guard let pause, injection.suspends else {
      registration.injection(.optional) { (knot: N, given: D?) throws in
        try self.begin(position, of: knot, given.gift)
        self.end(position, of: knot, given.gift)
      }
      return
    }
    registration.injection(.optional) { (knot: N, given: D?) async throws in
      try self.begin(position, of: knot, given.gift)
      try await self.wait(knot.number, pause)
      self.end(position, of: knot, given.gift)
    }
  }

  private func addPostInits<N: Knotted>(_ part: Web.Part, _ registration: DIBuilderRegistration<N>) {
    for (position, suspends) in part.postInits.enumerated() {
      let step = part.injections.count + position
      guard let pause, suspends else {
        registration.postInit { knot throws in
          try self.begin(step, of: knot)
          self.end(step, of: knot)
        }
        continue
      }
      registration.postInit { knot async throws in
        try self.begin(step, of: knot)
        try await self.wait(knot.number, pause)
        self.end(step, of: knot)
      }
    }
  }

  private func close<N: Knotted>(_ registration: DIBuilderRegistration<N>, _ suspends: Bool) {
    guard let pause, suspends else {
      registration.onClose { (knot: N) in
        let begin = self.tick()
        knot.closings.withLock { $0.append((begin, self.tick())) }
      }
      return
    }
    registration.onClose { (knot: N) async in
      let begin = self.tick()
      do { try await pause() } catch { self.note("the closing of \(knot.number) is cancelled") }
      knot.closings.withLock { $0.append((begin, self.tick())) }
    }
  }

  private func tick() -> Int { time.wrappingAdd(1, ordering: .relaxed).newValue }

  private func wait(_ number: Int, _ pause: @Sendable () async throws -> Void) async throws {
    if web.parts[number].isDeaf { try? await pause() } else { try await pause() }
  }
}

extension Web.Edge {
  fileprivate var type: any Giving.Type {
    func optional<N: Knotted>(_ type: N.Type) -> any Giving.Type { N?.self }
    return switch self {
    case .one(let target): knotTypes[target]
    case .optional(let target): optional(knotTypes[target])
    case .many: DIMany<any Serving>.self
    }
  }
}

// MARK: - Requests

extension Web.Entry {
  func resolve(from containers: [DIBuiltContainer]) throws -> [any Serving] {
    func one<N: Knotted>(_ type: N.Type) throws -> [any Serving] { [try containers[scope].resolve(type)] }
    guard let target else { return try containers[scope].resolveMany((any Serving).self) }
    return try one(knotTypes[target])
  }

  func resolve(awaiting containers: [DIBuiltContainer]) async throws -> [any Serving] {
    func one<N: Knotted>(_ type: N.Type) async throws -> [any Serving] {
      [try await containers[scope].async.resolve(type)]
    }
    guard let target else { return try await containers[scope].async.resolveMany((any Serving).self) }
    return try await one(knotTypes[target])
  }
}
