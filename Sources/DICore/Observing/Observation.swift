internal import DILifetime
internal import Synchronization

/// The observers of one graph.
///
/// The linker has it, and the functions that it wraps around providers. So a graph without observers pays for nothing. What
/// an observer causes is not reported: the path of the thread notes that an observer runs.
final class Observation: Sendable {
  let observers: [any DIObserver]
  /// The components whose instances the graph keeps, by the key of a cell of the root, or by the offset of a scope's cell.
  private let kept = Mutex<[KeptCell: DIEvent.Component]>([:])

  enum KeptCell: Hashable {
    case root(key: UInt)
    case scope(offset: Int)
  }

  init(_ observers: [any DIObserver]) { self.observers = observers }

  /// Calls the observers, unless one of them causes the event.
  ///
  /// - Returns: The time of the event.
  @discardableResult
  func send(_ kind: DIEvent.Kind, _ component: DIEvent.Component, on path: Path) -> ContinuousClock.Instant {
    let instant = ContinuousClock.now
    send(kind, component, at: instant, on: path)
    return instant
  }

  /// Calls the observers with the time since an earlier event.
  func send(
    _ kind: (Duration) -> DIEvent.Kind, since start: ContinuousClock.Instant, _ component: DIEvent.Component,
    on path: Path
  ) {
    let instant = ContinuousClock.now
    send(kind(start.duration(to: instant)), component, at: instant, on: path)
  }

  private func send(
    _ kind: DIEvent.Kind, _ component: DIEvent.Component, at instant: ContinuousClock.Instant, on path: Path
  ) {
    let awaited = path.isInSection ? path.awaiting?.numberIfReported : nil
    let thread = awaited ?? CurrentThread.number
    send(DIEvent(kind, component, thread: thread, instant: instant, isAwaited: awaited != nil), on: path)
  }

  /// Calls the observers with an event.
  func send(_ event: DIEvent, on path: Path) { tell(on: path) { $0.observe(event) } }

  /// Calls the observers with an event of a container or scope.
  func send(_ kind: DIContainerEvent.Kind) {
    let event = DIContainerEvent(kind, thread: CurrentThread.number, instant: .now)
    tell(on: .current) { $0.observe(event) }
  }

  private func tell(on path: Path, _ body: (any DIObserver) -> Void) {
    if path.isObserving { return }
    path.isObserving = true
    defer { path.isObserving = false }
    for observer in observers { body(observer) }
  }
}

// MARK: - Events under the lock for linking

extension Observation {
  /// Notes an event that occurs under the lock of the graph; observers get it when the lock is free.
  func note(_ kind: DIEvent.Kind, _ component: DIEvent.Component, in graph: Graph) {
    graph.release(Sender(DIEvent(kind, component, thread: CurrentThread.number, instant: .now), of: self))
  }

  /// Sends an event when the lock releases it: once the lock is free, as with all that must not end under it.
  private final class Sender: Sendable {
    private let event: DIEvent
    private let observation: Observation

    init(_ event: DIEvent, of observation: Observation) {
      self.event = event
      self.observation = observation
    }

    deinit { observation.send(event, on: .current) }
  }
}

// MARK: - Kept instances

extension Observation {
  /// Notes where the instances of a component are kept, so that their release can be reported.
  func noteCell(of binding: Binding, _ component: DIEvent.Component) {
    let cell: KeptCell
    switch binding.storage {
    case .root(let root): cell = .root(key: root.key)
    case .scope(let scope): cell = .scope(offset: scope.offset)
    case .custom(let scope, let key):
      return scope.cell(for: key).report(to: self) { [weak self] in self?.send(.released, component, on: .current) }
    case .nowhere, .weakInRoot, .weakInScope, .resolution: return
    }
    kept.withLock { $0[cell] = component }
  }

  /// The component whose instance a cell keeps; nil if it keeps none that is reported.
  func component(at cell: KeptCell) -> DIEvent.Component? { kept.withLock { $0[cell] } }
}

extension Path {
  /// Whether an observer runs on this thread.
  var isObserving: Bool {
    get { record.pointee.isObserving }
    nonmutating set { record.pointee.isObserving = newValue }
  }

  /// When the creation began that the innermost observed request has caused; nil if it has caused none.
  var begun: ContinuousClock.Instant? {
    get { record.pointee.begun }
    nonmutating set { record.pointee.begun = newValue }
  }
}
