/// What a container is inside: a scope, and the place that it asks from.
///
/// Not for use: it is public because ``DIResolving`` asks for it.
///
/// Unchecked: the standpoint is owned by the graph, which the scope keeps.
public struct _DIContainerCore: @unchecked Sendable {
  /// The scope; for a container that was given to an instance of a scope, a handle that does not keep it.
  @usableFromInline let scope: Scope
  /// Where the container asks from; nil for the program.
  @usableFromInline let unretainedRequestSite: Unmanaged<RequestSite>?
  /// The creation that the container was given to; 0 for the program.
  ///
  /// It says whether what is asked for may be handed out unfinished, and nothing else.
  @usableFromInline let creationID: UInt

  init(scope: Scope, from requestSite: Unmanaged<RequestSite>? = nil, creationID: UInt = 0) {
    self.scope = scope
    unretainedRequestSite = requestSite
    self.creationID = creationID
  }

  init(scope: Scope, from requestSite: RequestSite, creationID: UInt = 0) {
    self.init(
      scope: scope, from: requestSite.domain == nil ? nil : .passUnretained(requestSite), creationID: creationID)
  }
}

/// The name that the package calls it by.
@usableFromInline package typealias ContainerCore = _DIContainerCore

extension ContainerCore {
  /// The entry of an unnamed request; nil for a container that asks from a region or has a handle of its scope.
  ///
  /// The scope, and with it the graph and the arena, is alive during the call because whoever calls holds this value.
  @inlinable @inline(__always)
  func entry<Instance>(_ type: Instance.Type) -> ProviderAddress? {
    if unretainedRequestSite != nil { return nil }
    return scope.entries.table.find(UInt(bitPattern: ObjectIdentifier(type))) ?? linkedEntry(type)
  }

  /// The same for a type that is not linked yet.
  @usableFromInline @inline(never)
  func linkedEntry<Instance>(_ type: Instance.Type) -> ProviderAddress? {
    // What it throws, another function comes upon.
    !scope.isOpen || scope.handsOn ? nil : try? scope.linkedEntry(type, nil, from: nil)
  }

  /// A request from outside.
  @inlinable @inline(__always)
  var context: Context { Context(cells: scope.store.base, creationID: creationID) }

  /// A request of a container that asks from a region or has a handle of its scope.
  @usableFromInline @inline(never)
  func resolveElsewhere<Instance>(_ type: Instance.Type) throws(DIError) -> Instance {
    let (entry, scope) = try entry(type)
    // Retained here, since a context holds nothing; not with a closure, whose frames would stay on the stack.
    defer { withExtendedLifetime(scope) {} }
    return try DICore.call(entry, type, Context(cells: scope.store.base, creationID: creationID))
  }

  /// The provider of a request for a type, and the scope that it is called with.
  @inline(never)
  private func entry(_ type: any Any.Type) throws(DIError) -> (ProviderAddress, Scope) {
    let scope = try liveScope(for: type)
    if unretainedRequestSite == nil, scope.handsOn, let found = scope.entryInParent(type) { return found }
    return (try entry(type, in: scope), scope)
  }

  /// The provider of a request without name or tag, with arguments or without.
  func entry(
    _ type: any Any.Type, _ request: (any RequestWithArguments.Type)? = nil, in scope: Scope
  ) throws(DIError) -> ProviderAddress {
    let entries = unretainedRequestSite?._withUnsafeGuaranteedRef { $0.entries } ?? scope.entries
    if let known = entries.table.find(UInt(bitPattern: ObjectIdentifier(request ?? type))) { return known }
    func linked<Instance>(_ type: Instance.Type) throws(DIError) -> ProviderAddress {
      try scope.linkedEntry(type, request, from: requestSite)
    }
    return try linked(type)
  }

  /// Where the container asks from; nil for the program.
  var requestSite: RequestSite? { unretainedRequestSite?.takeUnretainedValue() }

  /// Ends the program with the text of an error, at the line that asked where that is known.
  package func trap(_ error: DIError, _ file: StaticString = #fileID, _ line: UInt = #line) -> Never {
    fatalError(Path.current.withWholePath(error).description, file: file, line: line)
  }

  /// Calls an entry on behalf of this container, with arguments if there are any.
  func call<Instance>(
    _ entry: ProviderAddress, _ type: Instance.Type, in scope: Scope, _ arguments: Arguments? = nil
  ) throws(DIError) -> Instance {
    // As above.
    defer { withExtendedLifetime(scope) {} }
    return try DICore.call(entry, type, Context(cells: scope.store.base).from(creationID, arguments))
  }

  /// The scope, which is there while the result is held, and was open a moment ago.
  func liveScope(for type: any Any.Type) throws(DIError) -> Scope {
    if scope.isOpen { return scope }
    let request = DIRequest(wantedType(of: type), origin: scope.graph.origin)
    guard let live = scope.live else { throw .scopeIsGone(type: request) }
    if live.isClosed { throw .containerIsClosed(type: request) }
    return live
  }

  /// The same graph with an empty scope.
  @usableFromInline
  var withNewScope: ContainerCore {
    ContainerCore(
      scope: Scope(openedFrom: scope.live ?? scope.root), from: unretainedRequestSite, creationID: creationID)
  }

  /// The same graph with the scope of another container.
  @usableFromInline
  func withScope(of other: ContainerCore) -> ContainerCore {
    guard other.scope.graph === scope.graph else {
      // Not a precondition, whose text a release build would leave out.
      fatalError(
        """
        useScope(from:) was given a container with other registrations. A scope holds instances of the graph it was opened from.
          write: newLifeTimeScope() of this container, or of one that shares its registrations, as the source
        """)
    }
    return ContainerCore(scope: other.scope, from: unretainedRequestSite, creationID: creationID)
  }
}

extension Context {
  /// The container for a creation that asks for one, or for a request of the program.
  ///
  /// - Parameter requestSite: Where it is asked for from; nil for the component that is being created.
  /// - Returns: The container.
  func handle(from requestSite: RequestSite? = nil) -> ContainerCore {
    withScope { scope in
      guard let path = openPath, let position = path.innermostCreation else {
        return ContainerCore(scope: scope, from: requestSite?.unlessProgram, creationID: creationID)
      }
      return ContainerCore(
        scope: path.isKept(by: scope) ? scope.handle : scope,
        from: requestSite.map { $0.unlessProgram } ?? path.requestSite(position), creationID: path.creationID(position))
    }
  }

  /// The container for a request that is made later, which belongs to what is being created then.
  ///
  /// - Parameter requestSite: Where it is asked for from; nil for the program.
  /// - Returns: The container.
  func delayedHandle(from requestSite: Unmanaged<RequestSite>?) -> ContainerCore {
    withScope { scope in
      guard let path = openPath, path.innermostCreation != nil, path.isKept(by: scope) else {
        return ContainerCore(scope: scope, from: requestSite)
      }
      return ContainerCore(scope: scope.handle, from: requestSite)
    }
  }
}

extension RequestSite {
  /// What a container says of where it asks from.
  var unlessProgram: Unmanaged<RequestSite>? { domain == nil ? nil : .passUnretained(self) }
}

extension Path {
  /// The entry whose initializer or injection runs.
  @inline(__always)
  fileprivate var innermostCreation: Int? {
    var position = current
    while position >= 0, self[position].pointee.binding == nil { position = Int(self[position].pointee.parent) }
    return position < 0 ? nil : position
  }

  /// Where a creation asks from; nil for the program.
  fileprivate func requestSite(_ position: Int) -> Unmanaged<RequestSite>? {
    ofBinding(position) { $0.unretainedRequestSite._withUnsafeGuaranteedRef { $0.unlessProgram } } ?? nil
  }

  /// Whether what is created here will be held by an instance of a scope, so that it must not hold the scope.
  @inline(__always)
  fileprivate func isKept(by scope: Scope) -> Bool { !scope.isRoot && isKept(inside: scope) }

  @inline(never)
  private func isKept(inside scope: Scope) -> Bool {
    ancestors.contains { position in
      let entry = self[position].pointee
      guard entry.scope.toOpaque() == Unmanaged.passUnretained(scope).toOpaque() else { return false }
      if entry.extras?._withUnsafeGuaranteedRef({ $0.isKeptByScope }) == true { return true }
      return binding(position)?.isHeld(by: scope) == true
    }
  }
}

extension Binding {
  /// Whether a scope holds the instance that is being created for it, or will when its cycle is complete.
  fileprivate func isHeld(by scope: Scope) -> Bool {
    if storage.isResolution, graph.sharesWithScopes { return true }
    return storage.isKeptByScope
      || scopedPartners.contains { $0._withUnsafeGuaranteedRef { $0.cacheSlot(for: scope)?.isFull != true } }
  }
}
