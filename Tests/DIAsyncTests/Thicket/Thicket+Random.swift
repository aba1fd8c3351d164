import TestSupport

// How a thicket grows from a seed.

extension Thicket {
  /// How much of what can be in it.
  struct Soil {
    /// Whether what belongs to the main actor may be in it.
    var hasMain = true
    var hasLimits = true
  }

  private static let lifetimes: [NamedLifetime] = [
    .prototype, .prototype, .objectGraph, .perContainer, .perContainer, .perContainerWeak, .lazySingle, .lazySingle,
    .lazySingle, .weakSingle, .single, .single, .custom, .customWeak,
  ]

  init(seed: Int, in soil: Soil = Soil()) {
    var dice = Dice(seed: seed)
    // Most thickets have few of the kinds, so that what one hides from another is seen.
    var traits = Traits(&dice)
    if !soil.hasMain { traits.main = 0 }
    if !soil.hasLimits { traits.limits = 0 }
    let count = 2 + dice.roll(5)
    hasChild = dice.happens(25)
    let first = hasChild ? 1 + dice.roll(count - 1) : count
    for number in 0..<count {
      parts.append(Part(number, isOfChild: number >= first, count: number >= first ? count : first, traits, &dice))
    }
    if traits.many > 0, dice.happens(60) {
      decorator = Decorator(make: Call(traits, &dice), closing: dice.happens(40) ? Call(closing: traits, &dice) : nil)
      // It cannot fail for some of those that it stands around.
      decorator?.make.failures = 0
      decorator?.make.deed = nil
    }
    form = dice.pick(Form.allCases)
    ending = dice.pick([.close, .close, .close, .closeWithin, .closePlainly, .drop])
    if !soil.hasLimits {
      if form == .limitedStart { form = .start }
      if ending == .closeWithin { ending = .close }
    }
    if form == .run { parts[dice.roll(first)].runs = true }
    passes = (0..<6).map { _ in dice.happens(30) }
    forgets = dice.happens(20)
    tasks = (0..<1 + dice.roll(4)).map { _ in (0..<1 + dice.roll(3)).map { _ in Move(of: self, traits, &dice) } }
    actions = (0..<dice.roll(4)).map { _ in Move(actionOf: self, traits, &dice) }
    removeImpossible()
  }

  struct Traits {
    var main, wood, hidden, closes, fails, deaf, closings, many, limits, later, values, suspends: Int

    init(_ dice: inout Dice) {
      func some(_ percent: Int, _ amount: Int, _ dice: inout Dice) -> Int { dice.happens(percent) ? amount : 0 }
      main = some(35, 20, &dice)
      wood = some(35, 20, &dice)
      hidden = some(35, 20, &dice)
      closes = some(30, 12, &dice)
      fails = some(30, 10, &dice)
      deaf = some(30, 30, &dice)
      closings = some(75, 60, &dice)
      many = some(30, 20, &dice)
      limits = some(10, 20, &dice)
      later = some(40, 20, &dice)
      values = some(20, 20, &dice)
      suspends = dice.pick([10, 30, 50])
    }
  }

  /// Lifetimes that cannot have what is said of them, values where there are none, and ends that nobody can await.
  private mutating func removeImpossible() {
    if parts.contains(where: { $0.edges.contains(where: \.isMany) }), !parts[parents].contains(where: \.serves) {
      parts[0].serves = true
    }
    for number in parts.indices {
      if !parts[number].lifetime.isHeld { parts[number].closing = nil }
      // A custom scope is cleaned: what its closings await, nobody does.
      if parts[number].lifetime == .custom { parts[number].closing?.stay() }
      if parts[number].lifetime == .custom, parts[number].serves { decorator?.closing?.stay() }
    }
    if closings.contains(where: { $0.suspends || $0.place != .anywhere }) {
      for number in parts.indices { parts[number].endInsteadOfCleaning() }
      for task in tasks.indices { tasks[task].removeAll { if case .clean = $0.act { true } else { false } } }
      actions.removeAll { if case .clean = $0.act { true } else { false } }
    }
    let reach = Reach(self)
    let hasValues = parts.map { $0.takes.contains(where: \.isValue) }
    let isMissed = parts.indices.contains { number in
      parts[number].lifetime.isKeptAcrossScopes
        && parts.indices.contains { hasValues[$0] && ($0 == number || reach.needs[number] & 1 << $0 != 0) }
    }
    if isMissed { for number in parts.indices { parts[number].takes.removeAll(where: \.isValue) } }
  }
}

extension Thicket.Part {
  fileprivate mutating func endInsteadOfCleaning() {
    make.endInsteadOfCleaning()
    for step in steps.indices { steps[step].call.endInsteadOfCleaning() }
    closing?.endInsteadOfCleaning()
  }
}

extension Thicket.Call {
  fileprivate mutating func endInsteadOfCleaning() { if case .clean(let number) = deed { deed = .close(number) } }

  /// Neither suspends nor belongs to an actor.
  fileprivate mutating func stay() { (pauses, place) = (0, .anywhere) }
}

extension Thicket.Part {
  /// One that can need as many others as are counted.
  init(_ number: Int, isOfChild: Bool, count: Int, _ traits: Thicket.Traits, _ dice: inout Dice) {
    lifetime = dice.pick(Thicket.lifetimesOfParts)
    self.isOfChild = isOfChild
    serves = dice.happens(traits.many * 2)
    make = Thicket.Call(traits, &dice)
    let isLoose = dice.happens(4)
    for _ in 0..<dice.roll(3) {
      // An initializer needs what comes before, with few exceptions: those fail.
      let below = isLoose ? count : number
      if let edge = Thicket.Edge(below, count, isInjected: false, traits, &dice) { takes.append(edge) }
    }
    for _ in 0..<max(0, dice.roll(5) - 2) {
      let edge = dice.happens(60) ? Thicket.Edge(count, count, isInjected: true, traits, &dice) : nil
      var call = Thicket.Call(traits, &dice)
      if case .optional = edge { call.stay() }
      steps.append(Thicket.Step(edge: edge, call: call))
    }
    // In turn, as they are declared: injections before post-inits.
    steps = steps.filter { $0.edge != nil } + steps.filter { $0.edge == nil }
    if dice.happens(traits.closings) { closing = Thicket.Call(closing: traits, &dice) }
    isTimed = dice.happens(traits.limits)
  }
}

extension Thicket {
  fileprivate static var lifetimesOfParts: [NamedLifetime] { lifetimes }
}

extension Thicket.Edge {
  fileprivate init?(_ below: Int, _ count: Int, isInjected: Bool, _ traits: Thicket.Traits, _ dice: inout Dice) {
    if dice.happens(traits.many) {
      self = .many
    } else if dice.happens(traits.later) {
      self = dice.happens(50) ? .lazy(dice.roll(count)) : .provider(dice.roll(count))
    } else if dice.happens(traits.hidden), !isInjected {
      self = dice.happens(70) ? .container : .scopes
    } else if dice.happens(traits.values), !isInjected {
      self = .value
    } else if isInjected, dice.happens(20) {
      self = .optional(dice.roll(count + 1))
    } else if below == 0 {
      return nil
    } else {
      self = .one(dice.roll(below))
    }
  }

  fileprivate var isMany: Bool { if case .many = self { true } else { false } }
  var isValue: Bool { if case .value = self { true } else { false } }
}

extension Thicket.Call {
  fileprivate init(_ traits: Thicket.Traits, _ dice: inout Dice) {
    place = dice.happens(traits.main) ? .main : dice.happens(traits.wood) ? .wood : .anywhere
    pauses = dice.happens(traits.suspends) ? 1 + dice.roll(3) / 2 : 0
    isDeaf = dice.happens(traits.deaf)
    if dice.happens(traits.hidden) {
      // No `.enter`: what is in a cycle with an open creation, and is requested in a scope that this one opens, is not kept; by
      // plain requests, too (`FoundByThicketsTests`).
      deed = dice.pick([.use, .use, .request(dice.roll(8), from: dice.roll(4))])
    }
    if dice.happens(traits.closes) {
      let container = dice.roll(4)
      deed = dice.pick([.close(container), .close(container), .closePlainly(container), .clean(container)])
    }
    failures = dice.happens(traits.fails) ? 1 : 0
  }

  fileprivate init(closing traits: Thicket.Traits, _ dice: inout Dice) { self.init(traits, &dice) }
}

extension Thicket.Move {
  fileprivate init(of thicket: Thicket, _ traits: Thicket.Traits, _ dice: inout Dice) {
    let target = dice.roll(thicket.parts.count)
    container = thicket.container(for: target, &dice)
    act = .request(target)
    switch dice.roll(20) {
    case 0, 1:
      let other = dice.roll(thicket.parts.count)
      container = thicket.container(for: max(target, other), &dice)
      act = .race(target, other)
    case 2: act = .plain(target)
    case 3, 4: act = .scope(target, fails: dice.happens(20))
    case 5: act = .typedScope(target)
    case 6 where traits.many > 0: act = .all
    case 7 where traits.closes > 0:
      act = dice.pick([.close, .close, traits.limits > 0 ? .closeWithin : .close, .closePlainly, .clean])
      container = dice.roll(thicket.containers)
    default: break
    }
  }

  fileprivate init(actionOf thicket: Thicket, _ traits: Thicket.Traits, _ dice: inout Dice) {
    let target = dice.roll(thicket.parts.count)
    container = thicket.container(for: target, &dice)
    switch dice.roll(6) {
    case 0 where traits.main > 0: act = .plainOnMain(target)
    case 1, 2: act = .cancel(dice.happens(20) ? nil : dice.roll(thicket.tasks.count))
    case 3 where traits.closes > 0: act = dice.happens(50) ? .closePlainly : .clean
    default: act = .plain(target)
    }
  }
}

extension Thicket {
  /// One in which a component can be requested.
  fileprivate func container(for target: Int, _ dice: inout Dice) -> Int {
    parts[target].isOfChild ? 2 + dice.roll(2) : dice.roll(containers)
  }
}
