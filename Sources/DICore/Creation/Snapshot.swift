internal import DILifetime
internal import Synchronization

/// What delayed requests remember of an open creation: weak references to its object and to the shared instances of its
/// resolve, and the snapshots of the outer frames.
///
/// A frame gets a snapshot when a delayed request is made within it. The snapshot is filled when the instance of the frame is
/// published.
final class Snapshot: Sendable {
  /// The binding whose instance was created; nil for a request.
  let binding: Binding?
  private let content: Mutex<Content>

  /// Unchecked `Sendable`, for the reasons that ``Unchecked`` states.
  ///
  /// That generic struct is not used here: it would move the weak references once more, which adds 1 % to the cost of making
  /// and using a lazy.
  private struct Content: @unchecked Sendable {
    var outer: Snapshot?
    var instance = WeakInstance()
    /// The scope that the instance was created for.
    weak var scope: Scope?
    /// Whether the instance was published or taken back; if so, no object will be added any more.
    var isClosed = false
    var shared: [SharedInstances.Key: Shared] = .init()
  }

  /// A shared instance, and the scope that its key identifies by address.
  private struct Shared {
    let instance: WeakInstance
    weak var scope: Scope?

    /// The object for the instance; nil once the scope is gone, since another scope can then have the same address.
    var object: AnyObject? { scope == nil ? nil : instance.object }
  }

  /// Strong references to the objects that a snapshot remembers.
  struct Remembered {
    let outer: Snapshot?
    let object: AnyObject?
    let scope: Scope?
    /// The shared instances of the resolve that are alive.
    let shared: [AnyObject]
    /// Whether an object is alive, or can still be added.
    let isAlive: Bool
  }

  init(of binding: Binding?, for scope: Scope, outer: Snapshot?) {
    self.binding = binding
    let outer = outer?.nearestAlive
    content = Mutex(Content(outer: outer, scope: scope))
  }

  /// Adds the instance, which has been published.
  func fill(_ object: AnyObject) {
    let new = WeakInstance(object)
    content.withLock {
      $0.instance = new
      $0.isClosed = true
    }
  }

  /// Adds a shared instance of the resolve.
  func remember(_ object: AnyObject, as key: SharedInstances.Key, for scope: Scope) {
    let new = Shared(instance: WeakInstance(object), scope: scope)
    content.withLock { $0.shared[key] = new }
  }

  /// Closes the snapshot when its frame is popped: no object will be added any more.
  func close() {
    content.withLock { $0.isClosed = true }
  }

  /// The objects that are alive now.
  ///
  /// The caller releases these strong references, outside the lock: each can be the last one by then, and a `deinit` must not
  /// run under the lock.
  var remembered: Remembered {
    content.withLock { content in
      let object = content.instance.object
      let shared = content.shared.values.compactMap(\.object)
      return Remembered(
        outer: content.outer, object: object, scope: content.scope, shared: shared,
        isAlive: !content.isClosed || object != nil || !shared.isEmpty)
    }
  }

  /// A shared instance of the resolve, if it is alive.
  func shared(_ key: SharedInstances.Key) -> AnyObject? {
    content.withLock { $0.shared[key] }?.object
  }

  /// This snapshot, or the next outer one, in which an object is alive or can still be added.
  ///
  /// Unlinks all other snapshots: otherwise, delayed requests made one within another would form an ever longer chain.
  private var nearestAlive: Snapshot? {
    var first: Snapshot?
    var last: (snapshot: Snapshot, outer: Snapshot?)?
    var next: Snapshot? = self
    while let snapshot = next {
      let remembered = snapshot.remembered
      next = remembered.outer
      if !remembered.isAlive { continue }
      if let last, last.outer !== snapshot { last.snapshot.setOuter(snapshot) }
      first = first ?? snapshot
      last = (snapshot, remembered.outer)
    }
    if let last, last.outer != nil { last.snapshot.setOuter(nil) }
    return first
  }

  /// - Returns: The former outer snapshot, to be released outside the lock.
  @discardableResult
  private func setOuter(_ outer: Snapshot?) -> Snapshot? {
    content.withLock { content in
      let old = content.outer
      content.outer = outer
      return old
    }
  }

  // Releases the chain in a loop: recursive releases of a long chain could overflow the stack.
  deinit {
    var rest = setOuter(nil)
    while isKnownUniquelyReferenced(&rest) { rest = rest?.setOuter(nil) }
  }
}

/// A weak reference to an instance; empty if the instance is a value.
struct WeakInstance {
  private weak var instance: AnyObject?
  /// The type of the box that the instance is in; nil if the object is the instance itself.
  private let box: AnyBox.Type?

  init() { box = nil }

  init(_ object: AnyObject) {
    if let boxed = object as? AnyBox {
      instance = boxed.content
      box = type(of: boxed)
    } else {
      instance = object
      box = nil
    }
  }

  /// The object for the instance, if the instance is alive.
  var object: AnyObject? { instance.map { box?.boxing($0) ?? $0 } }
}
