/// The word of a ``Cell``: a count (16 highest bits), an address or the number of a thread, and tags (4 lowest bits).
///
/// A bit can be one tag in a word with `creating`, and another tag in a word without it.
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
  /// A platform may use all bits of an address, so each address is tested. If it has any other bit, the object goes to the
  /// ``SideTable``.
  @inlinable static var room: UInt {
    #if DI_SMALL_ADDRESSES
    // For tests: half of all objects go to the side table. Without this, hardly any object does on most machines.
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
  /// How often the object is retained in advance.
  ///
  /// Less often than in a release build: without optimization, each retain is a call of its own.
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

  /// Whether the word has the address of an object.
  var isComplete: Bool { bits & (CellWord.complete | CellWord.creating) == CellWord.complete }
  var isElsewhere: Bool { bits & CellWord.tags == CellWord.elsewhere }
  var isCreating: Bool { bits & CellWord.creating != 0 }
  var isWatched: Bool { bits & CellWord.watched != 0 }
  var isAbandoned: Bool { isCreating && bits & CellWord.abandoned != 0 }
  var isClosed: Bool { bits & CellWord.tags == CellWord.closed }
  /// The next word if the creation ends without an instance: `closed` if the cell was closed meanwhile, otherwise 0.
  var withoutInstance: UInt { isCreating && bits & CellWord.closing != 0 ? CellWord.closed : 0 }
  var isEmpty: Bool { withoutCount == 0 }

  /// The number of the creating thread.
  var owner: UInt { withoutCount & ~CellWord.tags }
  var withoutCount: UInt { bits & (CellWord.one - 1) }
  /// How often threads tried to take a reference, including those threads that came too late to get one.
  var count: UInt { bits >> 48 }
  /// How many of the references retained in advance were taken.
  var taken: UInt { min(count, CellWord.limit) }
}
