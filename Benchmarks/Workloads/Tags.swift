import DICore
import DIModules

// The cost of tags: the same object and the same tree with and without them.

// MARK: - One object by protocol

enum OneDoor {
  static func register(in builder: DIContainerBuilder) {
    builder.register(BackDoor.init).as((any Door).self) { $0 }
  }

  static func register(in container: DIContainer) {
    container.register(BackDoor.init).as((any Door).self)
  }
}

extension Row {
  static let untagged = Row(
    "untagged", "one object by protocol",
    byHand: { for _ in 0..<$0 { take(TwoDoors.byHand()) } },
    builder: Side(OneDoor.register) { container, times in
      for _ in 0..<times { take(try container.resolve((any Door).self)) }
    },
    declarative: Side(OneDoor.register) { container, times in
      for _ in 0..<times { take(container.resolve((any Door).self)) }
    })
}

// MARK: - One of two by tag

/// A tag by value, and two by type.
enum Place: Hashable { case front, back }
enum Front {}
enum Back {}

enum TaggedDoors {
  static func register(in builder: DIContainerBuilder) {
    builder.register(FrontDoor.init).as((any Door).self) { $0 }.set(tag: Place.front)
    builder.register(BackDoor.init).as((any Door).self) { $0 }.set(tag: Place.back)
  }

  static func register(in container: DIContainer) {
    container.register(FrontDoor.init).as((any Door).self, tag: Front.self)
    container.register(BackDoor.init).as((any Door).self, tag: Back.self)
  }
}

extension Row {
  static let tagged = Row(
    "tagged", "one of two by tag: a value, a type",
    byHand: { for _ in 0..<$0 { take(TwoDoors.byHand()) } },
    builder: Side(TaggedDoors.register) { container, times in
      for _ in 0..<times { take(try container.resolve((any Door).self, tag: Place.back)) }
    },
    declarative: Side(TaggedDoors.register) { container, times in
      for _ in 0..<times { take(container.resolve((any Door).self, tag: Back.self)) }
    })
}

// MARK: - The tree of seven, with tags for its three dependencies by protocol

// With a wagon class of its own: whether the compiler inlines an initializer depends on how many callers it has.

final class Cabin {
  let radio: any Radio
  let seat: any Seat
  init(radio: any Radio, seat: any Seat) {
    self.radio = radio
    self.seat = seat
  }
}
final class Wagon {
  let engine: any Engine
  let cabin: Cabin
  init(engine: any Engine, cabin: Cabin) {
    self.engine = engine
    self.cabin = cabin
  }
}
final class Diesel: Engine {}
final class Cassette: Radio {}
final class Stool: Seat {}

enum TaggedTree {
  static func register(in builder: DIContainerBuilder) {
    builder.register(Diesel.init).as((any Engine).self) { $0 }.set(tag: Back.self)
    builder.register(Cassette.init).as((any Radio).self) { $0 }.set(tag: Back.self)
    builder.register(Stool.init).as((any Seat).self) { $0 }.set(tag: Back.self)
    builder.register { Piston() }
    builder.register { V8(piston: $0) }.as((any Engine).self) { $0 }.set(tag: Front.self)
    builder.register { Speaker() }
    builder.register { Stereo(speaker: $0) }.as((any Radio).self) { $0 }.set(tag: Front.self)
    builder.register { LeatherSeat() }.as((any Seat).self) { $0 }.set(tag: Front.self)
    builder.register { Cabin(radio: by(tag: Front.self, on: $0), seat: by(tag: Front.self, on: $1)) }
    builder.register { Wagon(engine: by(tag: Front.self, on: $0), cabin: $1) }
  }

  static func register(in container: DIContainer) {
    container.register(Diesel.init).as((any Engine).self, tag: Back.self)
    container.register(Cassette.init).as((any Radio).self, tag: Back.self)
    container.register(Stool.init).as((any Seat).self, tag: Back.self)
    container.register { Piston() }
    container.register { V8(piston: $0) }.as((any Engine).self, tag: Front.self)
    container.register { Speaker() }
    container.register { Stereo(speaker: $0) }.as((any Radio).self, tag: Front.self)
    container.register { LeatherSeat() }.as((any Seat).self, tag: Front.self)
    container.register { Cabin(radio: by(tag: Front.self, on: $0), seat: by(tag: Front.self, on: $1)) }
    container.register { Wagon(engine: by(tag: Front.self, on: $0), cabin: $1) }
  }

  @inline(never)
  static func byHand() -> Wagon {
    Wagon(
      engine: V8(piston: Piston()),
      cabin: Cabin(radio: Stereo(speaker: Speaker()), seat: LeatherSeat()))
  }
}

extension Row {
  static let taggedTree = Row(
    "tagged-tree", "tree of 7, three by protocol and tag, registered with closures",
    goal: Goal(instructions: 1.35, time: 1.5),
    byHand: { for _ in 0..<$0 { take(TaggedTree.byHand()) } },
    builder: Side(TaggedTree.register) { container, times in
      for _ in 0..<times { take(try container.resolve(Wagon.self)) }
    },
    declarative: Side(TaggedTree.register) { container, times in
      for _ in 0..<times { take(container.resolve(Wagon.self)) }
    })
}
