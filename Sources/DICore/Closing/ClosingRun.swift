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
      observation?.send(.closingFailed(closer.component.ofEvent, error))
    }
    if isClosed, let start { observation?.send(.closedInstance(closer.component.ofEvent, start.duration(to: .now))) }
  }

  private func error(of closing: Closing, _ closer: Closer) -> DIError? {
    // It was made on another thread after the closing had begun.
    if closing.isolation != .anywhere, !Isolation.isOnMainActor {
      return .isolated(typeInfo: closer.component.info.ofClosing.traced(origin: origin))
    }
    var thrown: (any Error)?
    // The body throws nothing.
    try? InstanceAddress.inside(closer.object) { instance in
      do { try closing.run(instance, outcome) } catch { thrown = error }
    }
    return thrown.map { .closingFailed(typeInfo: closer.component.info.traced(origin: origin), underlying: $0) }
  }
}

extension ClosedComponent {
  fileprivate var closings: [Closing] {
    switch self {
    case .binding(let binding): binding._withUnsafeGuaranteedRef { $0.component.closings }
    case .kept(let kept): kept.closings
    }
  }

  fileprivate var info: DITypeInfo {
    switch self {
    case .binding(let binding): binding._withUnsafeGuaranteedRef { $0.info }
    case .kept(let kept): kept.info
    }
  }

  fileprivate var ofEvent: DIEvent.Component {
    switch self {
    case .binding(let binding): DIEvent.Component(binding.takeUnretainedValue())
    case .kept(let kept):
      DIEvent.Component(info: kept.info, lifetime: kept.lifetime, names: kept.names)
    }
  }

  /// The position of the component in its registry.
  var position: Int {
    switch self {
    case .binding(let binding): binding._withUnsafeGuaranteedRef { $0.position }
    case .kept(let kept): kept.position
    }
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

/// Closes an instance of a custom scope; it keeps neither the container nor the component, whose end releases the instance.
final class CustomCloser: InstanceCloser {
  private let component: KeptComponent
  private weak let graph: Graph?
  private let observation: Observation?

  init(_ binding: Binding) {
    let event = DIEvent.Component(binding)
    component = KeptComponent(
      closings: binding.component.closings, info: event.info, position: binding.position, lifetime: event.lifetime,
      names: event.names)
    graph = binding.graph
    observation = binding.graph.link { $0.observation }
  }

  static func close(_ instances: [(closer: any InstanceCloser, object: AnyObject)]) {
    // Instances of one container are closed by need, as long as it lives; of several containers, none needs another.
    var rest = instances.map { (closer: $0.closer as! CustomCloser, object: $0.object) }
    while let graph = rest.first.map(\.closer.graph) {
      let own = rest.filter { $0.closer.graph === graph }
      rest.removeAll { $0.closer.graph === graph }
      let closers = own.map { Closer(object: $0.object, component: .kept($0.closer.component)) }
      var plan = graph?.closingPlan(closers, in: .custom) ?? ClosingPlan(inReverse: closers)
      while let next = plan.next() {
        var run = ClosingRun(.succeeded, own[next].closer.observation, graph?.origin)
        run.close(closers[next])
        plan.finish(next)
      }
    }
  }
}
