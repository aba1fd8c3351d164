import Synchronization

/// A clock on which a time passes at any moment, or never.
final class LooseClock: Clock {
  private let stage: Stage
  /// Which of those who come pass.
  private let passes: [Bool]
  private let come = Atomic<Int>(0)
  private let gone = Atomic<Int>(0)

  init(_ stage: Stage, passes: [Bool]) { (self.stage, self.passes) = (stage, passes) }

  /// The most times that pass.
  var most: Int { passes.count(where: \.self) }
  /// How many still wait for their time.
  var waiting: Int { come.load(ordering: .relaxed) - gone.load(ordering: .relaxed) }

  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    let number = come.wrappingAdd(1, ordering: .relaxed).oldValue
    defer { gone.add(1, ordering: .relaxed) }
    if number < passes.count, passes[number] { try await stage.pause() } else { try await Gate().pass() }
  }
}
