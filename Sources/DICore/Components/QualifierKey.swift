/// A name or tag as a request brings it: with its static type, so that it can be compared without looking into a box.
@usableFromInline
package protocol QualifierKey: Hashable, Sendable {
  /// The same, as components have it.
  var qualifier: Qualifier { get }

  /// The key of a name or tag; nil if that is of another type.
  init?(_ qualifier: Qualifier)
}

/// The name of a request; a type of its own, since a string may be a tag as well.
@usableFromInline
package struct NameKey: QualifierKey {
  @usableFromInline let name: String

  @inlinable
  package init(_ name: String) { self.name = name }

  @usableFromInline package var qualifier: Qualifier { .name(name) }

  @usableFromInline
  package init?(_ qualifier: Qualifier) {
    guard case .name(let name) = qualifier else { return nil }
    self.name = name
  }
}

/// The tag of a request.
@usableFromInline
package struct TagKey<Tag: Hashable & Sendable>: QualifierKey {
  @usableFromInline let tag: Tag

  @inlinable
  package init(_ tag: Tag) { self.tag = tag }

  @usableFromInline package var qualifier: Qualifier { .tag(tag) }

  @usableFromInline
  package init?(_ qualifier: Qualifier) {
    guard case .tag(let boxed) = qualifier, let tag = boxed.value as? Tag else { return nil }
    self.tag = tag
  }

  // As tags of components are compared: an object is equal to none of another class. Of what is no object, nothing is left
  // of the comparison of types.
  @inlinable
  package static func == (lhs: Self, rhs: Self) -> Bool {
    type(of: lhs.tag) == type(of: rhs.tag) && lhs.tag == rhs.tag
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) { hasher.combine(tag) }
}

/// The key of requests that differ in a name or tag alone, in the table of entries: what is found there is a
/// ``QualifierTable``.
@usableFromInline
struct QualifiedRequest<Instance, Key: QualifierKey> {
  @inlinable
  static var key: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

  /// The provider for a name or tag, if it is linked.
  @inlinable @inline(__always)
  static func entry(_ key: Key, in table: EntryTable) -> ProviderAddress? {
    guard let table = table.find(self.key) else { return nil }
    return QualifierTable<Key>.find(key, at: table)
  }
}
