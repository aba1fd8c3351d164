/// An instance that a container made, for a component with closings.
struct Closer {
  let component: Component
  /// The position of the component in its registry.
  let position: Int
  let qualifier: Qualifier?
  let object: AnyObject
  /// Its place in the order in which instances were finished: the later, the greater.
  let order: Int

  init(_ binding: Binding, _ object: AnyObject, order: Int) {
    self.init(binding.component, at: binding.position, binding.qualifier, object, order: order)
  }

  init(_ component: Component, at position: Int, _ qualifier: Qualifier?, _ object: AnyObject, order: Int) {
    self.component = component
    self.position = position
    self.qualifier = qualifier
    self.object = object
    self.order = order
  }
}

/// An instance with closings that no cell keeps, and the scope for which it was created.
struct Unclosed {
  let closer: Closer
  let scope: Scope
}

/// What a graph knows for the closing of its instances.
struct ClosingState {
  /// The requests that creations made with the containers that were given to them.
  var requests: Set<DynamicRequest> = .init()
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
