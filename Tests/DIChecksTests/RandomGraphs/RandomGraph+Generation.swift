import TestSupport

extension RandomGraph {
  /// How much of what a graph has.
  private struct Mixture {
    var parts: Int
    var lifetimes: [NamedLifetime]
    /// In a hundred edges, how many are hidden; and in a hundred hidden ones, how many use captured containers.
    var hidden: Int, captured: Int
    /// In a hundred edges of initializers, how many may lead to a component with a lower number, and so around.
    var back: Int
    var kinds: [Kind]
    /// In a hundred components, how many fail, how many may give `nil`, and how many are not registered.
    var failing: Int, absent: Int, missing: Int
    /// In a hundred components, how many inject their first dependency twice.
    var repeated = 0

    init(_ dice: inout Dice) {
      parts = 1 + max(dice.roll(4), dice.roll(12))
      lifetimes = dice.pick([
        NamedLifetime.allCases, NamedLifetime.allCases, [.prototype], [.prototype, .objectGraph],
        [.prototype, .lazySingle, .perContainer], [.lazySingle], [.prototype, .prototype, .prototype, .lazySingle],
      ])
      hidden = dice.pick([0, 0, 0, 15, 50, 100])
      captured = dice.pick([0, 0, 30, 100])
      back = dice.pick([0, 0, 5, 30])
      kinds = dice.pick([
        [.plain], [.plain], [.plain, .plain, .plain, .optional], [.plain, .plain, .plain, .many],
        [.plain, .plain, .plain, .attempt], [.plain, .plain, .lazy, .provider, .lazyAtOnce, .providerAtOnce],
        Kind.usual + [.plain, .plain, .plain],
      ])
      failing = dice.pick([0, 0, 0, 5, 20])
      absent = dice.pick([0, 0, 0, 10])
      missing = dice.pick([0, 0, 0, 5])
      // Swallowed failures round cycles, which are rare otherwise.
      if dice.happens(15) {
        (parts, lifetimes) = (3 + dice.roll(4), [.prototype, .prototype, .prototype, .lazySingle])
        (kinds, hidden, captured) = ([.plain, .plain, .attempt], 60, dice.pick([0, 30]))
        (back, failing, repeated) = (40, 40, 50)
      }
    }
  }

  /// The graph of a seed.
  init(_ dice: inout Dice) {
    let mixture = Mixture(&dice)
    scopes = 1 + dice.pick([0, 0, 1, 2])
    parts = Array(repeating: Part(), count: mixture.parts)
    for number in parts.indices {
      parts[number].lifetime = dice.pick(mixture.lifetimes)
      parts[number].isRegistered = !dice.happens(mixture.missing)
      parts[number].services = Self.services.filter { _ in dice.happens(30) }
      // Two fallbacks of one service would be an ambiguity.
      let taken = parts.filter(\.isFallback).flatMap(\.services)
      parts[number].isFallback = dice.happens(15) && parts[number].services.allSatisfy { !taken.contains($0) }
      parts[number].postInits = dice.pick([0, 0, 1, 2])
      if dice.happens(mixture.failing) { parts[number].failure = dice.pick([.first, .first, .always]) }
      if dice.happens(mixture.absent) { parts[number].absence = dice.pick([.first, .always]) }
      if dice.happens(mixture.failing / 2), parts[number].postInits > 0 {
        parts[number].postInitFailure = dice.pick([.first, .always])
      }
    }
    for number in parts.indices {
      let initializer = (0..<dice.pick([0, 1, 1, 2, 2, 3])).compactMap { _ in
        edge(of: number, inInitializer: true, mixture, &dice)
      }
      // A function gets its parameters before it can make a request.
      parts[number].initializer = initializer.filter(\.isVisible) + initializer.filter { !$0.isVisible }
      parts[number].injections = (0..<dice.pick([0, 0, 1, 1, 2])).compactMap { _ in
        edge(of: number, inInitializer: false, mixture, &dice)
      }
      if let first = parts[number].injections.first, dice.happens(mixture.repeated) {
        parts[number].injections.append(first)
      }
    }
    isDecorated = dice.happens(50) && decoratorsChangeNothing
    for number in parts.indices where dice.happens(20) { parts[number].isReplacement = parts[number].canReplace }
  }

  private func edge(of number: Int, inInitializer: Bool, _ mixture: Mixture, _ dice: inout Dice) -> Edge? {
    let kind = dice.pick(mixture.kinds)
    let route = route(kind, mixture, &dice)
    if kind == .many {
      let service = dice.pick(Array(Self.services))
      // An initializer that requests a many which leads back is common enough without this.
      let leadsBack = members(of: service).contains { $0 <= number }
      if inInitializer, leadsBack, !dice.happens(max(mixture.back, 20)) { return nil }
      return Edge(kind: kind, route: route, target: service)
    }
    if inInitializer, !dice.happens(mixture.back) {
      if number + 1 == parts.count { return nil }
      return Edge(kind: kind, route: route, target: number + 1 + dice.roll(parts.count - number - 1))
    }
    return Edge(kind: kind, route: route, target: dice.roll(parts.count))
  }

  private func route(_ kind: Kind, _ mixture: Mixture, _ dice: inout Dice) -> Route {
    guard kind == .attempt || dice.happens(mixture.hidden) else { return .parameter }
    let isDelayed = kind == .lazyAtOnce || kind == .providerAtOnce
    if isDelayed || !dice.happens(mixture.captured) { return .given }
    return .captured(scope: dice.happens(70) ? 0 : dice.roll(scopes))
  }

  /// Has some post-inits clean a container.
  mutating func addCleaning(_ dice: inout Dice) {
    for number in parts.indices where parts[number].postInits > 0 && dice.happens(30) {
      parts[number].cleaned = dice.roll(scopes)
    }
    isDecorated = isDecorated && decoratorsChangeNothing
  }

  /// Some requests, each for something that is registered; now and then a container is closed, if that is said.
  func requests(_ count: Int, closing: Bool = false, _ dice: inout Dice) -> [Request] {
    let entries = entries
    if entries.isEmpty { return [] }
    return (0..<count).map { _ in
      Request(scope: dice.roll(scopes), entry: closing && dice.happens(10) ? .close : dice.pick(entries))
    }
  }
}
