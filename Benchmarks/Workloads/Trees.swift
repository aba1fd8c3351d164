import DICore

// MARK: - One object

final class Leaf {}

extension Row {
  static let leaf = Row(
    "leaf", "one transient object", goal: Goal(instructions: 1.25, time: 1.3),
    byHand: { for _ in 0..<$0 { take(Leaf()) } },
    builder: Side { builder in
      builder.register(Leaf.init)
    } work: { container, times in
      for _ in 0..<times { take(try container.resolve(Leaf.self)) }
    },
    declarative: Side { container in
      container.register(Leaf.init)
    } work: { container, times in
      for _ in 0..<times { take(container.resolve(Leaf.self)) }
    })
}

// MARK: - A tree of seven, three of them by protocol

protocol Engine: AnyObject {}
protocol Radio: AnyObject {}
protocol Seat: AnyObject {}
final class Piston {}
final class V8: Engine {
  let piston: Piston
  init(piston: Piston) { self.piston = piston }
}
final class Speaker {}
final class Stereo: Radio {
  let speaker: Speaker
  init(speaker: Speaker) { self.speaker = speaker }
}
final class LeatherSeat: Seat {}
final class Interior {
  let radio: any Radio
  let seat: any Seat
  init(radio: any Radio, seat: any Seat) {
    self.radio = radio
    self.seat = seat
  }
}
final class Car {
  let engine: any Engine
  let interior: Interior
  init(engine: any Engine, interior: Interior) {
    self.engine = engine
    self.interior = interior
  }
}

enum TreeOfSeven {
  static func register(in builder: DIContainerBuilder) {
    registerEngine(in: builder)
    registerInterior(in: builder)
    builder.register(Car.init)
  }

  // The branches are separate and not inlined, so that rows that share them run the same code.

  @inline(never)
  static func registerEngine(in builder: DIContainerBuilder) {
    builder.register(Piston.init)
    builder.register(V8.init).as((any Engine).self) { $0 }
  }

  @inline(never)
  static func registerInterior(in builder: DIContainerBuilder) {
    builder.register(Speaker.init)
    builder.register(Stereo.init).as((any Radio).self) { $0 }
    builder.register(LeatherSeat.init).as((any Seat).self) { $0 }
    builder.register(Interior.init)
  }

  static func register(in container: DIContainer) {
    registerEngine(in: container)
    registerInterior(in: container)
    container.register(Car.init)
  }

  @inline(never)
  static func registerEngine(in container: DIContainer) {
    container.register(Piston.init)
    container.register(V8.init).as((any Engine).self)
  }

  @inline(never)
  static func registerInterior(in container: DIContainer) {
    container.register(Speaker.init)
    container.register(Stereo.init).as((any Radio).self)
    container.register(LeatherSeat.init).as((any Seat).self)
    container.register(Interior.init)
  }

  static func byHand() -> Car {
    Car(
      engine: V8(piston: Piston()),
      interior: Interior(radio: Stereo(speaker: Speaker()), seat: LeatherSeat()))
  }

  /// Not inlined, so that rows that share this are compared with the same code.
  @inline(never)
  static func byHand(times: Int) { for _ in 0..<times { take(byHand()) } }
}

extension Row {
  static let tree = Row(
    "tree", "tree of 7, three by protocol", goal: Goal(instructions: 1.35, time: 1.5),
    byHand: TreeOfSeven.byHand(times:),
    builder: Side(TreeOfSeven.register) { container, times in
      for _ in 0..<times { take(try container.resolve(Car.self)) }
    },
    declarative: Side(TreeOfSeven.register) { container, times in
      for _ in 0..<times { take(container.resolve(Car.self)) }
    })
}

// MARK: - The same, registered with closures

enum TreeByLiterals {
  static func register(in builder: DIContainerBuilder) {
    builder.register { Piston() }
    builder.register { V8(piston: $0) }.as((any Engine).self) { $0 }
    builder.register { Speaker() }
    builder.register { Stereo(speaker: $0) }.as((any Radio).self) { $0 }
    builder.register { LeatherSeat() }.as((any Seat).self) { $0 }
    builder.register { Interior(radio: $0, seat: $1) }
    builder.register { Car(engine: $0, interior: $1) }
  }

  static func register(in container: DIContainer) {
    container.register { Piston() }
    container.register { V8(piston: $0) }.as((any Engine).self)
    container.register { Speaker() }
    container.register { Stereo(speaker: $0) }.as((any Radio).self)
    container.register { LeatherSeat() }.as((any Seat).self)
    container.register { Interior(radio: $0, seat: $1) }
    container.register { Car(engine: $0, interior: $1) }
  }
}

extension Row {
  static let literals = Row(
    "literals", "the same, registered with closures", goal: Goal(instructions: 1.35, time: 1.5),
    byHand: TreeOfSeven.byHand(times:),
    builder: Side(TreeByLiterals.register) { container, times in
      for _ in 0..<times { take(try container.resolve(Car.self)) }
    },
    declarative: Side(TreeByLiterals.register) { container, times in
      for _ in 0..<times { take(container.resolve(Car.self)) }
    })
}
