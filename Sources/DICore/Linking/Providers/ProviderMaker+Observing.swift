// The functions that the linker puts around the providers of an observed graph.
//
// A prototype that no request can meet is created by each request: one function around its provider reports it. In other cases
// only the provider finds out whether there is an instance. So two functions are put around two layers: the inner one, around
// the function that makes instances, notes that a creation has begun; the outer one, around the provider, then knows what the
// request has caused. The note is in the path of the thread. The outer function puts it aside first, and restores it.
//
// What is made apart is reported by who makes it (`CreationReport`); its provider only hands it out.

extension ProviderMaker {
  /// The provider of a binding in an observed graph, around the function that makes its instances.
  func observedProvider(of binding: Binding, around maker: ProviderAddress, _ observation: Observation)
    -> ProviderAddress
  {
    let component = DIEvent.Component(binding)
    observation.noteCell(of: binding, component)
    func provider<Value>(_ type: Value.Type) -> ProviderAddress {
      if binding.alwaysCreates, !binding.isMadeApart {
        // A request for what has no initializer creates nothing.
        guard binding.component.makesInstances else { return plainProvider(of: binding, around: maker) }
        return reportingCreation(plainProvider(of: binding, around: maker), of: binding, component, type, observation)
      }
      let notesBegin = binding.component.makesInstances && !binding.isMadeApart
      let maker = notesBegin ? notingBegin(maker, of: binding, component, type, observation) : maker
      return reportingRequest(plainProvider(of: binding, around: maker), of: binding, component, type, observation)
    }
    return binding.component.type is AnyClass ? provider(AnyObject.self) : provider(binding.component.type)
  }

  /// Injectors that report when all of them have run.
  func observed(_ injectors: [Injector], of binding: Binding, _ observation: Observation) -> [Injector] {
    if injectors.isEmpty { return [] }
    let component = DIEvent.Component(binding)
    return [
      Injector { (context, object) throws(DIError) in
        let start = ContinuousClock.now
        for injector in injectors { try injector.run(context, object) }
        observation.send({ .injected($0) }, since: start, component, on: context.path)
      }
    ]
  }

  private func reportingCreation<Value>(
    _ provider: ProviderAddress, of binding: Binding, _ component: DIEvent.Component, _: Value.Type,
    _ observation: Observation
  ) -> ProviderAddress {
    arena.makeProvider(arena.slots(around: provider, of: binding)) { (slots, context) throws(DIError) -> Value in
      let path = context.path
      try path.checkStack(for: slots)
      if path.isObserving { return try call(slots[0], Value.self, context) }
      let start = observation.send(.began, component, on: path)
      do throws(DIError) {
        let instance = try call(slots[0], Value.self, context)
        observation.send({ .created($0) }, since: start, component, on: path)
        return instance
      } catch {
        observation.send({ .failed(error, $0) }, since: start, component, on: path)
        throw error
      }
    }
  }

  private func notingBegin<Value>(
    _ maker: ProviderAddress, of binding: Binding, _ component: DIEvent.Component, _: Value.Type,
    _ observation: Observation
  ) -> ProviderAddress {
    arena.makeProvider(arena.slots(around: maker, of: binding)) { (slots, context) throws(DIError) -> Value in
      let path = context.path
      // A creation that is tried again has begun before.
      if !path.isObserving, path.begun == nil { path.begun = observation.send(.began, component, on: path) }
      return try call(slots[0], Value.self, context)
    }
  }

  private func reportingRequest<Value>(
    _ provider: ProviderAddress, of binding: Binding, _ component: DIEvent.Component, _: Value.Type,
    _ observation: Observation
  ) -> ProviderAddress {
    arena.makeProvider(arena.slots(around: provider, of: binding)) { (slots, context) throws(DIError) -> Value in
      let path = context.path
      if path.isObserving { return try call(slots[0], Value.self, context) }
      let outer = path.begun
      path.begun = nil
      let start = path.isInSection ? path.beganToWait(for: slots.binding!, context.scope) : .now
      do throws(DIError) {
        let instance = try call(slots[0], Value.self, context)
        let begun = path.begun
        path.begun = outer
        if let begun {
          observation.send({ .created($0) }, since: begun, component, on: path)
        } else {
          observation.send({ .takenFromCache($0) }, since: start, component, on: path)
        }
        return instance
      } catch {
        let begun = path.begun
        path.begun = outer
        if let begun { observation.send({ .failed(error, $0) }, since: begun, component, on: path) }
        throw error
      }
    }
  }
}
