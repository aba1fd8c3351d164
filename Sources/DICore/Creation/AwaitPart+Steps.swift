internal import DILifetime

// A section runs these steps of a part: initializer, injections, post-inits. Their errors are here, too.

extension AwaitPart {
  /// The context of a call that makes the part.
  func context(on path: Path) -> Context {
    Context(cells: scope.store.base).with(path, arguments?.list)
  }

  /// Calls the initializer, in a section.
  ///
  /// - Returns: The object, also if the section fails once the initializer has returned; and the error.
  package func make(
    _ context: AwaitContext, _ creation: (any AnyObject & Sendable)?
  ) -> (object: AnyObject?, error: DIError?) {
    var made: AnyObject?
    do throws(DIError) {
      try context.section(of: self, nil, creation) { (section) throws(DIError) in
        made = try binding.make(by: binding.maker(signature)!, section.context)
      }
      return (made, nil)
    } catch { return (made, error) }
  }

  /// Calls the initializer, and then runs injections and post-inits, in a section.
  ///
  /// - Returns: The object, also if a step fails once the initializer has returned; and the error.
  package func makeWhole(
    _ context: AwaitContext, _ creation: (any AnyObject & Sendable)?
  ) -> (object: AnyObject?, error: DIError?) {
    var made: AnyObject?
    do throws(DIError) {
      let object = try whole(context, creation) { (path) throws(DIError) in
        let object = try binding.make(by: binding.maker(signature)!, self.context(on: path))
        made = object
        return object
      }
      return (object, nil)
    } catch { return (made, error) }
  }

  /// Runs injections and post-inits on an object, in a section.
  package func complete(
    _ object: AnyObject, _ context: AwaitContext, _ creation: (any AnyObject & Sendable)?
  ) throws(DIError) {
    if !hasSteps { return }
    _ = try whole(context, creation) { _ in object }
  }

  private func whole(
    _ context: AwaitContext, _ creation: (any AnyObject & Sendable)?, _ make: (Path) throws(DIError) -> AnyObject
  ) throws(DIError) -> AnyObject {
    let section = Section(context)
    defer { section.end() }
    while true {
      let path = Path.current
      let savepoint = path.savepoint
      let position = path.begin(binding, self.context(on: path), key: 0)
      path[position].pointee.arguments = arguments?.list.base
      do throws(DIError) {
        let object = try make(path)
        path.initializerEnded(position)
        context.note(path[position].pointee.creationID, self, creation)
        try path.complete(position, .passRetained(object), since: savepoint)
        return object
      } catch {
        guard path.takeBack(position, error, since: savepoint) else { throw error }
      }
    }
  }

  /// The component, for errors.
  package var info: DITypeInfo { binding.info }

  /// What a modifier of an optional product has said of the component; nil if none has.
  package func attachment<Value: Sendable>(_ type: Value.Type) -> Value? { binding.component.attachment(type) }

  /// Whether it has injections or post-inits.
  package var hasSteps: Bool { !binding.completesNothing }

  /// The numbers of its injections and post-inits.
  package var steps: (injections: Int, postInits: Int) { (binding.injectors.count, binding.component.postInits.count) }

  /// Whether an injection or a post-init suspends: then each step runs alone.
  package var stepsSuspend: Bool { binding.suspends && binding.component.stepsSuspend }

  /// Runs an injection on an object, in a section of the part.
  package func inject(_ injection: Int, into object: AnyObject, _ section: SectionContext) throws(DIError) {
    let injector = binding.injectors[injection]
    try InstanceAddress.inside(object) { (address) throws(DIError) in try injector.run(section.context, address) }
  }

  /// Runs a post-init on an object.
  package func runPostInit(_ postInit: Int, on object: AnyObject) throws(DIError) {
    let step = binding.component.postInits[postInit]
    try InstanceAddress.inside(object) { (address) throws(DIError) in
      do { try step.run(address) } catch { throw postInitFailure(error) }
    }
  }

  /// The actor that the initializer belongs to; nil if it suspends, or belongs to none.
  package var initializerActor: (any Actor)? {
    if suspendingMaker != nil { return nil }
    return actorOfInitializer?.actor ?? (binding.component.initializersAreOfMainActor ? MainActor.shared : nil)
  }

  /// The actor that an injection belongs to; nil for none.
  package func actor(ofInjection injection: Int) -> (any Actor)? {
    let isOfMainActor =
      binding.component.injections.indices.contains(injection)
      && binding.component.injections[injection].isolation == .mainActor
    return isOfMainActor ? MainActor.shared : binding.injectors[injection].actor
  }

  /// Makes the parameters that are handed over to a function on another actor, in a section of the part.
  ///
  /// - Parameters:
  ///   - injection: The injection; nil for the initializer.
  ///   - section: The section.
  ///   - context: Holds them until the function is called.
  /// - Throws: The error of a parameter.
  package func handOver(
    toInjection injection: Int?, _ section: SectionContext, _ context: AwaitContext
  ) throws(DIError) {
    let handed = injection.map { binding.injectors[$0].handed } ?? actorOfInitializer?.handed ?? []
    for parameter in handed {
      do throws(DIError) { context.hand(try parameter.make(section.context), in: parameter.slot) } catch {
        throw requested(error)
      }
    }
  }

  private var actorOfInitializer: (initializer: Int, actor: any Actor, handed: [HandedParameter])? {
    let position = binding.initializers?.position(of: signature) ?? 0
    return binding.extras?.actors.last { $0.initializer == position }
  }

  /// The actor that a post-init belongs to; nil for none.
  package func actor(ofPostInit postInit: Int) -> (any Actor)? { binding.component.postInits[postInit].actor }

  /// What calls its initializer, if that suspends.
  package var suspendingMaker: SuspendingMaker? { binding.suspendingMaker(signature) }

  /// The object for an instance.
  package func object<Instance>(for instance: Instance) -> AnyObject { binding.object(for: instance) }

  /// The error of an initializer that returned nil.
  package var absence: DIError { binding.absence }

  /// The error of a part, whose initializer threw an error.
  package func failure(_ error: any Error) -> DIError { binding.failure(error, in: .initializer) }

  /// The error of a part whose time was up.
  package func timedOut(_ error: any Error) -> DIError { binding.failure(error, in: .limit) }

  /// The error of a part, one of whose injections threw an error.
  package func injectionFailure(_ error: any Error) -> DIError { binding.failure(error, in: .injection) }

  /// The error of a part, one of whose post-inits threw an error.
  package func postInitFailure(_ error: any Error) -> DIError { binding.failure(error, in: .postInit) }

  /// The error of a request for a part that needs itself.
  package var recursion: DIError { .recursiveInitialization(typeInfo: binding.tracedInfo) }

  /// The error of a start that the part awaits, while it is made by that start.
  package var recursionOfStart: DIError {
    var info = binding.tracedInfo
    info.trace.awaitsStart = true
    return .recursiveInitialization(typeInfo: info)
  }

  /// Adds the part to the path of an error.
  package func requested(_ error: DIError) -> DIError { error.requested(by: binding.info) }
}

extension Binding {
  /// Calls the provider that calls an initializer, and returns the object for the instance.
  fileprivate func make(by maker: ProviderAddress, _ context: Context) throws(DIError) -> AnyObject {
    func make<Value>(_ type: Value.Type) throws(DIError) -> AnyObject { object(for: try call(maker, type, context)) }
    return try make(component.type)
  }

  /// The object for an instance, as cells hold it.
  func object<Instance>(for instance: Instance) -> AnyObject {
    isBoxed || Instance.self is AnyClass ? ObjectRepresentation.object(instance) : heldObject(for: instance)
  }
}
