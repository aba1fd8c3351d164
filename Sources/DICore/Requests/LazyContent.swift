internal import DILifetime
internal import Synchronization

/// The content of a ``DILazy``, without the type of its value.
struct LazyContent: ~Copyable, Sendable {
  /// The word of the cell that keeps the value.
  private let word = Atomic<UInt>(0)
  private let state: Mutex<State>
  // The request, apart from its scope. The request site is unretained: the graph owns it, and the scope keeps the graph.
  private let requestSite: Unmanaged<RequestSite>?
  private let target: DelayedRequest.Target
  private let snapshot: Snapshot?

  /// The state that the lock protects.
  ///
  /// Not private: `DILazy` destroys it in another file, and the compiler (6.3.1) fails if the type is private there.
  struct State: Sendable {
    /// The scope of the request; nil once there was a value, so that the graph can be released.
    var scope: Scope?
    /// A weak reference to the scope, once there was a value: after ``DILazy/clear()``, the next request needs the scope.
    var forgotten: WeakScope?
    /// The threads that use this lazy again within its own request; see `resolveReentrantly`.
    var reentrantThreads: Set<UInt> = []
  }

  init(_ request: DelayedRequest) {
    state = Mutex(State(scope: request.core.scope))
    requestSite = request.core.unretainedRequestSite
    target = request.target
    snapshot = request.snapshot
  }

  /// Sets the value of a new lazy.
  func fill(with value: AnyObject) {
    if let taken = cell.takeObject(orKeep: { value }) { Unmanaged<AnyObject>.fromOpaque(taken).release() }
  }

  /// Releases the value; for the `deinit` of the lazy.
  ///
  /// The ``SideTable`` finds an instance by the address of its cell. A `deinit` of this structure could run after the word has
  /// moved, and would not find the instance.
  func deinitialize() { cell.deinitialize() }

  /// The cell that keeps the value; its address is stable, since an atomic in a class does not move.
  var cell: Cell { withUnsafePointer(to: word) { Cell(UnsafeMutableRawPointer(mutating: $0)) } }

  /// The scope of the request; nil if the scope was released when there was a value, and is gone now.
  private var scope: Scope? { state.withLock { $0.scope } ?? state.withLock { $0.forgotten }?.scope }

  private func request(_ scope: Scope) -> DelayedRequest {
    DelayedRequest(core: ContainerCore(scope: scope, from: requestSite), target: target, snapshot: snapshot)
  }

  /// Returns the value as an object, and resolves it if this is the first use.
  ///
  /// - Parameters:
  ///   - type: The requested type.
  ///   - owner: The lazy.
  ///   - resolve: Makes the request.
  /// - Returns: The object, retained.
  /// - Throws: The error of the request; `DIError.scopeIsGone`.
  func object(
    _ type: any Any.Type, of owner: some LazyOwner, _ resolve: (DelayedRequest) throws(DIError) -> AnyObject
  ) throws(DIError) -> UnsafeMutableRawPointer {
    let cell = cell
    if let object = cell.takeAtOnce() ?? cell.takeObject() { return object }
    guard let scope else {
      // Another thread may have set the value, and released the scope, since the cell was read.
      if let object = cell.takeObject() { return object }
      throw .scopeIsGone(type: DIRequest(wantedType(of: type), origin: nil))
    }
    let path = Path.current
    do throws(DIError) {
      if let object = try path.request(CacheSlot(cell), of: nil) { return object }
    } catch {
      guard case .recursiveInitialization = error else { throw error }
      return try resolveReentrantly(request(scope), type, resolve)
    }
    let savepoint = path.savepoint
    let position = path.push(nil, 0, .passUnretained(scope), key: cell.key)
    path[position].pointee.state = .requesting
    do throws(DIError) {
      let object = try resolve(request(scope))
      let address = Unmanaged.passUnretained(object).toOpaque()
      path.current = Int(path[position].pointee.parent)
      if path.isPlain(position), cell.endCreation(with: address, by: path.word) {
        path.popEnded(position)
        forget(scope)
      } else {
        path.extras(position).published = { owner.forget(scope) }
        try path.complete(position, .passRetained(object), since: savepoint)
      }
      return Unmanaged.passRetained(object).toOpaque()
    } catch {
      guard path.takeBack(position, error, since: savepoint) else { throw error }
    }
    return try self.object(type, of: owner, resolve)
  }

  /// Makes the request once more, since the running request uses the lazy itself.
  ///
  /// The answer is an instance on the path, or a kept instance that can be handed out before it is complete. A third request on
  /// the same thread is a recursion.
  private func resolveReentrantly(
    _ request: DelayedRequest, _ type: any Any.Type, _ resolve: (DelayedRequest) throws(DIError) -> AnyObject
  ) throws(DIError) -> UnsafeMutableRawPointer {
    let thread = CurrentThread.number
    guard state.withLock({ $0.reentrantThreads.insert(thread).inserted }) else { throw request.recursion(type) }
    defer { state.withLock { _ = $0.reentrantThreads.remove(thread) } }
    return Unmanaged.passRetained(try resolve(request)).toOpaque()
  }

  /// Releases the scope, and keeps a weak reference.
  func forget(_ scope: Scope) {
    let forgotten = scope.reference
    let old = state.withLock { state in
      let old = (state.scope, state.forgotten)
      state.scope = nil
      state.forgotten = forgotten
      return old
    }
    // Released outside the lock, since a `deinit` may use this lazy.
    withExtendedLifetime(old) {}
  }

  func trap(_ error: DIError) -> Never {
    if let scope { request(scope).core.trap(error) }
    fatalError(error.description)
  }
}

/// A ``DILazy`` of any type.
protocol LazyOwner: AnyObject {
  /// Releases the scope, now that there is a value.
  func forget(_ scope: Scope)
}

extension DelayedRequest {
  /// The error of a request that needs its own result.
  fileprivate func recursion(_ type: any Any.Type) -> DIError {
    let wanted = wantedType(of: type)
    let info = component(type)?.info ?? DITypeInfo(type: wanted, file: "", line: 0)
    return .recursiveInitialization(typeInfo: info.traced(origin: core.scope.graph.origin))
  }

  /// The component that answers; nil if there is not exactly one.
  private func component(_ type: any Any.Type) -> Component? {
    core.scope.graph.link { linker in
      switch target {
      case .member(let member, _):
        return linker.registry.component(linker.registry.outermost(member))
      case .any, .own, .qualified:
        let filter = CandidateFilter(
          qualifiers: self.qualifiers + DICore.qualifiers(of: type), domain: core.domain)
        guard case .one(let candidate) = linker.registry.select(wantedType(of: type), filter) else { return nil }
        return linker.registry.component(linker.registry.outermost(candidate))
      }
    }
  }
}
