internal import DILifetime

/// Something that happened to a component of an observed container: see ``DIObserver``.
public struct DIEvent: Sendable {
  /// What happened.
  public let kind: Kind
  /// The component.
  public let component: Component
  /// A number of the thread, which no other living thread has.
  ///
  /// A creation that has to be awaited can suspend, and continue on another thread. So it has a number of its own, also in the
  /// events of all that is made within it.
  public let thread: UInt
  /// Whether ``thread`` is the number of a creation that has to be awaited.
  public let isAwaited: Bool
  /// When it happened.
  public let instant: ContinuousClock.Instant
  /// As a creation that has to be awaited begins, the number of the one that requested it first; otherwise nil.
  public var requester: UInt? { requesterNumber == 0 ? nil : requesterNumber }
  private let requesterNumber: UInt

  /// Makes an event, for tests of an observer.
  ///
  /// - Parameters:
  ///   - kind: What happened.
  ///   - component: The component.
  ///   - thread: The number of the thread.
  ///   - instant: When it happened.
  ///   - isAwaited: Whether that is the number of a creation that has to be awaited.
  ///   - requester: The number of the creation that requested the one that begins.
  public init(
    _ kind: Kind, _ component: Component, thread: UInt, instant: ContinuousClock.Instant, isAwaited: Bool = false,
    requester: UInt? = nil
  ) {
    self.kind = kind
    self.component = component
    self.thread = thread
    self.isAwaited = isAwaited
    self.instant = instant
    requesterNumber = requester ?? 0
  }
}

extension DIEvent {
  /// What happened to a component.
  public enum Kind: Sendable {
    /// It was registered: reported by `build()`, or when the observer is attached or the statement has ended.
    case registered
    /// It was linked to its dependencies, at its first use or when the answer to one of its requests had changed.
    case linked
    /// The creation of an instance has begun; the initializer and its parameters come next.
    case began
    /// The creation that began has ended, after so much time with all that it needed.
    ///
    /// Injections and post-inits have run. Only in a cycle, they can run later, within the creation of the component at which
    /// the cycle was entered.
    case created(Duration)
    /// The request for an instance got one that existed, after so much time.
    ///
    /// The time is long if the request waited for another thread that was creating the instance.
    case takenFromCache(Duration)
    /// All injections into an instance have run, in so much time with all that they needed.
    case injected(Duration)
    /// The creation that began has failed, after so much time.
    case failed(DIError, Duration)
    /// The container has let go of an instance that it kept. The instance lives on if something else holds it.
    case released
  }

  /// The component of an event.
  public struct Component: Sendable, Equatable {
    /// The implementation type, and file and line of the registration.
    public let info: DITypeInfo
    /// How long an instance lives, and who shares it.
    public let lifetime: DIComponentLifetime
    /// The names of the component; if each name has an instance of its own, the name of this instance.
    public let names: [String]

    /// Describes a component, for tests of an observer.
    ///
    /// - Parameters:
    ///   - info: The implementation type, and file and line of the registration.
    ///   - lifetime: The lifetime.
    ///   - names: The names.
    public init(info: DITypeInfo, lifetime: DIComponentLifetime, names: [String] = []) {
      self.info = info
      self.lifetime = lifetime
      self.names = names
    }

    /// The implementation type.
    public var type: any Any.Type { info.type }
  }
}

extension DIEvent.Component {
  init(_ component: Component, _ qualifier: Qualifier? = nil) {
    self.init(
      info: component.info, lifetime: DIComponentLifetime(component.lifetime),
      names: (qualifier.map { [$0] } ?? component.allQualifiers).names)
  }

  init(_ binding: Binding) { self.init(binding.component, binding.qualifier) }
}

extension DIEvent: CustomStringConvertible {
  /// The component and what happened to it, as in `created Cat in 0.00012 seconds`.
  public var description: String {
    switch kind {
    case .registered: "registered \(component)"
    case .linked: "linked \(component)"
    case .began: "began \(component)"
    case .created(let duration): "created \(component) in \(duration)"
    case .takenFromCache(let duration): "took \(component) from the cache in \(duration)"
    case .injected(let duration): "injected into \(component) in \(duration)"
    case .failed(let error, let duration): "failed to create \(component) in \(duration): \(error)"
    case .released: "released \(component)"
    }
  }
}

extension DIEvent.Component: CustomStringConvertible {
  /// The type and the names; for a decorator or replacement, what it is: `decorator of Repository`.
  public var description: String {
    names.isEmpty ? info.subject : "\(info.subject) \(names.quoted)"
  }
}
