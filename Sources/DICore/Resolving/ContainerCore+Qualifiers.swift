extension ContainerCore {
  /// A request by a name or tag: finds the table of those that are linked for the type, in that the entry, and calls it.
  ///
  /// An extension point. Values are compared by their own type, so that where this is specialized nothing is boxed or hashed
  /// as long as there are few of them.
  ///
  /// - Parameters:
  ///   - type: What is asked for.
  ///   - key: The name or tag.
  /// - Returns: The instance.
  /// - Throws: `DIError`.
  @inlinable @inline(__always)
  package func resolve<Instance, Key: QualifierKey>(_ type: Instance.Type, by key: Key) throws(DIError) -> Instance {
    guard unretainedRequestSite == nil, let entry = QualifiedRequest<Instance, Key>.entry(key, in: scope.entries.table)
    else { return try resolveElsewhere(type, by: key) }
    return try DICore.call(entry, type, Context(cells: scope.store.base, creationID: creationID))
  }

  /// A request by a name or tag that is not linked yet, or of a container that asks from a region or has a handle of its scope.
  @usableFromInline @inline(never)
  func resolveElsewhere<Instance, Key: QualifierKey>(_ type: Instance.Type, by key: Key) throws(DIError) -> Instance {
    let scope = try liveScope(for: type)
    let requestSite = requestSite
    let entries = requestSite?.entries ?? scope.entries
    var entry = QualifiedRequest<Instance, Key>.entry(key, in: entries.table)
    if entry == nil { entry = try scope.linkedEntry(type, key, from: requestSite) }
    guard let entry else { return try answerToNothing(type, [key.qualifier]) }
    return try call(entry, type, in: scope)
  }
}
