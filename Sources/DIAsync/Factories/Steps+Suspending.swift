internal import DICore

extension InjectionStep {
  /// The injection of a function that suspends.
  ///
  /// With `isOptional`, a dependency of an optional type is `nil` if it is not registered.
  init<Implementation, each Parameter>(
    suspending inject: @escaping @isolated(any) @Sendable (Implementation, repeat each Parameter) async throws -> Void,
    isOptional: Bool = false
  ) {
    let call = SentLeadingFunction(inject).call
    self.init(isolation: inject.isolation) { link in
      let parameters = link.parameters(isOptional: isOptional, repeat (each Parameter).self)
      return { part, context, object in
        let values = sent(
          try await part.values(context, object) { (section) throws(DIError) in
            var index = 0
            return (repeat try parameters.next(&index, (each Parameter).self, section))
          })
        do { try await call(sent(instance(Implementation.self, in: object)), repeat each values) } catch {
          throw part.injectionFailure(error)
        }
      }
    }
  }
}

extension PostInit {
  /// The post-init of a function that suspends.
  init<Implementation>(
    suspending action: @escaping @isolated(any) @Sendable (Implementation) async throws -> Void
  ) {
    let call = SentLeadingFunction<Implementation, Void>(action).call
    self.init(isolation: action.isolation) { object in
      try await call(sent(instance(Implementation.self, in: object)))
    }
  }
}
