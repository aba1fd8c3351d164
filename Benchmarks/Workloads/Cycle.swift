import DICore

// MARK: - A cycle of three

final class First {
  let second: Second
  init(second: Second) { self.second = second }
}
final class Second {
  let third: Third
  init(third: Third) { self.third = third }
}
final class Third {
  weak var first: First?
}

enum CycleOfThree {
  static func register(in builder: DIContainerBuilder) {
    builder.register(First.init)
    builder.register(Second.init)
    builder.register { Third() }.injection { $0.first = $1 as First }
  }

  static func register(in container: DIContainer) {
    container.register(First.init)
    container.register(Second.init)
    container.register { Third() }.injection { $0.first = $1 as First }
  }

  static func byHand() -> First {
    let third = Third()
    let first = First(second: Second(third: third))
    third.first = first
    return first
  }
}

extension Row {
  static let cycle = Row(
    "cycle", "a cycle of three", goal: Goal(instructions: 3.3),
    byHand: { for _ in 0..<$0 { take(CycleOfThree.byHand()) } },
    builder: Side(CycleOfThree.register) { container, times in
      for _ in 0..<times { take(try container.resolve(First.self)) }
    },
    declarative: Side(CycleOfThree.register) { container, times in
      for _ in 0..<times { take(container.resolve(First.self)) }
    })
}

// MARK: - By closures

enum CycleByClosures {
  static func register(in builder: DIContainerBuilder) {
    builder.register { (c) in try First(second: c.resolve()) }
    builder.register { (c) in try Second(third: c.resolve()) }
    builder.register { Third() }.injection { (c, third) in third.first = try c.resolve() }
  }

  static func register(in container: DIContainer) {
    container.register { (c) in First(second: c.resolve()) }
    container.register { (c) in Second(third: c.resolve()) }
    container.register { Third() }.injection { (third, c: DIContainer) in third.first = c.resolve() }
  }
}

extension Row {
  static let cycleByClosures = Row(
    "cycle-by-closures", "the same, by closures that take the container", goal: Goal(instructions: 3.3),
    byHand: { for _ in 0..<$0 { take(CycleOfThree.byHand()) } },
    builder: Side(CycleByClosures.register) { container, times in
      for _ in 0..<times { take(try container.resolve(First.self)) }
    },
    declarative: Side(CycleByClosures.register) { container, times in
      for _ in 0..<times { take(container.resolve(First.self)) }
    })
}
