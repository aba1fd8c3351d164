internal import Synchronization

/// The points at which tests that explore interleavings take hold of a thread; nothing in a release build.
package enum Exploration {
  /// What a thread is about to do.
  package enum Point: Sendable {
    /// To claim a cell that was seen empty.
    case claim
    /// To look, under the lock, at a cell that somebody creates.
    case look
    /// To look, under the lock, how far the other parts of a joint are.
    case settle
    /// To publish an instance.
    case end
    /// To give up a creation that has failed.
    case drop
    /// To go on after it was woken.
    case wake
    /// To empty the cells of a scope.
    case empty
  }

  #if DEBUG
  /// Who takes hold of threads; installed once.
  package protocol Explorer: AnyObject, Sendable {
    /// Called by a thread that comes to a point; returns when it is the thread's turn.
    func pass(_ point: Point)
    /// Called by a thread that is about to park.
    func willPark(_ thread: UInt)
    /// Called, under the lock, by a thread that is about to wake another.
    func willWake(_ thread: UInt)
  }

  private static let explorer = Mutex<(any Explorer)?>(nil)
  private static let isInstalled = Atomic<Bool>(false)

  /// Makes all threads of the process pass an explorer, which lets those go on that are none of its own.
  package static func install(_ new: any Explorer) {
    explorer.withLock { $0 = new }
    isInstalled.store(true, ordering: .releasing)
  }

  private static var current: (any Explorer)? {
    isInstalled.load(ordering: .acquiring) ? explorer.withLock { $0 } : nil
  }

  static func pass(_ point: Point) { current?.pass(point) }
  static func willPark(_ thread: UInt) { current?.willPark(thread) }
  static func willWake(_ thread: UInt) { current?.willWake(thread) }
  #else
  @inline(__always)
  static func pass(_ point: Point) {}
  @inline(__always)
  static func willPark(_ thread: UInt) {}
  @inline(__always)
  static func willWake(_ thread: UInt) {}
  #endif
}
