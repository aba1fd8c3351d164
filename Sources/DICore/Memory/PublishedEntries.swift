public import Synchronization

// Unsafe: a word in raw memory, which outlives its readers. Each reader holds a scope, and so the graph, whose `deinit` frees
// the word.

/// The address of a word that leads readers to the current table of linked entries, without a lock.
@usableFromInline
struct PublishedEntries: Sendable {
  /// The address as a number, which scopes keep in an atomic word.
  @usableFromInline let key: UInt

  @inlinable @inline(__always)
  init(key: UInt) { self.key = key }

  @inlinable @inline(__always)
  var address: UnsafeMutablePointer<Atomic<UInt>> { UnsafeMutablePointer(bitPattern: key).unsafelyUnwrapped }

  /// A word for the entries of the program, which exists before the graph's arena does; the graph frees it by ``deallocate()``.
  init() { self.init(EntryTable.empty) }

  /// A word in the arena for the entries of an access domain.
  init(in arena: Arena) {
    self.init(key: UInt(bitPattern: arena.words(1)))
    publish(.empty)
  }

  private init(_ table: EntryTable) {
    self.init(key: UInt(bitPattern: UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)))
    address.initialize(to: Atomic(table.address))
  }

  /// A word that leads to a table which stays empty: each request misses.
  ///
  /// The word belongs to no graph, and is never freed.
  static let none: PublishedEntries = {
    let table = UnsafeMutablePointer<UInt>.allocate(capacity: 4)
    table.initialize(repeating: 0, count: 4)
    return PublishedEntries(EntryTable(address: UInt(bitPattern: table)))
  }()

  func deallocate() { address.deallocate() }

  @inlinable @inline(__always)
  var table: EntryTable { EntryTable(address: address.pointee.load(ordering: .acquiring)) }

  /// Publishes a table to readers.
  func publish(_ table: EntryTable) { address.pointee.store(table.address, ordering: .releasing) }
}
