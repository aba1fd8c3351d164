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

// MARK: - One cached instance, weakly

enum WeakClock {
  static let holder = SystemClock()
  /// By hand: a weak variable, which does not keep it either.
  nonisolated(unsafe) static weak var place: SystemClock? = holder

  static func register(in builder: DIContainerBuilder) {
    builder.register { holder }.lifetime(.weakSingle)
  }

  static func register(in container: DIContainer) {
    container.register { holder }.lifetime(.weakSingle)
  }
}

extension Row {
  static let weak = Row(
    "weak", "weakly cached instance", goal: Goal(instructions: 2.5),
    byHand: { for _ in 0..<$0 { take(WeakClock.place ?? SystemClock()) } },
    builder: Side(WeakClock.register) { container, times in
      for _ in 0..<times { take(try container.resolve(SystemClock.self)) }
    },
    declarative: Side(WeakClock.register) { container, times in
      for _ in 0..<times { take(container.resolve(SystemClock.self)) }
    })
}
