import DICore

// Types that are known at run time, and their registrations.

extension ValidationGrowth {
  protocol Service<Place>: AnyObject { associatedtype Place }
  protocol Member<Group>: AnyObject { associatedtype Group }

  final class Node<Place, Group>: Service, Member, Sendable {}
  /// Nobody registers it.
  final class Missing<Place>: Sendable {}

  static func classType(_ type: any Any.Type, group: any Any.Type) -> any Any.Type {
    func open<Place, Group>(_: Place.Type, _: Group.Type) -> any Any.Type { Node<Place, Group>.self }
    return open(type, group)
  }

  static func serviceType(_ type: any Any.Type) -> any Any.Type {
    func open<Place>(_: Place.Type) -> any Any.Type { (any Service<Place>).self }
    return open(type)
  }

  static func missing(_ type: any Any.Type) -> any Any.Type {
    func open<Place>(_: Place.Type) -> any Any.Type { Missing<Place>.self }
    return open(type)
  }

  static func many(of group: any Any.Type) -> any Any.Type {
    func open<Group>(_: Group.Type) -> any Any.Type { DIMany<any Member<Group>>.self }
    return open(group)
  }

  static func lazy(_ type: any Any.Type) -> any Any.Type {
    func open<T>(_: T.Type) -> any Any.Type { DILazy<T>.self }
    return open(type)
  }

  static func provider(_ type: any Any.Type) -> any Any.Type {
    func open<T>(_: T.Type) -> any Any.Type { DIProvider<T>.self }
    return open(type)
  }

  static func optional(_ type: any Any.Type) -> any Any.Type {
    func open<T>(_: T.Type) -> any Any.Type { T?.self }
    return open(type)
  }

  static func byName(_ type: any Any.Type) -> any Any.Type {
    func open<T>(_: T.Type) -> any Any.Type { DIByName<T, Main>.self }
    return open(type)
  }
}

// MARK: - Registrations

extension ValidationGrowth {
  static func register(_ description: Description, in builder: DIContainerBuilder) {
    func open<Place, Group>(_: Place.Type, _: Group.Type) {
      let registration = register(Node<Place, Group>.self, description.parameters, in: builder)
        .as(.self).as((any Service<Place>).self) { $0 }
        .lifetime(unchecked: description.lifetime)
      if description.isMember { registration.as((any Member<Group>).self) { $0 }.set(.element) }
      if description.isNamed { registration.set(name: Main.name) }
      if let injected = description.injected { inject(injected, into: registration) }
    }
    open(description.type, description.group)
  }

  static func register(_ description: Description, in container: DIContainer) {
    func open<Place, Group>(_: Place.Type, _: Group.Type) {
      var registration = register(Node<Place, Group>.self, description.parameters, in: container)
      if description.isNamed {
        registration = registration.as(check: (any Service<Place>).self, name: Main.name) { $0 }
      } else {
        registration = registration.as(check: (any Service<Place>).self) { $0 }
      }
      registration = registration.lifetime(unchecked: description.lifetime)
      if description.isMember { registration = registration.as(check: (any Member<Group>).self) { $0 } }
      if let injected = description.injected { inject(injected, into: registration) }
    }
    open(description.type, description.group)
  }

  private static func inject<Place, Group>(
    _ type: any Any.Type, into registration: DIBuilderRegistration<Node<Place, Group>>
  ) {
    func open<T>(_: T.Type) { registration.injection { (_, _: T) in } }
    open(type)
  }

  private static func inject<Place, Group>(
    _ type: any Any.Type, into registration: DIContainerRegistration<Node<Place, Group>>
  ) {
    func open<T>(_: T.Type) { registration.injection { (_, _: T) in } }
    open(type)
  }

  private static func register<Place, Group>(
    _: Node<Place, Group>.Type, _ parameters: [any Any.Type], in builder: DIContainerBuilder
  ) -> DIBuilderRegistration<Node<Place, Group>> {
    func one<A>(_: A.Type) -> DIBuilderRegistration<Node<Place, Group>> { builder.register { (_: A) in Node() } }
    func four<A, B, C, D>(_: A.Type, _: B.Type, _: C.Type, _: D.Type) -> DIBuilderRegistration<Node<Place, Group>> {
      builder.register { (_: A, _: B, _: C, _: D) in Node() }
    }
    func five<A, B, C, D, E>(
      _: A.Type, _: B.Type, _: C.Type, _: D.Type, _: E.Type
    ) -> DIBuilderRegistration<Node<Place, Group>> {
      builder.register { (_: A, _: B, _: C, _: D, _: E) in Node() }
    }
    return switch parameters.count {
    case 0: builder.register { Node() }
    case 1: one(parameters[0])
    case 4: four(parameters[0], parameters[1], parameters[2], parameters[3])
    default: five(parameters[0], parameters[1], parameters[2], parameters[3], parameters[4])
    }
  }

  private static func register<Place, Group>(
    _: Node<Place, Group>.Type, _ parameters: [any Any.Type], in container: DIContainer
  ) -> DIContainerRegistration<Node<Place, Group>> {
    func one<A>(_: A.Type) -> DIContainerRegistration<Node<Place, Group>> { container.register { (_: A) in Node() } }
    func four<A, B, C, D>(_: A.Type, _: B.Type, _: C.Type, _: D.Type) -> DIContainerRegistration<Node<Place, Group>> {
      container.register { (_: A, _: B, _: C, _: D) in Node() }
    }
    func five<A, B, C, D, E>(
      _: A.Type, _: B.Type, _: C.Type, _: D.Type, _: E.Type
    ) -> DIContainerRegistration<Node<Place, Group>> {
      container.register { (_: A, _: B, _: C, _: D, _: E) in Node() }
    }
    return switch parameters.count {
    case 0: container.register { Node() }
    case 1: one(parameters[0])
    case 4: four(parameters[0], parameters[1], parameters[2], parameters[3])
    default: five(parameters[0], parameters[1], parameters[2], parameters[3], parameters[4])
    }
  }
}
