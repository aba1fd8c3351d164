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
