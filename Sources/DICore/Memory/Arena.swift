public import Synchronization

// Unsafe file 2 of 8. The memory of a graph's providers: handed out in pieces, freed as a whole with the graph. One
// allocation for some hundred providers, against one for each: cold start of 1,000 types (docs/decisions.md).

/// Where providers, their slots and the entry tables of one graph lie.
///
/// Nothing in it moves or goes before the graph does, so that readers may follow addresses without a lock. For
/// `@exclusivity(unchecked)` see ``Linker``.
@usableFromInline
final class Arena {
  @exclusivity(unchecked) private var chunks: [UnsafeMutableRawPointer] = []
  private var free: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  private var left = 0
  /// How many words the first chunk has; each further one doubles, so that a graph of any size has few.
  private let firstChunk: Int
  /// Where functions lie that hold something.
  @exclusivity(unchecked) private var functions: [UnsafeMutableRawPointer] = []
  /// What readers find here by address.
  @exclusivity(unchecked) private var objects: [AnyObject] = []

  init(firstChunk: Int) { self.firstChunk = firstChunk }

  deinit {
    // Which type a function has makes no difference to what it holds: that is its second word.
    for function in functions { function.assumingMemoryBound(to: (@Sendable () -> Void).self).deinitialize(count: 1) }
    for chunk in chunks { chunk.deallocate() }
  }

  /// Words that are nil at first.
  func words(_ count: Int) -> UnsafeMutablePointer<UnsafeMutableRawPointer?> {
    if left < count { grow(atLeast: count) }
    let words = free.unsafelyUnwrapped
    free = words + count
    left -= count
    return words
  }

  /// Slots for the providers of `count` parameters, owned by a binding or by nobody.
  func slots(_ count: Int, of binding: Binding? = nil) -> Slots {
    let slots = Slots(words(count + 1) + 1)
    slots.binding = binding
    return slots
  }

  /// The same with a function before them, to be called with what they provide.
  @usableFromInline
  func slots(_ count: Int, of binding: Binding?, forFunction: Void) -> Slots {
    let slots = Slots(words(count + Slots.functionWords + 1) + (Slots.functionWords + 1))
    slots.binding = binding
    return slots
  }

  /// Room for a provider.
  @usableFromInline
  func reserve() -> UnsafeMutableRawPointer { UnsafeMutableRawPointer(words(MemoryLayout<Provider<Void>>.size / 8)) }

  /// Sees to it that a function goes when the graph does.
  @usableFromInline
  func own(functionAt address: UnsafeMutableRawPointer) {
    if address.load(fromByteOffset: 8, as: UnsafeRawPointer?.self) != nil { functions.append(address) }
  }

  /// Sees to it that an object stays as long as the graph, for readers who find its address here.
  func own(_ object: AnyObject) { objects.append(object) }

  /// Puts a provider in.
  @inlinable @inline(__always)
  func makeProvider<Instance>(_ slots: Slots, _ make: @escaping Make<Instance>) -> ProviderAddress {
    let address = reserve()
    Provider.emplace(make, with: slots, at: address)
    own(functionAt: address)
    return address
  }

  private func grow(atLeast count: Int) {
    left = max(firstChunk << min(chunks.count, 8), count)
    let chunk = UnsafeMutableRawPointer.allocate(byteCount: left * 8, alignment: 16)
    free = chunk.initializeMemory(as: UnsafeMutableRawPointer?.self, repeating: nil, count: left)
    chunks.append(chunk)
  }
}

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
