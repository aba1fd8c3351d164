internal import DILifetime

/// Runs closings, one after the other, and keeps what they throw.
struct ClosingRun {
  private let outcome: DIOutcome
  let observation: Observation?
  private let origin: Origin?
  private(set) var errors: [DIError] = []

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - outcome: What the closings learn.
  ///   - observation: The observers; nil if there are none.
  ///   - origin: The container, for errors.
  init(_ outcome: DIOutcome, _ observation: Observation?, _ origin: Origin?) {
    self.outcome = outcome
    self.observation = observation
    self.origin = origin
  }

  /// Runs the closings of an instance, the last declared first; all of them, whatever one throws.
  mutating func close(_ closer: Closer) {
    let start = observation.map { _ in ContinuousClock.now }
    var isClosed = true
    for closing in closer.component.closings.reversed() {
      guard let error = error(of: closing, closer) else { continue }
      isClosed = false
      errors.append(error)
      observation?.send(.closingFailed(closer.eventComponent, error))
    }
    if isClosed, let start { observation?.send(.closedInstance(closer.eventComponent, start.duration(to: .now))) }
  }

  private func error(of closing: Closing, _ closer: Closer) -> DIError? {
    // It was made on another thread after the closing had begun.
    if closing.isolation != .anywhere, !Isolation.isOnMainActor { return closer.closingIsolated(origin) }
    do {
      try InstanceAddress.inside(closer.object) { try closing.run($0, outcome) }
      return nil
    } catch {
      return .closingFailed(typeInfo: closer.component.info.traced(origin: origin), underlying: error)
    }
  }
}

extension Closer {
  fileprivate var eventComponent: DIEvent.Component { DIEvent.Component(component, qualifier) }

  /// The error of a closing that belongs to the main actor.
  func closingIsolated(_ origin: Origin?) -> DIError {
    .isolated(typeInfo: component.closingInfo.traced(origin: origin))
  }
}

extension Path {
  /// Closes what a failed creation had begun to keep.
  func closeUnfinished(_ unclosed: [Unclosed], _ error: DIError) {
    for unclosed in unclosed {
      var run = ClosingRun(DIOutcome(of: error), unclosed.scope.observation, unclosed.scope.graph.origin)
      run.close(unclosed.closer)
    }
  }
}

// MARK: - Custom scopes

/// Closes an instance of a custom scope; it does not keep the container.
final class CustomCloser: InstanceCloser {
  private let component: Component
  private let position: Int
  private let qualifier: Qualifier?
  private weak let graph: Graph?
  private let observation: Observation?

  init(_ binding: Binding) {
    component = binding.component
    position = binding.position
    qualifier = binding.qualifier
    graph = binding.graph
    observation = binding.graph.link { $0.observation }
  }

  static func close(_ instances: [(closer: any InstanceCloser, object: AnyObject, order: Int)]) {
    // Instances of one container are closed by need; of several containers, none needs another.
    var rest = instances.map { ($0.closer as! CustomCloser, $0.object, $0.order) }
    while let first = rest.first?.0 {
      let graph = first.graph
      let own = rest.filter { $0.0.graph === graph }
      rest.removeAll { $0.0.graph === graph }
      let closers = own.map { Closer($0.0.component, at: $0.0.position, $0.0.qualifier, $0.1, order: $0.2) }
      var plan = graph?.closingPlan(closers, in: .custom) ?? ClosingPlan(inReverse: closers)
      while let next = plan.next() {
        var run = ClosingRun(.succeeded, own[next].0.observation, graph?.origin)
        run.close(closers[next])
        plan.finish(next)
      }
    }
  }
}
