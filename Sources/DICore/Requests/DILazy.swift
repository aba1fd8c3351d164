internal import DILifetime
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
    /// Where the value is kept; made at first use.
    var cell: LockedCell?
    /// The threads that ask on behalf of what is asked for, which uses the lazy itself.
    var comeBack: Set<UInt> = []
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
      if let request = state.withLock({ $0.request }) { request.core.trap(error) }
      fatalError(error.description)
    }
  }

  /// Whether the instance is there.
  public var wasMade: Bool { state.withLock { $0.cell }?.object != nil }

  /// Gives the instance, which is resolved if it is not there.
  ///
  /// - Returns: The instance; the same each time, until ``clear()``.
  /// - Throws: `DIError`, as a request to the container would; the next call tries again. After ``clear()``,
  ///   `DIError.scopeIsGone` if the container is gone.
  public func get() throws(DIError) -> T {
    let cell = cell
    if let value = cell.object { return Kept.instance(T.self, in: value) }
    // Looked at once: another thread may forget the request at any moment.
    let seen = state.withLock { $0 }
    guard let request = seen.request ?? seen.forgotten?.request else {
      // It was forgotten because there is a value.
      if let value = cell.object { return Kept.instance(T.self, in: value) }
      throw .scopeIsGone(type: DIRequest(DICore.wantedType(of: T.self), origin: nil))
    }
    let thread = CreatingThread.current
    switch thread.request(Site(cell)) {
    case .object(let value): return Kept.instance(T.self, in: value)
    case .claimed(let opening): return try make(request, opening, thread)
    case .recursion: return try comeBack(request)
    case .failed(let error): throw error
    }
  }

  private func make(_ request: DelayedRequest<T>, _ opening: Int, _ thread: CreatingThread) throws(DIError) -> T {
    do throws(DIError) {
      let value = try request.resolve()
      thread.initialized(opening, Kept.object(value))
      try thread.finish(opening, Completion(published: { self.forget(request) }))
      return value
    } catch {
      guard thread.drop(from: opening, error) else { throw error }
    }
    return try get()
  }

  /// Asks once more, since what the request asks for uses the lazy: what is on the path, or is kept and may be taken early,
  /// is the answer.
  private func comeBack(_ request: DelayedRequest<T>) throws(DIError) -> T {
    let thread = CurrentThread.number
    guard request.continuesResolve || request.asksForKept,
      state.withLock({ $0.comeBack.insert(thread).inserted })
    else { throw request.recursion }
    defer { state.withLock { _ = $0.comeBack.remove(thread) } }
    return try request.resolve()
  }

  /// Forgets the instance, so that the next use resolves one again.
  ///
  /// The lazy has let go of its container by then: that must be kept by somebody else.
  public func clear() {
    let old = state.withLock { state in
      let old = state
      // One that is still being made is kept: it was not there to be forgotten.
      if state.cell?.object != nil { state.cell = nil }
      return old
    }
    // Released outside the lock, since a `deinit` may come back here.
    withExtendedLifetime(old) {}
  }

  private var cell: LockedCell {
    state.withLock { state in
      let cell = state.cell ?? LockedCell(.strong)
      state.cell = cell
      return cell
    }
  }

  private func forget(_ request: DelayedRequest<T>) {
    let old = state.withLock { state in
      let old = state
      state.request = nil
      state.forgotten = ForgottenRequest(request)
      return old
    }
    withExtendedLifetime(old) {}
  }
}

extension DelayedRequest {
  /// The error of a request that came back to itself.
  fileprivate var recursion: DIError {
    let wanted = wantedType(of: T.self)
    let info = component?.info ?? DITypeInfo(type: wanted, file: "", line: 0)
    return .recursiveInitialization(typeInfo: info.traced(origin: core.scope.graph.origin))
  }

  /// Whether what answers is kept between resolves, so that there is one to be met.
  fileprivate var asksForKept: Bool { component?.lifetime.keepsBetweenResolves == true }

  /// The component that answers, if one does.
  private var component: Component? {
    core.scope.graph.link { linker in
      switch target {
      case .member(let member, _):
        return linker.registry.component(member)
      case .any, .qualified:
        let query = Query(
          qualifiers: self.qualifiers + DICore.qualifiers(of: T.self), region: core.region)
        guard case .one(let candidate) = linker.registry.select(wantedType(of: T.self), query) else { return nil }
        return linker.registry.component(candidate)
      }
    }
  }
}
