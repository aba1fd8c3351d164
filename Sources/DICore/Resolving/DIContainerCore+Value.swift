extension DIContainerCore {
  /// Makes a value the instance of a component, where that keeps its instances.
  func set<Value>(_ value: Value) throws(DIError) {
    let (scope, frame) = try place(for: Value.self)
    let binding = try scope.link { $0.valueBinding(of: Value.self) }.get()
    let context = binding.creationContext(Context(cells: scope.store.base, frameAddress: nil).with(frame))
    guard binding.component.lifetime.keepsBetweenResolves, let keeper = binding.keeper(in: context) else {
      throw .lifetimeKeepsNoValue(typeInfo: binding.tracedInfo)
    }
    binding.enterCreation(context)
    defer { binding.leaveCreation(context) }
    guard !keeper.isFull, keeper.beginCreation() else { throw .valueIsAlreadySet(typeInfo: binding.tracedInfo) }
    keeper.keep(value)
    withExtendedLifetime((scope, frame)) {}
  }
}

extension Linker {
  /// The component that is registered for a type and for nothing more special.
  fileprivate func valueBinding(of type: any Any.Type) -> Result<Binding, DIError> {
    implementations.prepare(registry)
    guard let positions = implementations[type] else {
      return .failure(registry.missing(type, name: nil, candidates: [], for: .value))
    }
    return choose(positions, type, name: nil, for: .value).map { binding($0, name: nil) }
  }
}
