#if canImport(Dispatch)
internal import Dispatch
#endif
#if canImport(Glibc)
internal import Glibc
#endif

// Unsafe: on Linux, the mark of the main queue is read by Dispatch's C function, which the Swift interface hides: that interface
// takes 250 instructions, and the function 80. It is looked up by name; where it is not found, the Swift interface does it.

/// The actor that closures of a component belong to; the cases are ordered, the strictest last.
@usableFromInline
package enum Isolation: Comparable, Sendable {
  case anywhere
  case mainActor
  /// Another actor. A request that does not suspend can never run there.
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

  /// Whether synchronous code can call the main actor from here.
  ///
  /// Used only for components of the main actor.
  static var isOnMainActor: Bool { MainQueue.marked.isCurrent }
}

extension Isolation {
  /// The actor itself; nil for none.
  func actor(or other: OtherActor?) -> (any Actor)? { self == .mainActor ? MainActor.shared : other?.actor }
}

/// The actor of a closure that is not the main actor; an object, so that most closures take one word for it.
final class OtherActor: Sendable {
  let actor: any Actor

  private init(_ actor: any Actor) { self.actor = actor }

  /// Nil for no actor, and for the main actor; a function, since a failing initializer allocates first.
  static func of(_ actor: (any Actor)?) -> OtherActor? {
    guard let actor, actor !== MainActor.shared else { return nil }
    return OtherActor(actor)
  }
}

/// The main queue, which runs the main actor.
///
/// The queue decides, not the main thread: in a program with an asynchronous `main`, or with a call of `dispatchMain()`, the
/// main actor runs on any thread that serves the queue. The standard library's `isIsolatingCurrentContext` is newer than the
/// platforms of this package, and on Linux it returns nil.
///
/// Unchecked: the mark and the function never change, and any thread may use them.
struct MainQueue: @unchecked Sendable {
  /// The main queue, with a mark that identifies it; the first use sets the mark.
  static let marked = MainQueue()

  #if canImport(Dispatch)
  private typealias Find = @convention(c) (UnsafeRawPointer) -> UnsafeRawPointer?

  private let mark = DispatchSpecificKey<Void>()
  /// `dispatch_get_specific`, which returns nil for a mark that the current queue does not have; nil if it is not found.
  private let find: Find?

  private init() {
    DispatchQueue.main.setSpecific(key: mark, value: ())
    #if canImport(Glibc)
    find = dlsym(nil, "dispatch_get_specific").map { unsafeBitCast($0, to: Find.self) }
    #else
    find = nil
    #endif
  }

  /// Whether the calling code runs on the queue.
  var isCurrent: Bool {
    // Dispatch knows the mark by the address of its key.
    if let find { return find(UnsafeRawPointer(Unmanaged.passUnretained(mark).toOpaque())) != nil }
    return DispatchQueue.getSpecific(key: mark) != nil
  }
  #else
  var isCurrent: Bool { false }
  #endif
}
