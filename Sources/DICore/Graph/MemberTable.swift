internal import Synchronization

// Unsafe: a list in raw memory, read without a lock while members are added. Only the linker writes, under the linking lock;
// it writes a member before it stores the new count, and the arena frees no table before the graph ends.

/// The members of a many in the graph's arena, each with its provider and its component.
///
/// Readers take no lock. A full table is replaced by one twice as large, and the old one stays in the arena for threads that
/// still read it.
struct MemberTable {
  /// A word with the number of members, then pairs of provider and component.
  private let base: UnsafeMutablePointer<Atomic<UInt>>

  /// An empty table.
  init(capacity: Int, in arena: Arena) {
    base = UnsafeMutableRawPointer(arena.words(1 + capacity * 2)).assumingMemoryBound(to: Atomic<UInt>.self)
  }

  /// The table that was published in the first slot.
  init(in slots: Slots) {
    let word = UnsafeMutableRawPointer(slots.base).assumingMemoryBound(to: Atomic<UInt>.self)
    let address = UnsafeMutableRawPointer(bitPattern: word.pointee.load(ordering: .acquiring)).unsafelyUnwrapped
    base = address.assumingMemoryBound(to: Atomic<UInt>.self)
  }

  /// Publishes the table to readers in the first slot.
  func publish(in slots: Slots) {
    UnsafeMutableRawPointer(slots.base).assumingMemoryBound(to: Atomic<UInt>.self)
      .pointee.store(UInt(bitPattern: base), ordering: .releasing)
  }

  /// The number of members that readers can use.
  var count: Int {
    get { Int(bitPattern: base.pointee.load(ordering: .acquiring)) }
    nonmutating set { base.pointee.store(UInt(bitPattern: newValue), ordering: .releasing) }
  }

  /// The provider of a member.
  subscript(_ position: Int) -> ProviderAddress {
    get {
      UnsafeMutableRawPointer(bitPattern: base[1 + position * 2].load(ordering: .acquiring)).unsafelyUnwrapped
    }
    nonmutating set { base[1 + position * 2].store(UInt(bitPattern: newValue), ordering: .releasing) }
  }

  /// The component of a member.
  ///
  /// It is unretained, since the registry keeps it.
  func component(_ position: Int) -> Unmanaged<Component> {
    .fromOpaque(UnsafeRawPointer(bitPattern: base[2 + position * 2].load(ordering: .relaxed)).unsafelyUnwrapped)
  }

  /// The memory for the provider of a member that is not counted yet; the linker's traversal fills it.
  func slot(_ position: Int) -> Slot {
    UnsafeMutableRawPointer(base + (1 + position * 2)).assumingMemoryBound(to: ProviderAddress?.self)
  }

  /// Sets the component of a member that is not counted yet.
  func set(_ position: Int, to component: Component) {
    base[2 + position * 2].store(UInt(bitPattern: Unmanaged.passUnretained(component).toOpaque()), ordering: .relaxed)
  }

  /// Copies the members of a smaller table.
  func copy(from other: MemberTable) {
    for word in 1..<(1 + other.count * 2) {
      base[word].store(other.base[word].load(ordering: .relaxed), ordering: .relaxed)
    }
    count = other.count
  }

  /// Whether a component is one of the first `count` members.
  func contains(_ component: Component, among count: Int) -> Bool {
    let address = UInt(bitPattern: Unmanaged.passUnretained(component).toOpaque())
    return (0..<count).contains { base[2 + $0 * 2].load(ordering: .relaxed) == address }
  }
}
