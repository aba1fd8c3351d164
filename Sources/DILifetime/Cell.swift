public import Synchronization

// Unsafe: the word of a cell holds an object by its address, and has a reference count of its own. A complete cell owns
// references to its object, which it has retained in advance. A hit takes one of them with an atomic addition to the word. So one
// thread can empty the cell while others take its instance, at the cost of a retain (docs/decisions.md has the figures).

/// The memory for one instance: two atomic words.
///
/// The first word has the state, and the address of the object. The second word, ``order``, says when the instance was
/// finished.
///
/// | state | the word |
/// |---|---|
/// | empty | 0, or a count without meaning |
/// | creating | the number of the creating thread; tags: other threads watch; the cell was emptied or closed meanwhile |
/// | complete | the address of the object, and how many of the references retained in advance were taken |
/// | elsewhere | a tag: the cell is complete, and its object is in the ``SideTable``, since the address does not fit |
/// | closed | a tag: the cell will never hold an instance again |
///
/// The object is the instance itself, or a box around an instance that is no object (``ObjectRepresentation``). The count is in
/// the highest bits. So an addition does no harm if it comes late, when the word has another state already.
///
/// Unchecked `Sendable`: a cell is an address, and the words at it are atomic.
@usableFromInline
package struct Cell: @unchecked Sendable {
  @usableFromInline package let address: UnsafeMutableRawPointer

  @inlinable @inline(__always)
  package init(_ address: UnsafeMutableRawPointer) { self.address = address }

  @inlinable @inline(__always)
  var word: UnsafeMutablePointer<Atomic<UInt>> { address.assumingMemoryBound(to: Atomic<UInt>.self) }

  /// The bytes of a cell.
  package static var size: Int { 24 }

  /// What closes the instances of this cell, an address; 0 for nothing, 1 for a cell that keeps a ``LockedCell``, which knows that.
  ///
  /// It is the same for all instances that the cell ever has, and is written before the first of them is published.
  private var closing: UnsafeMutablePointer<Atomic<UInt>> { (address + 16).assumingMemoryBound(to: Atomic<UInt>.self) }

  /// Notes what closes the instance that is about to be published.
  package func note(closer: UnsafeMutableRawPointer) {
    closing.pointee.store(UInt(bitPattern: closer), ordering: .relaxed)
  }

  /// What closes the instance, if a component made it; nil for nothing.
  package var closer: UnsafeMutableRawPointer? {
    let noted = closing.pointee.load(ordering: .relaxed)
    return noted > 1 && isMade ? UnsafeMutableRawPointer(bitPattern: noted) : nil
  }

  /// A number that says when the instance was finished: the later, the greater.
  ///
  /// In the cells of a container, the lowest two bits are the ``Origin``.
  ///
  /// Only the thread that has claimed the cell stores the whole number. Other threads change the lowest bits only.
  @inlinable
  package var order: UnsafeMutablePointer<Atomic<Int>> { (address + 8).assumingMemoryBound(to: Atomic<Int>.self) }

  /// The present value of ``order``.
  package var finished: Int { order.pointee.load(ordering: .relaxed) }

  /// The address as a number, which is never 0.
  @inlinable package var key: UInt { UInt(bitPattern: address) }

  /// The cell with a key; nil for 0.
  package init?(key: UInt) {
    guard let address = UnsafeMutableRawPointer(bitPattern: key) else { return nil }
    self.address = address
  }
}

// MARK: - Taking

extension Cell {
  /// The object in the cell, retained; nil if one attempt does not get it.
  ///
  /// On nil, call ``takeObject()``.
  @inlinable @inline(__always)
  package func takeAtOnce() -> UnsafeMutableRawPointer? {
    guard CellWord(word.pointee.load(ordering: .relaxed)).isReady else { return nil }
    let seen = CellWord(word.pointee.wrappingAdd(CellWord.one, ordering: .acquiring).oldValue)
    return seen.isReady ? seen.object : takeLate(seen)
  }

  /// The object that ``takeAtOnce()`` has taken, if the word changed between its load and its addition.
  ///
  /// Nil if it took none.
  @usableFromInline @inline(never)
  func takeLate(_ seen: CellWord) -> UnsafeMutableRawPointer? {
    guard seen.isComplete, seen.count < CellWord.limit else { return nil }
    return paid(seen)
  }

  /// The object in the cell, retained; nil if there is none.
  package func takeObject() -> UnsafeMutableRawPointer? {
    while true {
      let seen = load()
      guard seen.isComplete else {
        guard seen.isElsewhere else { return nil }
        if let object = SideTable.take(from: self) { return object }
        // Another thread has emptied the cell meanwhile.
        continue
      }
      if seen.count >= CellWord.limit {
        // The threads that took the last references are about to retain more in advance.
        CurrentThread.yield()
      } else if exchange(seen, seen.bits + CellWord.one) {
        return paid(seen)
      }
    }
  }

  /// The object of a word, after the caller has taken a reference; retains more in advance if few are left.
  private func paid(_ seen: CellWord) -> UnsafeMutableRawPointer {
    if seen.count + 1 >= CellWord.threshold { payInAdvance(for: seen) }
    return seen.object
  }

  /// Retains the object as often as references were taken, and resets the count.
  ///
  /// The caller has taken one of these references, so the object is alive.
  private func payInAdvance(for seen: CellWord) {
    while true {
      let now = load()
      guard now.withoutCount == seen.withoutCount, now.count >= CellWord.threshold else { return }
      References.retain(now.object, now.taken)
      if exchange(now, now.withoutCount) { return }
      References.release(now.object, now.taken)
    }
  }

  /// The object in the cell, retained; if there is none, the cell gets the object that `make` returns.
  ///
  /// Nil if the cell is closed.
  ///
  /// Other threads spin while `make` runs. If the cell is emptied meanwhile, the object is dropped, and `make` is called again.
  /// Use it only for cells that no creation claims.
  package func takeObject(orKeep make: () -> AnyObject) -> UnsafeMutableRawPointer? {
    while true {
      if let object = takeObject() { return object }
      if isClosed { return nil }
      // No thread has the number 0. No lock is necessary for `underLock: true`, since no thread waits for this claim.
      if claim(for: 0) { _ = endCreation(with: make(), by: 0, underLock: true) }
    }
  }

  /// The ``LockedCell`` that the cell keeps as long as it exists, made if there is none yet; nil if the cell was closed before.
  @inlinable @inline(__always)
  package func locked(_ reference: Lifetime.Reference = .weak) -> Unmanaged<LockedCell>? {
    let seen = CellWord(word.pointee.load(ordering: .acquiring))
    return seen.isReady ? .fromOpaque(seen.object) : makeLocked(reference)
  }

  @usableFromInline
  func makeLocked(_ reference: Lifetime.Reference) -> Unmanaged<LockedCell>? {
    closing.pointee.store(1, ordering: .relaxed)
    guard let taken = takeObject(orKeep: { LockedCell(reference) }) else { return nil }
    let locked = Unmanaged<LockedCell>.fromOpaque(taken)
    locked.release()
    return locked
  }

  /// Whether an object that was found in the cell is a ``LockedCell``.
  ///
  /// Ask it after the word was read: who reads the object reads what was noted before.
  var keepsLocked: Bool { closing.pointee.load(ordering: .relaxed) == 1 }

  /// Whether the cell will never hold an instance again.
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
