/// What a component can be asked for by, beside its type: a name, or a tag of an optional product.
///
/// An extension point: a tag is any value. Rules of selection, instances and errors are the same for both.
@usableFromInline
package enum Qualifier: Hashable, Sendable {
  case name(String)
  /// Apart, since most of what has a qualifier has none, or a name.
  indirect case tag(Tag)

  /// A value that tags components; equal are values of one type that are equal.
  @usableFromInline
  package struct Tag: Sendable {
    let value: any Hashable & Sendable
  }

  /// A tag.
  ///
  /// - Parameter value: The value; its description is what errors call it, unless it is the case of an enumeration.
  /// - Returns: The qualifier.
  @usableFromInline
  package static func tag(_ value: some Hashable & Sendable) -> Qualifier { .tag(Tag(value: value)) }

  /// The name, unless it is a tag.
  var name: String? {
    if case .name(let name) = self { name } else { nil }
  }
}

extension [Qualifier] {
  var names: [String] { compactMap(\.name) }

  /// The tags, as they are written.
  var tags: [String] {
    compactMap { if case .tag(let tag) = $0 { tag.description } else { nil } }
  }
}

extension Qualifier.Tag: Hashable {
  @usableFromInline
  package static func == (lhs: Self, rhs: Self) -> Bool {
    func isEqual<Value: Hashable>(_ value: Value) -> Bool { (rhs.value as? Value) == value }
    return type(of: lhs.value) == type(of: rhs.value) && isEqual(lhs.value)
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: value)))
    hasher.combine(value)
  }
}

extension Qualifier.Tag: CustomStringConvertible {
  /// The value, as it is written.
  @usableFromInline package var description: String {
    if let value = value as? String { return value.debugDescription }
    let isCase = Mirror(reflecting: value).displayStyle == .enum && !(value is any CustomStringConvertible)
    return isCase ? "\(typeName(type(of: value))).\(value)" : "\(value)"
  }
}
