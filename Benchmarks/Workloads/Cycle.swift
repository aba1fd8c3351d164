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
    "cycle", "a cycle of three",
    byHand: { for _ in 0..<$0 { take(CycleOfThree.byHand()) } },
    builder: Side(CycleOfThree.register) { container, times in
      for _ in 0..<times { take(try container.resolve(First.self)) }
    },
    declarative: Side(CycleOfThree.register) { container, times in
      for _ in 0..<times { take(container.resolve(First.self)) }
    })
}
