public import Synchronization

// Unsafe file 6 of 8. What is linked for each name or tag of one type, read without a lock: one object by protocol and name
// takes 449 instructions by it, 438 without a name, and took 1,515 by a dictionary behind the graph's lock.

/// The linked entries of requests that differ in a name or tag alone.
///
/// Few are compared one after the other, more are found by their hash. A full table is replaced by a larger one, and the old one
/// stays for those who are reading it: the arena owns both.
///
/// Unchecked: a place is written under the graph's lock before its provider is stored, and never again; readers look at the
/// provider first.
@usableFromInline
final class QualifierTable<Key: QualifierKey>: QualifierEntries, @unchecked Sendable {
  @usableFromInline let keys: UnsafeMutablePointer<Key>
  /// 0 where the place is free, 1 where the entry was removed.
  @usableFromInline let providers: UnsafeMutablePointer<Atomic<UInt>>
  /// The number of places, less one.
  @usableFromInline let mask: Int
  private var count = 0

  /// How many places a table has that is searched from its beginning; one is always free.
  @inlinable static var few: Int { 8 }

  /// A table with so many places, a power of two.
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
  /// Not retained: who reads holds a container, and so the arena.
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

  /// Adds an entry, in place where there is room.
  ///
  /// - Returns: The table to use from now on.
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

  /// Puts another provider in the place of one, if that is still the one for the key.
  func replace(_ old: ProviderAddress, by new: ProviderAddress, for key: Key) {
    if find(key) == old { providers[bucket(of: key)].store(UInt(bitPattern: new), ordering: .releasing) }
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

  /// Where a key is, or has to go.
  private func bucket(of key: Key) -> Int {
    var bucket = start(of: key)
    while isUsed(bucket), keys[bucket] != key { bucket = (bucket + 1) & mask }
    return bucket
  }

  private func isUsed(_ bucket: Int) -> Bool { providers[bucket].load(ordering: .relaxed) != 0 }

  @inlinable @inline(__always)
  func start(of key: Key) -> Int { mask < QualifierTable.few ? 0 : key.hashValue & mask }
}

/// The entries of a ``QualifierTable``, whatever their keys are.
@usableFromInline
class QualifierEntries {
  /// Takes the entry for a name or tag out.
  func remove(_ qualifier: Qualifier) {}
}
