/// The name or tag of a request, with its static type, so that comparing it needs no box.
@usableFromInline
package protocol QualifierKey: Hashable, Sendable {
  /// The name or tag as components have it.
  var qualifier: Qualifier { get }

  /// Makes the key of a qualifier; nil if the qualifier does not have the type of this key.
  init?(_ qualifier: Qualifier)
}

/// The name of a request: a separate type, since a string can also be a tag.
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
  @usableFromInline package let tag: Tag

  @inlinable
  package init(_ tag: Tag) { self.tag = tag }

  @usableFromInline package var qualifier: Qualifier { .tag(tag) }

  @usableFromInline
  package init?(_ qualifier: Qualifier) {
    guard case .tag(let boxed) = qualifier, let tag = boxed.value as? Tag else { return nil }
    self.tag = tag
  }

  // The same rule as for the tags of components (`Qualifier.Tag`): objects of different classes are not equal. For value types,
  // the optimizer removes the type comparison.
  @inlinable
  package static func == (lhs: Self, rhs: Self) -> Bool {
    type(of: lhs.tag) == type(of: rhs.tag) && lhs.tag == rhs.tag
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) { hasher.combine(tag) }
}
