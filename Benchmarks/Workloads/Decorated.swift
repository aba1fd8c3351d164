import DICore

// MARK: - Decorators

protocol Wheel: AnyObject, Sendable {}
final class RoadWheel: Wheel {}
final class Chained: Wheel {
  let inner: any Wheel
  init(inner: any Wheel) { self.inner = inner }
  static let shared: any Wheel = Chained(inner: RoadWheel())
}

enum DecoratedWheel {
  static func register(in builder: DIContainerBuilder) {
    builder.register(RoadWheel.init).as((any Wheel).self) { $0 }
    builder.decorate((any Wheel).self) { Chained(inner: $0) }
  }

  static func register(in container: DIContainer) {
    container.register(RoadWheel.init).as((any Wheel).self)
    container.decorate((any Wheel).self) { Chained(inner: $0) }
  }

  static func registerCached(in builder: DIContainerBuilder) {
    builder.register(RoadWheel.init).as((any Wheel).self) { $0 }.lifetime(.single)
    builder.decorate((any Wheel).self) { Chained(inner: $0) }
  }

  static func registerCached(in container: DIContainer) {
    container.register(RoadWheel.init).as((any Wheel).self).lifetime(.single)
    container.decorate((any Wheel).self) { Chained(inner: $0) }
  }
}

extension Row {
  static let decorated = Row(
    "decorated", "one object and its decorator",
    byHand: { for _ in 0..<$0 { take(Chained(inner: RoadWheel()) as any Wheel) } },
    builder: Side(DecoratedWheel.register) { container, times in
      for _ in 0..<times { take(try container.resolve((any Wheel).self)) }
    },
    declarative: Side(DecoratedWheel.register) { container, times in
      for _ in 0..<times { take(container.resolve((any Wheel).self)) }
    })

  static let decoratedCached = Row(
    "decorated-cached", "cached instance with a decorator",
    byHand: { for _ in 0..<$0 { take(Chained.shared) } },
    builder: Side(DecoratedWheel.registerCached) { container, times in
      for _ in 0..<times { take(try container.resolve((any Wheel).self)) }
    },
    declarative: Side(DecoratedWheel.registerCached) { container, times in
      for _ in 0..<times { take(container.resolve((any Wheel).self)) }
    })
}
