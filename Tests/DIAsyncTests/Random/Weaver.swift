import DIAsync
import DICore
import Synchronization
import TestSupport

/// A web as the library makes it.
final class Weaver: Sendable {
  let web: Web
  /// Suspends; nil if nothing does.
  private let pause: (@Sendable () async throws -> Void)?
  private let content = Mutex(Content())

  private struct Content: @unchecked Sendable {
    /// All objects, so that weak lifetimes forget nothing.
    var knots: [Knot] = []
  }

  init(_ web: Web, pause: (@Sendable () async throws -> Void)?) { (self.web, self.pause) = (web, pause) }

  /// How many objects of each component were made.
  var counts: [Int] {
    content.withLock { $0.knots.reduce(into: web.parts.map { _ in 0 }) { $0[$1.number] += 1 } }
  }

  /// Drops all objects.
  ///
  /// - Returns: The components of objects that are still there, once their containers have gone.
  func leftovers() -> () -> [Int] {
    struct Reference { weak var knot: Knot? }
    let knots = content.withLock { content in
      defer { content.knots = [] }
      return content.knots
    }
    // Rings would hold themselves.
    for knot in knots { knot.gifts = [] }
    let references = knots.map { Reference(knot: $0) }
    return { references.compactMap { $0.knot?.number } }
  }

  func builder() -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    for number in web.parts.indices { register(knotTypes[number], number, in: builder) }
    if web.isDecorated { builder.decorate((any Serving).self) { Wrapping(inner: $0) } }
    return builder
  }

  private func register<N: Knotted>(_ type: N.Type, _ number: Int, in builder: DIContainerBuilder) {
    let part = web.parts[number]
    let registration = register(type, number, in: builder, part.initializer.map(\.type)[...])
    registration.lifetime(part.lifetime.lifetime)
    if part.serves { registration.set(.element).as((any Serving).self).check { $0 }.as(.self) }
    for (position, edge) in part.injections.enumerated() {
      let index = part.initializer.count + position
      if case .optional(let target) = edge {
        injectOptional(knotTypes[target], index, registration)
      } else {
        inject(edge.type, index, registration)
      }
    }
    if part.hasPostInit { registration.postInit { $0.postInits += 1 } }
  }

  private func register<N: Knotted, each P: Giving>(
    _ type: N.Type, _ number: Int, in builder: DIContainerBuilder, _ more: ArraySlice<any Giving.Type>,
    _ types: repeat (each P).Type
  ) -> DIBuilderRegistration<N> {
    guard let next = more.first else {
      guard let pause, web.parts[number].suspends else {
        return builder.register { (values: repeat each P) -> N in
          var gifts: [Gift] = []
          for value in repeat each values { gifts.append(value.gift) }
          return self.make(type, number, gifts)
        }
      }
      return builder.register { (values: repeat each P) async throws -> N in
        var gifts: [Gift] = []
        for value in repeat each values { gifts.append(value.gift) }
        try await pause()
        return self.make(type, number, gifts)
      }
    }
    func add<Next: Giving>(_ next: Next.Type) -> DIBuilderRegistration<N> {
      register(type, number, in: builder, more.dropFirst(), repeat each types, next)
    }
    return add(next)
  }

  private func inject<N: Knotted, D: Giving>(_: D.Type, _ index: Int, _ registration: DIBuilderRegistration<N>) {
    registration.injection { (knot: N, given: D) in knot.gifts[index] = given.gift }
  }

  private func injectOptional<N: Knotted, D: Knotted>(
    _: D.Type, _ index: Int, _ registration: DIBuilderRegistration<N>
  ) {
    registration.injection(.optional) { (knot: N, given: D?) in knot.gifts[index] = given.gift }
  }

  private func make<N: Knotted>(_ type: N.Type, _ number: Int, _ gifts: [Gift]) -> N {
    let knot = N(number: number, gifts: gifts + web.parts[number].injections.map { _ in nil })
    content.withLock { $0.knots.append(knot) }
    return knot
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

// MARK: - Shape

/// Writes who holds whom, with numbers for objects in the order in which they are found.
struct Shape {
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var found: [AnyObject] = []
  private(set) var text = ""
  private(set) var hasFailures = false
  /// What is not complete.
  private(set) var faults: [String] = []

  mutating func add(_ result: Result<[any Serving], any Error>) {
    switch result {
    case .success(let objects):
      text += objects.map { write($0) }.joined(separator: " ") + "\n"
    case .failure(let error):
      hasFailures = true
      text += "\((error as? DIError)?.kind ?? "\(error)")\n"
    }
  }

  private mutating func write(_ object: any Serving) -> String {
    if let number = numbers[ObjectIdentifier(object)] { return "#\(number)" }
    let number = numbers.count
    numbers[ObjectIdentifier(object)] = number
    found.append(object)
    if let wrapping = object as? Wrapping { return "#\(number)=[\(write(wrapping.inner))]" }
    let knot = object as! Knot
    return "#\(number)=\(knot.number)(\(knot.gifts.map { write($0, of: knot) }.joined(separator: " ")))"
  }

  private mutating func write(_ gift: Gift?, of knot: Knot) -> String {
    switch gift {
    case nil:
      faults.append("\(knot.number) has not all its injections")
      return "?"
    case .nothing?: return "-"
    case .one(let knot)?: return write(knot)
    case .many(let objects)?: return "{\(objects.map { write($0) }.joined(separator: " "))}"
    }
  }

  /// What is wrong with the objects themselves.
  func problem(_ web: Web) -> String? {
    if let fault = faults.first { return fault }
    let unfinished = found.compactMap { $0 as? Knot }.first {
      $0.postInits != (web.parts[$0.number].hasPostInit ? 1 : 0)
    }
    return unfinished.map { "\($0.number) had \($0.postInits) post-inits" }
  }
}

extension DIError {
  /// The name of the case that says what is wrong.
  var kind: String {
    switch self {
    case .whileCreateSingleton(_, let stack): stack.kind
    case .build(let errors): errors.map(\.kind).joined(separator: " ")
    default: "\(name.prefix { $0 != "\n" })"
    }
  }
}
