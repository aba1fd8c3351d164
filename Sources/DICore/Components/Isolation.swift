#if canImport(Dispatch)
internal import Dispatch
#endif

/// The actor that closures of a component belong to.
@usableFromInline
enum Isolation: Sendable {
  case anywhere
  case mainActor
  /// Another actor. A request does not suspend, so it can never run there.
  case otherActor

  /// The isolation of a closure.
  @usableFromInline
  init(_ actor: (any Actor)?) {
    self =
      switch actor {
      case nil: .anywhere
      case let actor?: actor === MainActor.shared ? .mainActor : .otherActor
      }
  }

  func combined(with other: Isolation) -> Isolation {
    switch (self, other) {
    case (.otherActor, _), (_, .otherActor): .otherActor
    case (.mainActor, _), (_, .mainActor): .mainActor
    case (.anywhere, .anywhere): .anywhere
    }
  }

  /// Whether synchronous code can call the main actor from here.
  ///
  /// Used only for components of the main actor. The main queue decides, not the main thread: in a program with an
  /// asynchronous `main`, or with a call of `dispatchMain()`, the main actor runs on any thread that serves the queue. The
  /// standard library's `isIsolatingCurrentContext` is newer than the platforms of this package, and on Linux it returns
  /// nil.
  static var isOnMainActor: Bool {
    #if canImport(Dispatch)
    DispatchQueue.getSpecific(key: mainQueueMark) != nil
    #else
    false
    #endif
  }

  #if canImport(Dispatch)
  /// A mark that identifies the main queue; the first check sets it.
  private static let mainQueueMark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
  #endif
}
