internal import DILifetime

/// What is being created on a thread: the open creations, the outermost first, and what is left to do for them.
///
/// A request that is made while something is being created belongs to it, whichever container it was made with. There is an entry
/// for each creation that can be met again: what is kept, in a cycle, has injections or post-inits, takes a container or a
/// delayed request, or can lead to any of that by edges the linker cannot see. Plain trees have none.
///
/// The path is used by its thread alone; while the thread waits, by others under the lock of the ``WaitGraph``. User code that
/// runs in between may push, pop and grow it: entries are named by position, and looked at anew each time.
///
/// docs/creation.md states the rules.
@usableFromInline
struct Path {
  let record: UnsafeMutablePointer<PathRecord>

  /// The path at an address.
  init(_ address: UnsafeMutableRawPointer) { record = address.assumingMemoryBound(to: PathRecord.self) }

  /// The path that a call was made from.
  init(caller: UInt) { self.init(UnsafeMutableRawPointer(bitPattern: caller).unsafelyUnwrapped) }

  /// What a cell says while this thread creates its instance.
  @inline(__always)
  var word: UInt { record.pointee.word }

  /// What a call says that was made from the path.
  @inline(__always)
  var caller: CallerAddress { CallerAddress(record) }

  @inline(__always)
  subscript(_ position: Int) -> UnsafeMutablePointer<PathFrame> { record.pointee.frames + position }

  @inline(__always)
  func binding(_ position: Int) -> Binding? { self[position].pointee.binding?.takeUnretainedValue() }

  /// What the binding of an entry says, without retaining it; nil where there is none.
  @inline(__always)
  func ofBinding<Answer>(_ position: Int, _ body: (Binding) -> Answer) -> Answer? {
    self[position].pointee.binding?._withUnsafeGuaranteedRef(body)
  }

  /// Whether there is something to inject into the object of an entry.
  func hasInjections(_ position: Int) -> Bool { ofBinding(position) { !$0.injectors.isEmpty } == true }

  var count: Int { record.pointee.count }

  /// The innermost creation that runs; -1 for none.
  @inline(__always)
  var current: Int {
    get { record.pointee.current }
    nonmutating set { record.pointee.current = newValue }
  }

  /// The path, unless nothing is being created.
  var ifCreating: Path? { current < 0 ? nil : self }

  /// The outermost entry of the resolve: behind what a delayed request remembers.
  var outermost: Int { (0..<count).first { self[$0].pointee.state != .remembered } ?? 0 }

  /// The entries from the current one outward, each asked for by the next.
  var ancestors: some Sequence<Int> { ancestors(of: current) }

  func ancestors(of position: Int) -> some Sequence<Int> {
    sequence(state: position) { position in
      guard position >= 0 else { return nil }
      defer { position = Int(self[position].pointee.parent) }
      return position
    }
  }

  func extras(_ position: Int) -> FrameExtras {
    if let extras = self[position].pointee.extras { return extras.takeUnretainedValue() }
    let extras = FrameExtras()
    self[position].pointee.extras = .passRetained(extras)
    return extras
  }
}

// MARK: - Initializers

extension Path {
  /// Begins a creation, whose initializer runs next.
  @inline(__always)
  func begin(_ binding: Binding, _ scope: Unmanaged<Scope>, key: UInt = 0) -> Int {
    let position = push(.passUnretained(binding), binding.bit, scope, key: key)
    openInitializer(position)
    return position
  }

  @inline(__always)
  func openInitializer(_ position: Int) {
    if record.pointee.openInitializers == 0 { record.pointee.outermostInitializer = position }
    record.pointee.openInitializers &+= 1
  }

  /// Says that an initializer has returned, or thrown.
  @inline(__always)
  func initializerEnded(_ position: Int) {
    record.pointee.openInitializers &-= 1
    record.pointee.current = Int(self[position].pointee.parent)
  }

  /// Whether an entry is the innermost, and nobody has taken an interest in it.
  @inline(__always)
  func isPlain(_ position: Int) -> Bool {
    let frame = self[position]
    return record.pointee.count == position &+ 1 && frame.pointee.target == Int32(truncatingIfNeeded: position)
      && frame.pointee.companion < 0 && frame.pointee.snapshot == nil && frame.pointee.extras == nil && !isMerged
  }

  /// Ends a creation that nobody can come upon any more.
  ///
  /// - Returns: Whether it could be ended so.
  @inline(__always)
  func endPlain(_ position: Int) -> Bool {
    guard isPlain(position) else { return false }
    popEnded(position)
    return true
  }

  /// Takes the innermost entry off, which has ended and owns nothing.
  @inline(__always)
  func popEnded(_ position: Int) {
    popPlain(position)
    if position == 0 { popLast() }
  }

  /// The outermost entry has gone, without anything of its own to release.
  @inline(__always)
  private func popLast() {
    if !record.pointee.shared.isEmpty || record.pointee.waitingBits | record.pointee.companionBits != 0 { endResolve() }
  }

  @inline(never)
  private func endResolve() {
    record.pointee.waitingBits = 0
    record.pointee.companionBits = 0
    var shared = SharedInstances()
    swap(&shared, &record.pointee.shared)
    withExtendedLifetime(shared) {}
  }
}

// MARK: - Windows

extension Path {
  /// Whether a request waits for nobody further out: it was made while something is being created, with a container that was
  /// not given to a creation which is still open.
  @inline(__always)
  func opensWindow(_ context: Context) -> Bool {
    record.pointee.current >= 0 && context.isFromOutside && !isOpen(context.creationID)
  }

  /// Whether a container was given to a creation that is still open on this thread.
  func isOpen(_ creationID: UInt) -> Bool {
    let position = Int(truncatingIfNeeded: (creationID >> 2) & 0xff_ffff)
    return creationID != 0 && position < record.pointee.count && self[position].pointee.creationID == creationID
  }

  /// Makes a request that is finished when it is answered, whatever is open further out.
  @inline(never)
  func inWindow<Instance>(_ request: () throws(DIError) -> Instance) throws(DIError) -> Instance {
    let (open, outermost, window) = (
      record.pointee.openInitializers, record.pointee.outermostInitializer, record.pointee.window
    )
    record.pointee.openInitializers = 0
    record.pointee.window = record.pointee.count
    defer {
      record.pointee.openInitializers = open
      record.pointee.outermostInitializer = outermost
      record.pointee.window = window
    }
    return try request()
  }

  /// What identifies a creation: a container that is given to it says so.
  func creationID(_ position: Int) -> UInt {
    if self[position].pointee.creationID == 0 { self[position].pointee.creationID = newCreationID(position) }
    return self[position].pointee.creationID
  }

  /// A number that no other creation has, of any thread; with the position in its lower bits, and above the lowest two.
  @inline(__always)
  private func newCreationID(_ position: Int) -> UInt {
    if record.pointee.nextCreationID == record.pointee.endOfCreationIDs {
      record.pointee.nextCreationID = CreationIDs.take()
      record.pointee.endOfCreationIDs = record.pointee.nextCreationID + CreationIDs.row
    }
    let serial = record.pointee.nextCreationID
    record.pointee.nextCreationID = serial &+ 1
    return serial << 26 | UInt(truncatingIfNeeded: position & 0xff_ffff) << 2 | Context.creationIDTag
  }
}
