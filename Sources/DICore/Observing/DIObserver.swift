/// Receives the events of a container: what it registers, links, creates, hands out, and releases.
///
/// Attach an observer before the first request, with ``DIContainerBuilder/observe(with:)`` or
/// ``DIContainer/observe(with:file:line:)``.
///
/// ```swift
/// struct SlowCreations: DIObserver {
///   func observe(_ event: DIEvent) {
///     if case .created(let duration) = event.kind, duration > .milliseconds(50) { print(event) }
///   }
/// }
///
/// builder.observe(with: SlowCreations())
/// ```
///
/// The linker decides whether components are observed. So a container without observers does nothing for them.
///
/// - The container calls the observer on the thread where the event occurs, and goes on when the observer returns. Several
///   threads can call it at the same time.
/// - On each thread, events nest like calls: each ``DIEvent/Kind/began`` is followed on the same thread by one
///   ``DIEvent/Kind/created(_:)`` or ``DIEvent/Kind/failed(_:_:)`` of the same component, and what this component needs
///   begins and ends in between. A creation that has to be awaited counts as a thread of its own.
/// - No lock of the library is held. So an observer can make requests, even to the same container. Such a request belongs to
///   the creation that is open; if it leads back to that creation, it fails as a recursion. What an observer causes is not
///   reported to any observer.
/// - The container keeps the observer. An observer that keeps the container keeps it alive forever.
///
/// The chapter "Observing" of `DIGraph` lists the events, and what is not an event.
public protocol DIObserver: Sendable {
  /// Receives an event.
  ///
  /// - Parameter event: The event.
  func observe(_ event: DIEvent)

  /// Receives an event of a container or scope as a whole, such as the end of its closings; does nothing by default.
  ///
  /// - Parameter event: The event.
  func observe(_ event: DIContainerEvent)
}

extension DIObserver {
  /// Does nothing.
  ///
  /// - Parameter event: The event.
  public func observe(_ event: DIContainerEvent) {}
}
