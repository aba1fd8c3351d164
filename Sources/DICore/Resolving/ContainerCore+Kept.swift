internal import DILifetime

/// An instance that a container keeps, or kept before it was closed.
package struct KeptInstance {
  /// The component.
  package let info: DITypeInfo
  /// The shortest way to the component in the graph, the outermost component first, and the component itself.
  package let path: [DITypeInfo]
  /// The instance, if it is alive.
  package private(set) weak var object: AnyObject?
}

extension ContainerCore {
  /// The objects that the container has created and keeps now; nil if it is closed.
  ///
  /// What others own is left out: values that were registered or set, weakly kept instances, instances of parents and custom
  /// scopes; for a scope also instances of the root. Of a value, it is the object that the value consists of, if it is a value
  /// of a protocol.
  package var keptInstances: [KeptInstance]? {
    guard let scope = scope.live, !scope.isClosed else { return nil }
    // Retained until after the lock, since a `deinit` is user code.
    let (found, routes) = scope.link { linker in
      let model = DependencyModel(linker.registry, of: linker.graph)
      let nodes = Array(model.nodes.indices)
      let routes = model.routes(Successors(model, includesDelayed: true), among: nodes)
      return (
        linker.kept(in: scope).map { ($0, model.own.lowerBound + $0.binding.position) }, routes
      )
    }
    return found.compactMap { kept, node in
      kept.instance.map { KeptInstance(info: kept.binding.info, path: routes.path(to: .node(node)), object: $0) }
    }
  }
}

/// The object in the cell of a binding.
private struct KeptObject {
  let binding: Binding
  let object: AnyObject

  /// The instance; nil if it is no object.
  var instance: AnyObject? {
    guard binding.isBoxed else { return object }
    func content<Value>(_ type: Value.Type) -> AnyObject? {
      let pointer = Unmanaged.passRetained(object).toOpaque()
      let value: Any = ObjectRepresentation.take(type, from: pointer, isBoxed: true)
      return Swift.type(of: value) is AnyClass ? value as AnyObject : nil
    }
    return content(binding.component.type)
  }
}

extension Linker {
  fileprivate func kept(in scope: Scope) -> [KeptObject] {
    bindings.compactMap { $0 }.flatMap { Array($0.withSiblings) }.compactMap { binding in
      switch binding.storage {
      case .scope: break
      case .root where scope.isRoot: break
      case .root, .nowhere, .weakInRoot, .weakInScope, .custom, .resolution: return nil
      }
      guard !binding.component.isGiven, let cacheSlot = binding.cacheSlot(for: scope), !cacheSlot.cell.holdsValue,
        let object = cacheSlot.object
      else { return nil }
      return KeptObject(binding: binding, object: Unmanaged<AnyObject>.fromOpaque(object).takeRetainedValue())
    }
  }
}
