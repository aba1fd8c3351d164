internal import DILifetime
internal import Synchronization

// Unsafe: the frames of open creations are raw memory of their thread. While the thread runs, no other thread uses this memory;
// while it waits, other threads use it under the lock of the wait graph. A frame owns the references that its comments call
// owned, and `pop` releases them. Raw memory is faster: pushing and popping a frame takes some 60 instructions; frames on the
// heap took 700, a third of them for reference counts.

/// An open creation on the path of a thread.
///
/// A frame without a binding is an open request; the dependencies of the request are published together.
///
/// A frame keeps its position until it and all its inner frames are published or taken back.
struct PathFrame {
  /// The binding whose instance is created; nil for a request.
  var binding: Unmanaged<Binding>?
  /// The scope that the instance is created for; not retained unless `ownsScope` is set.
  let scope: Unmanaged<Scope>
  /// Where the instance will be kept: the key of a cell, or an odd hash for the shared instances of the resolve; 0 for a
  /// prototype or a request.
  let key: UInt
  /// The bits of the bindings of this frame and of all frames that lead to it: a Bloom filter.
  ///
  /// With it, most requests find out at once that they meet nothing.
  let seen: UInt64
  /// The frame that made the request; -1 for none.
  let parent: Int32
  /// The next outer frame with a key in the same bucket; -1 for none.
  let nextKept: Int32
  /// The frame at whose end this one is completed: an outer frame, or this one.
  var target: Int32
  /// The nearest outer frame that a request from this frame, or from a frame inside it, led back to; -1 for none.
  ///
  /// The two frames are in a cycle.
  var companion: Int32 = -1
  /// Among the frames that lead to this frame, the outermost of the same linked cycle; -1 for none.
  var cycleHead: Int32 = -1
  /// If the completion of this frame was left to an outer frame: the position after the last frame that was left with it;
  /// otherwise 0.
  var end: Int32 = 0
  var state = State.initializing
  /// Whether `scope` is retained.
  var ownsScope = false
  /// Whether a container made the request: the linker does not see what leads here.
  var isHidden = false
  /// Whether the object was created elsewhere and is completed here: it has no closing.
  var isGiven = false
  /// The ID of the creation; 0 until a container is given to it or an error names it.
  var creationID: UInt = 0
  /// The object for the instance, owned; nil until the initializer has returned.
  var object: Unmanaged<AnyObject>?
  /// The ``Arguments`` of the request, if the component takes any.
  var arguments: UnsafeMutableRawPointer?
  /// The snapshot for delayed requests that are made in the creation, owned.
  var snapshot: Unmanaged<Snapshot>?
  /// State that only few creations need, owned.
  var extras: Unmanaged<FrameExtras>?

  enum State: UInt8 {
    case initializing, initialized, injected, finished
    /// The frame is for a request, not for an initializer.
    case requesting
    /// The object is from an earlier resolve: a snapshot put it on the path.
    case remembered
    /// The creation has ended in its cell, which keeps the object.
    case ended
    /// The creation has ended in its cell, which was emptied meanwhile: the thread that created the instance closes it.
    case lost
  }
}

/// State that only few creations need.
final class FrameExtras {
  /// A copy of the arguments, for injections that wait until the request has returned.
  var arguments: KeptArguments?
  /// The error with which the completion of the frame must fail.
  var failure: DIError?
  /// For a frame that a delayed request put on the path: whether an instance of the scope made that request.
  var isKeptByScope = false
  /// Runs when the instance is published.
  var published: (() -> Void)?
}

/// A record of the undo log: a frame as it was before the creation of an inner frame changed it.
struct UndoRecord: BitwiseCopyable {
  let frame: Int32
  /// The target; -1 in a record that says only that injections of the frame ran before their turn.
  var target: Int32
  let companion: Int32
}

/// The state of a ``Path``.
struct PathRecord {
  /// The number of the thread, as cells store it: no other thread has this number, and the bits that a cell uses for tags are
  /// 0.
  let word: UInt
  var frames: UnsafeMutablePointer<PathFrame>
  var count = 0
  var capacity: Int
  /// The number of frames that were ever pushed.
  var pushes = 0
  /// The frame that runs: the innermost open request, initializer, injection or post-init; -1 for none.
  var current = -1
  /// The number of open initializers in the window.
  var openInitializers = 0
  /// The outermost open initializer in the window; valid if there is one.
  var outermostInitializer = 0
  /// The first frame of the window: a request that is made now waits for no frame outside of the window.
  var window = 0
  /// The lowest target that was set since the innermost completion began.
  var lowestTarget = Int.max
  /// The undo log: see ``Path/savepoint``.
  var marks = PathList<UndoRecord>()
  /// The todo list: frames that are to be completed, in the order in which their initializers returned.
  var todo = PathList<Int32>()
  /// The frames with a companion or a cycle head, in the order in which they got it.
  var companions = PathList<Int32>()
  /// The bits of the bindings of the frames in `companions`.
  var companionBits: UInt64 = 0
  /// The bits of all bindings that waiting injections can lead back to.
  var waitingBits: UInt64 = 0
  /// The innermost frame with a key in each bucket.
  let kept: UnsafeMutablePointer<Int32>
  /// The frames whose completion must fail: see ``FrameExtras/failure``.
  var failed = PathList<Int32>()
  /// The number of open delayed requests: they can have put remembered objects on the path.
  var remembered = 0
  /// The instances that the outermost resolve shares.
  var shared = SharedInstances()
  /// The number for the thread's next creation ID.
  var nextCreationID: UInt = 0
  /// The end of the row of numbers that the thread has taken from ``CreationIDs``.
  var endOfCreationIDs: UInt = 0
  /// The thread in the wait graph, owned; nil until it first meets another thread.
  var creatingThread: Unmanaged<CreatingThread>?
  /// The lowest address of the stack at which a creation can begin: see `Path.checkStack`.
  var stackLimit: UInt
  /// The stack of the thread; nil until the system has been asked, empty if the system does not know.
  var stack: Range<UInt>?
  /// Whether an observer runs: see ``Observation``.
  var isObserving = false
  /// When the creation began that the innermost observed request has caused; nil if it has caused none.
  var begun: ContinuousClock.Instant?
  /// What the section carries that runs on this thread; nil outside of sections, or if it needs none.
  ///
  /// Owned if the section has begun without it.
  var awaiting: Unmanaged<AwaitContext>?
  /// The frame that was current when the section began, -1 if there was none; `noBase` outside of sections.
  var awaitedBase = noBase

  static var noBase: Int { -2 }

  static var buckets: Int { 64 }

  static func bucket(of key: UInt) -> Int { Int(truncatingIfNeeded: (key >> 3) ^ (key >> 8)) & (buckets - 1) }
}

extension Path {
  /// The path of the calling thread.
  static var current: Path { local.threadAddress.map { Path($0) } ?? begin() }

  private static let local = ThreadLocal(0)

  /// The number of threads that have begun a path.
  ///
  /// Cells have 43 bits for the number: enough for a quarter of a year with a new thread each microsecond.
  private static let threads = Atomic<UInt>(0)

  @inline(never)
  private static func begin() -> Path {
    // Aligned, since a `CallerAddress` has its tag in the lowest bits.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: MemoryLayout<PathRecord>.size, alignment: 16)
    let kept = UnsafeMutablePointer<Int32>.allocate(capacity: PathRecord.buckets)
    kept.initialize(repeating: -1, count: PathRecord.buckets)
    memory.bindMemory(to: PathRecord.self, capacity: 1)
      .initialize(
        to: PathRecord(
          word: threads.wrappingAdd(1, ordering: .relaxed).newValue << FlightNumber.shift,
          frames: .allocate(capacity: 64),
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

  /// Pushes a frame, which becomes the current one.
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

  /// Pops the innermost frame, which owns nothing.
  @inline(__always)
  func popPlain(_ position: Int) {
    let key = self[position].pointee.key
    if key != 0 { record.pointee.kept[PathRecord.bucket(of: key)] = self[position].pointee.nextKept }
    record.pointee.count = position
  }

  /// Pops all frames from a position on, and only then releases what they own: a `deinit` must find the path without them.
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

  /// Resets the state of a resolve that has ended.
  ///
  /// - Returns: The instances that the resolve shared, to be released by the caller.
  private func reset() -> SharedInstances? {
    record.pointee.lowestTarget = .max
    record.pointee.companionBits = 0
    record.pointee.waitingBits = 0
    record.pointee.marks.removeAll(from: 0)
    record.pointee.companions.removeAll(from: 0)
    if record.pointee.shared.isEmpty || record.pointee.awaiting != nil { return nil }
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

/// An address in the stack frame of the calling function.
@inline(__always)
func stackAddress() -> UInt {
  var mark: UInt8 = 0
  return _withUnprotectedUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
}
