/// The points at which tests that explore interleavings take hold of a thread; nothing in a release build.
package enum Exploration {
  /// What a thread is about to do.
  package enum Point: Sendable {
    case claim, look, settle, end, drop, wake
  }

  #if DEBUG
  /// Called by a thread that comes to a point; who explores lets it return when it is the thread's turn.
  package nonisolated(unsafe) static var pass: ((Point) -> Void)?
  /// Called by a thread that is about to park, and, under the lock, by one that is about to wake it.
  package nonisolated(unsafe) static var parking: ((_ thread: UInt, _ isWoken: Bool) -> Void)?

  @inline(__always)
  static func pass(_ point: Point) { pass?(point) }

  @inline(__always)
  static func willPark(_ thread: UInt) { parking?(thread, false) }

  @inline(__always)
  static func willWake(_ thread: UInt) { parking?(thread, true) }
  #else
  @inline(__always)
  static func pass(_ point: Point) {}

  @inline(__always)
  static func willPark(_ thread: UInt) {}

  @inline(__always)
  static func willWake(_ thread: UInt) {}
  #endif
}
