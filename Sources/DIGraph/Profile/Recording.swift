internal import DICore

/// The creations that a profile has recorded, and how they nest.
struct Recording {
  /// A creation, or a request that waited for the creation of another thread.
  struct Step {
    let component: DIEvent.Component
    let kind: Kind
    /// The position of its thread.
    let thread: Int
    /// The step that it is part of; nil for a request from outside.
    let parent: Int?
    let start: ContinuousClock.Instant
    /// How long it took; nil while it is open.
    var duration: Duration?
    /// Whether it failed.
    var hasFailed = false
    /// The time of the steps that are part of it.
    var inner = Duration.zero

    /// Its time without the steps that are part of it.
    var own: Duration? { duration.map { $0 - inner } }
  }

  enum Kind: Hashable {
    case creation
    /// A wait for a thread at this position.
    case wait(for: Int)
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
  /// The positions of threads, in the order of their first creation.
  private var threads: [UInt: Int] = [:]
  /// The open steps of each thread, the outermost first; nil stands for a step over the limit.
  private var open: [[Int?]] = []
  /// The last creation of each component.
  private var last: [Key: Int] = [:]

  init(limit: Int) { self.limit = limit }

  /// The number of threads that have created something.
  var threadCount: Int { open.count }

  mutating func clear() {
    (steps, leftOut, start, last) = ([], 0, nil, [:])
    for thread in open.indices { open[thread] = open[thread].map { _ in nil } }
  }

  mutating func add(_ event: DIEvent) {
    start = start ?? event.instant
    switch event.kind {
    case .began:
      let position = add(event, .creation, since: event.instant)
      if let position { last[Key(event.component)] = position }
      open[thread(of: event)].append(position)
    case .created(let duration): end(event, after: duration, hasFailed: false)
    case .failed(_, let duration): end(event, after: duration, hasFailed: true)
    case .takenFromCache(let duration): addWait(event, duration)
    case .registered, .linked, .injected, .released: break
    }
  }

  private mutating func thread(of event: DIEvent) -> Int {
    if let known = threads[event.thread] { return known }
    threads[event.thread] = open.count
    open.append([])
    return open.count - 1
  }

  private mutating func add(_ event: DIEvent, _ kind: Kind, since start: ContinuousClock.Instant) -> Int? {
    guard steps.count < limit else {
      leftOut += 1
      return nil
    }
    let thread = thread(of: event)
    steps.append(
      Step(
        component: event.component, kind: kind, thread: thread, parent: open[thread].last ?? nil, start: start))
    return steps.count - 1
  }

  private mutating func end(_ event: DIEvent, after duration: Duration, hasFailed: Bool) {
    // Nothing is open if the profile was attached while the creation ran.
    guard let position = open[thread(of: event)].popLast() ?? nil else { return }
    steps[position].hasFailed = hasFailed
    end(position, after: duration)
  }

  private mutating func end(_ position: Int, after duration: Duration) {
    steps[position].duration = duration
    if let parent = steps[position].parent { steps[parent].inner += duration }
  }

  /// Adds a request that got an instance, if another thread was creating it meanwhile.
  private mutating func addWait(_ event: DIEvent, _ duration: Duration) {
    guard let creator = last[Key(event.component)], threads[event.thread] != steps[creator].thread else { return }
    let began = event.instant - duration
    let creation = steps[creator]
    // The event of the end is on another thread, and can come after this one.
    guard creation.start < event.instant, creation.duration.map({ creation.start + $0 > began }) ?? true else { return }
    if let position = add(event, .wait(for: creation.thread), since: began) { end(position, after: duration) }
  }
}
