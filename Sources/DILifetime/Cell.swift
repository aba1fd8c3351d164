public import Synchronization

// Unsafe file 1 of 2 of this module. A cell is one word, and a look at it is one atomic addition: it takes a reference that
// was paid for beforehand. So a hit costs less than a load and a retain (docs/decisions.md has the figures), and an instance
// can be taken out while others are taking it.

/// A place for one instance: a word that says how things are, and where the instance is; and one that says when it was
/// finished.
///
/// | state | the word |
/// |---|---|
/// | empty | nothing but a count |
/// | creating | the number of the thread that creates, and whether others watch or have emptied the cell meanwhile |
/// | complete | the address of the object, and how many of the references in advance have been taken |
/// | elsewhere | that the cell is complete, and the object in a table, since its address has no room here (``SideTable``) |
/// | closed | that nothing will ever be here again |
///
/// The object is the instance itself, or a box around one that is no object (``ObjectRepresentation``). The count stands in the highest bits of
/// the word, where an addition that comes late, to a word that says something else by now, does no harm.
///
/// Unchecked: a cell is an address, and what lies there is atomic.
@usableFromInline
package struct Cell: @unchecked Sendable {
  @usableFromInline package let address: UnsafeMutableRawPointer

  @inlinable @inline(__always)
  package init(_ address: UnsafeMutableRawPointer) { self.address = address }

  @inlinable @inline(__always)
  var word: UnsafeMutablePointer<Atomic<UInt>> { address.assumingMemoryBound(to: Atomic<UInt>.self) }

  /// The bytes of a cell.
  package static var size: Int { 16 }

  /// When the instance was finished, greater than for all of the container that had been; and in the lowest bits ``Origin``.
  ///
  /// Only who creates writes the whole of it.
  @inlinable
  package var order: UnsafeMutablePointer<Atomic<Int>> { (address + 8).assumingMemoryBound(to: Atomic<Int>.self) }

  /// The same, as it is now.
  var finished: Int { order.pointee.load(ordering: .relaxed) }

  /// Where a cell is, as a key.
  @inlinable package var key: UInt { UInt(bitPattern: address) }

  /// The cell with a key; nil for 0.
  package init?(key: UInt) {
    guard let address = UnsafeMutableRawPointer(bitPattern: key) else { return nil }
    self.address = address
  }
}

// MARK: - Taking

extension Cell {
  /// The object that is kept, retained, if there is one and it can be had at once; who gets nil looks again with
  /// ``takeObject()``.
  @inlinable @inline(__always)
  package func takeAtOnce() -> UnsafeMutableRawPointer? {
    guard CellWord(word.pointee.load(ordering: .relaxed)).isReady else { return nil }
    let seen = CellWord(word.pointee.wrappingAdd(CellWord.one, ordering: .acquiring).oldValue)
    return seen.isReady ? seen.object : takeLate(seen)
  }

  /// What was taken with an addition to a word that had changed since it was looked at.
  @usableFromInline @inline(never)
  func takeLate(_ seen: CellWord) -> UnsafeMutableRawPointer? {
    guard seen.isComplete, seen.count < CellWord.limit else { return nil }
    return paid(seen)
  }

  /// The object that is kept, retained; nil if there is none.
  package func takeObject() -> UnsafeMutableRawPointer? {
    while true {
      let seen = load()
      guard seen.isComplete else {
        guard seen.isElsewhere else { return nil }
        if let object = SideTable.take(from: self) { return object }
        // It went meanwhile.
        continue
      }
      if seen.count >= CellWord.limit {
        // Those who took the last ones are about to pay for more.
        CurrentThread.yield()
      } else if exchange(seen, seen.bits + CellWord.one) {
        return paid(seen)
      }
    }
  }

  /// The object of a word from which a reference was taken.
  private func paid(_ seen: CellWord) -> UnsafeMutableRawPointer {
    if seen.count + 1 >= CellWord.threshold { payInAdvance(for: seen) }
    return seen.object
  }

  /// Pays for as many references as were taken; the caller has one of them, so that the object is alive.
  private func payInAdvance(for seen: CellWord) {
    while true {
      let now = load()
      guard now.withoutCount == seen.withoutCount, now.count >= CellWord.threshold else { return }
      References.retain(now.object, now.taken)
      if exchange(now, now.withoutCount) { return }
      References.release(now.object, now.taken)
    }
  }

  /// The object that is kept, retained; what a body makes, if there is none; nil if the cell is closed.
  ///
  /// For what may be made in vain; nobody may claim the cell.
  package func takeObject(orKeep make: () -> AnyObject) -> UnsafeMutableRawPointer? {
    while true {
      if let object = takeObject() { return object }
      if isClosed { return nil }
      // The number is no thread's, and gone at once.
      if claim(for: 0) { _ = endCreation(with: make(), by: 0, underLock: true) }
    }
  }

  /// The object of a cell that nobody empties, not retained: for what is kept for as long as the cell is there; nil if the
  /// cell was closed before there was one.
  package func object<Content: AnyObject>(orKeep make: () -> Content) -> Unmanaged<Content>? {
    let seen = load()
    if seen.isComplete { return .fromOpaque(seen.object) }
    guard let taken = takeObject(orKeep: make) else { return nil }
    let object = Unmanaged<Content>.fromOpaque(taken)
    object.release()
    return object
  }

  /// Whether nothing will be here any more.
  package var isClosed: Bool { load().isClosed }

  package var isComplete: Bool {
    let seen = load()
    return seen.isComplete || seen.isElsewhere
  }

  func load() -> CellWord { CellWord(word.pointee.load(ordering: .acquiring)) }

  @inlinable @inline(__always)
  func exchange(_ old: CellWord, _ new: UInt) -> Bool {
    word.pointee.compareExchange(expected: old.bits, desired: new, ordering: .acquiringAndReleasing).exchanged
  }
}
