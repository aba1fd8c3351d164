/// The content of a container: a scope, and a request site.
///
/// Not for use: it is public because ``DIResolving`` requires it.
public struct _DIContainerCore: Sendable {
  /// The scope; for a container that an instance of the scope may hold, a handle that does not keep the scope.
  @usableFromInline package let scope: Scope
  /// Where requests are made from; nil for the program.
  ///
  /// Not retained: the graph owns it, and the scope keeps the graph.
  @usableFromInline let unretainedRequestSite: Unmanaged<RequestSite>?
  /// The creation that took the container as a dependency; 0 for the program.
  ///
  /// Used only to decide whether a request can be answered with an incomplete instance.
  @usableFromInline let creationID: UInt

  init(scope: Scope, from requestSite: Unmanaged<RequestSite>? = nil, creationID: UInt = 0) {
    self.scope = scope
    unretainedRequestSite = requestSite
    self.creationID = creationID
  }
}

/// The name for use inside the package.
@usableFromInline package typealias ContainerCore = _DIContainerCore

extension ContainerCore {
  /// The entry of a request without a qualifier; nil if `resolveElsewhere(_:)` has to answer.
  ///
  /// The caller holds the container, and so keeps the scope, the graph and the arena alive during the call.
  @inlinable @inline(__always)
  func entry<Instance>(_ type: Instance.Type) -> ProviderAddress? {
    if unretainedRequestSite != nil { return nil }
    return scope.entries.table.find(UInt(bitPattern: ObjectIdentifier(type))) ?? linkedEntry(type)
  }

  /// The entry on the slow path: the type is not linked yet.
  @usableFromInline @inline(never)
  func linkedEntry<Instance>(_ type: Instance.Type) -> ProviderAddress? {
    // An error is dropped here, and thrown by `resolveElsewhere(_:)`, which is called for nil.
    !scope.isOpen || scope.handsOn ? nil : try? scope.linkedEntry(type, nil, from: nil)
  }

  /// The context of a request from outside.
  @inlinable @inline(__always)
  var context: Context { Context(cells: scope.store.base, creationID: creationID) }

  /// Resolves on the slow path.
  ///
  /// It is taken if the container belongs to a domain or has the handle of a scope, the scope is closed, a parent can answer,
  /// or the stack is too short for linking.
  @usableFromInline @inline(never)
  func resolveElsewhere<Instance>(_ type: Instance.Type) throws(DIError) -> Instance {
    let (entry, scope) = try entry(type)
    if creationID != 0, scope.notesRequests { noteRequest(for: type, in: scope) }
    // The context does not retain the scope. A closure around the call would add its frames to the stack.
    defer { withExtendedLifetime(scope) {} }
    return try DICore.call(entry, type, Context(cells: scope.store.base, creationID: creationID))
  }

  /// The entry of a request for a type, and the scope with which to call it.
  @inline(never)
  private func entry(_ type: any Any.Type) throws(DIError) -> (ProviderAddress, Scope) {
    let scope = try liveScope(for: type)
    if unretainedRequestSite == nil, scope.handsOn, let found = scope.entryInParent(type) { return found }
    return (try entry(type, in: scope), scope)
  }

  /// The entry of a request without a qualifier, with or without arguments.
  func entry(
    _ type: any Any.Type, _ request: (any RequestWithArguments.Type)? = nil, in scope: Scope
  ) throws(DIError) -> ProviderAddress {
    let entries = unretainedRequestSite?._withUnsafeGuaranteedRef { $0.entries } ?? scope.entries
    if let known = entries.table.find(UInt(bitPattern: ObjectIdentifier(request ?? type))) { return known }
    return try scope.linkedEntry(type, request, from: requestSite)
  }

  /// Where requests are made from; nil for the program.
  var requestSite: RequestSite? { unretainedRequestSite?.takeUnretainedValue() }

  /// Ends the program with the text of an error, at the line of the request if that is known.
  @usableFromInline
  package func trap(_ error: DIError, _ file: StaticString = #fileID, _ line: UInt = #line) -> Never {
    fatalError(Path.current.withWholePath(error).description, file: file, line: line)
  }

  /// Calls an entry, with or without arguments.
  func call<Instance>(
    _ entry: ProviderAddress, _ type: Instance.Type, in scope: Scope, _ arguments: Arguments? = nil
  ) throws(DIError) -> Instance {
    // As in `resolveElsewhere(_:)`.
    defer { withExtendedLifetime(scope) {} }
    return try DICore.call(entry, type, Context(cells: scope.store.base).from(creationID, arguments))
  }

  /// Returns the scope if it is alive and open, or throws; another thread may close it right afterwards.
  package func liveScope(for type: any Any.Type) throws(DIError) -> Scope {
    if scope.isOpen { return scope }
    let request = DIRequest(wantedType(of: type), origin: scope.graph.origin)
    guard let live = scope.live else { throw .scopeIsGone(type: request) }
    if live.isClosed { throw .containerIsClosed(type: request) }
    return live
  }

  /// A container on the same graph with a new scope.
  @usableFromInline
  var withNewScope: ContainerCore {
    ContainerCore(
      scope: Scope(openedFrom: scope.live ?? scope.root), from: unretainedRequestSite, creationID: creationID)
  }

  /// A container on the same graph with the scope of another container.
  @usableFromInline
  func withScope(of other: ContainerCore) -> ContainerCore {
    guard other.scope.graph === scope.graph else {
      // `fatalError`, since a release build omits the text of a precondition.
      fatalError(
        """
        useScope(from:) received a container with other registrations. A scope holds instances of its own graph only.
          fix: pass a newLifeTimeScope() of this container, or of one that shares its registrations
        """)
    }
    return ContainerCore(scope: other.scope, from: unretainedRequestSite, creationID: creationID)
  }
}

extension Context {
  /// The container that answers a request for a container.
  ///
  /// - Parameter requestSite: Where the request is made from; nil if the component that is being created makes it.
  /// - Returns: The container.
  func container(from requestSite: RequestSite? = nil) -> ContainerCore {
    withScope { scope in
      guard let path = openPath, let position = path.innermostCreation else {
        return ContainerCore(scope: scope, from: requestSite?.unlessProgram, creationID: creationID)
      }
      return ContainerCore(
        scope: path.isKept(by: scope) ? scope.handle : scope,
        from: requestSite.map { $0.unlessProgram } ?? path.requestSite(position), creationID: path.creationID(position))
    }
  }

  /// The container of a delayed request.
  ///
  /// It has no creation ID: the delayed request will belong to the creation that is open at its use.
  ///
  /// - Parameter requestSite: Where the request is made from; nil for the program.
  /// - Returns: The container.
  func delayedContainer(from requestSite: Unmanaged<RequestSite>?) -> ContainerCore {
    withScope { scope in
      guard let path = openPath, path.innermostCreation != nil, path.isKept(by: scope) else {
        return ContainerCore(scope: scope, from: requestSite)
      }
      return ContainerCore(scope: scope.handle, from: requestSite)
    }
  }
}

extension RequestSite {
  /// The request site as a container stores it: nil for the program.
  var unlessProgram: Unmanaged<RequestSite>? { domain == nil ? nil : .passUnretained(self) }
}

extension Path {
  /// The innermost frame of a component, whose initializer or injection runs.
  @inline(__always)
  fileprivate var innermostCreation: Int? {
    var position = current
    while position >= 0, self[position].pointee.binding == nil { position = Int(self[position].pointee.parent) }
    return position < 0 ? nil : position
  }

  /// Where a creation makes requests from; nil for the program.
  fileprivate func requestSite(_ position: Int) -> Unmanaged<RequestSite>? {
    ofBinding(position) { binding in
      binding.unretainedRequestSite._withUnsafeGuaranteedRef { $0.notesRequests ? binding.unretainedRequestSite : nil }
    } ?? nil
  }

  /// Whether an instance of the scope will hold the object that is being created.
  ///
  /// If so, a container that is given to the object must not keep the scope: scope and container would keep each other alive.
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
  /// Whether a scope keeps the instance of this binding that is being created, or an object of the same cycle.
  fileprivate func isHeld(by scope: Scope) -> Bool {
    if storage.isResolution, graph.sharesWithScopes { return true }
    return storage.isKeptByScope
      || scopedPartners.contains { $0._withUnsafeGuaranteedRef { $0.cacheSlot(for: scope)?.isFull != true } }
  }
}

extension AwaitPart {
  /// A container on its scope; an extension point.
  package var container: ContainerCore { ContainerCore(scope: scope) }
}
