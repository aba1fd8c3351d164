import DICore
import Synchronization

/// A lazy or a provider, of whatever type.
struct DelayedToy: Sendable {
  let get: @Sendable () throws -> Toy
  /// The value, if it was made; always nil for a provider.
  let made: @Sendable () -> Toy?
  let clear: @Sendable () -> Void

  init<T: Toy>(_ lazy: DILazy<T>) {
    get = { try lazy.get() }
    made = { lazy.wasMade ? try? lazy.get() : nil }
    clear = { lazy.clear() }
  }

  init<T: Toy>(_ provider: DIProvider<T>) {
    get = { try provider.get() }
    made = { nil }
    clear = {}
  }
}

/// What was given to an object or thread.
enum Thing: Sendable {
  case nothing
  case toys([Toy])
  case container(DIBuiltContainer)
  case lazy(DelayedToy)
  case provider(DelayedToy)
}

/// What an object, a thread, or all together have.
final class Belongings: Sendable {
  struct Content: Sendable {
    var toys: [Toy] = []
    var containers: [DIBuiltContainer] = []
    var lazies: [DelayedToy] = []
    var providers: [DelayedToy] = []
    var mark: ScopeMark?
  }

  private let state: Mutex<Content>

  init(_ things: [Thing] = [], mark: ScopeMark? = nil) {
    state = Mutex(Content(mark: mark))
    for thing in things { add(thing) }
  }

  var content: Content { state.withLock { $0 } }

  func add(_ thing: Thing) {
    state.withLock { content in
      switch thing {
      case .nothing: break
      case .toys(let toys): content.toys += toys
      case .container(let container): content.containers.append(container)
      case .lazy(let lazy): content.lazies.append(lazy)
      case .provider(let provider): content.providers.append(provider)
      }
    }
  }

  /// Lets go of one thing, if there is one of the kind that a number says.
  func drop(_ number: Int) {
    // Released outside the lock, since a `deinit` may come back here.
    let old: Any? = state.withLock { content in
      nonisolated(unsafe) var old: Any?
      switch number % 4 {
      case 0 where !content.containers.isEmpty: old = content.containers.remove(at: number % content.containers.count)
      case 1 where !content.lazies.isEmpty: old = content.lazies.remove(at: number % content.lazies.count)
      case 2 where !content.providers.isEmpty: old = content.providers.remove(at: number % content.providers.count)
      case 3 where !content.toys.isEmpty: old = content.toys.remove(at: number % content.toys.count)
      default: break
      }
      return old
    }
    withExtendedLifetime(old) {}
  }

  /// Lets go of everything.
  func clear() {
    let old = state.withLock { content in
      let old = content
      content = Content()
      return old
    }
    withExtendedLifetime(old) {}
  }
}
