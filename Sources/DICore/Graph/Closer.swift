internal import DILifetime

/// An instance that a container made, for a component with closings.
struct Closer {
  let object: AnyObject
  let component: ClosedComponent
}

/// The component of an instance that is closed.
enum ClosedComponent {
  /// Unretained, since the graph owns it.
  case binding(Unmanaged<Binding>)
  /// A component of a custom scope, whose container can be gone.
  case kept(KeptComponent)
}

/// What closing needs of a component whose container can be gone; it keeps neither container nor component.
final class KeptComponent: Sendable {
  let closings: [Closing]
  let info: DITypeInfo
  /// The position of the component in its registry.
  let position: Int
  let lifetime: DIComponentLifetime
  /// The names of the instance.
  let names: [String]

  init(_ binding: Binding, _ lifetime: DIComponentLifetime, _ names: [String]) {
    (closings, info, position) = (binding.component.closings, binding.info, binding.position)
    (self.lifetime, self.names) = (lifetime, names)
  }
}

/// What a graph knows for the closing of its instances.
struct ClosingState {
  /// The requests that creations made with the containers that were given to them.
  var requests: Set<DynamicRequest> = .init()
  /// What the components need; nil until a close needs it.
  var needs: ClosingNeeds?
  /// Called with each component whose instance is released unclosed; nil without a test that expects none.
  var witness: (@Sendable (DITypeInfo) -> Void)?
}

/// A request that a creation made with the container that was given to it; closing counts it as a dependency.
struct DynamicRequest: Hashable {
  /// The position of the component that was being created.
  let dependent: Int
  let type: any Any.Type
  let qualifiers: [Qualifier]
  /// Whether another scope was asked than the one that the dependent was created for.
  let isElsewhere: Bool

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.type == rhs.type && lhs.dependent == rhs.dependent && lhs.isElsewhere == rhs.isElsewhere
      && lhs.qualifiers == rhs.qualifiers
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type))
    hasher.combine(dependent)
  }
}
