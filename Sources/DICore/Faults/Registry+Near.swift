// What is similar to a type that nothing is registered for; the rules are only here.

extension Registry {
  /// The error of a request that a component of a parent makes: if this child could answer, the text says so.
  package func naming(inChild error: DIError) -> DIError {
    guard parent != nil, var request = error.requestOfParent else { return error }
    let own = candidates(for: request.type).filter { isQualified($0, by: request.qualifiers) }
    if own.isEmpty { return error }
    request.candidates = infos(own).map { NearCandidate(info: $0, reason: .ofChild) }
    return switch error {
    case .typeIsNotFoundForName(_, let name, let typesInfo):
      .typeIsNotFoundForName(type: request, name: name, typesInfo: typesInfo)
    case .typeIsNotFoundForTag(_, let tags, let typesInfo):
      .typeIsNotFoundForTag(type: request, tags: tags, typesInfo: typesInfo)
    default: .typeIsNotFound(type: request)
    }
  }

  /// Registrations similar to a type, in the order of registration.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - index: Finds the components that can be similar; nil to look at all.
  /// - Returns: The registrations; if none is similar, registrations of conforming types, or of other types with the
  ///   same name.
  func near(_ type: any Any.Type, _ index: NearIndex?) -> [NearCandidate] {
    andParents.reversed().reduce(into: []) { found, registry in
      found += registry.ownNear(type, index)
      if found.isEmpty { found = registry.relatives(of: type, index) }
      if found.isEmpty { found = registry.conforming(to: type) }
      if found.isEmpty { found = registry.namesakes(of: type, index) }
    }
  }

  private func ownNear(_ type: any Any.Type, _ index: NearIndex?) -> [NearCandidate] {
    // A failing cast walks all conformances of the process, so it is not tried with classes.
    let collection = type is AnyClass ? nil : type as? any CollectionType.Type
    let element = collection.map { wantedType(of: $0.elementType) }
    let declared = map?.declarations(of: type).map { NearCandidate(info: $0, reason: .declared) } ?? []
    let positions = index?.positions(near: [type, element].compactMap(\.self), in: self) ?? Array(components.indices)
    return declared
      + positions.compactMap { position in
        reason(position, type, element, key: collection?.keyType).map {
          NearCandidate(info: components[position].info, reason: $0)
        }
      }
  }

  /// The reason for which a component is similar to a type; nil if it is not.
  private func reason(
    _ position: Int, _ type: any Any.Type, _ element: (any Any.Type)?, key: (any Any.Type)?
  ) -> NearCandidate.Reason? {
    let component = components[position]
    if component.layer != nil { return nil }
    if isPending(position) { return component.serves(type) ? .beingDescribed : nil }
    if component.type == type { return .servesOnly(component.services.map(\.type)) }
    if component.uncheckedServices.contains(where: { $0 == type }) { return .unchecked }
    if let element, component.serves(element) { return key.map { .value(key: $0) } ?? .element }
    return component.superclasses.contains { $0 == type } ? .subclass : nil
  }

  /// Registrations of the same generic type with other arguments, and of protocols and compositions that contain each other.
  private func relatives(of type: any Any.Type, _ index: NearIndex?) -> [NearCandidate] {
    let kinship = Kinship(type)
    if kinship.marks.isEmpty { return [] }
    var found: [NearCandidate] = []
    // A text lists eight. Of a generic type that thousands of components are made from, the others say nothing.
    for position in index?.positions(relatedTo: kinship, in: self) ?? Array(components.indices) where found.count < 8 {
      let component = components[position]
      if component.layer != nil { continue }
      for served in component.servedTypes {
        switch kinship.relation(to: Kinship(served)) {
        case .otherArguments, .isContained: found.append(NearCandidate(info: component.info, reason: .related(served)))
        case .contains: found.append(NearCandidate(info: component.info, reason: .composition(served)))
        case nil: continue
        }
        break
      }
    }
    return found
  }

  /// Registrations of types that conform to a protocol, which they could be requested as.
  ///
  /// The runtime takes microseconds for each type that it is asked for the first time, so a large registry is not asked for all.
  private func conforming(to type: any Any.Type) -> [NearCandidate] {
    guard TypeMetadata(type).isOfProtocolsAlone else { return [] }
    let found = components.prefix(1_000).lazy.filter { $0.layer == nil && conforms($0.type, to: type) }.prefix(8)
    return found.map { NearCandidate(info: $0.info, reason: .conforming) }
  }

  /// Registrations of other types with the same name.
  private func namesakes(of type: any Any.Type, _ index: NearIndex?) -> [NearCandidate] {
    let name = _typeName(type, qualified: false)
    let positions = index?.positions(named: name, in: self) ?? components.indices.filter { components[$0].name == name }
    return positions.map {
      let component = components[$0]
      return NearCandidate(
        info: component.info, reason: .sameName(registered: component.type, wanted: type))
    }
  }
}

/// What makes types related: the generic type without its arguments, or the protocols of an existential type.
private struct Kinship {
  enum Mark: Hashable {
    case generic(UInt)
    case conforming(UnsafeRawPointer)
  }

  /// The same with other arguments or constraints; a composition that has more; one that has less.
  enum Relation { case otherArguments, contains, isContained }

  private static let standard: [UInt] = {
    let types: [any Any.Type] = [Int?.self, [Int].self, [Int: Int].self, Set<Int>.self]
    return types.compactMap { TypeMetadata($0).genericDescriptor }
  }()

  let marks: Set<Mark>
  private let isConstrained: Bool

  init(_ type: any Any.Type) {
    let metadata = TypeMetadata(type)
    let protocols = type is AnyClass ? [] : metadata.protocols
    isConstrained = metadata.isConstrained
    if !protocols.isEmpty {
      marks = Set(protocols.map { .conforming($0) })
    } else {
      // Types of the standard library are in too many registrations to say something.
      let descriptor = metadata.genericDescriptor.flatMap { Kinship.standard.contains($0) ? nil : $0 }
      marks = descriptor.map { [.generic($0)] } ?? []
    }
  }

  /// How another type is related; nil if it is not.
  func relation(to other: Kinship) -> Relation? {
    if other.marks.isEmpty { return nil }
    if marks == other.marks {
      if case .generic? = marks.first { return .otherArguments }
      // Without constraints, they differ by a superclass, or by a limit to classes.
      return isConstrained || other.isConstrained ? .otherArguments : .isContained
    }
    return marks.isSubset(of: other.marks) ? .contains : marks.isSuperset(of: other.marks) ? .isContained : nil
  }
}

/// Finds the components that can be similar to a type without looking at all of them for each type.
///
/// A validation makes one for all its errors. It is used under the lock of the container family.
package final class NearIndex {
  package init() {}

  /// The components of a registry.
  private final class Table {
    let registry: Registry
    /// By types that can make them similar.
    lazy var byType = NearIndex.byType(registry.components)
    /// By the names of their types.
    lazy var byName = registry.components.map(\.name).positions
    /// By kinship.
    lazy var byKinship = NearIndex.byKinship(registry.components)

    init(_ registry: Registry) { self.registry = registry }
  }

  /// For a container and its parents.
  private var tables: [Table] = []

  private func table(of registry: Registry) -> Table {
    if let known = tables.first(where: { $0.registry === registry }) { return known }
    let new = Table(registry)
    tables.append(new)
    return new
  }

  fileprivate func positions(near types: [any Any.Type], in registry: Registry) -> [Int] {
    let byType = table(of: registry).byType
    return types.flatMap { byType[ObjectIdentifier($0)] ?? [] }.distinct
  }

  fileprivate func positions(named name: String, in registry: Registry) -> [Int] {
    table(of: registry).byName[name] ?? []
  }

  fileprivate func positions(relatedTo kinship: Kinship, in registry: Registry) -> [Int] {
    let byKinship = table(of: registry).byKinship
    // The first of each mark, so that an error does not look at all components.
    return kinship.marks.flatMap { byKinship[$0]?.prefix(64) ?? [] }.distinct.sorted()
  }

  private static func byKinship(_ components: [Component]) -> [Kinship.Mark: [Int]] {
    var positions: [Kinship.Mark: [Int]] = [:]
    for (position, component) in components.enumerated() {
      for mark in Set(component.servedTypes.flatMap { Kinship($0).marks }) {
        positions[mark, default: []].append(position)
      }
    }
    return positions
  }

  private static func byType(_ components: [Component]) -> [ObjectIdentifier: [Int]] {
    var positions: [ObjectIdentifier: [Int]] = .init()
    for (position, component) in components.enumerated() {
      for type in [component.type] + component.services.map(\.type) + component.uncheckedServices
        + component.superclasses
      {
        positions[ObjectIdentifier(type), default: []].append(position)
      }
    }
    return positions
  }
}

extension Component {
  /// The name of the type without its module.
  fileprivate var name: String { _typeName(type, qualified: false) }

  /// The classes that the type inherits from.
  fileprivate var superclasses: [any Any.Type] {
    guard let type = type as? AnyClass else { return [] }
    return Array(sequence(first: type) { _getSuperclass($0) }.dropFirst())
  }

  /// The types that it can be requested as.
  fileprivate var servedTypes: [any Any.Type] { (servesOwnType ? [type] : []) + services.map(\.type) }

  fileprivate func serves(_ type: any Any.Type) -> Bool {
    (servesOwnType && self.type == type) || services.contains { $0.type == type }
  }
}

/// Recognizes `[T]` and `[Key: T]`, which request a registered array or dictionary, not many.
private protocol CollectionType {
  static var elementType: any Any.Type { get }
  /// The type of the keys; nil for an array.
  static var keyType: (any Any.Type)? { get }
}

extension Array: CollectionType {
  fileprivate static var elementType: any Any.Type { Element.self }
  fileprivate static var keyType: (any Any.Type)? { nil }
}

extension Dictionary: CollectionType {
  fileprivate static var elementType: any Any.Type { Value.self }
  fileprivate static var keyType: (any Any.Type)? { Key.self }
}
