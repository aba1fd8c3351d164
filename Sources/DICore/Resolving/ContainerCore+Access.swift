// Extension points for products that divide a program.

extension ContainerCore {
  /// The region that the container asks from, and registers for; nil for the program's own.
  package var domain: (any AccessDomain)? { requestSite?.domain }

  /// The same container, for a region to register and to ask with.
  ///
  /// - Parameter domain: The region.
  /// - Returns: The container.
  package func standing(in domain: any AccessDomain) -> ContainerCore {
    ContainerCore(scope: scope, from: scope.link { $0.requestSite(of: domain) }, creationID: creationID)
  }

  /// What a product keeps with the registrations; the same for all containers on them.
  ///
  /// - Parameter make: Makes it, when it is first asked for, given that of the container this one was made below; may ask
  ///   containers for nothing.
  /// - Returns: What is kept.
  package func attachment<Value: AnyObject & Sendable>(_ make: (Value?) -> Value) -> Value {
    scope.graph.attachment(make)
  }

  /// Sees to it that requests are answered anew which components of regions could answer, since who is near has changed.
  package func relinkRequestsToDomains() {
    scope.link { $0.answerAnewForDomains() }
  }
}
