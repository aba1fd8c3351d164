internal import DICore

/// The creations that a profile has recorded, and how they nest.
struct Recording {
  /// A creation, or a request that waited for a creation elsewhere.
  struct Step {
    let component: DIEvent.Component
    let kind: Kind
    /// The position of its lane.
    let lane: Int
    /// The step that it is part of; nil for a request from outside.
    let parent: Int?
    let start: ContinuousClock.Instant
    /// How long it took; nil while it is open.
    var duration: Duration?
    /// Whether it failed.
    var hasFailed = false
    /// The time of the steps that are part of it; waits for several at the same time count once.
    var inner = Duration.zero
    /// When the last of these ended.
    fileprivate var innerEnd: ContinuousClock.Instant?

    /// Its time without the steps that are part of it.
    var own: Duration? { duration.map { $0 - inner } }
    /// When it ended; nil while it is open.
    var end: ContinuousClock.Instant? { duration.map { start + $0 } }
  }

  enum Kind: Hashable {
    case creation
    /// A wait for the creation at this position.
    case wait(for: Int)
  }

  /// What happens one after the other: on a thread, or within a creation that has to be awaited.
  struct Lane {
    /// Whether it is a creation that has to be awaited.
    let isAwaited: Bool
    /// The step in which it was requested first; nil if that is none.
    let requester: Int?
    /// The open steps, the outermost first; nil stands for a step over the limit.
    fileprivate var open: [Int?] = []
  }

  /// A container's `start()`.
  struct Start {
    let begin: ContinuousClock.Instant
    /// How long it took; nil while it runs, and if it has failed.
    var duration: Duration?
  }

  /// Identifies a component; registrations of a type on one line, as in a loop, count as one.
  private struct Key: Hashable {
    let registration: Registration
    let names: [String]

    init(_ component: DIEvent.Component) {
      (registration, names) = (Registration(component.info), component.names)
    }
  }

  /// The steps in the order in which they began.
  private(set) var steps: [Step] = []
  /// The number of creations and waits that were left out, since there were too many.
  private(set) var leftOut = 0
  /// When the first event occurred.
  private(set) var start: ContinuousClock.Instant?
  private let limit: Int
  /// Threads and creations that have to be awaited, in the order of their first steps.
  private(set) var lanes: [Lane] = []
  /// The last start of a container.
  private(set) var lastStart: Start?
  /// The positions of lanes by their numbers.
  private var positions: [UInt: Int] = [:]
  /// The last creation of each component.
  private var last: [Key: Int] = [:]

  init(limit: Int) { self.limit = limit }

  mutating func clear() {
    (steps, leftOut, start, last, lastStart) = ([], 0, nil, [:], nil)
    lanes = lanes.map { Lane(isAwaited: $0.isAwaited, requester: nil, open: $0.open.map { _ in nil }) }
  }

  mutating func add(_ event: DIContainerEvent) {
    switch event.kind {
    case .starting: lastStart = Start(begin: event.instant)
    case .started(let duration): lastStart?.duration = duration
    default: break
    }
  }

  mutating func add(_ event: DIEvent) {
    start = start ?? event.instant
    switch event.kind {
    case .began:
      let position = add(event, .creation, since: event.instant)
      if let position { last[Key(event.component)] = position }
      lanes[lane(of: event)].open.append(position)
    case .created(let duration): end(event, after: duration, hasFailed: false)
    case .failed(_, let duration): end(event, after: duration, hasFailed: true)
    case .takenFromCache(let duration): addWait(event, duration)
    case .registered, .linked, .injected, .released: break
    }
  }

  private mutating func lane(of event: DIEvent) -> Int {
    if let known = positions[event.thread] { return known }
    let requester = event.requester.flatMap { positions[$0] }.flatMap { lanes[$0].open.last ?? nil }
    positions[event.thread] = lanes.count
    lanes.append(Lane(isAwaited: event.isAwaited, requester: requester))
    return lanes.count - 1
  }

  private mutating func add(_ event: DIEvent, _ kind: Kind, since start: ContinuousClock.Instant) -> Int? {
    guard steps.count < limit else {
      leftOut += 1
      return nil
    }
    let lane = lane(of: event)
    let parent = lanes[lane].open.last ?? nil
    steps.append(Step(component: event.component, kind: kind, lane: lane, parent: parent, start: start))
    return steps.count - 1
  }

  private mutating func end(_ event: DIEvent, after duration: Duration, hasFailed: Bool) {
    // Nothing is open if the profile was attached while the creation ran.
    guard let position = lanes[lane(of: event)].open.popLast() ?? nil else { return }
    steps[position].hasFailed = hasFailed
    end(position, after: duration)
  }

  private mutating func end(_ position: Int, after duration: Duration) {
    steps[position].duration = duration
    guard let parent = steps[position].parent else { return }
    let (start, end) = (steps[position].start, steps[position].start + duration)
    let innerEnd = max(steps[parent].innerEnd ?? start, start)
    if end > innerEnd { steps[parent].inner += innerEnd.duration(to: end) }
    steps[parent].innerEnd = max(innerEnd, end)
  }

  /// Adds a request that got an instance, if it was being created elsewhere meanwhile.
  private mutating func addWait(_ event: DIEvent, _ duration: Duration) {
    guard let creator = last[Key(event.component)], positions[event.thread] != steps[creator].lane else { return }
    let began = event.instant - duration
    let creation = steps[creator]
    // The event of the end is on another thread, and can come after this one.
    guard creation.start < event.instant, creation.end.map({ $0 > began }) ?? true else { return }
    if let position = add(event, .wait(for: creator), since: began) { end(position, after: duration) }
  }
}
