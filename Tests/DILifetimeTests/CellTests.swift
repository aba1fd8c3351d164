import DILifetime
import Testing

/// A cell on one thread: claims, ends of creations, and references.
struct CellTests {
  /// Numbers as threads have them.
  static let (first, second) = (UInt(0x1000), UInt(0x2000))

  @Test func anEmptyCellHoldsNothing() {
    let owner = OwnedCell()
    let cell = owner.cell
    #expect(cell.takeAtOnce() == nil)
    #expect(cell.takeObject() == nil)
    #expect(!cell.isComplete && !cell.isAbandoned)
    #expect(cell.owner == nil && cell.watch() == nil)
    cell.empty()
    #expect(cell.claim(for: Self.first))
  }

  @Test func aClaimedCellBelongsToItsThread() {
    let owner = OwnedCell()
    let cell = owner.cell
    #expect(cell.claim(for: Self.first))
    #expect(!cell.claim(for: Self.second) && !cell.claim(for: Self.first))
    #expect(cell.owner == Self.first)
    #expect(!cell.isComplete && !cell.isAbandoned)
    #expect(cell.takeAtOnce() == nil && cell.takeObject() == nil)
  }

  @Test func aKeyLeadsBackToItsCell() {
    let owner = OwnedCell()
    #expect(owner.cell.claim(for: Self.first))
    #expect(Cell(key: owner.cell.key)?.owner == Self.first)
    #expect(Cell(key: 0) == nil)
  }

  /// The ways to end a creation with an object.
  enum End: String, CaseIterable, Sendable {
    case atOnce, withoutLock, underLock

    func callAsFunction(_ cell: Cell, with object: AnyObject, by thread: UInt) -> Bool {
      switch self {
      case .atOnce:
        cell.endCreation(with: Unmanaged.passUnretained(object).toOpaque(), by: thread)
          // Where there is no room for the object, this is what follows.
          || !Cell.hasRoom(for: object) && cell.endCreation(with: object, by: thread, underLock: false) != .watched
      case .withoutLock: cell.endCreation(with: object, by: thread, underLock: false) != .watched
      case .underLock: cell.endCreation(with: object, by: thread, underLock: true) != .watched
      }
    }
  }

  @Test(arguments: End.allCases)
  func anInstanceStaysUntilTheCellIsEmptied(_ end: End) throws {
    let population = Population()
    let owner = OwnedCell()
    let cell = owner.cell
    #expect(cell.claim(for: Self.first))
    #expect(end(cell, with: population.member(), by: Self.first))
    #expect(population.alive == 1)
    #expect(cell.isComplete && cell.owner == nil && cell.watch() == nil)
    #expect(!cell.claim(for: Self.second))
    let one = try #require(cell.take())
    #expect(cell.take() === one)
    cell.empty()
    #expect(!cell.isComplete && cell.take() == nil)
    #expect(population.alive == 1)
    withExtendedLifetime(one) {}
    #expect(cell.claim(for: Self.second))
  }

  @Test(arguments: End.allCases)
  func aCellReleasesItsObjectAtItsEnd(_ end: End) {
    let population = Population()
    for taken in 0..<40 {
      let owner = OwnedCell()
      #expect(owner.cell.claim(for: Self.first))
      #expect(end(owner.cell, with: population.member(), by: Self.first))
      for _ in 0..<taken { #expect(owner.cell.take() != nil) }
      #expect(population.alive == 1)
    }
    #expect(population.alive == 0)
  }

  @Test func aWatchedCreationEndsUnderTheLockOnly() {
    let population = Population()
    let owner = OwnedCell()
    let cell = owner.cell
    #expect(cell.claim(for: Self.first))
    #expect(cell.watch() == Self.first && cell.watch() == Self.first)
    for end in [End.atOnce, .withoutLock] {
      #expect(!end(cell, with: population.member(), by: Self.first))
      #expect(cell.owner == Self.first && !cell.isComplete)
      #expect(population.alive == 0)
    }
    #expect(End.underLock(cell, with: population.member(), by: Self.first))
    #expect(cell.isComplete && population.alive == 1)
    #expect(cell.watch() == nil)
    cell.empty()
    #expect(population.alive == 0)
  }

  @Test func aCreationMayEndWithNothing() {
    let owner = OwnedCell()
    let cell = owner.cell
    #expect(cell.claim(for: Self.first))
    #expect(cell.endCreation(with: nil, by: Self.first, underLock: false) != .watched)
    #expect(cell.owner == nil && !cell.isComplete)
    #expect(cell.claim(for: Self.second))
    #expect(cell.watch() == Self.second)
    #expect(cell.endCreation(with: nil, by: Self.second, underLock: false) == .watched)
    #expect(cell.owner == Self.second)
    #expect(cell.endCreation(with: nil, by: Self.second, underLock: true) != .watched)
    // The next creation is not watched.
    #expect(cell.claim(for: Self.first))
    #expect(cell.endCreation(with: nil, by: Self.first, underLock: false) != .watched)
  }

  @Test(arguments: End.allCases, [false, true])
  func anInstanceOfACellEmptiedMeanwhileIsNotKept(_ end: End, isWatched: Bool) {
    let population = Population()
    let owner = OwnedCell()
    let cell = owner.cell
    #expect(cell.claim(for: Self.first))
    if isWatched { #expect(cell.watch() == Self.first) }
    cell.empty()
    cell.empty()
    #expect(cell.isAbandoned && cell.owner == Self.first)
    #expect(!cell.claim(for: Self.second))
    // An unwatched creation needs no lock; the short path is for an untouched cell.
    let ends = end == .underLock || end == .withoutLock && !isWatched
    #expect(end(cell, with: population.member(hasRoom: true), by: Self.first) == ends)
    #expect(population.alive == 0)
    #expect((cell.owner == nil) == ends && cell.isAbandoned != ends && !cell.isComplete)
    #expect(cell.endCreation(with: nil, by: Self.first, underLock: true) != .watched || ends)
    #expect(cell.claim(for: Self.second) && !cell.isAbandoned)
    #expect(End.atOnce(cell, with: population.member(), by: Self.second))
    #expect(cell.isComplete)
  }

  @Test func anEmptiedCellIsEmptyBeforeItsObjectGoes() {
    final class Leaver {
      let leave: () -> Void
      init(_ leave: @escaping () -> Void) { self.leave = leave }
      deinit { leave() }
    }
    let owner = OwnedCell()
    let cell = owner.cell
    var seen: [Bool] = []
    #expect(cell.claim(for: Self.first))
    let isKept = cell.endCreation(
      with: Leaver { seen = [cell.isComplete, cell.take() != nil, cell.claim(for: Self.second)] }, by: Self.first,
      underLock: false)
    #expect(isKept == .kept)
    cell.empty()
    #expect(seen == [false, false, true])
    #expect(cell.owner == Self.second)
  }

  @Test(arguments: [Lifetime.Reference.strong, .weak])
  func aLockedCellIsEmptiedInItsPlace(_ reference: Lifetime.Reference) throws {
    let population = Population()
    let owner = OwnedCell()
    let locked = try #require(owner.cell.locked(reference)).takeUnretainedValue()
    let member = population.member()
    #expect(locked.claim.claim(for: Self.first))
    locked.keepUnlessAbandoned(member)
    #expect(locked.claim.endCreation(with: nil, by: Self.first, underLock: false) != .watched)
    #expect(locked.object === member)
    owner.cell.empty()
    #expect(owner.cell.take() === locked && locked.object == nil)
    #expect(locked.claim.claim(for: Self.first))
    owner.cell.empty()
    #expect(locked.claim.isAbandoned)
    locked.keepUnlessAbandoned(member)
    #expect(locked.object == nil)
  }

  // MARK: - Closed

  /// What a cell is when it is closed.
  enum Before: String, CaseIterable, Sendable { case empty, creating, watched, full, cleanedWhileCreating }

  @Test(arguments: Before.allCases, [false, true])
  func aClosedCellIsEmpty(_ before: Before, _ hasRoom: Bool) {
    let population = Population()
    let owner = OwnedCell()
    let cell = owner.cell
    if before != .empty { #expect(cell.claim(for: Self.first)) }
    if before == .watched { #expect(cell.watch() == Self.first) }
    if before == .cleanedWhileCreating { cell.empty() }
    if before == .full {
      #expect(cell.endCreation(with: population.member(hasRoom: hasRoom), by: Self.first, underLock: false) != .watched)
      for _ in 0..<40 { #expect(cell.take() != nil) }
    }
    cell.empty(closing: true)
    if [.creating, .watched, .cleanedWhileCreating].contains(before) {
      #expect(!cell.isClosed && cell.isAbandoned && cell.owner == Self.first && !cell.isComplete && cell.take() == nil)
      #expect(
        cell.endCreation(with: population.member(hasRoom: hasRoom), by: Self.first, underLock: before == .watched)
          != .watched)
    }
    for _ in 0..<2 {
      #expect(cell.isClosed && cell.take() == nil && !cell.claim(for: Self.second) && cell.watch() == nil)
      #expect(cell.owner == nil && !cell.isAbandoned && cell.takeObject { population.member() } == nil)
      cell.empty()
      cell.empty(closing: true)
    }
    #expect(population.alive == 0)
  }

  @Test(arguments: [false, true])
  func aCreationThatFailsLeavesAClosedCellClosed(_ isLocked: Bool) {
    let owner = OwnedCell()
    #expect(owner.cell.claim(for: Self.first))
    owner.cell.empty(closing: true)
    #expect(owner.cell.endCreation(with: nil, by: Self.first, underLock: isLocked) != .watched)
    #expect(owner.cell.isClosed)
  }
}
