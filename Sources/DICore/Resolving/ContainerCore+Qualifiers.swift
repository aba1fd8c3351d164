extension ContainerCore {
  /// Makes a request by a name or tag.
  ///
  /// An extension point. It finds the table of the qualifiers that are linked for the type, and the entry in this table.
  /// Qualifiers are compared by their static type. So specialized code does not box them, and does not hash them while there
  /// are few.
  ///
  /// - Parameters:
  ///   - type: The requested type.
  ///   - key: The name or tag.
  /// - Returns: The instance.
  /// - Throws: `DIError`.
  @inlinable @inline(__always)
  package func resolve<Instance, Key: QualifierKey>(_ type: Instance.Type, by key: Key) throws(DIError) -> Instance {
    guard unretainedRequestSite == nil, let entry = QualifiedRequest<Instance, Key>.entry(key, in: scope.entries.table)
    else { return try resolveElsewhere(type, by: key) }
    return try DICore.call(entry, type, Context(cells: scope.store.base, creationID: creationID))
  }

  /// The slow path: the request is not linked yet, or the container belongs to a domain or has the handle of a scope.
  @usableFromInline @inline(never)
  func resolveElsewhere<Instance, Key: QualifierKey>(_ type: Instance.Type, by key: Key) throws(DIError) -> Instance {
    let scope = try liveScope(for: type)
    let requestSite = requestSite
    let entries = requestSite?.entries ?? scope.entries
    var entry = QualifiedRequest<Instance, Key>.entry(key, in: entries.table)
    if entry == nil { entry = try scope.linkedEntry(type, key, from: requestSite) }
    guard let entry else { return try answerToNothing(type, [key.qualifier], as: type) }
    if creationID != 0, scope.notesRequests { noteRequest(for: type, [key.qualifier], in: scope) }
    return try call(entry, type, in: scope)
  }
}
