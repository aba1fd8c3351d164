public import Synchronization

/// The linked entries of a graph by type identity: open addressing in the graph's arena.
///
/// Readers take no lock. An entry whose provider is out of date has none until it is linked anew; a full table is replaced
/// by a larger one, and the old one stays for those who are reading it.
@usableFromInline
struct EntryTable {
  /// A word with the mask over byte offsets, a word with the number of entries, then pairs of key and provider.
  @usableFromInline let base: UnsafeMutableRawPointer

  @usableFromInline static var headerSize: Int { 16 }

  @inlinable @inline(__always)
  init(address: UInt) { base = UnsafeMutableRawPointer(bitPattern: address).unsafelyUnwrapped }

  var address: UInt { UInt(bitPattern: base) }

  /// A table for nothing, with room for nothing: where each begins.
  static var empty: EntryTable { PublishedEntries.none.table }

  /// An empty table for twice as many entries as are expected, since a full one is slow to search.
  init(expecting count: Int, in arena: Arena) {
    var capacity = 16
    while capacity < count * 2 { capacity *= 2 }
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
      // The provider is what has to be seen as it was published: who misses it takes the graph's lock, and finds it.
      let found = entry.assumingMemoryBound(to: Atomic<UInt>.self).pointee.load(ordering: .relaxed)
      if _fastPath(found == key) {
        let provider = (entry + 8).assumingMemoryBound(to: Atomic<UInt>.self).pointee.load(ordering: .acquiring)
        return UnsafeMutableRawPointer(bitPattern: provider)
      }
      if found == 0 { return nil }
      offset = (offset &+ 16) & mask
    }
  }

  /// Metatypes lie at least 16 bytes apart; a few higher bits spread those of one module.
  @inlinable @inline(__always)
  static func bucket(_ key: UInt) -> UInt { key &+ (key &>> 7) }

  private var capacity: Int { Int(base.load(as: UInt.self) >> 4) + 1 }

  private var count: Int {
    get { base.load(fromByteOffset: 8, as: Int.self) }
    nonmutating set { base.storeBytes(of: newValue, toByteOffset: 8, as: Int.self) }
  }

  /// Adds an entry, in place where there is room.
  ///
  /// - Returns: The table to use from now on.
  func inserting(_ provider: UnsafeMutableRawPointer, for key: UInt, in arena: Arena) -> EntryTable {
    guard (count + 1) * 2 > capacity else {
      insert(provider, for: key)
      return self
    }
    let larger = EntryTable(expecting: (count + 1) * 2, in: arena)
    for position in 0..<capacity {
      let entry = base + (EntryTable.headerSize + position * 16)
      let key = entry.load(as: UInt.self)
      let provider = entry.load(fromByteOffset: 8, as: UnsafeMutableRawPointer?.self)
      if key != 0, let provider { larger.insert(provider, for: key) }
    }
    larger.insert(provider, for: key)
    return larger
  }

  /// Takes the provider of a type out, if there is one.
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

  /// Where a key is, or has to go.
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
