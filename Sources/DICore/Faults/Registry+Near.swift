// What is similar to a type that nothing is registered for; the rules are only here.

extension Registry {
  /// Registrations similar to a type, in the order of registration.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - index: Finds the components that can be similar; nil to look at all.
  /// - Returns: The registrations; if none is similar, registrations of other types with the same name.
  func near(_ type: any Any.Type, _ index: NearIndex?) -> [NearCandidate] {
    andParents.reversed().reduce(into: []) { found, registry in
      found += registry.ownNear(type, index)
      if found.isEmpty { found = registry.namesakes(of: type, index) }
    }
  }

  private func ownNear(_ type: any Any.Type, _ index: NearIndex?) -> [NearCandidate] {
    // A failing cast walks all conformances of the process, so it is not tried with classes.
    let element = type is AnyClass ? nil : (type as? any ArrayType.Type)?.elementType
    let declared = map?.declarations(of: type).map { NearCandidate(info: $0, reason: .declared) } ?? []
    let positions = index?.positions(near: [type, element].compactMap(\.self), in: self) ?? Array(components.indices)
    return declared
      + positions.compactMap { position in
        reason(position, type, element).map { NearCandidate(info: components[position].info, reason: $0) }
      }
  }

  /// The reason for which a component is similar to a type; nil if it is not.
  private func reason(
    _ position: Int, _ type: any Any.Type, _ element: (any Any.Type)?
  ) -> NearCandidate.Reason? {
    let component = components[position]
    if component.layer != nil { return nil }
    if isPending(position) { return component.serves(type) ? .beingDescribed : nil }
    if component.type == type { return .servesOnly(component.services.map(\.type)) }
    if component.uncheckedServices.contains(where: { $0 == type }) { return .unchecked }
    if let element, component.serves(element) { return .element }
    return component.superclasses.contains { $0 == type } ? .subclass : nil
  }

  /// Registrations of other types with the same name.
  private func namesakes(of type: any Any.Type, _ index: NearIndex?) -> [NearCandidate] {
    let name = _typeName(type, qualified: false)
    let positions = index?.positions(named: name, in: self) ?? components.indices.filter { components[$0].name == name }
    return positions.map {
      let component = components[$0]
      return NearCandidate(
        info: component.info, reason: .sameName(registered: _typeName(component.type), wanted: _typeName(type)))
    }
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

  fileprivate func serves(_ type: any Any.Type) -> Bool {
    (servesOwnType && self.type == type) || services.contains { $0.type == type }
  }
}
