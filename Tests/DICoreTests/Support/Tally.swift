import Synchronization

/// Counts what threads do.
final class Tally: Sendable {
  private let counts = Mutex<[String: Int]>([:])
  private let notice: @Sendable (Int) -> Void

  /// Makes a tally that tells how much was counted, each time.
  init(_ notice: @escaping @Sendable (Int) -> Void = { _ in }) { self.notice = notice }

  /// Counts one more, and gives how many there are now.
  @discardableResult
  func count(_ name: String) -> Int {
    let (count, total) = counts.withLock { counts in
      counts[name, default: 0] += 1
      return (counts[name]!, counts.values.reduce(0, +))
    }
    notice(total)
    return count
  }

  subscript(_ name: String) -> Int { counts.withLock { $0[name, default: 0] } }

  /// What was counted.
  var all: [String: Int] { counts.withLock { $0 } }

  /// Whether each of some names was counted so often, and nothing else.
  func holds(_ count: Int, of names: [String]) -> Bool {
    all == Dictionary(uniqueKeysWithValues: names.map { ($0, count) })
  }
}

/// An object that tells whether it is still there, and counts its beginning and its end.
class Canary: @unchecked Sendable {  // What is not constant is atomic.
  private static let sings: UInt64 = 0x5167_5167_5167_5167

  private let song = Atomic<UInt64>(Canary.sings)
  private let tally: Tally?

  init(_ tally: Tally? = nil) {
    self.tally = tally
    tally?.count("made")
  }

  deinit {
    song.store(0, ordering: .relaxed)
    tally?.count("released")
  }

  /// Reads and writes the object; throws if it is gone.
  func use() throws {
    let before = song.exchange(Self.sings, ordering: .relaxed)
    guard before == Self.sings else { throw Silence(found: before) }
  }

  /// The error of an object that is used after its end.
  struct Silence: Error { let found: UInt64 }
}

extension Tally {
  /// Whether all canaries were released that were made.
  var isEven: Bool { self["made"] == self["released"] }
}
