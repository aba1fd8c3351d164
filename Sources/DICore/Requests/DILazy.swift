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
/// That something answers is checked with its holder; the graph behind it is linked at first use. Used while something is being
/// created, the request belongs to that; otherwise it begins a resolve. The objects that its holder was made for, and those their
/// resolve shared (`.objectGraph`), are the answer as long as they live, so that a cycle through a lazy closes. Until it has its
/// value, a lazy keeps the container alive, and the scope, unless it is held by an instance of that scope: used after the scope is
/// gone, it is `DIError.scopeIsGone`. Once it has its value, it lets go of both.
///
/// It may be used from any number of threads: it asks once, and all get the same.
public final class DILazy<T>: Sendable, DelayedDependency {
  typealias Answer = T

  /// The cell where the value is kept, in the object itself.
  private let word = Atomic<UInt>(0)
  private let state: Mutex<State>

  private struct State: Sendable {
    /// Nil once there was a value, so that the graph can go.
    var request: DelayedRequest?
    var forgotten: ForgottenRequest?
    /// The threads that ask on behalf of what is asked for, which uses the lazy itself.
    var comeBack: Set<UInt> = []
  }

  /// The request when it has been answered, to be made again after ``clear()`` if its container is still there.
  private struct ForgottenRequest {
    weak var scope: Scope?
    let standpoint: Unmanaged<Standpoint>?
    let target: DelayedRequest.Target
    let snapshot: Snapshot?

    init(_ request: DelayedRequest) {
      scope = request.core.scope
      standpoint = request.core.unretainedStandpoint
      target = request.target
      snapshot = request.snapshot
    }

    var request: DelayedRequest? {
      scope.map {
        DelayedRequest(core: DIContainerCore(scope: $0, from: standpoint), target: target, snapshot: snapshot)
      }
    }
  }

  init(_ request: DelayedRequest) {
    state = Mutex(State(request: request))
  }

  deinit { cell.deinitialize() }

  /// Where the value is kept: atomic words stay where they are.
  private var cell: Cell { withUnsafePointer(to: word) { Cell(UnsafeMutableRawPointer(mutating: $0)) } }

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
  public var wasMade: Bool { cell.isComplete }

  /// Gives the instance, which is resolved if it is not there.
  ///
  /// - Returns: The instance; the same each time, until ``clear()``.
  /// - Throws: `DIError`, as a request to the container would; the next call tries again. After ``clear()``,
  ///   `DIError.scopeIsGone` if the container is gone.
  public func get() throws(DIError) -> T {
    let cell = cell
    if let value = cell.takeAtOnce() ?? cell.takeObject() { return Kept.take(T.self, from: value) }
    // Looked at once: another thread may forget the request at any moment.
    let seen = state.withLock { ($0.request, $0.forgotten) }
    guard let request = seen.0 ?? seen.1?.request else {
      // It was forgotten because there is a value.
      if let value = cell.takeObject() { return Kept.take(T.self, from: value) }
      throw .scopeIsGone(type: DIRequest(DICore.wantedType(of: T.self), origin: nil))
    }
    let path = Path.current
    let object: UnsafeMutableRawPointer?
    do throws(DIError) {
      object = try path.request(Site(cell), of: nil)
    } catch {
      guard case .recursiveInitialization = error else { throw error }
      return try comeBack(request)
    }
    if let object { return Kept.take(T.self, from: object) }
    return try make(request, cell, path)
  }

  private func make(_ request: DelayedRequest, _ cell: Cell, _ path: Path) throws(DIError) -> T {
    let savepoint = path.savepoint
    let scope = request.core.scope
    let position = path.push(nil, 0, .passUnretained(scope), key: cell.key)
    path[position].pointee.state = .requesting
    do throws(DIError) {
      let value = try request.resolve(T.self)
      path.current = Int(path[position].pointee.parent)
      if path.isPlain(position) {
        try Kept.withObject(for: value, isBoxed: !(T.self is AnyClass)) { (object) throws(DIError) in
          if cell.endCreation(with: object, by: path.word) {
            _ = path.endPlain(position)
            forget(request)
          } else {
            try complete(position, object, path, savepoint, request)
          }
        }
      } else {
        try Kept.withObject(for: value, isBoxed: !(T.self is AnyClass)) { (object) throws(DIError) in
          try complete(position, object, path, savepoint, request)
        }
      }
      return value
    } catch {
      guard path.takeBack(position, error, since: savepoint) else { throw error }
    }
    return try get()
  }

  private func complete(
    _ position: Int, _ object: UnsafeMutableRawPointer, _ path: Path, _ savepoint: Int, _ request: DelayedRequest
  ) throws(DIError) {
    path.extras(position).published = { self.forget(request) }
    try path.complete(position, Unmanaged<AnyObject>.fromOpaque(object).retain(), since: savepoint)
  }

  /// Asks once more, since what the request asks for uses the lazy: what is on the path, or is kept and may be taken early,
  /// is the answer.
  private func comeBack(_ request: DelayedRequest) throws(DIError) -> T {
    let thread = CurrentThread.number
    guard state.withLock({ $0.comeBack.insert(thread).inserted }) else { throw request.recursion(T.self) }
    defer { state.withLock { _ = $0.comeBack.remove(thread) } }
    return try request.resolve(T.self)
  }

  /// Forgets the instance, so that the next use resolves one again.
  ///
  /// The lazy has let go of its container by then: that must be kept by somebody else.
  public func clear() {
    // One that is still being made is kept: it was not there to be forgotten.
    if cell.isComplete { cell.empty() }
  }

  private func forget(_ request: DelayedRequest) {
    let old = state.withLock { state in
      let old = (state.request, state.forgotten)
      state.request = nil
      state.forgotten = ForgottenRequest(request)
      return old
    }
    // Released outside the lock, since a `deinit` may come back here.
    withExtendedLifetime(old) {}
  }
}

extension DelayedRequest {
  /// The error of a request that came back to itself.
  fileprivate func recursion(_ type: any Any.Type) -> DIError {
    let wanted = wantedType(of: type)
    let info = component(type)?.info ?? DITypeInfo(type: wanted, file: "", line: 0)
    return .recursiveInitialization(typeInfo: info.traced(origin: core.scope.graph.origin))
  }

  /// The component that answers, if one does.
  private func component(_ type: any Any.Type) -> Component? {
    core.scope.graph.link { linker in
      switch target {
      case .member(let member, _):
        return linker.registry.component(member)
      case .any, .qualified:
        let query = Query(
          qualifiers: self.qualifiers + DICore.qualifiers(of: type), region: core.region)
        guard case .one(let candidate) = linker.registry.select(wantedType(of: type), query) else { return nil }
        return linker.registry.component(candidate)
      }
    }
  }
}
