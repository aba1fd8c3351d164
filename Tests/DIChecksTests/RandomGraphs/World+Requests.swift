import DICore

extension World {
  /// What makes a container of the graph with its singles, as often as it is called.
  func builds(_ frontEnd: FrontEnd) -> () throws(DIError) -> DIBuiltContainer {
    let registrations = Registrations(frontEnd)
    register(in: registrations)
    switch registrations.store {
    case .builder(let builder):
      if let ledger { builder.observe(with: ledger) }
      if let closings { builder.observe(with: closings) }
      return { () throws(DIError) in try builder.build() }
    case .declarative(let container):
      if let ledger { container.observe(with: ledger) }
      if let closings { container.observe(with: closings) }
      return { () throws(DIError) in
        container.initializeSingletonObjects()
        return container.view
      }
    }
  }
}

extension RandomGraph.Entry {
  /// Asks a container from outside.
  func resolve(from container: DIBuiltContainer) -> Result<[Node], RequestFailure> {
    func close(_ container: DIBuiltContainer) -> [Node] {
      container.clean()
      return []
    }
    func one<P: Part>(_ type: P.Type) throws(DIError) -> [Node] { [try container.resolve(type).node] }
    do throws(DIError) {
      return switch self {
      case .close: .success(close(container))
      case .one(let number): .success(try one(partTypes[number]))
      case .many(0): .success(try container.resolveMany((any ServingZero).self).map { $0 as! Node })
      case .many: .success(try container.resolveMany((any ServingOne).self).map { $0 as! Node })
      }
    } catch { return .failure(RequestFailure(error)) }
  }
}

extension RequestFailure {
  init(_ error: DIError) {
    func number(_ info: DITypeInfo) -> Int { Node.number(of: info.type) ?? -1 }
    self =
      switch error {
      case .typeIsNotFound(let request) where request == (any ServingZero).self: .isMissing(.many(0))
      case .typeIsNotFound(let request) where request == (any ServingOne).self: .isMissing(.many(1))
      case .typeIsNotFound(let request): .isMissing(.one(Node.number(of: request.type) ?? -1))
      case .recursiveInitialization(let info): .isRecursive(number(info))
      case .initializationFailed(let info, _ as IntendedFailure): .hasThrown(number(info))
      case .whileCreateSingleton(let info, let cause): .ofSingle(number(info), RequestFailure(cause))
      default: .isUnknown("\(error)")
      }
  }
}
