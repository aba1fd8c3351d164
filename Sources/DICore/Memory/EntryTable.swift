public import Synchronization

// Unsafe: a hash table in raw memory, read without a lock. Only the linker writes, under the linking lock; keys and
// providers are atomic words, and the arena frees no table before the graph ends.

/// The linked entries of a graph by type: a hash table with open addressing in the graph's arena.
///
/// Readers take no lock. An outdated entry has no provider until it is relinked. A full table is replaced by a
/// larger one, and the old one stays in the arena for threads that still read it.
@usableFromInline
struct EntryTable {
  /// A word with the mask over byte offsets, a word with the number of entries, then pairs of key and provider.
  @usableFromInline let base: UnsafeMutableRawPointer

  @usableFromInline static var headerSize: Int { 16 }

  @inlinable @inline(__always)
  init(address: UInt) { base = UnsafeMutableRawPointer(bitPattern: address).unsafelyUnwrapped }

  var address: UInt { UInt(bitPattern: base) }

  /// The table without entries, which has no room for any.
  static var empty: EntryTable { PublishedEntries.none.table }

  /// An empty table; the capacity must be a power of two.
  private init(capacity: Int, in arena: Arena) {
    base = UnsafeMutableRawPointer(arena.words(capacity * 2 + 2))
    base.storeBytes(of: UInt(capacity - 1) << 4, as: UInt.self)
  }

  /// The provider of a type, if it is linked.
  @inlinable @inline(__always)
  func find(_ key: UInt) -> UnsafeMutableRawPointer? {
    let mask = base.load(as: UInt.self)
    var offset = EntryTable.bucket(key) & mask
    while true {
      let entry = base + (Int(bitPattern: offset) &+ 16)
      // Relaxed: only the provider needs acquiring. A thread that misses a new key takes the linking lock and finds it then.
      let found = entry.assumingMemoryBound(to: Atomic<UInt>.self).pointee.load(ordering: .relaxed)
      if _fastPath(found == key) {
        let provider = (entry + 8).assumingMemoryBound(to: Atomic<UInt>.self).pointee.load(ordering: .acquiring)
        return UnsafeMutableRawPointer(bitPattern: provider)
      }
      if found == 0 { return nil }
      offset = (offset &+ 16) & mask
    }
  }

  /// The start of the search for a key; the mask makes it a byte offset.
  ///
  /// A key is the address of a type's metadata. The addresses of one module's types lie at regular distances; multiplied by
  /// 2^64 over the golden ratio, they are spread evenly (Knuth, "The Art of Computer Programming", 6.4), in the highest bits always.
  /// These are middle bits: some distances leave them in few buckets, which a table of many notices.
  @inlinable @inline(__always)
  static func bucket(_ key: UInt) -> UInt { (key &* 0x9E37_79B9_7F4A_7C15) &>> 20 }

  private var capacity: Int { Int(base.load(as: UInt.self) >> 4) + 1 }

  private var count: Int {
    get { base.load(fromByteOffset: 8, as: Int.self) }
    nonmutating set { base.storeBytes(of: newValue, toByteOffset: 8, as: Int.self) }
  }

  /// Adds an entry, in place if there is room.
  ///
  /// - Returns: This table, or the larger one that replaces it.
  func inserting(_ provider: UnsafeMutableRawPointer, for key: UInt, in arena: Arena) -> EntryTable {
    // A fuller table would take less memory, but more steps to search.
    guard (count + 1) * 3 > capacity * 2 else {
      insert(provider, for: key)
      return self
    }
    let larger = EntryTable(capacity: max(16, capacity * 2), in: arena)
    for position in 0..<capacity {
      let entry = base + (EntryTable.headerSize + position * 16)
      let key = entry.load(as: UInt.self)
      let provider = entry.load(fromByteOffset: 8, as: UnsafeMutableRawPointer?.self)
      if key != 0, let provider { larger.insert(provider, for: key) }
    }
    larger.insert(provider, for: key)
    return larger
  }

  /// Removes the provider of a type, if there is one.
  ///
  /// The key stays, since a search for another key may have to pass it.
  func remove(_ key: UInt) {
    let entry = entry(for: key)
    if entry.load(as: UInt.self) == key { set(entry, to: 0) }
  }

  private func insert(_ provider: UnsafeMutableRawPointer, for key: UInt) {
    let entry = entry(for: key)
    let isNew = entry.load(as: UInt.self) == 0
    set(entry, to: UInt(bitPattern: provider))
    guard isNew else { return }
    entry.assumingMemoryBound(to: Atomic<UInt>.self).pointee.store(key, ordering: .releasing)
    count += 1
  }

  private func set(_ entry: UnsafeMutableRawPointer, to provider: UInt) {
    (entry + 8).assumingMemoryBound(to: Atomic<UInt>.self).pointee.store(provider, ordering: .releasing)
  }

  /// The pair of a key, or the free pair for it.
  private func entry(for key: UInt) -> UnsafeMutableRawPointer {
    let mask = base.load(as: UInt.self)
    var offset = EntryTable.bucket(key) & mask
    while true {
      let entry = base + Int(offset) + EntryTable.headerSize
      let found = entry.load(as: UInt.self)
      if found == 0 || found == key { return entry }
      offset = (offset &+ 16) & mask
    }
  }
}
