// Unsafe: instances are created in memory that the caller provides, as words of the same layout. The compiler moves words without
// metadata.

/// The creation of the instances of a many.
///
/// Noncopyable, since unspecialized code would copy it for each call.
struct ManyCreation: ~Copyable {
  private let members: MemberTable
  /// The number of members, which is read once: an initializer may register further members.
  private let count: Int
  private let context: Context
  private let excluded: Set<ObjectIdentifier>
  private let notesPositions: Bool
  /// The position of each instance among the members, if it is noted.
  private var positions: [Int] = []

  init(_ members: MemberTable, _ context: Context, notesPositions: Bool) {
    self.members = members
    self.context = context
    count = members.count
    excluded =
      context.path.ifCreating?.openInitializers(
        behindRequest: context.isFromOutside, among: members, count) ?? []
    self.notesPositions = notesPositions
  }

  /// Creates the instances one after the other.
  ///
  /// - Parameters:
  ///   - type: The type of the instances.
  ///   - memory: The memory for all instances.
  ///   - created: How many have been created; valid also if this function throws.
  /// - Throws: The error of the first creation that fails, unless its member is left out.
  private mutating func run<Instance>(
    _ type: Instance.Type, at memory: UnsafeMutablePointer<Instance>, _ created: inout Int
  ) throws(DIError) {
    let memory = UnsafeMutableRawPointer(memory)
    switch _isBitwiseTakable(type) ? MemoryLayout<Instance>.size : 0 {
    case MemoryLayout<Word>.size: try run(as: Word.self, at: memory, &created)
    case MemoryLayout<TwoWords>.size: try run(as: TwoWords.self, at: memory, &created)
    case MemoryLayout<Words>.size: try run(as: Words.self, at: memory, &created)
    default: try run(as: type, at: memory, &created)
    }
  }

  @inline(never)
  private mutating func run<Layout>(
    as layout: Layout.Type, at memory: UnsafeMutableRawPointer, _ created: inout Int
  ) throws(DIError) {
    let memory = memory.assumingMemoryBound(to: layout)
    for position in 0..<count {
      if !excluded.isEmpty, excluded.contains(ObjectIdentifier(member(position))) { continue }
      do throws(DIError) {
        (memory + created).initialize(to: try call(members[position], layout, context))
        created += 1
        if notesPositions { positions.append(position) }
      } catch {
        if error.isAbsence { continue }
        throw error
      }
    }
  }

  /// The instances of members.
  static func instances<Instance>(of members: MemberTable, _ context: Context) throws(DIError) -> [Instance] {
    var creation = ManyCreation(members, context, notesPositions: false)
    return try creation.instances()
  }

  /// The instances of members that have a key each.
  static func instances<Key: Hashable, Instance>(
    of members: MemberTable, by keys: [Key], _ context: Context
  ) throws(DIError) -> [Key: Instance] {
    var creation = ManyCreation(members, context, notesPositions: true)
    let instances: [Instance] = try creation.instances()
    return Dictionary(uniqueKeysWithValues: zip(creation.positions.map { keys[$0] }, instances))
  }

  private mutating func instances<Instance>() throws(DIError) -> [Instance] {
    // Created where they stay: to append an instance, unspecialized code would move it twice.
    try [Instance](unsafeUninitializedCapacity: count) { (instances, created) throws(DIError) in
      try run(Instance.self, at: instances.baseAddress.unsafelyUnwrapped, &created)
    }
  }

  private func member(_ position: Int) -> Component { members.component(position).takeUnretainedValue() }
}

extension Path {
  /// The members with an open initializer, where only a request that the linker cannot see leads from it to the many.
  ///
  /// What the linker sees is decided when it links: see ``Listing``.
  fileprivate func openInitializers(
    behindRequest isBehind: Bool, among members: MemberTable, _ count: Int
  ) -> Set<ObjectIdentifier> {
    var found: Set<ObjectIdentifier> = []
    var isBehind = isBehind
    for position in ancestors {
      if isBehind, self[position].pointee.state == .initializing,
        let component = binding(position)?.component.innermost, members.contains(component, among: count)
      {
        found.insert(ObjectIdentifier(component))
      }
      let isRequest = self[position].pointee.state == .requesting || self[position].pointee.state == .remembered
      isBehind = isBehind || isRequest || self[position].pointee.isHidden
    }
    return found
  }
}
