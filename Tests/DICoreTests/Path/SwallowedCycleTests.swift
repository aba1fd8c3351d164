import DICore
import Testing

/// A failure that is swallowed leaves nothing behind: the graph is as it would be without the attempt.
struct SwallowedCycleTests {
  final class Whole: @unchecked Sendable {
    var first: Part?
    var second: Part?
  }
  final class Part: @unchecked Sendable {}
  final class Between: Sendable {}
  final class Attempt: Sendable {}
  struct Trouble: Error {}

  /// How what fails is asked for by a part that the whole asks for.
  enum Way: String, CaseIterable, Sendable { case notAtAll, directly, byAnother, twice }

  /// What fails has asked for the whole, by which the part became known to be in a cycle with it.
  private func container(
    _ way: Way, _ lifetime: Lifetime, _ part: @escaping @Sendable (DIBuiltContainer) throws -> Void = { _ in }
  ) throws -> DIBuiltContainer {
    let builder = DIContainerBuilder()
    builder.register { Whole() }.lifetime(lifetime)
      .injection { container, whole in whole.first = try container.resolve() }
      .injection { container, whole in whole.second = try container.resolve() }
    builder.register { (container: DIBuiltContainer) -> Part in
      switch way {
      case .notAtAll: break
      case .directly: _ = try? container.resolve(Attempt.self)
      case .byAnother: _ = try container.resolve(Between.self)
      case .twice: for _ in 0..<2 { _ = try? container.resolve(Attempt.self) }
      }
      try part(container)
      return Part()
    }
    builder.register { (container: DIBuiltContainer) -> Between in
      _ = try? container.resolve(Attempt.self)
      return Between()
    }
    builder.register { (container: DIBuiltContainer) throws -> Attempt in
      _ = try container.resolve(Whole.self)
      throw Trouble()
    }
    return try builder.build()
  }

  @Test(arguments: Way.allCases, [NamedLifetime.prototype, .lazySingle])
  func aSwallowedCycleJoinsNothingToOuterCreations(_ way: Way, _ lifetime: NamedLifetime) throws {
    let whole = try container(way, lifetime.lifetime).resolve(Whole.self)
    #expect(whole.first !== whole.second)
  }

  /// The part asks for the whole by itself, before the attempt or after it.
  @Test(arguments: Way.allCases, [NamedLifetime.prototype, .lazySingle])
  func anObjectInAnotherCycleStaysInIt(_ way: Way, _ lifetime: NamedLifetime) throws {
    let whole = try container(way, lifetime.lifetime) { container in
      _ = try container.resolve(Whole.self)
    }.resolve(Whole.self)
    #expect(whole.first === whole.second)
  }

  /// Something asks for the whole and is kept; what asked for that fails, or asks for something that fails.
  @Test(arguments: [false, true])
  func aCycleClosedByASuccessfulRequestStays(failsOutside: Bool) throws {
    let builder = DIContainerBuilder()
    builder.register { Whole() }
      .injection { container, whole in whole.first = try container.resolve() }
      .injection { container, whole in whole.second = try container.resolve() }
    builder.register { (container: DIBuiltContainer) -> Part in
      _ = try? container.resolve(Between.self)
      return Part()
    }
    builder.register { (container: DIBuiltContainer) throws -> Between in
      _ = try container.resolve(Attempt.self)
      _ = try? container.resolve([Attempt].self)
      if failsOutside { throw Trouble() }
      return Between()
    }
    builder.register { (container: DIBuiltContainer) throws -> Attempt in
      _ = try container.resolve(Whole.self)
      return Attempt()
    }
    builder.register { (container: DIBuiltContainer) throws -> [Attempt] in
      _ = try container.resolve(Whole.self)
      throw Trouble()
    }
    let whole = try builder.build().resolve(Whole.self)
    #expect((whole.first === whole.second) == !failsOutside)
  }
}
