#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
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

  /// Whether this is the main thread, on which code without suspension points may call into the main actor.
  ///
  /// Asked only on behalf of components that need the main actor. The standard library's own answer
  /// (`isIsolatingCurrentContext`) is younger than the platforms this package supports.
  static var isOnMainThread: Bool {
    #if canImport(Darwin)
    pthread_main_np() != 0  // Not run by the project's tests, which are run on Linux.
    #else
    getpid() == currentThread()
    #endif
  }
}

#if !canImport(Darwin)
/// `gettid()`, whose thread is the main one where it equals the process. The C library has it, but declares it only to those
/// who ask for GNU extensions, which the imported module does not.
@_silgen_name("gettid")
private func currentThread() -> pid_t
#endif
