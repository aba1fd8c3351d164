import DICore

extension World {
  /// Registers the graph, in which nothing fails.
  func register(in container: DIContainer, _ some: Range<Int>? = nil) {
    if graph.marksScopes { container.register { ScopeMark() }.lifetime(.perScope) }
    for number in some ?? graph.parts.indices where graph.parts[number].isRegistered {
      func register<N: Part>(_ type: N.Type) {
        guard isReplacement(number) else {
          return describe(number, self.register(type, number, in: container, parameterTypes(of: number)[...]))
        }
        describe(number, container.register { () -> N in fatalError("\(N.self) is replaced.") })
        _ = container.replace(type, by: factory(type, number), includesDecorators: false, file: #filePath, line: #line)
      }
      register(partTypes[number])
    }
    if graph.isDecorated {
      container.decorate((any ServingZero).self) { $0 }
      container.decorate((any ServingOne).self) { $0 }
      container.decorate((any ServingOne).self) { $0 }
    }
  }

  /// Registers one component, by the form for any number of parameters; they are found one after the other.
  private func register<N: Part, each P: Dependency>(
    _ type: N.Type, _ number: Int, in container: DIContainer, _ more: ArraySlice<any Dependency.Type>,
    _ types: repeat (each P).Type
  ) -> DIContainerRegistration<N> {
    if graph.parts[number].isValue { return container.register(type) }
    guard let next = more.first else {
      return container.register { (values: repeat each P) in
        var parameters: [any Dependency] = []
        for value in repeat each values { parameters.append(value) }
        return try! self.make(type, number, parameters)!
      }
    }
    func register<Next: Dependency>(_ next: Next.Type) -> DIContainerRegistration<N> {
      self.register(type, number, in: container, more.dropFirst(), repeat each types, next)
    }
    return register(next)
  }

  /// Says of a component what is not in its initializer.
  private func describe<N: Part>(_ number: Int, _ registration: DIContainerRegistration<N>) {
    let part = graph.parts[number]
    registration.lifetime(lifetime(part.lifetime))
    if part.isNamed { registration.as(N.self, name: PartName.name) }
    if part.isFallback { registration.fallback() }
    for service in part.services {
      if service == 0 {
        registration.as(check: (any ServingZero).self) { $0 }
      } else {
        registration.as((any ServingOne).self)
      }
    }
    for (position, edge) in part.injections.enumerated() {
      let index = part.initializer.count + position
      if edge.isCaptured {
        registration.injection { (node: N) in
          self.inject(try! self.ask(edge, given: nil), into: node.node, edge: index)
        }
      } else if edge.route == .given {
        registration.injection { (node: N, container: DIBuiltContainer) in
          self.inject(try! self.ask(edge, given: container), into: node.node, edge: index)
        }
      } else {
        inject(edge.parameter, edge, index, registration)
      }
    }
    for position in 0..<part.postInits {
      registration.postInit { try! self.postInit($0.node, isLast: position == part.postInits - 1) }
    }
  }

  private func inject<N: Part, D: Dependency>(
    _: D.Type, _ edge: RandomGraph.Edge, _ index: Int, _ registration: DIContainerRegistration<N>
  ) {
    registration.injection { (node: N, given: D) in
      self.inject(try! self.gift(of: given, for: edge, of: node.node), into: node.node, edge: index)
    }
  }
}
