import DICore

// Closures that take the container and resolve their dependencies themselves.

// MARK: - One object

extension Row {
  static let closure = Row(
    "closure", "one object by a closure that takes the container",
    byHand: { for _ in 0..<$0 { take(Leaf()) } },
    builder: Side { builder in
      builder.register { (_: DIBuiltContainer) in Leaf() }
    } work: { container, times in
      for _ in 0..<times { take(try container.resolve(Leaf.self)) }
    },
    declarative: Side { container in
      container.register { (_: DIContainer) in Leaf() }
    } work: { container, times in
      for _ in 0..<times { take(container.resolve(Leaf.self)) }
    })
}

// MARK: - The tree of seven

enum TreeByClosures {
  static func register(in builder: DIContainerBuilder) {
    builder.register { Piston() }
    builder.register { (c) in try V8(piston: c.resolve()) }.as((any Engine).self) { $0 }
    builder.register { Speaker() }
    builder.register { (c) in try Stereo(speaker: c.resolve()) }.as((any Radio).self) { $0 }
    builder.register { LeatherSeat() }.as((any Seat).self) { $0 }
    builder.register { (c) in try Interior(radio: c.resolve(), seat: c.resolve()) }
    builder.register { (c) in try Car(engine: c.resolve(), interior: c.resolve()) }
  }

  static func register(in container: DIContainer) {
    container.register { Piston() }
    container.register { (c) in V8(piston: c.resolve()) }.as((any Engine).self)
    container.register { Speaker() }
    container.register { (c) in Stereo(speaker: c.resolve()) }.as((any Radio).self)
    container.register { LeatherSeat() }.as((any Seat).self)
    container.register { (c) in Interior(radio: c.resolve(), seat: c.resolve()) }
    container.register { (c) in Car(engine: c.resolve(), interior: c.resolve()) }
  }
}

extension Row {
  static let closures = Row(
    "closures", "the tree of 7 by closures that take the container",
    byHand: TreeOfSeven.byHand(times:),
    builder: Side(TreeByClosures.register) { container, times in
      for _ in 0..<times { take(try container.resolve(Car.self)) }
    },
    declarative: Side(TreeByClosures.register) { container, times in
      for _ in 0..<times { take(container.resolve(Car.self)) }
    })
}

// MARK: - The tree of seven, entirely with such closures

enum TreeByClosuresAlone {
  static func register(in builder: DIContainerBuilder) {
    builder.register { (_: DIBuiltContainer) in Piston() }
    builder.register { (c) in try V8(piston: c.resolve()) }.as((any Engine).self) { $0 }
    builder.register { (_: DIBuiltContainer) in Speaker() }
    builder.register { (c) in try Stereo(speaker: c.resolve()) }.as((any Radio).self) { $0 }
    builder.register { (_: DIBuiltContainer) in LeatherSeat() }.as((any Seat).self) { $0 }
    builder.register { (c) in try Interior(radio: c.resolve(), seat: c.resolve()) }
    builder.register { (c) in try Car(engine: c.resolve(), interior: c.resolve()) }
  }

  static func register(in container: DIContainer) {
    container.register { (_: DIContainer) in Piston() }
    container.register { (c) in V8(piston: c.resolve()) }.as((any Engine).self)
    container.register { (_: DIContainer) in Speaker() }
    container.register { (c) in Stereo(speaker: c.resolve()) }.as((any Radio).self)
    container.register { (_: DIContainer) in LeatherSeat() }.as((any Seat).self)
    container.register { (c) in Interior(radio: c.resolve(), seat: c.resolve()) }
    container.register { (c) in Car(engine: c.resolve(), interior: c.resolve()) }
  }
}

extension Row {
  static let closuresAlone = Row(
    "closures-alone", "the tree of 7, all of it by closures that take the container", goal: Goal(instructions: 2),
    byHand: TreeOfSeven.byHand(times:),
    builder: Side(TreeByClosuresAlone.register) { container, times in
      for _ in 0..<times { take(try container.resolve(Car.self)) }
    },
    declarative: Side(TreeByClosuresAlone.register) { container, times in
      for _ in 0..<times { take(container.resolve(Car.self)) }
    })
}
