internal import Synchronization

/// An instance that is resolved when it is first needed, and kept.
///
/// Take one as a parameter, or ask a container for one: for what is expensive and may not be needed, or to break a cycle.
///
/// ```swift
/// final class Editor {
///   private let printer: DILazy<Printer>
///   init(printer: DILazy<Printer>) { self.printer = printer }
///   func print() { printer.value.print(text) }
/// }
/// ```
///
/// That something answers is checked with whoever takes the lazy; the graph behind it is linked at first use. Used while
/// the resolve that made it is still running, it continues that resolve. Used later, it begins one; the objects that its
/// holder was made for, and those the old resolve shared (`.objectGraph`), are the answer as long as they live, so that a
/// cycle through a lazy closes. Until it has its value, a lazy keeps the container alive, and the scope, unless it is held
/// by an instance of that scope: used after the scope is gone, it is `DIError.scopeIsGone`. Once it has its value, it lets
/// go of both.
///
/// It may be used from any number of threads: it asks once, and all get the same.
public final class DILazy<T>: Sendable, DelayedDependency {
  private let state: Mutex<State>

  /// Unchecked, since instances need not be `Sendable`: that the lazy may be shared is for whoever shares it to say, as with
  /// any cached instance.
  private struct State: @unchecked Sendable {
    /// Nil once there was a value, so that the graph can go.
    var request: DelayedRequest<T>?
    var forgotten: ForgottenRequest?
    var value: T?
    /// How often the thread that asks has come here: more than once only if what it asks for uses the lazy itself.
    var depth = 0
  }

  /// The request when it has been answered, to be made again after ``clear()`` if its container is still there.
  private struct ForgottenRequest {
    weak var scope: Scope?
    let link: ContainerLink?
    let target: DelayedRequest<T>.Target
    let recollection: Recollection?

    init(_ request: DelayedRequest<T>) {
      scope = request.core.scope
      link = request.core.link
      target = request.target
      recollection = request.recollection
    }

    var request: DelayedRequest<T>? {
      scope.map {
        DelayedRequest(core: DIContainerCore(scope: $0, link: link), target: target, recollection: recollection)
      }
    }
  }

  init(_ request: DelayedRequest<T>) {
    state = Mutex(State(request: request))
  }

  /// The instance; if it cannot be made, the program ends with the text of the error.
  public var value: T {
    do throws(DIError) {
      return try get()
    } catch {
      if let request = current.request { request.core.trap(error) }
      Never.failure(error)
    }
  }

  /// Whether the instance is there.
  public var wasMade: Bool { state.withLock { $0.value != nil } }

  /// Gives the instance, which is resolved if it is not there.
  ///
  /// - Returns: The instance; the same each time, until ``clear()``.
  /// - Throws: `DIError`, as a request to the container would; the next call tries again. After ``clear()``,
  ///   `DIError.scopeIsGone` if the container is gone.
  public func get() throws(DIError) -> T {
    // Looked at once: another thread may put the value in the place of the request at any moment.
    let seen = current
    if let value = seen.value { return value }
    guard let request = seen.request ?? seen.forgotten?.request else {
      throw .scopeIsGone(type: DIRequest(DICore.wantedType(of: T.self), origin: nil))
    }
    let scope = try request.core.place(for: DICore.wantedType(of: T.self)).0
    scope.creation.enter()
    defer { scope.creation.leave() }
    let state = current
    if let value = state.value { return value }
    // Only this thread can be asking, since it has the lock; so it has come back to itself.
    if state.depth > 1 || state.depth == 1 && !request.continuesResolve { throw request.recursion }
    self.state.withLock { $0.depth += 1 }
    defer { self.state.withLock { $0.depth -= 1 } }
    // Within a resolve that goes on, what is asked for may be on the path, and then is the answer.
    if state.depth == 1 { return try request.resolve() }
    let value = try request.resolve()
    keep(value, request)
    return value
  }

  /// Forgets the instance, so that the next use resolves one again.
  ///
  /// The lazy has let go of its container by then: that must be kept by somebody else.
  public func clear() {
    let old = current
    state.withLock { $0.value = nil }
    // Released outside the lock, since a `deinit` may come back here.
    withExtendedLifetime(old) {}
  }

  private var current: State { state.withLock { $0 } }

  private func keep(_ value: T, _ request: DelayedRequest<T>) {
    var new = State(request: nil, forgotten: ForgottenRequest(request), value: value, depth: 1)
    state.withLock { swap(&$0, &new) }
    withExtendedLifetime(new) {}
  }
}

extension DelayedRequest {
  /// The error of a request that came back to itself.
  fileprivate var recursion: DIError {
    let wanted = wantedType(of: T.self)
    return core.scope.graph.link { linker in
      let registry = linker.registry
      var info = DITypeInfo(type: wanted, file: "", line: 0)
      switch target {
      case .member(let member): info = registry.components[member.component].info
      case .any, .named:
        if case .one(let candidate) = registry.select(wanted, name: name) {
          info = registry.components[candidate.component].info
        }
      }
      return .recursiveInitialization(typeInfo: info.traced(origin: linker.graph.origin))
    }
  }
}
