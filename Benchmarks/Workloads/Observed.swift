import DICore

// MARK: - The same work with an observer, which does nothing

private struct NoObserver: DIObserver {
  func observe(_ event: DIEvent) {}
}

extension Row {
  static let observed = Row(
    "observed", "the tree of seven, observed",
    byHand: tree.byHand,
    builder: Side { builder in
      TreeOfSeven.register(in: builder)
      builder.observe(with: NoObserver())
    } work: { container, times in
      for _ in 0..<times { take(try container.resolve(Car.self)) }
    },
    declarative: Side { container in
      TreeOfSeven.register(in: container)
      container.observe(with: NoObserver())
    } work: { container, times in
      for _ in 0..<times { take(container.resolve(Car.self)) }
    })

  static let observedCached = Row(
    "observed-cached", "cached instance by protocol, observed",
    byHand: cached.byHand,
    builder: Side { builder in
      CachedClock.register(in: builder)
      builder.observe(with: NoObserver())
    } work: { container, times in
      for _ in 0..<times { take(try container.resolve((any Clock).self)) }
    },
    declarative: Side { container in
      CachedClock.register(in: container)
      container.observe(with: NoObserver())
    } work: { container, times in
      for _ in 0..<times { take(container.resolve((any Clock).self)) }
    })
}
