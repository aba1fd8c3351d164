internal import Synchronization

/// A place for one instance that can become empty again: of a weak lifetime, or of a scope that is cleaned.
///
/// It takes a lock for each look, where a ``Cell`` takes none: an instance that may go at any moment has to be retained
/// before the lock is left.
package final class LockedCell: Sendable {
  private let reference: Lifetime.Reference
  private let content = Mutex(Content())

  /// What the lock protects.
  ///
  /// Unchecked, since instances need not be `Sendable`: they are shared because their author gave them a lifetime that
  /// shares them, and whether that is safe is for the author to say. The cell itself only passes references on.
  private struct Content: @unchecked Sendable {
    var strong: AnyObject?
    weak var weak: AnyObject?
    /// The threads that are creating the instance.
    var creators: Set<UInt> = []
  }

  /// A reference on its way in or out; unchecked for the same reason.
  private struct Passed: @unchecked Sendable {
    let object: AnyObject?
  }

  package init(_ reference: Lifetime.Reference) {
    self.reference = reference
  }

  /// The instance, if there is one; its type is that of the component which the cell belongs to.
  package func load<Instance>(_ type: Instance.Type) -> Instance? {
    let held = content.withLock { Passed(object: $0.strong ?? $0.weak) }
    guard let object = held.object else { return nil }
    return reference == .weak ? object as? Instance : (object as? Box<Instance>)?.value
  }

  /// Whether there is an instance at this moment.
  package var isFull: Bool {
    content.withLock { $0.strong != nil || $0.weak != nil }
  }

  /// Claims the cell for its creation; false if this thread is creating it already.
  ///
  /// A cell of a custom scope may be in reach of several graphs, each with its own order of creation. Two threads may then
  /// both create; what the first of them keeps stays.
  package func beginCreation() -> Bool {
    let thread = CurrentThread.number
    return content.withLock { $0.creators.insert(thread).inserted }
  }

  /// Gives up a claim, leaving what the cell holds as it is.
  package func endCreation() {
    let thread = CurrentThread.number
    content.withLock { _ = $0.creators.remove(thread) }
  }

  /// Puts an instance in, if there is none.
  package func keep<Instance>(_ instance: Instance) {
    let new = Passed(object: reference == .weak ? instance as AnyObject : Box(instance))
    content.withLock { [reference] content in
      if content.strong != nil || content.weak != nil { return }
      content.strong = reference == .strong ? new.object : nil
      content.weak = reference == .weak ? new.object : nil
    }
  }
}

/// Gives any value the identity that a cell can hold.
private final class Box<Value> {
  let value: Value
  init(_ value: Value) { self.value = value }
}
