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

/// What a word of a cell says.
@usableFromInline
struct CellWord: Equatable {
  @usableFromInline let bits: UInt

  @inlinable @inline(__always)
  init(_ bits: UInt) { self.bits = bits }

  @inlinable static var complete: UInt { 1 }
  @inlinable static var creating: UInt { 2 }
  /// While creating: others are interested in how the creation ends.
  static var watched: UInt { 4 }
  /// While creating: the cell was emptied; the instance will not be kept.
  static var abandoned: UInt { 8 }
  /// By itself: the cell was closed, and stays so.
  static var closed: UInt { 4 }
  /// While creating: the cell was closed; it is empty when the creation ends, and closed.
  static var closing: UInt { 1 }
  /// By itself: there is an object, and its address has no room in the word.
  static var elsewhere: UInt { 8 }
  @inlinable static var tags: UInt { 15 }

  /// The bits of an address that a word has room for.
  ///
  /// A platform may use all bits. None is taken for granted: an object is held in the word if its address has no others than these.
  @inlinable static var room: UInt {
    #if DI_SMALL_ADDRESSES
    // To run on any machine what is rare on most: half of all objects have to lie elsewhere, and follow others in a cell.
    (one - 1) & ~tags & ~64
    #else
    (one - 1) & ~tags
    #endif
  }

  @inlinable @inline(__always)
  static func hasRoom(for address: UnsafeMutableRawPointer) -> Bool { UInt(bitPattern: address) & ~room == 0 }

  /// One reference taken.
  @inlinable static var one: UInt { 1 << 48 }
  #if DEBUG
  /// From so many on, who takes one pays for more.
  @inlinable static var threshold: UInt { 16 }
  /// How many are paid for in advance; fewer where each costs a call of its own.
  @inlinable static var limit: UInt { 32 }
  #else
  /// From so many on, who takes one pays for more.
  @inlinable static var threshold: UInt { 128 }
  /// How many are paid for in advance.
  @inlinable static var limit: UInt { 256 }
  #endif

  /// Whether a reference can be taken without paying for more.
  @inlinable @inline(__always)
  var isReady: Bool { bits & (~(CellWord.threshold * CellWord.one - 1) | CellWord.tags) == CellWord.complete }

  @inlinable @inline(__always)
  var object: UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(bitPattern: bits & CellWord.room).unsafelyUnwrapped
  }

  /// Whether there is an object, and its address is in the word.
  var isComplete: Bool { bits & (CellWord.complete | CellWord.creating) == CellWord.complete }
  var isElsewhere: Bool { bits & CellWord.tags == CellWord.elsewhere }
  var isCreating: Bool { bits & CellWord.creating != 0 }
  var isWatched: Bool { bits & CellWord.watched != 0 }
  var isAbandoned: Bool { isCreating && bits & CellWord.abandoned != 0 }
  var isClosed: Bool { bits & CellWord.tags == CellWord.closed }
  /// What is left of a cell whose creation ends without an instance.
  var withoutInstance: UInt { isCreating && bits & CellWord.closing != 0 ? CellWord.closed : 0 }
  var isEmpty: Bool { withoutCount == 0 }

  /// Whether the word holds an object.
  func holds(_ object: AnyObject) -> Bool {
    isComplete && self.object == Unmanaged.passUnretained(object).toOpaque()
  }

  /// The number of the thread that creates.
  var owner: UInt { withoutCount & ~CellWord.tags }
  var withoutCount: UInt { bits & (CellWord.one - 1) }
  /// How many references were taken, or would have been by those who came too late.
  var count: UInt { bits >> 48 }
  /// Of those paid for, how many were taken.
  var taken: UInt { min(count, CellWord.limit) }
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

// MARK: - Creating

extension Cell {
  /// Claims an empty cell for a thread; false if it is not empty.
  ///
  /// - Parameter thread: A number that no other thread has: a multiple of 16, with no more than 48 bits.
  /// - Returns: Whether it was done.
  @inlinable @inline(__always)
  package func claim(for thread: UInt) -> Bool {
    // In one step if it never held anything.
    exchange(CellWord(0), thread | CellWord.creating) || claimAgain(for: thread)
  }

  @usableFromInline
  func claimAgain(for thread: UInt) -> Bool {
    while true {
      let seen = load()
      guard seen.isEmpty else { return false }
      if exchange(seen, thread | CellWord.creating) { return true }
    }
  }

  /// Says that others are interested in how a creation ends.
  ///
  /// - Returns: The thread that creates; nil if none does.
  package func watch() -> UInt? {
    while true {
      let seen = load()
      guard seen.isCreating else { return nil }
      if seen.isWatched || exchange(seen, seen.bits | CellWord.watched) { return seen.owner }
    }
  }

  /// Whether the cell was emptied while its instance is being created.
  package var isAbandoned: Bool { load().isAbandoned }

  /// The thread that creates.
  package var owner: UInt? {
    let seen = load()
    return seen.isCreating ? seen.owner : nil
  }

  /// Ends a creation with an object, which is retained, if nobody has taken an interest in the cell, and if the word has room.
  ///
  /// - Parameters:
  ///   - object: What was created.
  ///   - thread: The thread that has claimed the cell.
  /// - Returns: Whether it was done.
  @inlinable @inline(__always)
  package func endCreation(with object: UnsafeMutableRawPointer, by thread: UInt) -> Bool {
    guard CellWord.hasRoom(for: object) else { return false }
    let new = CellWord(UInt(bitPattern: object) | CellWord.complete)
    References.retainToLimit(object)
    if exchange(CellWord(thread | CellWord.creating), new.bits) { return true }
    References.release(object, CellWord.limit)
    return false
  }

  /// Whether the address of an object comes out of a word as it went in.
  package static func hasRoom(for object: AnyObject) -> Bool {
    CellWord.hasRoom(for: Unmanaged.passUnretained(object).toOpaque())
  }

  /// Ends a creation: with an object, which is retained, unless the cell was emptied meanwhile; or with nothing.
  ///
  /// - Parameters:
  ///   - object: What was created, if it shall lie here.
  ///   - thread: The thread that has claimed the cell.
  ///   - isLocked: Whether the lock is held that those who watch the cell take.
  /// - Returns: Whether it was done; not if the cell is watched and the lock is not held.
  package func endCreation(with object: AnyObject?, by thread: UInt, underLock isLocked: Bool) -> Bool {
    guard let object else { return end(0, thread, isLocked) != .watched }
    guard Cell.hasRoom(for: object) else { return SideTable.end(self, with: object, by: thread, underLock: isLocked) }
    return withExtendedLifetime(object) {
      let address = Unmanaged.passUnretained(object).toOpaque()
      let new = CellWord(UInt(bitPattern: address) | CellWord.complete)
      References.retain(address, CellWord.limit)
      let end = end(new.bits, thread, isLocked)
      if end != .kept { References.release(address, CellWord.limit) }
      return end != .watched
    }
  }

  enum End { case kept, watched, abandoned }

  func end(_ new: UInt, _ thread: UInt, _ isLocked: Bool) -> End {
    var seen = CellWord(thread | CellWord.creating)
    while !exchange(seen, seen.isAbandoned ? seen.withoutInstance : new) {
      seen = load()
      if seen.isWatched, !isLocked { return .watched }
    }
    return seen.isAbandoned ? .abandoned : .kept
  }
}

// MARK: - Emptying

extension Cell {
  /// Releases the instance, or sees to it that one which is being created is not kept.
  ///
  /// Waits for nobody. A locked cell that lies here is emptied in its place, so that who creates its instance is still known.
  ///
  /// - Parameter isClosing: Whether nothing shall be here any more.
  package func empty(closing isClosing: Bool = false) {
    let rest = isClosing ? CellWord.closed : 0
    while true {
      if let object = takeObject() {
        let object = Unmanaged<AnyObject>.fromOpaque(object).takeRetainedValue()
        if let locked = object as? LockedCell { return locked.empty(closing: isClosing) }
        let seen = load()
        // The cell is empty before the instance goes, whose `deinit` may look here.
        if seen.isElsewhere {
          if SideTable.empty(self, of: object, leaving: rest) { return }
        } else if seen.holds(object), exchange(seen, rest) {
          return References.releaseToLimit(seen.object, taken: seen.taken)
        }
      } else if markEmpty(closing: isClosing) {
        return
      }
    }
  }

  /// Empties a cell that holds nothing.
  ///
  /// - Returns: Whether it was done.
  func markEmpty(closing isClosing: Bool) -> Bool {
    let seen = load()
    if seen.isClosed { return true }
    if seen.isCreating {
      return exchange(seen, seen.bits | CellWord.abandoned | (isClosing ? CellWord.closing : 0))
    }
    return seen.isEmpty && (!isClosing || exchange(seen, CellWord.closed))
  }

  /// Empties several cells, the last finished first; what is being created in one of them will not be kept.
  ///
  /// Waits for nobody.
  ///
  /// - Parameters:
  ///   - cells: The cells.
  ///   - isClosing: Whether nothing shall be in them any more.
  package static func empty(_ cells: consuming [Cell], closing isClosing: Bool) {
    if cells.isEmpty { return }
    var cells = cells
    cells.removeAll { $0.markEmpty(closing: isClosing) }
    cells.sort { $0.finished > $1.finished }
    for cell in cells { cell.empty(closing: isClosing) }
  }

  /// Where an instance comes from.
  @usableFromInline
  package enum Origin: Int {
    case made
    /// It was handed to the scope.
    case handedIn
    /// It was handed to the scope that this one was opened from.
    case inherited

    /// What orders differ by.
    @inlinable package static var step: Int { 4 }
  }

  /// Whether the instance was handed in.
  package var holdsValue: Bool { finished & (Origin.step - 1) != Origin.made.rawValue }

  /// Notes where the instance comes from, after when it was finished.
  package func note(_ origin: Origin) { order.pointee.bitwiseOr(origin.rawValue, ordering: .relaxed) }

  /// Takes back that the instance is inherited.
  ///
  /// - Returns: Whether it was.
  package func disinherit() -> Bool {
    let old = order.pointee.bitwiseAnd(~Origin.inherited.rawValue, ordering: .relaxed).oldValue
    return old & Origin.inherited.rawValue != 0
  }

  /// Gives what is kept here to an empty cell as well, of a scope that nobody else knows yet.
  ///
  /// - Returns: Whether there was anything.
  package func share(with other: Cell) -> Bool {
    guard let taken = takeObject() else { return false }
    let object = Unmanaged<AnyObject>.fromOpaque(taken).takeRetainedValue()
    if let locked = object as? LockedCell {
      guard let content = locked.object else { return false }
      other.object { LockedCell(like: locked) }?.takeUnretainedValue().keepUnlessAbandoned(content)
      return true
    }
    // The number is no thread's, and gone at once.
    return other.claim(for: 0) && other.endCreation(with: object, by: 0, underLock: true)
  }

  /// Releases the instance of a cell that nobody else knows any more.
  @inline(__always)
  package func deinitialize() {
    let seen = CellWord(word.pointee.load(ordering: .relaxed))
    if seen.isComplete {
      References.releaseToLimit(seen.object, taken: seen.taken)
    } else if seen.isElsewhere {
      SideTable.release(of: self)
    }
  }
}

// MARK: - Objects

/// An instance, as the object that a cell can hold: itself, or in a box.
@usableFromInline
package enum ObjectRepresentation {
  /// The object for an instance.
  @inlinable @inline(__always)
  package static func object<Instance>(_ instance: Instance) -> AnyObject {
    object(instance, isBoxed: !(Instance.self is AnyClass))
  }

  /// The same for who knows whether it is to be in a box.
  @inlinable @inline(__always)
  package static func object<Instance>(_ instance: Instance, isBoxed: Bool) -> AnyObject {
    isBoxed ? Box(instance) : unsafeBitCast(instance, to: AnyObject.self)
  }

  /// Calls a body with the address of the object for an instance.
  @inlinable @inline(__always)
  package static func withObject<Instance, Failure>(
    for instance: Instance, isBoxed: Bool, _ body: (UnsafeMutableRawPointer) throws(Failure) -> Void
  ) throws(Failure) {
    if isBoxed {
      let box = Box(instance)
      try withExtendedLifetime(box) { () throws(Failure) in try body(Unmanaged.passUnretained(box).toOpaque()) }
    } else {
      try withExtendedLifetime(instance) { () throws(Failure) in
        try body(unsafeBitCast(instance, to: UnsafeMutableRawPointer.self))
      }
    }
  }

  /// The instance in an object.
  @inlinable @inline(__always)
  package static func instance<Instance>(_ type: Instance.Type, in object: AnyObject) -> Instance {
    take(type, from: Unmanaged.passRetained(object).toOpaque())
  }

  /// The instance in an object that comes with a reference to it.
  @inlinable @inline(__always)
  package static func take<Instance>(_ type: Instance.Type, from object: UnsafeMutableRawPointer) -> Instance {
    take(type, from: object, isBoxed: !(type is AnyClass))
  }

  /// The same for who knows whether it is in a box, since to find that out is to ask the runtime for the type.
  @inlinable @inline(__always)
  package static func take<Instance>(
    _ type: Instance.Type, from object: UnsafeMutableRawPointer, isBoxed: Bool
  ) -> Instance {
    if isBoxed {
      return Unmanaged<Box<Instance>>.fromOpaque(object).takeRetainedValue().value
    }
    return unsafeBitCast(Unmanaged<AnyObject>.fromOpaque(object).takeRetainedValue(), to: Instance.self)
  }
}

/// A value with the identity that a cell can hold, whatever its type.
@usableFromInline
package class AnyBox {
  @usableFromInline
  init() {}

  /// The object in the box, if the value is one.
  package var content: AnyObject? { nil }

  /// Boxes an object like the one in the box.
  package func boxing(_ object: AnyObject) -> AnyObject { self }

  /// Calls a body with the address of the value.
  package func withAddress(_ body: (UnsafeRawPointer) -> Void) {}
}

/// Gives a value the identity that a cell can hold.
@usableFromInline
package final class Box<Value>: AnyBox {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
    super.init()
  }

  package override var content: AnyObject? { type(of: value as Any) is AnyClass ? value as AnyObject : nil }

  package override func boxing(_ object: AnyObject) -> AnyObject { Box(object as! Value) }

  package override func withAddress(_ body: (UnsafeRawPointer) -> Void) {
    withUnsafePointer(to: value) { body(UnsafeRawPointer($0)) }
  }
}

/// Several references to an object at once, up to 256.
///
/// Retains in a row become one call of the runtime's that counts them all, for the price of one atomic operation, in an
/// optimized build; the standard library has no name for it. So the rows are written out, one for each power of two.
@usableFromInline
enum References {
  /// As many as are paid for in advance.
  @usableFromInline
  static func retainToLimit(_ object: UnsafeMutableRawPointer) {
    #if DEBUG
    retain32(Unmanaged.fromOpaque(object))
    #else
    retain256(Unmanaged.fromOpaque(object))
    #endif
  }

  /// Releases those that were paid for and not taken.
  ///
  /// Most often few were: it is quicker to take those back first.
  @inline(__always)
  static func releaseToLimit(_ object: UnsafeMutableRawPointer, taken: UInt) {
    if taken > 1 { retain(object, taken) }
    let object = Unmanaged<AnyObject>.fromOpaque(object)
    if taken == 1 { _ = object.retain() }
    #if DEBUG
    release32(object)
    #else
    release256(object)
    #endif
  }

  static func retain(_ object: UnsafeMutableRawPointer, _ count: UInt) {
    let object = Unmanaged<AnyObject>.fromOpaque(object)
    if count & 256 != 0 { retain256(object) }
    if count & 128 != 0 { retain128(object) }
    if count & 64 != 0 { retain64(object) }
    if count & 32 != 0 { retain32(object) }
    if count & 16 != 0 { retain16(object) }
    if count & 8 != 0 { retain8(object) }
    if count & 4 != 0 { retain4(object) }
    if count & 2 != 0 { retain2(object) }
    if count & 1 != 0 { _ = object.retain() }
  }

  @usableFromInline
  static func release(_ object: UnsafeMutableRawPointer, _ count: UInt) {
    let object = Unmanaged<AnyObject>.fromOpaque(object)
    if count & 256 != 0 { release256(object) }
    if count & 128 != 0 { release128(object) }
    if count & 64 != 0 { release64(object) }
    if count & 32 != 0 { release32(object) }
    if count & 16 != 0 { release16(object) }
    if count & 8 != 0 { release8(object) }
    if count & 4 != 0 { release4(object) }
    if count & 2 != 0 { release2(object) }
    if count & 1 != 0 { object.release() }
  }

  private typealias Object = Unmanaged<AnyObject>

  @inline(__always) private static func retain2(_ object: Object) { _ = (object.retain(), object.retain()) }
  @inline(__always) private static func retain4(_ object: Object) { _ = (retain2(object), retain2(object)) }
  @inline(__always) private static func retain8(_ object: Object) { _ = (retain4(object), retain4(object)) }
  @inline(__always) private static func retain16(_ object: Object) { _ = (retain8(object), retain8(object)) }
  @inline(__always) private static func retain32(_ object: Object) { _ = (retain16(object), retain16(object)) }
  @inline(__always) private static func retain64(_ object: Object) { _ = (retain32(object), retain32(object)) }

  @inline(__always) private static func retain128(_ object: Object) { _ = (retain64(object), retain64(object)) }
  @inline(__always) private static func retain256(_ object: Object) { _ = (retain128(object), retain128(object)) }

  @inline(__always) private static func release2(_ object: Object) { _ = (object.release(), object.release()) }
  @inline(__always) private static func release4(_ object: Object) { _ = (release2(object), release2(object)) }
  @inline(__always) private static func release8(_ object: Object) { _ = (release4(object), release4(object)) }
  @inline(__always) private static func release16(_ object: Object) { _ = (release8(object), release8(object)) }
  @inline(__always) private static func release32(_ object: Object) { _ = (release16(object), release16(object)) }
  @inline(__always) private static func release64(_ object: Object) { _ = (release32(object), release32(object)) }
  @inline(__always) private static func release128(_ object: Object) { _ = (release64(object), release64(object)) }
  @inline(__always) private static func release256(_ object: Object) { _ = (release128(object), release128(object)) }
}
