import DICore

/// A type of parameter that the linker sees.
protocol Dependency: SendableMetatype {
  var received: Received { get }
}

extension Dependency {
  /// Whether the parameter stands for an edge.
  var isOfEdge: Bool {
    switch received {
    case .gift, .delayed: true
    case .container, .mark: false
    }
  }
}

/// The value of such a parameter.
enum Received {
  case gift(Gift<Node>)
  /// A delayed request, to be used at once or kept as it is.
  case delayed(@Sendable () throws -> Node)
  case container(DIBuiltContainer)
  case mark(ScopeMark)
}

extension Part {
  var received: Received { .gift(.one(node)) }
}

extension Optional: Dependency {
  // A part or a service.
  var received: Received { .gift(map { .one($0 as! Node) } ?? .nothing) }
}

extension DIMany: Dependency {
  var received: Received { .gift(.many(many(self).map { $0 as! Node })) }
}

extension DILazy: Dependency where T: Part {
  var received: Received { .delayed { try self.get().node } }
}

extension DIProvider: Dependency where T: Part {
  // Only providers without arguments are dependencies of random graphs.
  var received: Received { .delayed { try (self as Any as! DIProvider<T>).get().node } }
}

extension DIByName: Dependency {
  var received: Received { .gift(.one(by(name: Name.self, on: self) as! Node)) }
}

/// The name of all components that have one.
enum PartName: DIName { static let name = "part" }

extension DIBuiltContainer: Dependency {
  var received: Received { .container(self) }
}

extension ScopeMark: Dependency {
  var received: Received { .mark(self) }
}

extension RandomGraph.Edge {
  /// The type of the parameter that stands for the edge.
  var parameter: any Dependency.Type {
    // The number of a service is also the number of some component.
    parameter(around: partTypes[target])
  }

  private func parameter<P: Part>(around type: P.Type) -> any Dependency.Type {
    switch kind {
    case .plain, .attempt: type
    case .optional: P?.self
    // A builder does not take nil for it, and a declarative container does.
    case .sole: target == 0 ? (any ServingZero)?.self : (any ServingOne)?.self
    case .named: DIByName<P, PartName>.self
    case .many: target == 0 ? DIMany<any ServingZero>.self : DIMany<any ServingOne>.self
    case .lazy, .lazyAtOnce: DILazy<P>.self
    case .provider, .providerAtOnce: DIProvider<P>.self
    }
  }

  /// Asks a container for what the edge stands for.
  ///
  /// - Parameter container: Nil where it would be captured, and there is none.
  /// - Returns: What the object is given.
  /// - Throws: What the container throws.
  func ask(_ container: DIBuiltContainer?) throws -> Gift<Node> {
    guard let container else { return .nothing }
    let type = parameter
    guard kind == .attempt else { return try ask(container, for: type) }
    return (try? ask(container, for: type)) ?? .nothing
  }

  private func ask<D: Dependency>(_ container: DIBuiltContainer, for type: D.Type) throws -> Gift<Node> {
    try gift(of: container.resolve(type))
  }

  /// What an object is given for the edge, where a parameter has this value.
  func gift<D: Dependency>(of value: D) throws -> Gift<Node> {
    switch value.received {
    case .gift(let gift): gift
    case .delayed(let get): kind.isFollowed ? .one(try get()) : .delayed
    case .container, .mark: fatalError("Not the value of an edge.")
    }
  }
}
