internal import Synchronization

// Unsafe file 8 of 8. The members of a many, read without a lock while others are added.

/// The providers of a many's members, and their components, in the graph's arena.
///
/// Readers take no lock. A member is written before the number of members says so; a full table is replaced by one twice as
/// large, and the old one stays for those who are reading it.
struct MemberTable {
  /// A word with the number of members, then pairs of provider and component.
  private let base: UnsafeMutablePointer<Atomic<UInt>>

  private init(_ base: UnsafeMutablePointer<Atomic<UInt>>) { self.base = base }

  /// An empty table.
  init(capacity: Int, in arena: Arena) {
    base = UnsafeMutableRawPointer(arena.words(1 + capacity * 2)).assumingMemoryBound(to: Atomic<UInt>.self)
  }

  /// The table that was published in a slot.
  init(in slots: Slots) {
    let word = UnsafeMutableRawPointer(slots.base).assumingMemoryBound(to: Atomic<UInt>.self)
    let address = UnsafeMutableRawPointer(bitPattern: word.pointee.load(ordering: .acquiring)).unsafelyUnwrapped
    base = address.assumingMemoryBound(to: Atomic<UInt>.self)
  }

  /// Lets readers find the table in a slot.
  func publish(in slots: Slots) {
    UnsafeMutableRawPointer(slots.base).assumingMemoryBound(to: Atomic<UInt>.self)
      .pointee.store(UInt(bitPattern: base), ordering: .releasing)
  }

  /// How many members can be read.
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

  /// The component of a member, which the registry keeps.
  func component(_ position: Int) -> Unmanaged<Component> {
    .fromOpaque(UnsafeRawPointer(bitPattern: base[2 + position * 2].load(ordering: .relaxed)).unsafelyUnwrapped)
  }

  /// Where the walk puts the provider of a member that nobody reads yet.
  func slot(_ position: Int) -> Slot {
    UnsafeMutableRawPointer(base + (1 + position * 2)).assumingMemoryBound(to: ProviderAddress?.self)
  }

  /// Writes a member where nobody reads yet.
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

  /// Whether a component is a member.
  func contains(_ component: Component, among count: Int) -> Bool {
    let address = UInt(bitPattern: Unmanaged.passUnretained(component).toOpaque())
    return (0..<count).contains { base[2 + $0 * 2].load(ordering: .relaxed) == address }
  }
}
