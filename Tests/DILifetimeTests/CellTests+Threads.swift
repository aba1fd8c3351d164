import DILifetime
import Dispatch
import Synchronization
import Testing

// A cell that several threads look at, claim, fill and empty at the same time.

extension CellTests {
  static let threads = [2, 3, 4]

  /// Runs a body on so many threads at once.
  private func onThreads<Result: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let group = DispatchGroup()
    let arrived = Atomic(0)
    let results = Mutex<[Int: Result]>([:])
    for number in 0..<count {
      // A queue of its own, since the global ones have no more threads than there are cores.
      DispatchQueue(label: "thread \(number)").async(group: group) {
        arrived.add(1, ordering: .sequentiallyConsistent)
        var turns = 0
        while arrived.load(ordering: .sequentiallyConsistent) < count, turns < 10_000 { turns += 1 }
        let result = body(number)
        results.withLock { $0[number] = result }
      }
    }
    group.wait()
    return results.withLock { results in (0..<count).map { results[$0]! } }
  }

  private static func thread(_ number: Int) -> UInt { UInt(number + 1) << 12 }

  @Test(arguments: threads)
  func oneOfSeveralThreadsClaimsACell(_ threads: Int) {
    for _ in 0..<500 {
      let owner = OwnedCell()
      let claimed = onThreads(threads) { owner.cell.claim(for: Self.thread($0)) }
      #expect(claimed.count { $0 } == 1)
      #expect(owner.cell.owner == claimed.firstIndex(of: true).map(Self.thread))
    }
  }

  @Test(arguments: threads)
  func oneOfSeveralObjectsMadeOnDemandIsKept(_ threads: Int) {
    let population = Population()
    for _ in 0..<500 {
      let owner = OwnedCell()
      let found = onThreads(threads) { _ in
        UInt(bitPattern: owner.cell.takeObject { population.member() })
      }
      #expect(found.allSatisfy { $0 == found[0] })
      #expect(population.alive == 1)
      for object in found { Unmanaged<AnyObject>.fromOpaque(UnsafeRawPointer(bitPattern: object)!).release() }
    }
    #expect(population.alive == 0)
  }

  /// Either the creation ends first, or it finds out that it is watched.
  @Test(arguments: End.allCases)
  func theEndOfACreationNoticesAWatcher(_ end: End) {
    let population = Population()
    for _ in 0..<1_000 {
      let owner = OwnedCell()
      #expect(owner.cell.claim(for: Self.first))
      let found = onThreads(2) { number in
        number == 0 ? end(owner.cell, with: population.member(), by: Self.first) : owner.cell.watch() == nil
      }
      #expect(end == .underLock ? found[0] : found[0] == found[1])
      #expect(owner.cell.isComplete == found[0])
      #expect(population.alive == (found[0] ? 1 : 0))
      if !found[0] { #expect(End.underLock(owner.cell, with: population.member(), by: Self.first)) }
    }
    #expect(population.alive == 0)
  }

  /// Either the creation ends first and is undone, or it finds out that it was emptied.
  @Test(arguments: End.allCases)
  func anEmptiedCellStaysEmpty(_ end: End) {
    let population = Population()
    for _ in 0..<1_000 {
      let owner = OwnedCell()
      #expect(owner.cell.claim(for: Self.first))
      let hasEnded = onThreads(2) { number in
        if number == 1 {
          owner.cell.empty()
          return true
        }
        return end(owner.cell, with: population.member(), by: Self.first)
          || End.underLock(owner.cell, with: population.member(), by: Self.first)
      }
      #expect(hasEnded == [true, true])
      #expect(population.alive == 0 && !owner.cell.isComplete && owner.cell.owner == nil)
    }
  }

  /// Takers get a living object or none while other threads fill and empty the cell.
  @Test(arguments: threads, [1, 100])
  func aTakenObjectIsAlive(_ threads: Int, turnsBetween: Int) {
    let population = Population()
    let owner = OwnedCell()
    let isOver = Atomic(false)
    let faults = Atomic(0)
    let taken = onThreads(threads) { number in
      if number == 0 {
        for turn in 0..<20_000 {
          if turn % turnsBetween == 0 { owner.cell.empty() }
          guard owner.cell.claim(for: Self.first) else { continue }
          let end = End.allCases[turn % 3]
          // At once it may be in vain: who came too late has counted a reference that was not there.
          let member = population.member(hasRoom: turn / turnsBetween % 2 == 0)
          if !end(owner.cell, with: member, by: Self.first),
            end != .atOnce || !End.underLock(owner.cell, with: member, by: Self.first)
          {
            faults.add(1, ordering: .relaxed)
          }
        }
        isOver.store(true, ordering: .releasing)
        return 0
      }
      var taken = 0
      while !isOver.load(ordering: .acquiring) {
        guard let object = owner.cell.takeAtOnce() ?? owner.cell.takeObject() else { continue }
        let member = Unmanaged<Member>.fromOpaque(object).takeRetainedValue()
        if !member.isAlive { faults.add(1, ordering: .relaxed) }
        taken += 1
      }
      return taken
    }
    #expect(faults.load(ordering: .relaxed) == 0, "\(taken)")
    #expect(population.alive <= 1)
    owner.cell.empty()
    #expect(population.alive == 0)
    #expect(owner.cell.claim(for: Self.first))
  }

  /// All fill, empty and take at random.
  @Test(arguments: threads)
  func concurrentUseLosesNoReference(_ threads: Int) {
    let population = Population()
    let owner = OwnedCell()
    let faults = onThreads(threads) { number in
      var (faults, state) = (0, UInt64(number + 1))
      for _ in 0..<50_000 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        switch (state >> 33) % 16 {
        case 0: owner.cell.empty()
        case 1: _ = owner.cell.watch()
        case 2...4:
          guard owner.cell.claim(for: Self.thread(number)) else { break }
          if owner.cell.owner != Self.thread(number) { faults += 1 }
          let member = population.member(hasRoom: (state >> 40) % 2 == 0)
          if !End.atOnce(owner.cell, with: member, by: Self.thread(number)),
            !End.underLock(owner.cell, with: member, by: Self.thread(number))
          {
            faults += 1
          }
        default:
          guard let object = owner.cell.takeAtOnce() ?? owner.cell.takeObject() else { break }
          if !Unmanaged<Member>.fromOpaque(object).takeRetainedValue().isAlive { faults += 1 }
        }
      }
      return faults
    }
    #expect(faults.allSatisfy { $0 == 0 })
    owner.cell.empty()
    #expect(population.alive == 0)
  }

  /// It was taken out of the cell if it came while that was emptied: who had just got it used it without a reference.
  @Test func aLockedCellThatComesMeanwhileStays() {
    var lost = 0
    for _ in 0..<20_000 {
      let owner = OwnedCell()
      let cell = owner.cell
      _ = onThreads(2) { thread in if thread == 0 { _ = cell.locked() } else { cell.empty() } }
      if !cell.isComplete { lost += 1 }
      withExtendedLifetime(owner) {}
    }
    #expect(lost == 0)
  }
}
