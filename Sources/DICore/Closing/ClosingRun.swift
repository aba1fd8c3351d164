internal import DILifetime

/// Runs closings, one after the other, and keeps what they throw.
struct ClosingRun {
  fileprivate let outcome: DIOutcome
  let observation: Observation?
  /// The registrations; kept, since what is closed later reads its component.
  fileprivate let graph: Graph?
  fileprivate var origin: Origin? { graph?.origin }
  private(set) var errors: [DIError] = []
  /// What somebody else closes who can await it; nil if it is closed here.
  var deferred: [ClosingPhase]?
  /// What closings can need besides a call.
  private let places: ClosingPlaces

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - outcome: What the closings learn.
  ///   - observation: The observers; nil if there are none.
  ///   - graph: The registrations; nil if they are gone.
  init(_ outcome: DIOutcome, _ observation: Observation?, _ graph: Graph?) {
    self.outcome = outcome
    self.observation = observation
    self.graph = graph
    places = graph?.closingPlaces ?? .actor
  }

  /// Runs the closings of an instance, the last declared first; all of them, whatever one throws.
  mutating func close(_ closer: Closer) { close(closer.object, of: closer.component) }

  private mutating func close(_ object: AnyObject, of component: ClosedComponent) {
    let (start, failed) = (observation.map { _ in StartTime() }, errors.count)
    let (closings, isBoxed) = (component.closings, component.isBoxed)
    var next = closings.count
    while next > 0 {
      next -= 1
      do { try closings[next].close(object, isBoxed: isBoxed, outcome) } catch {
        errors.append(.closingFailed(typeInfo: component.info.traced(origin: origin), underlying: error))
        observation?.send(.closingFailed(component.ofEvent, errors.last!))
      }
    }
    if errors.count == failed, let start {
      observation?.send(.closedInstance(component.ofEvent, start.elapsed))
    }
  }
}

extension ClosingRun {
  /// Whether somebody else closes instances, who can await them and reach their actors, and close several at once.
  func closesElsewhere(_ components: some Sequence<ClosedComponent>) -> Bool {
    if deferred != nil { return true }
    if places.isEmpty { return false }
    let isOnMainActor = Isolation.isOnMainActor
    return components.contains {
      $0.closings.contains { $0.needsAwait || $0.isolation == .mainActor && !isOnMainActor }
    }
  }

  /// Closes instances, each before what it needs; of those that can be closed, the last finished first.
  ///
  /// - Parameters:
  ///   - taken: The instances, the last finished first.
  ///   - steps: The steps of their components; nil if the order of completion is right.
  mutating func close(_ taken: UnsafeMutableBufferPointer<Cell.Taken>, by steps: ClosingSteps?) {
    // What they request belongs to no section.
    let section = Path.current.leaveSection()
    defer { Path.current.enter(section) }
    if let masks = steps?.masks { return close(taken, by: masks) }
    if let steps {
      var plan = ClosingPlan(taken.compactMap(Closer.init), by: steps)
      return close(&plan)
    }
    for taken in taken { close(taken) }
  }

  private mutating func close(_ taken: Cell.Taken) {
    if let component = taken.component { close(taken.object, of: component) }
  }

  private mutating func close(_ taken: UnsafeMutableBufferPointer<Cell.Taken>, by masks: ClosingMasks) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: taken.count) { bits in
      for position in taken.indices {
        let bit = taken[position].component.map { masks.bit(of: $0.position) } ?? 0
        bits.initializeElement(at: position, to: bit)
      }
      var first = 0
      while true {
        while first < bits.count, bits[first] == 0 { first += 1 }
        if first == bits.count { return }
        // The mask of those that are open, again: several can be of one component.
        let open = bits[first...].reduce(0, |)
        let next = bits[first...].firstIndex { $0 != 0 && !masks.waits($0, for: open) }!
        close(taken[next])
        bits[next] = 0
      }
    }
  }

  /// Closes instances by a plan, one after the other.
  mutating func close(_ plan: inout ClosingPlan) {
    // What they request belongs to no section.
    let section = Path.current.leaveSection()
    while let position = plan.next() {
      close(plan.closers[position])
      plan.finish(position)
    }
    Path.current.enter(section)
  }

  /// Leaves instances to somebody else, who closes them and then releases what was taken out of cells with them.
  mutating func leave(_ plan: ClosingPlan, release: @escaping () -> Void) {
    let phase = ClosingPhase(plan, self, release: release)
    if deferred != nil { deferred!.append(phase) } else { [phase].closeInBackground() }
  }

  /// Closes instances, or leaves them to somebody else.
  mutating func closeOrLeave(_ plan: consuming ClosingPlan, release: @escaping () -> Void) {
    if closesElsewhere(plan.closers.lazy.map(\.component)) { return leave(plan, release: release) }
    close(&plan)
    release()
  }
}

/// Instances that are closed together by someone who can await their closings; an extension point.
///
/// Unchecked: one task at a time uses what changes.
package final class ClosingPhase: @unchecked Sendable {
  private var plan: ClosingPlan
  private let closers: [Closer]
  private let run: ClosingRun
  /// The instance, if it is one that nothing keeps.
  package let part: AwaitPart?
  private var releases: (() -> Void)?

  init(_ plan: ClosingPlan, _ run: ClosingRun, of part: AwaitPart? = nil, release: @escaping () -> Void = {}) {
    self.plan = plan
    closers = plan.closers
    self.run = run
    self.part = part
    releases = release
  }

  /// What the closings learn.
  package var outcome: DIOutcome { run.outcome }

  /// The position of an instance that can be closed now; nil if none can before another has finished.
  package func next() -> Int? { plan.next() }

  /// The time, for observers; nil if there are none.
  package var startTime: StartTime? { run.observation.map { _ in StartTime() } }

  /// Notes that the closings of an instance have run, or were left.
  ///
  /// - Parameters:
  ///   - position: The instance.
  ///   - errors: What they threw.
  ///   - start: When the first began; nil without observers.
  package func finish(_ position: Int, _ errors: [DIError], after start: StartTime?) {
    if let observation = run.observation, let start {
      let component = closers[position].component.ofEvent
      for error in errors { observation.send(.closingFailed(component, error)) }
      if errors.isEmpty { observation.send(.closedInstance(component, start.elapsed)) }
    }
    plan.finish(position)
  }

  /// Whether a part that is being made needs the component of an instance.
  package func isNeeded(_ position: Int, by part: AwaitPart) -> Bool {
    part.needs(closers[position].component.position, of: run.graph)
  }

  /// The number of closings of an instance; the last runs first.
  package func closings(of position: Int) -> Int { closers[position].component.closings.count }

  /// A closing of an instance.
  package func closing(_ number: Int, of position: Int) -> Closing { closers[position].component.closings[number] }

  /// Runs a closing of an instance where it belongs, also if it suspends.
  package func run(_ closing: Closing, of position: Int) async throws {
    if let suspending = closing.suspending { return try await suspending(closers[position].object, outcome) }
    guard let actor = closing.actor else { return try closing.close(closers[position].object, outcome) }
    try await run(closing, of: position, on: actor)
  }

  private func run(_ closing: Closing, of position: Int, on actor: isolated any Actor) throws {
    try closing.close(closers[position].object, outcome)
  }

  /// The component of an instance, for errors.
  package func info(_ position: Int) -> DITypeInfo { closers[position].component.info.traced(origin: run.origin) }

  /// Closes all, one after the other.
  fileprivate func close() async {
    while let position = next() {
      let start = startTime
      var errors: [DIError] = []
      for closing in (0..<closings(of: position)).reversed() {
        do { try await run(self.closing(closing, of: position), of: position) } catch {
          errors.append(.closingFailed(typeInfo: info(position), underlying: error))
        }
      }
      finish(position, errors, after: start)
    }
    release()
  }

  /// Releases everything, when all is closed.
  package func release() {
    releases?()
    releases = nil
  }
}

extension [ClosingPhase] {
  /// Closes all, one after the other, in a task that nobody awaits.
  func closeInBackground() {
    if !isEmpty { Task { for phase in self { await phase.close() } } }
  }
}

extension ClosedComponent {
  fileprivate var closings: [Closing] {
    switch self {
    case .binding(let binding): binding._withUnsafeGuaranteedRef { $0.closings }
    case .kept(let kept): kept.closings
    }
  }

  /// Whether its instances are boxed.
  fileprivate var isBoxed: Bool {
    switch self {
    case .binding(let binding): binding._withUnsafeGuaranteedRef { $0.isBoxed }
    case .kept: true
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

// MARK: - Custom scopes

/// Closes an instance of a custom scope; it keeps neither the container nor the component, whose end releases the instance.
final class CustomCloser: InstanceCloser {
  private let component: KeptComponent
  private weak let graph: Graph?
  private let observation: Observation?

  init(_ binding: Binding) {
    let event = DIEvent.Component(binding)
    component = KeptComponent(binding, event.lifetime, event.names)
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
      var run = ClosingRun(.succeeded, own[0].closer.observation, graph)
      let plan =
        graph?.closingPlan(closers, in: .custom, sideBySide: run.closesElsewhere(closers.lazy.map(\.component)))
        ?? ClosingPlan(inReverse: closers)
      run.closeOrLeave(plan) {}
    }
  }
}
