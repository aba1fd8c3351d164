import DICore

// MARK: - One cached instance, by protocol

protocol Clock: AnyObject, Sendable {}
final class SystemClock: Clock {
  static let shared: any Clock = SystemClock()
}

enum CachedClock {
  static func register(in builder: DIContainerBuilder) {
    builder.register(SystemClock.init).as((any Clock).self) { $0 }.lifetime(.single)
  }

  static func register(in container: DIContainer) {
    container.register(SystemClock.init).as((any Clock).self).lifetime(.single)
  }
}

extension Row {
  static let cached = Row(
    "cached", "cached instance by protocol", goal: Goal(instructions: 1.5, time: 1.2),
    byHand: { for _ in 0..<$0 { take(SystemClock.shared) } },
    builder: Side(CachedClock.register) { container, times in
      for _ in 0..<times { take(try container.resolve((any Clock).self)) }
    },
    declarative: Side(CachedClock.register) { container, times in
      for _ in 0..<times { take(container.resolve((any Clock).self)) }
    })
}
