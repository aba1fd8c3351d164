public import DICore
internal import Synchronization

/// Records how long the components of a container took to create, and what each of them needed.
///
/// Attach it where the container is made, and print it when the program has started:
///
/// ```swift
/// let profile = DIProfile()
/// builder.observe(with: profile)
/// let app = try builder.build().resolve(App.self)
/// print(profile.text)
/// ```
///
/// ``text`` is a tree. ``traceEvents()`` is a file for `chrome://tracing` and for ui.perfetto.dev. Each thread has its own part,
/// and so has each creation that has to be awaited; a request that waited for one of another part is shown in it. Of a container
/// that was started with `start()`, the text also has the chain of creations that decided how long the start took.
///
/// A profile takes some 100 bytes for each creation. It records a limited number of them, so it can stay attached. It can be
/// used from any thread, and can record several containers.
public final class DIProfile: DIObserver {
  private let content: Mutex<Recording>

  /// Makes an empty profile.
  ///
  /// - Parameter limit: The number of creations and waits to record; later ones are left out.
  public init(limit: Int = 100_000) { content = Mutex(Recording(limit: limit)) }

  /// Records an event.
  ///
  /// - Parameter event: The event.
  public func observe(_ event: DIEvent) { content.withLock { $0.add(event) } }

  /// Records an event of a container: the time of its start.
  ///
  /// - Parameter event: The event.
  public func observe(_ event: DIContainerEvent) { content.withLock { $0.add(event) } }

  /// Forgets what is recorded.
  ///
  /// Creations that are open now are not recorded.
  public func clear() { content.withLock { $0.clear() } }

  var recording: Recording { content.withLock { $0 } }
}

extension DIProfile: CustomStringConvertible {
  /// The same as ``text``.
  public var description: String { text }
}
