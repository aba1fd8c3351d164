internal import DILifetime

/// The path of a thread: a stack with a frame for each open creation, the outermost first, and a todo list of frames whose
/// injections, post-inits and publication are due.
///
/// A request that is made while something is being created meets the open creations of its thread, whichever container makes
/// the request. A creation has a frame if a request can meet it:
/// - if its component is in a cycle;
/// - if its component, or a dependency, direct or indirect, takes a container or a delayed request, or captures something.
///
/// The creation of a kept or shared instance has a frame in more cases: for example, if the component has injections or
/// post-inits (`Binding.needsNoFrame`). Plain trees have no frames.
///
/// While a thread runs, no other thread uses its path. While it waits, other threads can use the path, under the lock of the
/// ``WaitGraph``. User code can push and pop frames, and the stack can then move in memory. So refer to a frame by its
/// position, and do not keep a pointer to it.
///
/// docs/creation.md states the rules.
@usableFromInline
struct Path {
  let record: UnsafeMutablePointer<PathRecord>

  /// The path at an address.
  init(_ address: UnsafeMutableRawPointer) { record = address.assumingMemoryBound(to: PathRecord.self) }

  /// The path that is the caller in a context.
  init(caller: UInt) { self.init(UnsafeMutableRawPointer(bitPattern: caller).unsafelyUnwrapped) }

  /// The number of the thread in the cells that it claims.
  @inline(__always)
  var word: UInt { record.pointee.word }

  /// The path as the caller in a context.
  @inline(__always)
  var caller: CallerAddress { CallerAddress(record) }

  @inline(__always)
  subscript(_ position: Int) -> UnsafeMutablePointer<PathFrame> { record.pointee.frames + position }

  @inline(__always)
  func binding(_ position: Int) -> Binding? { self[position].pointee.binding?.takeUnretainedValue() }

  /// Calls a body with the binding of a frame, without retaining the binding; nil if the frame has none.
  @inline(__always)
  func ofBinding<Answer>(_ position: Int, _ body: (Binding) -> Answer) -> Answer? {
    self[position].pointee.binding?._withUnsafeGuaranteedRef(body)
  }

  /// Whether the binding of a frame has injections.
  func hasInjections(_ position: Int) -> Bool { ofBinding(position) { !$0.injectors.isEmpty } == true }

  var count: Int { record.pointee.count }

  /// The innermost creation that runs; -1 for none.
  @inline(__always)
  var current: Int {
    get { record.pointee.current }
    nonmutating set { record.pointee.current = newValue }
  }

  /// This path; nil if nothing is being created on it.
  var ifCreating: Path? { current < 0 ? nil : self }

  /// The outermost frame of the resolve: the first that is not remembered by a delayed request.
  var outermost: Int { (0..<count).first { self[$0].pointee.state != .remembered } ?? 0 }

  /// The current frame, then the frame that requested it, and so on outwards.
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
  func begin(_ binding: Binding, _ context: Context, key: UInt = 0) -> Int {
    let position = push(.passUnretained(binding), binding.bit, context.unretainedScope, key: key)
    if position == record.pointee.window || !context.isOnPath && context.isFromOutside {
      self[position].pointee.isHidden = true
    }
    openInitializer(position)
    return position
  }

  @inline(__always)
  func openInitializer(_ position: Int) {
    if record.pointee.openInitializers == 0 { record.pointee.outermostInitializer = position }
    record.pointee.openInitializers &+= 1
  }

  /// Ends an initializer, which has returned or thrown.
  @inline(__always)
  func initializerEnded(_ position: Int) {
    record.pointee.openInitializers &-= 1
    record.pointee.current = Int(self[position].pointee.parent)
  }

  /// Whether a frame can be popped without further work.
  ///
  /// It is the innermost frame, waits for no outer frame, closed no cycle, and has neither snapshot nor extras; and its thread
  /// has no part in a merged creation.
  @inline(__always)
  func isPlain(_ position: Int) -> Bool {
    let frame = self[position]
    return record.pointee.count == position &+ 1 && frame.pointee.target == Int32(truncatingIfNeeded: position)
      && frame.pointee.companion < 0 && frame.pointee.snapshot == nil && frame.pointee.extras == nil && !isMerged
  }

  /// Ends a creation that no request can meet any more, if its frame is plain.
  ///
  /// - Returns: Whether it has ended.
  @inline(__always)
  func endPlain(_ position: Int) -> Bool {
    guard isPlain(position) else { return false }
    popEnded(position)
    return true
  }

  /// Pops the innermost frame, which has ended and owns nothing.
  @inline(__always)
  func popEnded(_ position: Int) {
    popPlain(position)
    if position == 0 { popLast() }
  }

  /// Ends the resolve, whose outermost frame was popped and owned nothing.
  @inline(__always)
  private func popLast() {
    if !record.pointee.shared.isEmpty || record.pointee.waitingBits | record.pointee.companionBits != 0 { endResolve() }
  }

  @inline(never)
  private func endResolve() {
    record.pointee.waitingBits = 0
    record.pointee.companionBits = 0
    // A section keeps what its resolve shares until all of it is done.
    if record.pointee.awaiting == nil { releaseShared() }
  }

  /// Releases what the resolve has shared.
  func releaseShared() {
    var shared = SharedInstances()
    swap(&shared, &record.pointee.shared)
    withExtendedLifetime(shared) {}
  }
}

// MARK: - Windows

extension Path {
  /// Whether a request opens a window, and so waits for no outer frame.
  ///
  /// It does if a container makes it while something is being created, and that container was not given to an open creation.
  @inline(__always)
  func opensWindow(_ context: Context) -> Bool {
    record.pointee.current >= 0 && context.isFromOutside && !isOpen(context.creationID)
  }

  /// Whether a container was given to a creation that is still open on this thread.
  func isOpen(_ creationID: UInt) -> Bool {
    let position = Int(truncatingIfNeeded: (creationID >> 2) & 0xff_ffff)
    return creationID != 0 && position < record.pointee.count && self[position].pointee.creationID == creationID
  }

  /// Makes a request in a window: its answer is complete, whichever outer frames are open.
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

  /// The ID of the creation of a frame.
  ///
  /// A container that is given to the creation carries it.
  func creationID(_ position: Int) -> UInt {
    if self[position].pointee.creationID == 0 { self[position].pointee.creationID = newCreationID(position) }
    return self[position].pointee.creationID
  }

  /// An ID that no other creation of any thread has: a number, the position of the frame in 24 bits, and the tag of a
  /// ``CallerAddress`` in the lowest two.
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
