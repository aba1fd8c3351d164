public import DICore

extension DIResolving {
  /// The components of the container and its parents, their requests, and what answers them.
  ///
  /// It is made anew at each call; nothing is linked or created.
  ///
  /// - Complexity: Linear in the number of registrations and dependencies.
  public var graph: DIDependencyGraph { _core.graph }
}

extension DIContainerBuilder {
  /// The components that are registered so far, their requests, and what answers them.
  ///
  /// It is made anew at each call; nothing is linked or created, and faults of the registrations do not matter.
  ///
  /// - Complexity: Linear in the number of registrations and dependencies.
  public var graph: DIDependencyGraph { unbuilt.graph }

  /// A container with the registrations, without a check.
  var unbuilt: ContainerCore {
    // Only a parent can make this fail, and there is none.
    try! core(childOf: nil)
  }
}

extension ContainerCore {
  fileprivate var graph: DIDependencyGraph { inspect { DIDependencyGraph(CheckedGraph($0)) } }
}
