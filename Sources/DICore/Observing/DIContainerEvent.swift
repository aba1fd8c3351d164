internal import DILifetime

/// Something that happened to an observed container or scope as a whole: see ``DIObserver``.
public struct DIContainerEvent: Sendable {
  /// What happened.
  public let kind: Kind
  /// A number of the thread, which no other living thread has.
  public let thread: UInt
  /// When it happened.
  public let instant: ContinuousClock.Instant

  /// Makes an event, for tests of an observer.
  ///
  /// - Parameters:
  ///   - kind: What happened.
  ///   - thread: The number of the thread.
  ///   - instant: When it happened.
  public init(_ kind: Kind, thread: UInt, instant: ContinuousClock.Instant) {
    self.kind = kind
    self.thread = thread
    self.instant = instant
  }

  /// What happened to a container or scope.
  ///
  /// More cases may come: a switch should have a `default`.
  public enum Kind: Sendable {
    /// A container begins to make its singles, by `start()`.
    case starting
    /// A container is ready, so much time after it began to start.
    case started(Duration)
    /// A container could not be started; it is closed before the error is thrown.
    case startFailed(any Error)
    /// An instance was not made within the `timeout` of its component, this long; its creation is cancelled.
    case timedOut(DIEvent.Component, Duration)
    /// What runs in a container, by `async.run()`, is asked to end; requests are answered until it has ended.
    case draining
    /// A container or scope begins to close; its requests are refused from now on.
    case closing(DIOutcome)
    /// The closings of an instance have run, and took so much time.
    case closedInstance(DIEvent.Component, Duration)
    /// A closing threw an error, a `DIError.closingFailed`.
    ///
    /// It is also thrown by `close()`, unless the container is a `DIContainer`, or there is another error to throw.
    case closingFailed(DIEvent.Component, DIError)
    /// A container or scope is closed; closings and releases took so much time.
    case closed(Duration)
    /// At the end of a container, a scope of it or a child container is still open, with these instances that have a closing.
    ///
    /// It stays open, and its own `close()` works.
    case scopeStillOpen([DIEvent.Component])
    /// An instance with a closing was released without `close()`, so that its closing never runs.
    case droppedUnclosed(DIEvent.Component)
  }
}

extension DIContainerEvent: CustomStringConvertible {
  /// What happened, as in `closed Pool in 0.00012 seconds`.
  public var description: String {
    switch kind {
    case .starting: "starting the container"
    case .started(let duration): "started the container in \(duration)"
    case .startFailed(let error): "failed to start the container: \(error)"
    case .timedOut(let component, let limit): "\(component) was not made within \(limit)"
    case .draining: "ending what runs in the container"
    case .closing: "closing the container"
    case .closedInstance(let component, let duration): "closed \(component) in \(duration)"
    case .closingFailed(let component, let error): "failed to close \(component): \(error)"
    case .closed(let duration): "closed the container in \(duration)"
    case .scopeStillOpen(let components):
      "a scope is still open with " + components.map(\.description).joined(separator: ", ")
    case .droppedUnclosed(let component): "dropped \(component) unclosed"
    }
  }
}
