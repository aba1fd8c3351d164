import Synchronization

/// Counts the objects that are alive.
final class Population: Sendable {
  private let counts = Mutex((made: 0, alive: 0))

  /// How many there are.
  var alive: Int { counts.withLock { $0.alive } }
  /// How many there were.
  var made: Int { counts.withLock { $0.made } }

  fileprivate func begin() {
    counts.withLock {
      $0.made += 1
      $0.alive += 1
    }
  }

  fileprivate func end() { counts.withLock { $0.alive -= 1 } }
}

/// An object that is counted as long as it is alive.
class Counted: @unchecked Sendable {  // Constant.
  private let population: Population
  /// Tells objects apart, and is overwritten at the end, so that one that is used afterwards shows.
  private let life = Atomic<Int>(0)
  let number: Int

  init(_ population: Population, number: Int = 0) {
    (self.population, self.number) = (population, number)
    life.store(Self.isAlive, ordering: .relaxed)
    population.begin()
  }

  deinit {
    life.store(-1, ordering: .relaxed)
    population.end()
  }

  private static var isAlive: Int { 0x5167_5167 }

  /// Whether the object may be used.
  var isIntact: Bool { life.load(ordering: .relaxed) == Self.isAlive }
}
