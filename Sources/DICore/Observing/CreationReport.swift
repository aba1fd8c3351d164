internal import DILifetime

/// Tells observers of a creation that is not a thread's; an extension point.
///
/// It can suspend, and continue on another thread. So its events, and what happens in the sections of its context, have a number
/// of the context in place of a thread's.
package struct CreationReport {
  /// The number in its events.
  package let number: UInt
  private let observation: Observation
  private let component: DIEvent.Component
  private let begun: ContinuousClock.Instant

  /// Tells that a creation has begun; nil without observers.
  ///
  /// - Parameters:
  ///   - part: What is created.
  ///   - context: The context of its sections.
  ///   - requester: The number of the creation that has requested it; nil for none.
  package init?(_ part: AwaitPart, _ context: AwaitContext, requestedBy requester: UInt?) {
    guard let observation = part.scope.observation else { return nil }
    self.observation = observation
    component = DIEvent.Component(part.binding)
    number = context.reportedNumber
    begun = .now
    observation.send(
      DIEvent(
        .began, component, thread: number, instant: begun, isAwaited: true,
        requester: requester == number ? nil : requester),
      on: .current)
  }

  /// Tells that the creation has ended; with an error if it has failed.
  package func end(_ error: DIError? = nil) {
    let end = ContinuousClock.now
    let duration = begun.duration(to: end)
    let kind = error.map { DIEvent.Kind.failed($0, duration) } ?? .created(duration)
    observation.send(DIEvent(kind, component, thread: number, instant: end, isAwaited: true), on: .current)
  }
}

extension AwaitPart {
  /// Notes in a context that a section has to wait for the part now, if anybody observes that.
  package func noteWait(in context: AwaitContext) { if scope.observation != nil { context.noteWait(key) } }

  /// Tells observers that the time of the part is up.
  package func reportTimeOut(after limit: Duration) {
    scope.observation?.send(.timedOut(DIEvent.Component(binding), limit))
  }
}

extension Path {
  /// Whether a section runs on the thread.
  @inline(__always)
  var isInSection: Bool { record.pointee.awaiting != nil }

  /// When the section that runs has begun to wait for an instance that it takes now; now, if it has not.
  func beganToWait(for binding: Binding, _ scope: Scope) -> ContinuousClock.Instant {
    awaiting?.takeWait(PartKey(binding, NeedsSearch.scope(of: binding, from: scope))) ?? .now
  }
}
