import DICore

// Requests for something that is not registered. By hand that is a test of a variable.

final class Plugin {}

enum MissingPlugin {
  nonisolated(unsafe) static var plugin: Plugin?

  /// Not inlined, so that the test is not removed.
  @inline(never)
  static func find() -> Plugin? { plugin }
}

// MARK: - By the program

extension Row {
  static let missing = Row(
    "missing", "an attempt at what is missing",
    byHand: { for _ in 0..<$0 { _ = MissingPlugin.find().map { take($0) } } },
    builder: Side { _ in
    } work: { container, times in
      for _ in 0..<times { _ = (try? container.resolve(Plugin.self)).map { take($0) } }
    },
    declarative: Side { _ in
    } work: { container, times in
      for _ in 0..<times { _ = (container.resolve(Plugin?.self)).map { take($0) } }
    })
}

// MARK: - By a closure

extension Row {
  static let missingInClosure = Row(
    "missing-in-closure", "an object by a closure, with an attempt at what is missing",
    byHand: { for _ in 0..<$0 { take(MissingPlugin.find() ?? Leaf()) } },
    builder: Side { builder in
      builder.register { (c: DIBuiltContainer) in
        _ = (try? c.resolve(Plugin.self)).map { take($0) }
        return Leaf()
      }
    } work: { container, times in
      for _ in 0..<times { take(try container.resolve(Leaf.self)) }
    },
    declarative: Side { container in
      container.register { (c: DIContainer) in
        _ = (c.resolve(Plugin?.self)).map { take($0) }
        return Leaf()
      }
    } work: { container, times in
      for _ in 0..<times { take(container.resolve(Leaf.self)) }
    })
}
