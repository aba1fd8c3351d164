#if canImport(Dispatch)
internal import Dispatch
#endif

/// Where the closures of a component may run.
@usableFromInline
enum Isolation: Sendable {
  case anywhere
  case mainActor
  /// An actor that a resolve, which does not suspend, can never be on.
  case otherActor

  /// The isolation that a closure brought with it.
  @usableFromInline
  init(_ actor: (any Actor)?) {
    self =
      switch actor {
      case nil: .anywhere
      case let actor?: actor === MainActor.shared ? .mainActor : .otherActor
      }
  }

  /// The stricter of the two.
  func combined(with other: Isolation) -> Isolation {
    switch (self, other) {
    case (.otherActor, _), (_, .otherActor): .otherActor
    case (.mainActor, _), (_, .mainActor): .mainActor
    case (.anywhere, .anywhere): .anywhere
    }
  }

  /// Whether code without suspension points may call into the main actor from here.
  ///
  /// Asked only on behalf of components that need the main actor. What counts is the main queue, not the main thread: a
  /// program that ends its main function in `dispatchMain()`, as one with an asynchronous `main` does, has its main actor
  /// on whatever thread serves the queue. The standard library's own answer (`isIsolatingCurrentContext`) is younger than
  /// the platforms of this package, and on Linux says that it does not know.
  static var isOnMainActor: Bool {
    #if canImport(Dispatch)
    DispatchQueue.getSpecific(key: mainQueueMark) != nil
    #else
    false
    #endif
  }

  #if canImport(Dispatch)
  /// A mark on the main queue, to recognize it by; put there when it is first looked for.
  private static let mainQueueMark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
  #endif
}
