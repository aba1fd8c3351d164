/// What a list by key goes by.
package enum ListKey {
  case name
  /// A tag of this type.
  case tag(any Any.Type)
}
