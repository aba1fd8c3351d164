internal import DILifetime

/// Tells observers of a creation that is not a thread's; an extension point.
///
/// It can suspend, and continue on another thread. So its events, and what happens in the sections of its context, have a number
/// of the context in place of a thread's.
package final class CreationReport {
  /// The number in its events.
  package let number: UInt
  private let observation: Observation
  private let component: DIEvent.Component
  private let begun: ContinuousClock.Instant

  private init(_ observation: Observation, _ part: AwaitPart, _ context: AwaitContext) {
    self.observation = observation
    component = DIEvent.Component(part.binding)
    number = context.reportedNumber
    begun = .now
  }

  /// Tells that a creation has begun.
  ///
  /// - Parameters:
  ///   - part: What is created.
  ///   - context: The context of its sections.
  ///   - requester: The number of the creation that has requested it; nil for none.
  /// - Returns: The report, to be ended; nil without observers.
  package static func begin(
    _ part: AwaitPart, _ context: AwaitContext, requestedBy requester: @autoclosure () -> UInt?
  ) -> CreationReport? {
    guard let observation = part.scope.observation else { return nil }
    let report = CreationReport(observation, part, context)
    let requester = requester()
    observation.send(
      DIEvent(
        .began, report.component, thread: report.number, instant: report.begun, isAwaited: true,
        requester: requester == report.number ? nil : requester),
      on: .current)
    return report
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
  package func noteWait(in context: AwaitContext) { if isObserved { context.noteWait(key) } }

  /// Whether there are observers.
  package var isObserved: Bool { scope.observation != nil }

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
