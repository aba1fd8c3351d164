/// When something observed began.
///
/// An object: an instant has no layout that the compiler knows, nor has anything that it is stored in.
package final class StartTime: Sendable {
  package let instant = ContinuousClock.now

  package init() {}

  /// The time since then.
  package var elapsed: Duration { instant.duration(to: .now) }
}
