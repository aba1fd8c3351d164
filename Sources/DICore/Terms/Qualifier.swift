internal import DILifetime

/// A name or tag that a component can be requested by.
///
/// Tags come from an optional product. Selection, instances and errors follow the same rules for both.
@usableFromInline
package enum Qualifier: Hashable, Sendable {
  case name(String)
  /// Indirect: a tag stored inline would make every qualifier larger, and most qualifiers are names.
  indirect case tag(Tag)

  /// A value that tags components; two tags are equal if their types and values are equal.
  @usableFromInline
  package struct Tag: Sendable {
    let value: any Hashable & Sendable
  }

  /// Makes a tag.
  ///
  /// - Parameter value: The value. Errors print its description; for an enumeration, its type and case.
  /// - Returns: The qualifier.
  @usableFromInline
  package static func tag(_ value: some Hashable & Sendable) -> Qualifier { .tag(Tag(value: value)) }

  /// The name; nil for a tag.
  var name: String? {
    if case .name(let name) = self { name } else { nil }
  }
}

extension [Qualifier] {
  package var names: [String] { compactMap(\.name) }

  var hasTags: Bool { contains { $0.name == nil } }

  /// The same qualifiers with more, each once.
  func with(_ more: [Qualifier]) -> [Qualifier] {
    more.reduce(into: self) { all, qualifier in if !all.contains(qualifier) { all.append(qualifier) } }
  }

  /// The descriptions of the tags.
  package var tags: [String] {
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
  /// The value as it is written in source code.
  @usableFromInline package var description: String {
    if let value = value as? String { return value.literal }
    let isCase = Mirror(reflecting: value).displayStyle == .enum && !(value is any CustomStringConvertible)
    return (isCase ? "\(typeName(type(of: value))).\(value)" : "\(value)").inOneLine
  }
}
