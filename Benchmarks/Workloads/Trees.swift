import DICore

// MARK: - One object

final class Leaf {}

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
    builder.register(Piston.init)
    builder.register(V8.init).as((any Engine).self) { $0 }
    builder.register(Speaker.init)
    builder.register(Stereo.init).as((any Radio).self) { $0 }
    builder.register(LeatherSeat.init).as((any Seat).self) { $0 }
    builder.register(Interior.init)
    builder.register(Car.init)
  }

  static func register(in container: DIContainer) {
    container.register(Piston.init)
    container.register(V8.init).as((any Engine).self)
    container.register(Speaker.init)
    container.register(Stereo.init).as((any Radio).self)
    container.register(LeatherSeat.init).as((any Seat).self)
    container.register(Interior.init)
    container.register(Car.init)
  }

  static func byHand() -> Car {
    Car(
      engine: V8(piston: Piston()),
      interior: Interior(radio: Stereo(speaker: Speaker()), seat: LeatherSeat()))
  }
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
}

// MARK: - The same, wired by closures that take the container

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
}

// MARK: - One cached instance, by protocol

protocol Clock: AnyObject, Sendable {}
final class SystemClock: Clock {
  static let shared: any Clock = SystemClock()
}

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

  static func byHand() -> First {
    let third = Third()
    let first = First(second: Second(third: third))
    third.first = first
    return first
  }
}
