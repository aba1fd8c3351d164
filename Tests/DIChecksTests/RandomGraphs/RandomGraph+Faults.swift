import TestSupport

extension RandomGraph {
  /// A small graph with many cycles of requests for many, which leave members out.
  init(ofManies dice: inout Dice) {
    parts = Array(repeating: Part(), count: 2 + dice.roll(5))
    let lifetimes = dice.pick([
      [NamedLifetime.prototype], [.lazySingle], [.prototype, .lazySingle, .objectGraph, .perContainer],
    ])
    let (manies, serving, injections) = (dice.pick([20, 50, 70]), dice.pick([30, 60]), dice.pick([0, 0, 20]))
    for number in parts.indices {
      parts[number].lifetime = dice.pick(lifetimes)
      parts[number].services = Self.services.filter { _ in dice.happens(serving) }
      parts[number].isFallback = false
      for _ in 0..<dice.pick([0, 1, 1, 2, 2, 3]) {
        let isMany = dice.happens(manies)
        let target = isMany ? dice.pick(Array(Self.services)) : dice.roll(parts.count)
        let edge = Edge(kind: isMany ? .many : .plain, route: .parameter, target: target)
        if dice.happens(injections) {
          parts[number].injections.append(edge)
        } else {
          parts[number].initializer.append(edge)
        }
      }
    }
  }

  /// Leaves out what fails only when it runs.
  mutating func removeFailures() {
    for number in parts.indices {
      (parts[number].failure, parts[number].postInitFailure, parts[number].absence) = (.never, .never, .never)
    }
  }

  /// Leaves out what does not show in the parameters of closures: what they request themselves.
  mutating func keepParameters() {
    func shown(_ edges: [Edge]) -> [Edge] {
      edges.filter(\.isVisible).map { edge in
        var edge = edge
        if edge.kind == .lazyAtOnce { edge.kind = .lazy }
        if edge.kind == .providerAtOnce { edge.kind = .provider }
        return edge
      }
    }
    for number in parts.indices {
      parts[number].initializer = shown(parts[number].initializer)
      parts[number].injections = shown(parts[number].injections)
    }
  }

  /// Has some requests fail, in other ways than by what is not registered.
  mutating func addFaults(_ dice: inout Dice) {
    let (values, names, soles) = (dice.pick([0, 0, 15]), dice.pick([0, 0, 10, 40]), dice.pick([0, 0, 10, 30]))
    let missing = dice.pick([0, 0, 0, 10])
    // A request for one component of a service would prefer a fallback to elements.
    for number in parts.indices { parts[number].isFallback = false }
    func changed(_ edges: [Edge], _ dice: inout Dice) -> [Edge] {
      edges.map { edge in
        var edge = edge
        if edge.kind != .plain || !edge.isVisible { return edge }
        if dice.happens(names) {
          edge.kind = .named
        } else if dice.happens(soles) {
          (edge.kind, edge.target) = (.sole, dice.pick(Array(Self.services)))
        }
        return edge
      }
    }
    for number in parts.indices {
      if dice.happens(missing) { parts[number].isRegistered = false }
      parts[number].isNamed = names > 0 && dice.happens(70)
      parts[number].isValue = dice.happens(values)
      parts[number].initializer =
        parts[number].isValue ? [] : changed(parts[number].initializer, &dice)
      parts[number].injections = changed(parts[number].injections, &dice)
    }
  }
}
