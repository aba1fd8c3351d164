/// What a container is inside.
///
/// Not for use: it is public because ``DIResolving`` asks for it.
public struct DIContainerCore: Sendable {
  /// The scope; for a handle that holds its scope weakly, the root.
  @usableFromInline let scope: Scope
  /// Set for a container that was given out during a resolve.
  @usableFromInline let link: ContainerLink?

  init(scope: Scope, link: ContainerLink?) {
    self.scope = scope
    self.link = link
  }
}

extension DIContainerCore {
  /// An unnamed request: finds the linked entry, and calls it.
  ///
  /// The scope, and with it the graph and the arena, is alive during the call because whoever calls holds this value.
  @inlinable @inline(__always)
  func resolve<Instance>(_ type: Instance.Type) throws(DIError) -> Instance {
    guard let entry = scope.entries.table.find(UInt(bitPattern: ObjectIdentifier(type))), link == nil else {
      return try resolveElsewhere(type)
    }
    return try call(entry, type, Context(cells: scope.store.base))
  }

  /// A request for a type that is not linked yet, or of a container that was given out during a resolve.
  @usableFromInline @inline(never)
  func resolveElsewhere<Instance>(_ type: Instance.Type) throws(DIError) -> Instance {
    try continueResolve(entry(type), type)
  }

  /// The provider of a request without name or tag, with arguments or without.
  @usableFromInline
  func entry<Instance>(
    _ type: Instance.Type, _ request: (any RequestWithArguments.Type)? = nil
  ) -> ProviderAddress {
    let entries = link?.entries ?? scope.entries
    return entries.table.find(UInt(bitPattern: ObjectIdentifier(request ?? type)))
      ?? scope.linkedEntry(type, request, from: link?.standpoint)
  }

  /// Ends the program with the text of an error.
  package func trap(_ error: DIError) -> Never { fatalError(withWholePath(error).description) }

  private func withWholePath(_ error: DIError) -> DIError {
    guard let frame = link?.openFrame else { return error }
    return sequence(first: frame, next: \.parent).compactMap(\.binding).reduce(error) { $0.asked(by: $1.info) }
  }

  /// Calls an entry from wherever this container belongs, with arguments if there are any.
  @usableFromInline
  func continueResolve<Instance>(
    _ entry: ProviderAddress, _ type: Instance.Type, _ arguments: Arguments? = nil
  ) throws(DIError) -> Instance {
    let (scope, frame) = try place(for: type)
    // Retained here, since a context holds nothing.
    return try withExtendedLifetime((scope, frame)) { () throws(DIError) in
      try call(entry, type, Context(cells: scope.store.base).with(frame).with(arguments))
    }
  }

  /// The scope, and the frame of the resolve that is still running around this container.
  func place(for type: any Any.Type) throws(DIError) -> (Scope, Frame?) {
    guard let link else { return (scope, nil) }
    guard link.holdsScopeWeakly else { return (scope, link.openFrame) }
    guard let scope = link.scope else {
      throw .scopeIsGone(type: DIRequest(wantedType(of: type), origin: scope.graph.origin))
    }
    return (scope, link.openFrame)
  }

  /// The same graph with an empty scope.
  @usableFromInline
  var withNewScope: DIContainerCore {
    DIContainerCore(
      scope: Scope(openedFrom: scope), link: link.map { ContainerLink(continuing: $0, from: $0.standpoint) })
  }

  /// The same graph with the scope of another container.
  @usableFromInline
  func withScope(of other: DIContainerCore) -> DIContainerCore {
    guard other.scope.graph === scope.graph else {
      // Not a precondition, whose text a release build would leave out.
      fatalError(
        """
        useScope(from:) was given a container with other registrations. A scope holds instances of the graph it was opened from.
          write: newLifeTimeScope() of this container, or of one that shares its registrations, as the source
        """)
    }
    guard let link = other.link, link.holdsScopeWeakly else {
      return DIContainerCore(
        scope: other.scope, link: self.link.map { ContainerLink(continuing: $0, from: $0.standpoint) })
    }
    // A scope that is gone cannot be named any more; the first request says so.
    return DIContainerCore(scope: other.scope, link: ContainerLink(weakening: link, from: self.link?.standpoint))
  }
}
