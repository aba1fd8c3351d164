import DICore

// Requests that need more than a type: an optional, all components of a service, one of several by name.

// MARK: - An optional dependency

final class Lamp {}
final class Desk {
  let lamp: Lamp?
  init(lamp: Lamp?) { self.lamp = lamp }
}

enum DeskWithLamp {
  static func register(in builder: DIContainerBuilder) {
    builder.register(Lamp.init)
    builder.register(Desk.init)
  }

  static func register(in container: DIContainer) {
    container.register(Lamp.init)
    container.register(Desk.init)
  }
}

extension Row {
  static let optional = Row(
    "optional", "an object that takes a `T?`",
    byHand: { for _ in 0..<$0 { take(Desk(lamp: Lamp())) } },
    builder: Side(DeskWithLamp.register) { container, times in
      for _ in 0..<times { take(try container.resolve(Desk.self)) }
    },
    declarative: Side(DeskWithLamp.register) { container, times in
      for _ in 0..<times { take(container.resolve(Desk.self)) }
    })
}

// MARK: - All of a service

protocol Voice: AnyObject {}
final class Tone: Voice {}
final class Choir {
  let voices: [any Voice]
  init(voices: [any Voice]) { self.voices = voices }
}

enum ChoirOfTen {
  static func register(in builder: DIContainerBuilder) {
    for _ in 0..<10 { builder.register(Tone.init).as((any Voice).self) { $0 }.set(.element) }
    builder.register { Choir(voices: many($0)) }
  }

  static func register(in container: DIContainer) {
    for _ in 0..<10 { container.register(Tone.init).as((any Voice).self) }
    container.register { Choir(voices: many($0)) }
  }

  static func byHand() -> Choir {
    Choir(voices: [Tone(), Tone(), Tone(), Tone(), Tone(), Tone(), Tone(), Tone(), Tone(), Tone()])
  }
}

extension Row {
  static let many = Row(
    "many", "an object that takes many, of 10", goal: Goal(instructions: 1.6),
    byHand: { for _ in 0..<$0 { take(ChoirOfTen.byHand()) } },
    builder: Side(ChoirOfTen.register) { container, times in
      for _ in 0..<times { take(try container.resolve(Choir.self)) }
    },
    declarative: Side(ChoirOfTen.register) { container, times in
      for _ in 0..<times { take(container.resolve(Choir.self)) }
    })
}

// MARK: - One of several, by its name

protocol Door: AnyObject {}
final class FrontDoor: Door {}
final class BackDoor: Door {}

enum TwoDoors {
  static func register(in builder: DIContainerBuilder) {
    builder.register(FrontDoor.init).as((any Door).self) { $0 }.set(name: "front")
    builder.register(BackDoor.init).as((any Door).self) { $0 }.set(name: "back")
  }

  static func register(in container: DIContainer) {
    container.register(FrontDoor.init).as((any Door).self, name: "front")
    container.register(BackDoor.init).as((any Door).self, name: "back")
  }

  @inline(never)
  static func byHand() -> any Door { BackDoor() }
}

extension Row {
  static let named = Row(
    "named", "one of two by name",
    byHand: { for _ in 0..<$0 { take(TwoDoors.byHand()) } },
    builder: Side(TwoDoors.register) { container, times in
      for _ in 0..<times { take(try container.resolve((any Door).self, name: "back")) }
    },
    declarative: Side(TwoDoors.register) { container, times in
      for _ in 0..<times { take(container.resolve((any Door).self, name: "back")) }
    })
}
