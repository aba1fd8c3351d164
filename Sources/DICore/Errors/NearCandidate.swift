/// A registration similar to a request, and why it does not answer.
package struct NearCandidate: Sendable {
  enum Reason: Sendable {
    /// The program requested the component's own type, but the component can be requested only as these types.
    case servesOnly([any Any.Type])
    /// The registration names the requested type as a service, but has no check, so the component does not serve it.
    case unchecked
    /// Another thread has not finished the registration.
    case beingDescribed
    /// The component creates a subclass of the requested type.
    case subclass
    /// The component's type conforms to the requested protocol.
    case conforming
    /// The component's type has the same short name.
    case sameName(registered: any Any.Type, wanted: any Any.Type)
    /// An array was requested, and the component can be requested as the type of its elements.
    case element
    /// The protocol is declared, but no component that implements it is registered.
    case declared
    /// A child container has the component, and a component of a parent requests it.
    case ofChild
    /// The component serves this type: the same generic type with other arguments, or a part of the requested composition.
    case related(any Any.Type)
    /// The component serves this composition, which has all that was requested.
    case composition(any Any.Type)
    /// A dictionary with this type of keys was requested, and the component can be requested as the type of its values.
    case value(key: any Any.Type)
    /// The component answers for the type, with these qualifiers and this priority.
    case answers([Qualifier], DIPriority?)
  }

  package let info: DITypeInfo
  let reason: Reason
}

extension NearCandidate {
  /// The names and tags under which the component answers.
  var qualifiers: [Qualifier] { if case .answers(let qualifiers, _) = reason { qualifiers } else { [] } }

  /// The registration as a text lists it.
  package var listed: Report.Registration { Report.Registration(info: info, notes: notes) }

  private var notes: [String] {
    switch reason {
    case .servesOnly(let services): ["but only as " + services.map(typeName).joined(separator: ", ")]
    case .unchecked: ["but without a check"]
    case .beingDescribed: ["which another thread is still registering"]
    case .subclass: ["which inherits from it"]
    case .conforming: ["which conforms to it"]
    case .sameName(let registered, let wanted):
      // Private types of two files have one name.
      qualifiedTypeName(registered) == qualifiedTypeName(wanted)
        ? ["which is another type of this name"]
        : ["which is \(qualifiedTypeName(registered)), not \(qualifiedTypeName(wanted))"]
    case .element: ["as an element"]
    case .declared: ["declared, but not implemented"]
    case .ofChild: ["in a child container, which its parents never use"]
    case .related(let type), .composition(let type): ["as \(typeCode(type))"]
    case .value: ["as a value"]
    case .answers(let qualifiers, let priority): qualifiers.describing + (priority.map { ["\($0)"] } ?? [])
    }
  }
}
