import DILifetime
import Synchronization

/// Counts objects that are there, from any thread.
final class Population: Sendable {
  fileprivate let count = Atomic<Int>(0)

  var alive: Int { count.load(ordering: .relaxed) }

  func member() -> Member { Member(self) }

  /// A member with an address that a cell's word has room for, or has not; any where there is room for all.
  func member(hasRoom: Bool) -> Member {
    #if DI_SMALL_ADDRESSES
    var others: [Member] = []
    while true {
      let member = Member(self)
      if Cell.hasRoom(for: member) == hasRoom { return member }
      // Kept, so that the next one lies somewhere else.
      others.append(member)
    }
    #else
    return member()
    #endif
  }
}

/// One of those that are counted.
final class Member: Sendable, Equatable {
  private static let song = 0x5167_5167

  private let population: Population
  private let song = Atomic<Int>(Member.song)

  fileprivate init(_ population: Population) {
    self.population = population
    population.count.add(1, ordering: .relaxed)
  }

  deinit {
    song.store(0, ordering: .relaxed)
    population.count.subtract(1, ordering: .relaxed)
  }

  /// Whether its end has not come yet.
  var isAlive: Bool { song.load(ordering: .relaxed) == Self.song }

  static func == (a: Member, b: Member) -> Bool { a === b }
}

extension Cell {
  /// The object that is kept, the short way if that is open.
  func take() -> AnyObject? {
    (takeAtOnce() ?? takeObject()).map { Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue() }
  }
}
