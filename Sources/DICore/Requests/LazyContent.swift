internal import DILifetime
internal import Synchronization

/// What a ``DILazy`` is, apart from the type of its value.
struct LazyContent: ~Copyable, Sendable {
  /// The cell where the value is kept.
  private let word = Atomic<UInt>(0)
  private let state: Mutex<State>
  // The request, apart from its scope, which keeps what the standpoint belongs to.
  private let requestSite: Unmanaged<RequestSite>?
  private let target: DelayedRequest.Target
  private let snapshot: Snapshot?

  /// What the lock protects.
  ///
  /// Not private: where the lazy destroys it, in another file, the compiler (6.3.1) fails at a private type.
  struct State: Sendable {
    /// Nil once there was a value, so that the graph can go.
    var scope: Scope?
    /// The scope when there was a value, to make the request again after ``DILazy/clear()`` if it is still there.
    var forgotten: WeakScope?
    /// The threads that ask on behalf of what is asked for, which uses the lazy itself.
    var comeBack: Set<UInt> = []
  }

  init(_ request: DelayedRequest) {
    state = Mutex(State(scope: request.core.scope))
    requestSite = request.core.unretainedRequestSite
    target = request.target
    snapshot = request.snapshot
  }

  /// Gives a lazy that has none its value; for the lazy to call, as ``deinitialize()``.
  func fill(with value: AnyObject) {
    if let taken = cell.takeObject(orKeep: { value }) { Unmanaged<AnyObject>.fromOpaque(taken).release() }
  }

  /// Releases the value, when nobody is left who could ask for it.
  ///
  /// For the lazy to call when it goes: in a `deinit` here, the word may have been moved to another place, and what is kept would
  /// not be found by the address of the cell.
  func deinitialize() { cell.deinitialize() }

  /// Where the value is kept: atomic words stay where they are.
  var cell: Cell { withUnsafePointer(to: word) { Cell(UnsafeMutableRawPointer(mutating: $0)) } }

  /// Nil if there was a value, and the scope is gone.
  private var scope: Scope? { state.withLock { $0.scope } ?? forgottenScope }

  private func request(_ scope: Scope) -> DelayedRequest {
    DelayedRequest(core: ContainerCore(scope: scope, from: requestSite), target: target, snapshot: snapshot)
  }

  private var forgottenScope: Scope? { state.withLock { $0.forgotten }?.scope }

  /// Gives the object for the value, which is resolved if it is not there.
  ///
  /// - Parameters:
  ///   - type: What is asked for.
  ///   - owner: The lazy.
  ///   - resolve: Makes the request.
  /// - Returns: The object, retained.
  /// - Throws: What the request throws; `DIError.scopeIsGone`.
  func object(
    _ type: any Any.Type, of owner: some LazyOwner, _ resolve: (DelayedRequest) throws(DIError) -> AnyObject
  ) throws(DIError) -> UnsafeMutableRawPointer {
    let cell = cell
    if let object = cell.takeAtOnce() ?? cell.takeObject() { return object }
    guard let scope else {
      // It was forgotten because there is a value.
      if let object = cell.takeObject() { return object }
      throw .scopeIsGone(type: DIRequest(wantedType(of: type), origin: nil))
    }
    let path = Path.current
    do throws(DIError) {
      if let object = try path.request(CacheSlot(cell), of: nil) { return object }
    } catch {
      guard case .recursiveInitialization = error else { throw error }
      return try comeBack(request(scope), type, resolve)
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

  /// Asks once more, since what the request asks for uses the lazy: what is on the path, or is kept and may be taken early,
  /// is the answer.
  private func comeBack(
    _ request: DelayedRequest, _ type: any Any.Type, _ resolve: (DelayedRequest) throws(DIError) -> AnyObject
  ) throws(DIError) -> UnsafeMutableRawPointer {
    let thread = CurrentThread.number
    guard state.withLock({ $0.comeBack.insert(thread).inserted }) else { throw request.recursion(type) }
    defer { state.withLock { _ = $0.comeBack.remove(thread) } }
    return Unmanaged.passRetained(try resolve(request)).toOpaque()
  }

  /// Lets go of the scope.
  func forget(_ scope: Scope) {
    let forgotten = scope.reference
    let old = state.withLock { state in
      let old = (state.scope, state.forgotten)
      state.scope = nil
      state.forgotten = forgotten
      return old
    }
    // Released outside the lock, since a `deinit` may come back here.
    withExtendedLifetime(old) {}
  }

  func trap(_ error: DIError) -> Never {
    if let scope { request(scope).trap(error) }
    fatalError(error.description)
  }
}

/// A lazy, of whatever.
protocol LazyOwner: AnyObject {
  /// Lets go of the scope.
  func forget(_ scope: Scope)
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
      case .any, .own, .qualified:
        let filter = CandidateFilter(
          qualifiers: self.qualifiers + DICore.qualifiers(of: type), domain: core.domain)
        guard case .one(let candidate) = linker.registry.select(wantedType(of: type), filter) else { return nil }
        return linker.registry.component(candidate)
      }
    }
  }
}
