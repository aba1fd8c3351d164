/// The first parameter of a decorator: the instance that it decorates.
package struct DecoratedInstance<Service> {
  // Must stay the only property: the linker uses a provider of `Service` as a provider of this type.
  package let value: Service
}

/// A ``DecoratedInstance`` of any type.
package protocol DecoratedRequest: DependencyRequest {}

extension DecoratedInstance: DecoratedRequest {
  package static var wrappedType: any Any.Type { Service.self }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    guard let (candidate, options) = linker.decorated(options) else { return false }
    linker.note(.member(candidate), to: linker.registry.type(of: candidate), CandidateFilter())
    if linker.record({ $0.answer(by: candidate, options) }) { return true }
    linker.connect(Service.self, candidate, options, into: slot)
    return true
  }

}

extension Linker {
  /// What the component that is being linked decorates; nil if it is no decorator.
  ///
  /// - Parameter options: How the decorator requests it.
  /// - Returns: The component, and the options that request its instance for the same name or tag.
  fileprivate func decorated(_ options: RequestOptions) -> (Registry.Candidate, RequestOptions)? {
    guard let binding = traversal.dependent as? Binding, let candidate = registry.decorated(by: binding.position)
    else { return nil }
    var options = binding.qualifier.map { options.with([$0]) } ?? options
    if let initializers = binding.initializers, initializers.isCollecting {
      options.passed = DIMethodSignature(initializers.requestedArguments)
    }
    return (candidate, options)
  }
}
