/// The word of a ``Cell``: a count in the upper 16 bits, an address or a thread's number in the middle, tags in the lowest 4
/// bits.
///
/// The same bit is another tag with `creating` than without it: see each tag.
@usableFromInline
struct CellWord: Equatable {
  @usableFromInline let bits: UInt

  @inlinable @inline(__always)
  init(_ bits: UInt) { self.bits = bits }

  @inlinable static var complete: UInt { 1 }
  @inlinable static var creating: UInt { 2 }
  /// With `creating`: other threads must be told when the creation ends.
  static var watched: UInt { 4 }
  /// With `creating`: the cell was emptied meanwhile, so the instance will not be kept.
  static var abandoned: UInt { 8 }
  /// Without `creating`: the cell is closed for good.
  static var closed: UInt { 4 }
  /// With `creating`: the cell was closed meanwhile; it becomes `closed` when the creation ends.
  static var closing: UInt { 1 }
  /// Without `creating`: the object is in the ``SideTable``, since its address does not fit into the word.
  static var elsewhere: UInt { 8 }
  @inlinable static var tags: UInt { 15 }

  /// The bits of an address that fit into a word.
  ///
  /// A platform may use all bits of an address, so each address is tested: with any other bit it goes to the ``SideTable``.
  @inlinable static var room: UInt {
    #if DI_SMALL_ADDRESSES
    // For tests: half of all objects go to the side table, which is rare on most machines.
    (one - 1) & ~tags & ~64
    #else
    (one - 1) & ~tags
    #endif
  }

  @inlinable @inline(__always)
  static func hasRoom(for address: UnsafeMutableRawPointer) -> Bool { UInt(bitPattern: address) & ~room == 0 }

  /// One in the count.
  @inlinable static var one: UInt { 1 << 48 }
  #if DEBUG
  /// From this count on, a thread that takes a reference retains more in advance.
  @inlinable static var threshold: UInt { 16 }
  /// How often the object is retained in advance; less than in a release build, since each retain is a call of its own here.
  @inlinable static var limit: UInt { 32 }
  #else
  /// From this count on, a thread that takes a reference retains more in advance.
  @inlinable static var threshold: UInt { 128 }
  /// How often the object is retained in advance.
  @inlinable static var limit: UInt { 256 }
  #endif

  /// Whether a reference can be taken without retaining more in advance.
  @inlinable @inline(__always)
  var isReady: Bool { bits & (~(CellWord.threshold * CellWord.one - 1) | CellWord.tags) == CellWord.complete }

  @inlinable @inline(__always)
  var object: UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(bitPattern: bits & CellWord.room).unsafelyUnwrapped
  }

  /// Whether there is an object whose address is in the word.
  var isComplete: Bool { bits & (CellWord.complete | CellWord.creating) == CellWord.complete }
  var isElsewhere: Bool { bits & CellWord.tags == CellWord.elsewhere }
  var isCreating: Bool { bits & CellWord.creating != 0 }
  var isWatched: Bool { bits & CellWord.watched != 0 }
  var isAbandoned: Bool { isCreating && bits & CellWord.abandoned != 0 }
  var isClosed: Bool { bits & CellWord.tags == CellWord.closed }
  /// The word of a cell whose creation has ended without an instance.
  var withoutInstance: UInt { isCreating && bits & CellWord.closing != 0 ? CellWord.closed : 0 }
  var isEmpty: Bool { withoutCount == 0 }

  /// Whether the word holds an object.
  func holds(_ object: AnyObject) -> Bool {
    isComplete && self.object == Unmanaged.passUnretained(object).toOpaque()
  }

  /// The number of the thread that creates.
  var owner: UInt { withoutCount & ~CellWord.tags }
  var withoutCount: UInt { bits & (CellWord.one - 1) }
  /// How often a reference was taken, counting the threads that came too late to get one.
  var count: UInt { bits >> 48 }
  /// How many of the references retained in advance were taken.
  var taken: UInt { min(count, CellWord.limit) }
}
