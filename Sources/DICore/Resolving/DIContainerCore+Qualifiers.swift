extension DIContainerCore {
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
    guard let entry = QualifiedRequest<Instance, Key>.entry(key, in: scope.entries.table), link == nil else {
      return try resolveElsewhere(type, by: key)
    }
    return try call(entry, type, Context(cells: scope.store.base))
  }

  /// A request by a name or tag that is not linked yet, or of a container that was given out during a resolve.
  @usableFromInline @inline(never)
  func resolveElsewhere<Instance, Key: QualifierKey>(_ type: Instance.Type, by key: Key) throws(DIError) -> Instance {
    let standpoint = link?.standpoint
    let entries = standpoint?.entries ?? scope.entries
    let known = QualifiedRequest<Instance, Key>.entry(key, in: entries.table)
    guard let entry = known ?? scope.linkedEntry(type, key, from: standpoint) else {
      return try answerToNothing(type, [key.qualifier])
    }
    return try continueResolve(entry, type)
  }
}
