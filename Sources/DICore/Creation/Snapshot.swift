internal import DILifetime
internal import Synchronization

/// What delayed requests remember of one creation and of those further out: their objects, weakly, and what the resolve shared.
///
/// There is one for each entry above a delayed request that may lead back there, filled when its instance is published.
///
/// Unchecked: instances are passed on, and never looked into. That they may be shared is for the author of the registration to
/// say, who has put a delayed request for them where other threads can get at it.
final class Snapshot: @unchecked Sendable {
  /// What was created; nil for a request.
  let binding: Binding?
  private let content: Mutex<Content>

  private struct Content: @unchecked Sendable {
    var outer: Snapshot?
    var instance = WeakInstance()
    /// The scope that the instance was made for, where each has its own.
    weak var scope: Scope?
    /// Whether nothing more will come.
    var isClosed = false
    var shared: [SharedInstances.Key: WeakInstance] = [:]
  }

  /// What is remembered, made strong.
  struct Remembered: @unchecked Sendable {
    let outer: Snapshot?
    let object: AnyObject?
    let scope: Scope?
    /// What the resolve shared and is alive.
    let shared: [AnyObject]
    /// Whether there is anything, or may come to be.
    let isAlive: Bool
  }

  init(of binding: Binding?, for scope: Scope, outer: Snapshot?) {
    self.binding = binding
    let outer = outer?.nearestAlive
    content = Mutex(Content(outer: outer, scope: scope))
  }

  /// Takes note of the instance.
  func fill(_ object: AnyObject) {
    let new = WeakInstance(object)
    content.withLock {
      $0.instance = new
      $0.isClosed = true
    }
  }

  /// Takes note of what the resolve shares.
  func remember(_ object: AnyObject, as key: SharedInstances.Key) {
    let new = WeakInstance(object)
    content.withLock { $0.shared[key] = new }
  }

  /// Says that nothing more will come.
  func close() {
    content.withLock { $0.isClosed = true }
  }

  /// What is remembered now.
  ///
  /// Strong references leave the lock before they can be the last ones.
  var remembered: Remembered {
    content.withLock { content in
      let object = content.instance.object
      let shared = content.shared.values.compactMap(\.object)
      return Remembered(
        outer: content.outer, object: object, scope: content.scope, shared: shared,
        isAlive: !content.isClosed || object != nil || !shared.isEmpty)
    }
  }

  /// What the resolve shared.
  func shared(_ key: SharedInstances.Key) -> AnyObject? {
    content.withLock { $0.shared[key] }?.object
  }

  /// This one, or the next further out that remembers something alive or may come to.
  ///
  /// Requests that follow one from another make no chain.
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

  /// - Returns: The one before, to be released outside of the lock.
  @discardableResult
  private func setOuter(_ outer: Snapshot?) -> Snapshot? {
    content.withLock { content in
      let old = content.outer
      content.outer = outer
      return old
    }
  }

  // One after the other, since a release that releases the next would need a stack for all.
  deinit {
    var rest = setOuter(nil)
    while isKnownUniquelyReferenced(&rest) { rest = rest?.setOuter(nil) }
  }
}

/// A reference to the object for an instance that does not keep the instance alive; empty for values.
struct WeakInstance: @unchecked Sendable {
  private weak var instance: AnyObject?
  /// Makes the object for the instance anew, where that is a box.
  private let box: ((AnyObject) -> AnyObject)?

  init() { box = nil }

  init(_ object: AnyObject) {
    if let boxed = object as? AnyBox {
      instance = boxed.content
      box = boxed.boxing
    } else {
      instance = object
      box = nil
    }
  }

  var object: AnyObject? { instance.map { box?($0) ?? $0 } }
}
