/// A copy of the properties of a registration that its description contains.
///
/// The copy is made under the lock for linking, but printed without it, because the description of a tag is user code.
struct RegistrationSummary {
  let info: DITypeInfo
  let lifetime: Lifetime
  let services: [any Any.Type]
  let qualifiers: [Qualifier]
  let priority: DIPriority?

  init(_ component: Component) {
    info = component.info
    lifetime = component.lifetime
    services = component.services.map(\.type)
    qualifiers = component.allQualifiers
    priority = component.priority
  }

  var children: [Mirror.Child] {
    let names = qualifiers.names
    let tags = qualifiers.tags
    var children: [Mirror.Child] = [("component", info), ("lifetime", lifetime)]
    if !services.isEmpty { children.append(("services", services.map(typeName))) }
    if !names.isEmpty { children.append(("names", names)) }
    if !tags.isEmpty { children.append(("tags", tags)) }
    if let priority { children.append(("priority", priority)) }
    return children
  }
}

extension RegistrationSummary: CustomStringConvertible {
  var description: String {
    var parts = ["\(info) \(lifetime)"]
    if !services.isEmpty { parts.append("as " + services.map(typeName).joined(separator: ", ")) }
    parts += qualifiers.describing
    if let priority { parts.append("\(priority)") }
    return parts.joined(separator: ", ")
  }
}
