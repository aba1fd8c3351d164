public import Synchronization

// Unsafe: a hash table in raw memory, read without a lock. Only the linker writes, under the linking lock; it writes a key
// once, before it stores the provider, and readers load the provider first. The table is there for speed: resolving one object
// by protocol and name takes 449 instructions, and 422 without a name. With a dictionary behind the linking lock, it took
// 1,515.

/// The linked entries of requests that differ only in a name or tag.
///
/// A small table is searched from its beginning, a larger one by hash. A full table is replaced by a larger one, and the old
/// one stays for threads that still read it: the arena owns both.
@usableFromInline
final class QualifierTable<Key: QualifierKey>: QualifierEntries {
  @usableFromInline let keys: UnsafeMutablePointer<Key>
  /// The provider of each bucket; 0 in a free bucket, 1 if the entry was removed.
  @usableFromInline let providers: UnsafeMutablePointer<Atomic<UInt>>
  /// The number of buckets, less one.
  @usableFromInline let mask: Int
  private var count = 0

  /// The number of buckets of a table that is searched from its beginning; one of them is always free.
  @inlinable static var few: Int { 8 }

  /// A table with `capacity` buckets, a power of two.
  init(capacity: Int = few) {
    keys = .allocate(capacity: capacity)
    providers = .allocate(capacity: capacity)
    for bucket in 0..<capacity { (providers + bucket).initialize(to: Atomic(0)) }
    mask = capacity - 1
  }

  deinit {
    for bucket in 0...mask where isUsed(bucket) { (keys + bucket).deinitialize(count: 1) }
    keys.deallocate()
    providers.deallocate()
  }

  /// The provider for a key in the table at an address.
  ///
  /// The table is not retained: the caller holds a container, and so the arena.
  @inlinable @inline(__always)
  static func find(_ key: Key, at address: UnsafeMutableRawPointer) -> ProviderAddress? {
    Unmanaged<QualifierTable>.fromOpaque(address)._withUnsafeGuaranteedRef { $0.find(key) }
  }

  @inlinable @inline(__always)
  func find(_ key: Key) -> ProviderAddress? {
    var bucket = start(of: key)
    while true {
      let provider = providers[bucket].load(ordering: .acquiring)
      if provider == 0 { return nil }
      if keys[bucket] == key { return UnsafeMutableRawPointer(bitPattern: provider & ~1) }
      bucket = (bucket &+ 1) & mask
    }
  }

  /// Adds an entry, in place if there is room.
  ///
  /// - Returns: This table, or the larger one that replaces it.
  func inserting(_ provider: ProviderAddress, for key: Key) -> QualifierTable {
    let capacity = mask + 1
    let isFull = capacity <= QualifierTable.few ? count + 1 == capacity : (count + 1) * 2 > capacity
    guard isFull else {
      insert(UInt(bitPattern: provider), for: key)
      return self
    }
    let larger = QualifierTable(capacity: capacity * 4)
    for bucket in 0...mask {
      let provider = providers[bucket].load(ordering: .relaxed)
      if provider > 1 { larger.insert(provider, for: keys[bucket]) }
    }
    larger.insert(UInt(bitPattern: provider), for: key)
    return larger
  }

  override func replace(_ old: ProviderAddress, by new: ProviderAddress, for qualifier: Qualifier) {
    guard let key = Key(qualifier), find(key) == old else { return }
    providers[bucket(of: key)].store(UInt(bitPattern: new), ordering: .releasing)
  }

  override func remove(_ qualifier: Qualifier) {
    guard let key = Key(qualifier) else { return }
    let bucket = bucket(of: key)
    if isUsed(bucket) { providers[bucket].store(1, ordering: .releasing) }
  }

  private func insert(_ provider: UInt, for key: Key) {
    let bucket = bucket(of: key)
    if !isUsed(bucket) {
      (keys + bucket).initialize(to: key)
      count += 1
    }
    providers[bucket].store(provider, ordering: .releasing)
  }

  /// The bucket of a key, or the free bucket for it.
  private func bucket(of key: Key) -> Int {
    var bucket = start(of: key)
    while isUsed(bucket), keys[bucket] != key { bucket = (bucket + 1) & mask }
    return bucket
  }

  private func isUsed(_ bucket: Int) -> Bool { providers[bucket].load(ordering: .relaxed) != 0 }

  @inlinable @inline(__always)
  func start(of key: Key) -> Int { mask < QualifierTable.few ? 0 : key.hashValue & mask }
}

/// A ``QualifierTable``, whatever the type of its keys.
@usableFromInline
class QualifierEntries {
  /// Replaces the provider for a name or tag, unless the table has another provider by now.
  func replace(_ old: ProviderAddress, by new: ProviderAddress, for qualifier: Qualifier) {}

  /// Removes the entry for a name or tag.
  func remove(_ qualifier: Qualifier) {}
}

/// Requests for a type that differ only in the name or tag: the entry table has a ``QualifierTable`` for them.
@usableFromInline
struct QualifiedRequest<Instance, Key: QualifierKey> {
  @inlinable
  static var key: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

  /// The provider for a name or tag; nil if it is not linked.
  @inlinable @inline(__always)
  static func entry(_ key: Key, in table: EntryTable) -> ProviderAddress? {
    guard let table = table.find(self.key) else { return nil }
    return QualifierTable<Key>.find(key, at: table)
  }
}
