public import Synchronization

/// Where the table of linked entries is found, by readers without a lock: a word of memory.
@usableFromInline
struct PublishedEntries: @unchecked Sendable {  // An address; what lies there is atomic.
  @usableFromInline let address: UnsafeMutablePointer<Atomic<UInt>>

  /// Those of a program, which has nothing linked: the word exists before anything else of the graph does, and goes by
  /// ``deallocate()``.
  init() { self.init(EntryTable.empty) }

  /// Those of a region, which has nothing linked.
  init(in arena: Arena) {
    address = UnsafeMutableRawPointer(arena.words(1)).assumingMemoryBound(to: Atomic<UInt>.self)
    publish(.empty)
  }

  private init(_ table: EntryTable) {
    address = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8).assumingMemoryBound(to: Atomic<UInt>.self)
    address.initialize(to: Atomic(table.address))
  }

  /// For who has to look for a scope first: a table that stays empty, in memory that belongs to no graph, and stays.
  static let none: PublishedEntries = {
    let table = UnsafeMutablePointer<UInt>.allocate(capacity: 4)
    table.initialize(repeating: 0, count: 4)
    return PublishedEntries(EntryTable(address: UInt(bitPattern: table)))
  }()

  func deallocate() { address.deallocate() }

  /// The address as a word.
  var key: UInt { UInt(bitPattern: address) }

  @inlinable @inline(__always)
  init(key: UInt) { address = UnsafeMutablePointer(bitPattern: key).unsafelyUnwrapped }

  @inlinable @inline(__always)
  var table: EntryTable { EntryTable(address: address.pointee.load(ordering: .acquiring)) }

  /// Lets readers see a table.
  func publish(_ table: EntryTable) { address.pointee.store(table.address, ordering: .releasing) }
}
