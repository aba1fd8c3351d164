internal import DILifetime
internal import Synchronization

// Unsafe file 4 of 8. A creation pushes one entry and pops it: some 40 instructions in memory of the thread's own. Frames on
// the heap took 700, a third of them for reference counts.

/// One open creation of a thread; without a binding, a request whose parts belong together.
///
/// It stays where it is until it is published or taken back, and nothing further in is left.
struct PathFrame {
  /// What is created; nil for a request.
  var binding: Unmanaged<Binding>?
  /// The scope that the creation works for.
  let scope: Unmanaged<Scope>
  /// Where the instance will be kept: the key of a cell or of what the resolve shares; 0 for prototypes.
  let key: UInt
  /// The bits of all bindings from here outward: a filter for requests that meet nothing.
  let seen: UInt64
  /// The entry that asked; -1 for none.
  let parent: Int32
  /// The next entry further out with a key in the same bucket.
  let nextKept: Int32
  /// The entry whose end this one waits for; its own position if it waits for none further out.
  var target: Int32
  /// The nearest entry further out that this one was found to be in a cycle with; -1 for none.
  var companion: Int32 = -1
  /// The outermost entry on its path that is in the same cycle of visible edges; -1 for none.
  var cycleHead: Int32 = -1
  /// For an entry that was left to one further out: behind the last entry that it speaks for.
  var end: Int32 = 0
  var state = State.initializing
  /// Whether `scope` is retained.
  var ownsScope = false
  /// Identifies the creation, once a container was given to it or an error named it.
  var creationID: UInt = 0
  /// The object for the instance, owned, from the moment the initializer has returned.
  var object: Unmanaged<AnyObject>?
  /// What was handed in with the request, for a component that takes some of it.
  var arguments: UnsafeMutableRawPointer?
  /// What delayed requests that are made in the creation remember of it, owned.
  var snapshot: Unmanaged<Snapshot>?
  /// What few creations need, owned.
  var extras: Unmanaged<FrameExtras>?

  enum State: UInt8 {
    case initializing, initialized, injected, finished
    /// A request that is open, and no initializer.
    case requesting
    /// An object of an earlier resolve, which a delayed request remembers.
    case remembered
  }
}

/// What few creations need.
final class FrameExtras {
  /// Arguments that outlive the request, for injections that wait.
  var arguments: KeptArguments?
  /// Why the entry fails who completes it.
  var failure: DIError?
  /// Whether the request came from somebody whom the scope keeps.
  var isKeptByScope = false
  /// Runs when the instance is published.
  var published: (() -> Void)?
}

/// What an entry was before something further in marked it.
struct UndoRecord: BitwiseCopyable {
  let frame: Int32
  /// -1 if not this was marked, but that injections of the entry ran before their turn.
  var target: Int32
  let companion: Int32
}

/// The path of a thread, in memory of its own: see ``Path``.
struct PathRecord {
  /// What cells say of the thread: a number that no other thread has, with the bits left free that a cell needs.
  let word: UInt
  var frames: UnsafeMutablePointer<PathFrame>
  var count = 0
  var capacity: Int
  /// How many entries were ever pushed.
  var pushes = 0
  /// The innermost creation that runs: its initializer, an injection or a post-init; -1 for none.
  var current = -1
  /// How many initializers are open in the window, and the outermost of them.
  var openInitializers = 0
  var outermostInitializer = 0
  /// The first entry that what is asked for now may wait for.
  var window = 0
  /// The lowest target that was noted since the innermost entry began to be completed.
  var lowestTarget = Int.max
  var marks = PathList<UndoRecord>()
  /// What is left to do, in the order in which initializers returned.
  var todo = PathList<Int32>()
  /// The entries that have a companion, in the order in which they got it, and the bits of their bindings.
  var companions = PathList<Int32>()
  var companionBits: UInt64 = 0
  /// The bits of all who may be met again by injections that wait.
  var waitingBits: UInt64 = 0
  /// The innermost entry with a key in each bucket.
  let kept: UnsafeMutablePointer<Int32>
  /// The entries that fail who completes them, though whoever asked for them does not know.
  var failed = PathList<Int32>()
  /// How many delayed requests that remember something are being made.
  var remembered = 0
  /// The requests for many that initializers are making.
  var manies: [ManyRequest] = []
  /// What the outermost resolve shares.
  var shared = SharedInstances()
  /// The next number that identifies a creation, and the first that is not this thread's any more.
  var nextCreationID: UInt = 0
  var endOfCreationIDs: UInt = 0
  /// What the thread needs once it meets others.
  var creatingThread: Unmanaged<CreatingThread>?
  /// The lowest address at which a creation may begin: see `Path.checkStack`.
  var stackLimit: UInt
  /// The stack of the thread; nil as long as it has not been asked for, and empty where it is not known.
  var stack: Range<UInt>?

  static var buckets: Int { 64 }

  static func bucket(of key: UInt) -> Int { Int(truncatingIfNeeded: (key >> 3) ^ (key >> 8)) & (buckets - 1) }
}

extension Path {
  /// The path of the calling thread.
  static var current: Path { local.threadAddress.map { Path($0) } ?? begin() }

  private static let local = ThreadLocal(0)

  /// How many threads have begun a path.
  ///
  /// A word has room for a new one each microsecond of half a year.
  private static let threads = Atomic<UInt>(0)

  @inline(never)
  private static func begin() -> Path {
    // Aligned, since calls tell in the lowest bits what the address is.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: MemoryLayout<PathRecord>.size, alignment: 16)
    let kept = UnsafeMutablePointer<Int32>.allocate(capacity: PathRecord.buckets)
    kept.initialize(repeating: -1, count: PathRecord.buckets)
    memory.bindMemory(to: PathRecord.self, capacity: 1)
      .initialize(
        to: PathRecord(
          word: threads.wrappingAdd(1, ordering: .relaxed).newValue << 4, frames: .allocate(capacity: 64),
          capacity: 64,
          kept: kept, stackLimit: firstStackLimit))
    local.setThreadAddress(memory) { Path($0).deallocate() }
    return Path(memory)
  }

  private func deallocate() {
    releaseCreatingThread()
    record.pointee.kept.deallocate()
    record.pointee.marks.deallocate()
    record.pointee.todo.deallocate()
    record.pointee.companions.deallocate()
    record.pointee.failed.deallocate()
    record.pointee.frames.deallocate()
    record.deinitialize(count: 1)
    record.deallocate()
  }

  /// Pushes an entry, which becomes the current one.
  ///
  /// - Returns: Its position.
  @inline(__always)
  func push(_ binding: Unmanaged<Binding>?, _ bit: UInt64, _ scope: Unmanaged<Scope>, key: UInt) -> Int {
    let position = record.pointee.count
    if position == record.pointee.capacity { grow() }
    let parent = record.pointee.current
    var next: Int32 = -1
    if key != 0 {
      let bucket = record.pointee.kept + PathRecord.bucket(of: key)
      next = bucket.pointee
      bucket.pointee = Int32(truncatingIfNeeded: position)
    }
    (record.pointee.frames + position).initialize(
      to: PathFrame(
        binding: binding, scope: scope, key: key, seen: bit | (parent < 0 ? 0 : self[parent].pointee.seen),
        parent: Int32(truncatingIfNeeded: parent), nextKept: next, target: Int32(truncatingIfNeeded: position)))
    record.pointee.count = position &+ 1
    record.pointee.pushes &+= 1
    record.pointee.current = position
    return position
  }

  @inline(never)
  private func grow() {
    let larger = UnsafeMutablePointer<PathFrame>.allocate(capacity: record.pointee.capacity * 2)
    larger.moveInitialize(from: record.pointee.frames, count: record.pointee.count)
    record.pointee.frames.deallocate()
    record.pointee.frames = larger
    record.pointee.capacity *= 2
  }

  /// Takes the innermost entry off, which owns nothing.
  @inline(__always)
  func popPlain(_ position: Int) {
    let key = self[position].pointee.key
    if key != 0 { record.pointee.kept[PathRecord.bucket(of: key)] = self[position].pointee.nextKept }
    record.pointee.count = position
  }

  /// Takes all entries from a position on off, and then releases what they own: what runs in a `deinit` finds the path without
  /// them.
  func pop(from position: Int) {
    let count = record.pointee.count - position
    let others = record.pointee.creatingThread?._withUnsafeGuaranteedRef { $0.takeReleased() }
    defer { withExtendedLifetime(others) {} }
    if count == 0 { return }
    withUnsafeTemporaryAllocation(of: PathFrame.self, capacity: count) { popped in
      for index in (position..<record.pointee.count).reversed() { popPlain(index) }
      _ = popped.moveInitialize(
        fromContentsOf: UnsafeMutableBufferPointer(start: record.pointee.frames + position, count: count))
      let shared = position == 0 ? reset() : nil
      for frame in popped { frame.release() }
      withExtendedLifetime(shared) {}
    }
  }

  /// What begins anew when the path is empty.
  ///
  /// - Returns: What the resolve shared.
  private func reset() -> SharedInstances? {
    record.pointee.lowestTarget = .max
    record.pointee.companionBits = 0
    record.pointee.waitingBits = 0
    record.pointee.marks.removeAll(from: 0)
    record.pointee.companions.removeAll(from: 0)
    if record.pointee.shared.isEmpty { return nil }
    var shared = SharedInstances()
    swap(&shared, &record.pointee.shared)
    return shared
  }
}

extension PathFrame {
  fileprivate func release() {
    object?.release()
    if let snapshot {
      if state != .remembered { snapshot._withUnsafeGuaranteedRef { $0.close() } }
      snapshot.release()
    }
    extras?.release()
    if ownsScope { scope.release() }
  }
}

/// An address in the frame of the caller.
@inline(__always)
func stackAddress() -> UInt {
  var mark: UInt8 = 0
  return _withUnprotectedUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
}
