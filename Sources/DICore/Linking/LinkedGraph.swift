internal import DILifetime

/// The components of a container and its parents, with what links would be made: what checks read.
///
/// It links nothing and logs nothing. Make and use it under the lock of the container family.
package struct LinkedGraph {
  /// The linkers that record, by level: the container itself, its parent, and so on.
  ///
  /// They are released with the graph.
  private let linkers: [Linker]
  /// The registries, by level.
  package let registries: [Registry]

  init(_ registry: Registry, of graph: Graph) {
    let levels = Array(zip(registry.andParents, sequence(first: graph, next: { $0.parent?.graph })))
    linkers = levels.reversed().reduce(into: []) { linkers, level in
      linkers.insert(Linker(level.0, of: level.1, childOf: linkers.first, mayGrow: false), at: 0)
    }
    registries = linkers.map(\.registry)
  }

  /// A component with what it requests, and what answers.
  ///
  /// - Parameters:
  ///   - position: The position of the component.
  ///   - level: The level of its container.
  ///   - records: Takes the requests and their edges; the component has their positions.
  /// - Returns: The component.
  package func component(_ position: Int, _ level: Int, in records: inout Records) -> RecordedComponent {
    linkers[level].recorded(position, in: &records)
  }

  /// What would answer a request from outside.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - qualifiers: The names and tags.
  ///   - signature: The types of the arguments that the request passes.
  ///   - domain: The domain that makes the request.
  /// - Returns: The answer, and the components that its edges lead to.
  package func answer(
    to type: any Any.Type, _ qualifiers: [Qualifier], passing signature: DIMethodSignature,
    from domain: (any AccessDomain)?
  ) -> (answer: RecordedAnswer, edges: [RecordedEdge]) {
    linkers[0].lookUp(
      type, qualifiers, passing: signature.isEmpty ? nil : signature, from: linkers[0].requestSite(of: domain))
  }
}

// MARK: - Instances

/// Where the instance of a component is kept; it can be read without the lock.
package struct InstancePlace {
  fileprivate let binding: Binding

  /// The name or tag of the instance; nil if the component has one instance for all.
  package var qualifier: Qualifier? { binding.qualifier }

  /// The scope that keeps the instance for a scope: this one, or one of a parent container.
  package func owner(from scope: Scope) -> Scope { scope.owner(of: binding) }

  /// Whether there is an instance.
  package func isFull(in scope: Scope) -> Bool { binding.cacheSlot(for: scope)?.isFull == true }
}

/// An object that a container keeps.
package struct KeptObject {
  /// The position of the component.
  package let position: Int
  package let info: DITypeInfo
  /// The instance; nil if it is no object.
  package let instance: AnyObject?
}

extension LinkedGraph {
  /// Where the instance of a component is kept; nil before cells are laid out.
  package func place(_ position: Int, _ qualifiers: [Qualifier], level: Int) -> InstancePlace? {
    let linker = linkers[level].graph.linker
    return linker.bindings.isSettled ? InstancePlace(binding: linker.binding(position, qualifiers)) : nil
  }

  /// The objects that a container of a scope has created and keeps now.
  ///
  /// What others own is left out: values that were registered or set, weakly kept instances, instances of parents and custom
  /// scopes; for a scope also instances of the root. Of a value, it is the object that the value consists of, if it is a value
  /// of a protocol.
  package func kept(in scope: Scope) -> [KeptObject] {
    linkers[0].graph.linker.bindings.all.compactMap { binding in
      switch binding.storage {
      case .scope: break
      case .root where scope.isRoot: break
      case .root, .nowhere, .weakInRoot, .weakInScope, .custom, .resolution: return nil
      }
      guard !binding.component.factory.isGiven, let cacheSlot = binding.cacheSlot(for: scope),
        !cacheSlot.cell.holdsValue,
        let object = cacheSlot.object
      else { return nil }
      let instance = binding.content(of: Unmanaged<AnyObject>.fromOpaque(object).takeRetainedValue())
      return KeptObject(position: binding.position, info: binding.info, instance: instance)
    }
  }
}
