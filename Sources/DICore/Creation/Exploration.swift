internal import Synchronization

/// The points at which tests can stop a thread to explore interleavings; in a release build, the points do nothing.
package enum Exploration {
  /// What a thread is about to do.
  package enum Point: Sendable {
    /// Claim a cell that it saw empty.
    case claim
    /// Look, under the lock, at a cell that another thread creates.
    case look
    /// Look, under the lock, at the phases of the other parts of a merged creation.
    case settle
    /// Publish an instance.
    case end
    /// Drop a creation that has failed.
    case drop
    /// Go on after another thread has woken it.
    case wake
    /// Empty the cells of a scope.
    case empty
  }

  #if DEBUG
  /// Decides which thread runs.
  package protocol Explorer: AnyObject, Sendable {
    /// Called by a thread at a point; returns when it is the thread's turn.
    func pass(_ point: Point)
    /// Called by a thread that is about to park.
    func willPark(_ thread: UInt)
    /// Called by a thread that is about to wake another one, under the lock of the wait graph.
    func willWake(_ thread: UInt)
  }

  private static let explorer = Mutex<(any Explorer)?>(nil)
  private static let isInstalled = Atomic<Bool>(false)

  /// Installs an explorer for all threads of the process; it must not stop a thread that it does not know.
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
