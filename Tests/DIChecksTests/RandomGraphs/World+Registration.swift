import DICore

extension World {
  /// The types of the parameters that an initializer is registered with.
  func parameterTypes(of number: Int) -> [any Dependency.Type] {
    let part = graph.parts[number]
    var types = part.initializer.filter(\.isVisible).map(\.parameter)
    if part.initializer.contains(where: { $0.route == .given }) { types.insert(DIBuiltContainer.self, at: 0) }
    if graph.takesMark(number) { types.append(ScopeMark.self) }
    return types
  }

  /// Registers the graph, or some of its components; with a declarative container, a graph in which nothing fails.
  func register(in registrations: Registrations, _ some: Range<Int>? = nil) {
    if graph.marksScopes { registrations.register { ScopeMark() }.lifetime(.perScope) }
    for number in some ?? graph.parts.indices where graph.parts[number].isRegistered {
      func register<N: Part>(_ type: N.Type) {
        guard isReplacement(number) else { return describe(number, self.register(type, number, in: registrations)) }
        describe(number, registrations.register { () -> N in fatalError("\(N.self) is replaced.") })
        let factory = factory(type, number)
        registrations.direct(
          { _ = $0.replace(type, by: factory, includesDecorators: false, file: #filePath, line: #line) },
          { _ = $0.replace(type, by: factory, includesDecorators: false, file: #filePath, line: #line) })
      }
      register(partTypes[number])
    }
    if graph.isDecorated {
      registrations.direct(
        {
          $0.decorate((any ServingZero).self) { $0 }
          $0.decorate((any ServingOne).self) { $0 }
          $0.decorate((any ServingOne).self) { $0 }
        },
        {
          $0.decorate((any ServingZero).self) { $0 }
          $0.decorate((any ServingOne).self) { $0 }
          $0.decorate((any ServingOne).self) { $0 }
        })
    }
  }

  /// Whether a replacement makes the objects of a component.
  func isReplacement(_ number: Int) -> Bool { graph.parts[number].isReplacement && graph.parts[number].canReplace }

  /// What makes the objects of a component, with a parameter for each visible edge.
  func factory<N: Part>(_ type: N.Type, _ number: Int) -> Factory {
    factory(type, number, parameterTypes(of: number)[...])
  }

  private func factory<N: Part, each P: Dependency>(
    _ type: N.Type, _ number: Int, _ more: ArraySlice<any Dependency.Type>, _ types: repeat (each P).Type
  ) -> Factory {
    guard let next = more.first else {
      return Factory(failablePack: { (values: repeat each P) throws -> N? in
        var parameters: [any Dependency] = []
        for value in repeat each values { parameters.append(value) }
        return try self.make(type, number, parameters)
      })
    }
    func add<Next: Dependency>(_ next: Next.Type) -> Factory {
      factory(type, number, more.dropFirst(), repeat each types, next)
    }
    return add(next)
  }

  /// Registers one component, with a parameter for each visible edge.
  private func register<N: Part>(_ type: N.Type, _ number: Int, in registrations: Registrations) -> Registration<N> {
    switch registrations.store {
    case .builder(let builder): .builder(register(type, number, in: builder))
    case .declarative(let container):
      .declarative(register(type, number, in: container, parameterTypes(of: number)[...]))
    }
  }

  /// The same with a declarative container, by the form for any number of parameters; they are found one after the other.
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

  private func register<N: Part>(
    _ type: N.Type, _ number: Int, in builder: DIContainerBuilder
  ) -> DIBuilderRegistration<N> {
    let types = parameterTypes(of: number)
    if graph.parts[number].isValue { return builder.register(type: type).initialNotNecessary() }
    if graph.parts[number].absence != .never { return registerFailable(type, number, in: builder, types[...]) }
    return switch types.count {
    case 0: builder.register { try self.make(type, number, [])! }
    case 1: register(type, number, in: builder, types[0])
    case 2: register(type, number, in: builder, types[0], types[1])
    case 3: register(type, number, in: builder, types[0], types[1], types[2])
    case 4: register(type, number, in: builder, types[0], types[1], types[2], types[3])
    default: register(type, number, in: builder, types[0], types[1], types[2], types[3], types[4])
    }
  }

  private func register<N: Part, A: Dependency>(
    _ type: N.Type, _ number: Int, in builder: DIContainerBuilder, _: A.Type
  ) -> DIBuilderRegistration<N> {
    builder.register { (a: A) in try self.make(type, number, [a])! }
  }

  private func register<N: Part, A: Dependency, B: Dependency>(
    _ type: N.Type, _ number: Int, in builder: DIContainerBuilder, _: A.Type, _: B.Type
  ) -> DIBuilderRegistration<N> {
    builder.register { (a: A, b: B) in try self.make(type, number, [a, b])! }
  }

  private func register<N: Part, A: Dependency, B: Dependency, C: Dependency>(
    _ type: N.Type, _ number: Int, in builder: DIContainerBuilder, _: A.Type, _: B.Type, _: C.Type
  ) -> DIBuilderRegistration<N> {
    builder.register { (a: A, b: B, c: C) in try self.make(type, number, [a, b, c])! }
  }

  private func register<N: Part, A: Dependency, B: Dependency, C: Dependency, D: Dependency>(
    _ type: N.Type, _ number: Int, in builder: DIContainerBuilder, _: A.Type, _: B.Type, _: C.Type, _: D.Type
  ) -> DIBuilderRegistration<N> {
    builder.register { (a: A, b: B, c: C, d: D) in try self.make(type, number, [a, b, c, d])! }
  }

  private func register<N: Part, A: Dependency, B: Dependency, C: Dependency, D: Dependency, E: Dependency>(
    _ type: N.Type, _ number: Int, in builder: DIContainerBuilder,
    _: A.Type, _: B.Type, _: C.Type, _: D.Type, _: E.Type
  ) -> DIBuilderRegistration<N> {
    builder.register { (a: A, b: B, c: C, d: D, e: E) in try self.make(type, number, [a, b, c, d, e])! }
  }

  /// Registers a component whose factory may give `nil`, by the form for any number of parameters.
  private func registerFailable<N: Part, each P: Dependency>(
    _ type: N.Type, _ number: Int, in builder: DIContainerBuilder, _ more: ArraySlice<any Dependency.Type>,
    _ types: repeat (each P).Type
  ) -> DIBuilderRegistration<N> {
    guard let next = more.first else {
      return builder.register { (values: repeat each P) throws -> N? in
        var parameters: [any Dependency] = []
        for value in repeat each values { parameters.append(value) }
        return try self.make(type, number, parameters)
      }
    }
    func register<Next: Dependency>(_ next: Next.Type) -> DIBuilderRegistration<N> {
      registerFailable(type, number, in: builder, more.dropFirst(), repeat each types, next)
    }
    return register(next)
  }

  /// Says of a component what is not in its initializer.
  private func describe<N: Part>(_ number: Int, _ registration: Registration<N>) {
    let part = graph.parts[number]
    registration.lifetime(lifetime(part.lifetime))
    if part.isNamed { registration.named(PartName.name) }
    if part.isFallback {
      registration.asFallback()
    } else if !part.services.isEmpty {
      // Elements, since several components of one service need no default then.
      registration.saying({ $0.set(.element) }, { $0 })
    }
    for service in part.services {
      if service == 0 {
        registration.serving((any ServingZero).self) { $0 }.keepingOwnType()
      } else {
        registration.promising((any ServingOne).self).keepingOwnType()
      }
    }
    for (position, edge) in part.injections.enumerated() {
      let index = part.initializer.count + position
      if edge.isCaptured {
        registration.injectionThrowing { (node: N) in
          self.inject(try self.ask(edge, given: nil, by: number), into: node.node, edge: index)
        }
      } else if edge.route == .given {
        registration.injectionAsking { container, node in
          self.inject(try self.ask(edge, given: container, by: number), into: node.node, edge: index)
        }
      } else if edge.kind == .optional {
        injectOptional(partTypes[edge.target], edge, index, registration)
      } else {
        inject(edge.parameter, edge, index, registration)
      }
    }
    if let closings, part.canClose { registration.onClose { (node: N) in closings.close(node.node) } }
    for position in 0..<part.postInits {
      registration.postInitThrowing { try self.postInit($0.node, isLast: position == part.postInits - 1) }
    }
  }

  private func inject<N: Part, D: Dependency>(
    _: D.Type, _ edge: RandomGraph.Edge, _ index: Int, _ registration: Registration<N>
  ) {
    registration.injectionThrowing { (node: N, given: D) in
      self.inject(try self.gift(of: given, for: edge, of: node.node), into: node.node, edge: index)
    }
  }

  private func injectOptional<N: Part, D: Part>(
    _: D.Type, _ edge: RandomGraph.Edge, _ index: Int, _ registration: Registration<N>
  ) {
    registration.optionalInjection { (node: N, given: D?) in
      self.inject(given.map { .one($0.node) } ?? .nothing, into: node.node, edge: index)
    }
  }
}
