internal import Synchronization

// Extension points for products that divide a program into access domains.

extension ContainerCore {
  /// The domain for which the container makes requests and registrations; nil for the program.
  package var domain: (any AccessDomain)? { requestSite?.domain }

  /// The same container, making requests and registrations for a domain.
  ///
  /// - Parameter domain: The domain.
  /// - Returns: The container.
  package func used(by domain: any AccessDomain) -> ContainerCore {
    ContainerCore(scope: scope, from: scope.link { $0.requestSite(of: domain).unlessProgram }, creationID: creationID)
  }

  /// An object that a product keeps with the graph; all containers on the graph share it.
  ///
  /// - Parameter make: Makes the object at first use, from the object of the parent container. It runs under a lock, and must
  ///   not make requests.
  /// - Returns: The object.
  package func attachment<Value: AnyObject & Sendable>(_ make: (Value?) -> Value) -> Value {
    sequence(first: scope.graph, next: { $0.parent?.graph }).reversed().reduce(nil) { parent, graph in
      graph.attachments.withLock { attachments in
        if let known = attachments[ObjectIdentifier(Value.self)] as? Value { return known }
        let new = make(parent)
        attachments[ObjectIdentifier(Value.self)] = new
        return new
      }
    }!
  }

  /// Relinks the requests that components of domains could answer, since distances between domains have changed.
  package func relinkRequestsToDomains() {
    scope.link { $0.relinker?.answerAnewForDomains() }
  }
}
