import DILifetime
import Synchronization
import Testing

// Words with a count that means nothing, and objects whose addresses have no room in one. On the machines that the tests are run on,
// there are such objects in a build with DI_SMALL_ADDRESSES only.

extension CellTests {
  /// What those do who have seen a word that was complete, and add to one that says something else by now.
  private func comeLate(_ times: Int, to cell: Cell) {
    let word = cell.address.assumingMemoryBound(to: Atomic<UInt>.self)
    for _ in 0..<times { word.pointee.wrappingAdd(1 << 48, ordering: .relaxed) }
  }

  /// Up to more than the count can say.
  @Test(arguments: [1, 31, 256, 65_535, 65_536, 70_000])
  func aLateReaderDoesNoHarm(_ times: Int) {
    let population = Population()
    let owner = OwnedCell()
    let cell = owner.cell
    for hasRoom in [true, false] {
      comeLate(times, to: cell)
      #expect(cell.take() == nil && !cell.isComplete && cell.owner == nil)
      #expect(cell.claim(for: Self.first))
      comeLate(times, to: cell)
      #expect(cell.take() == nil && !cell.claim(for: Self.second))
      #expect(cell.owner == Self.first && cell.watch() == Self.first)
      comeLate(times, to: cell)
      #expect(End.underLock(cell, with: population.member(hasRoom: hasRoom), by: Self.first))
      cell.empty()
      #expect(population.alive == 0 && !cell.isComplete)
      comeLate(times, to: cell)
      #expect(cell.claim(for: Self.second))
      cell.empty()
      comeLate(times, to: cell)
      #expect(cell.isAbandoned && cell.owner == Self.second)
      #expect(End.withoutLock(cell, with: population.member(hasRoom: hasRoom), by: Self.second))
      #expect(population.alive == 0 && !cell.isComplete)
    }
  }

  #if DI_SMALL_ADDRESSES
  @Test func someObjectsDoNotFitIntoACell() {
    let population = Population()
    let members = (0..<1_000).map { _ in population.member() }
    let count = members.count { Cell.hasRoom(for: $0) }
    #expect(100...900 ~= count)
  }

  @Test func anObjectThatDoesNotFitIsNotKeptAtOnce() throws {
    let population = Population()
    let owner = OwnedCell()
    #expect(owner.cell.claim(for: Self.first))
    let member = population.member(hasRoom: false)
    #expect(!owner.cell.endCreation(with: Unmanaged.passUnretained(member).toOpaque(), by: Self.first))
    #expect(owner.cell.owner == Self.first && !owner.cell.isComplete)
    #expect(owner.cell.endCreation(with: member, by: Self.first, underLock: false) != .watched)
    #expect(owner.cell.isComplete && owner.cell.owner == nil && owner.cell.watch() == nil)
    #expect(owner.cell.takeAtOnce() == nil)
    #expect(owner.cell.take() === member)
  }

  /// Each kind follows each.
  @Test(arguments: [0, 1, 17, 40, 300])
  func boxedAndUnboxedObjectsMayFollowEachOther(taken: Int) {
    let population = Population()
    let owner = OwnedCell()
    let cell = owner.cell
    for kinds in 0..<16 {
      for (place, end) in (0..<4).flatMap({ place in End.allCases.map { (place, $0) } }) {
        let hasRoom = kinds & 1 << place == 0
        #expect(cell.claim(for: Self.first))
        do {
          let member = population.member(hasRoom: hasRoom)
          #expect(end(cell, with: member, by: Self.first))
          #expect((0..<taken).allSatisfy { _ in cell.take() === member })
          #expect(!cell.claim(for: Self.second))
        }
        #expect(population.alive == 1)
        if !hasRoom {
          comeLate(taken, to: cell)
          #expect(cell.take() != nil && population.alive == 1)
        }
        cell.empty()
        #expect(population.alive == 0 && cell.take() == nil && !cell.isComplete)
      }
    }
  }

  @Test func aCellReleasesABoxedObjectAtItsEnd() {
    let population = Population()
    for _ in 0..<100 {
      let owner = OwnedCell()
      #expect(owner.cell.claim(for: Self.first))
      #expect(
        owner.cell.endCreation(with: population.member(hasRoom: false), by: Self.first, underLock: false) != .watched)
      #expect(owner.cell.take() != nil && population.alive == 1)
    }
    #expect(population.alive == 0)
  }
  #endif
}
