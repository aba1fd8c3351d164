internal import DILifetime

// Synchronous work of what suspends: it runs on one thread, without a suspension, and leaves nothing on the path.

/// The context of a call in a section; an extension point.
package struct SectionContext {
  let context: Context
}

/// Synchronous work on this thread; an extension point.
///
/// Requests in it find what its context holds. Without a context, a request makes one if it is refused.
@usableFromInline package struct Section {
  private let record: UnsafeMutablePointer<PathRecord>
  private let outer: Path.OuterSection
  private let hasContext: Bool
  private let isOutermost: Bool

  /// Begins; the context lives until the end.
  @usableFromInline package init(_ context: AwaitContext?) {
    record = Path.current.record
    outer = (record.pointee.awaiting, record.pointee.awaitedBase)
    hasContext = context != nil
    // A task can begin at once on a thread that is creating something, whose resolve has its own shared instances.
    isOutermost = record.pointee.count == 0
    record.pointee.awaiting = context.map { .passUnretained($0) }
    record.pointee.awaitedBase = record.pointee.current
    guard let context else { return }
    context.run(on: record.pointee.word)
    if isOutermost { context.swapShared(&record.pointee.shared) }
    // So that requests for prototypes look here.
    record.pointee.waitingBits = .max
  }

  /// Ends.
  ///
  /// - Returns: A new context, if there was none and a request has needed one.
  @discardableResult @usableFromInline
  package func end() -> AwaitContext? {
    let awaiting = record.pointee.awaiting
    (record.pointee.awaiting, record.pointee.awaitedBase) = outer
    if !hasContext {
      guard let new = awaiting?.takeRetainedValue() else { return nil }
      // What the request has shared ends with it: it is made again, or has succeeded although one within it was refused.
      if isOutermost { Path(record).releaseShared() }
      return new
    }
    awaiting?._withUnsafeGuaranteedRef { $0.run(on: 0) }
    if isOutermost { awaiting?._withUnsafeGuaranteedRef { $0.swapShared(&record.pointee.shared) } }
    return nil
  }
}

extension Path {
  /// The section of a thread.
  typealias OuterSection = (awaiting: Unmanaged<AwaitContext>?, base: Int)

  /// Leaves the section that runs on this thread; returns it.
  func leaveSection() -> OuterSection {
    defer { (record.pointee.awaiting, record.pointee.awaitedBase) = (nil, PathRecord.noBase) }
    return (record.pointee.awaiting, record.pointee.awaitedBase)
  }
  /// Enters a section again.
  func enter(_ section: OuterSection) { (record.pointee.awaiting, record.pointee.awaitedBase) = section }

  /// Whether a request is made in a section, and not for something that is being created.
  var isAwaited: Bool { record.pointee.current == record.pointee.awaitedBase }

  /// Throws, and notes what is needed, unless a section can answer a request now; does nothing elsewhere.
  ///
  /// - Parameters:
  ///   - dependencies: What is requested.
  ///   - context: The context of the request.
  ///   - isOfMainActor: Whether the request itself belongs to the main actor.
  /// - Returns: Whether the request is made in a section.
  /// - Throws: An error that nobody sees.
  func checkAwaited(
    _ dependencies: some Sequence<Dependency>, _ context: Context, isOfMainActor: Bool = false
  ) throws(DIError) -> Bool {
    guard isAwaited else { return false }
    var search = NeedsSearch(awaiting)
    if isOfMainActor { search.requireMainActor() }
    for dependency in dependencies { search.add(dependency.node, context.scope, context.arguments) }
    if search.needs.isEmpty { return true }
    awaitingOrNew.note(search.needs)
    throw Self.refusal
  }

  /// The error of a request that is made again; nobody sees it.
  private static let refusal = DIError.needsAwait(typeInfo: DITypeInfo(type: Any.self, file: "", line: 0))

  /// What the section that runs on this thread carries, made if it has carried nothing.
  var awaitingOrNew: AwaitContext {
    if let awaiting { return awaiting }
    let new = AwaitContext()
    record.pointee.awaiting = .passRetained(new)
    return new
  }

  /// The error of a request for what is not there, though the check at its entry has found it.
  ///
  /// `clean()` was faster. With a context, which holds what it finds, the request is made again.
  func lost(_ error: DIError) -> DIError {
    if record.pointee.awaitedBase != PathRecord.noBase { _ = awaitingOrNew }
    return error
  }
}

extension AwaitContext {
  /// Runs a body in a section and in a frame of a part, to which requests of the body belong.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - object: Its object; nil until its initializer has returned.
  ///   - creation: What a container that is given to the part stands for.
  ///   - body: The work.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body, or of what it left to the end.
  package func section<Result>(
    of part: AwaitPart, _ object: AnyObject? = nil, _ creation: (any AnyObject & Sendable)?,
    _ body: (SectionContext) throws(DIError) -> Result
  ) throws(DIError) -> Result {
    let section = Section(self)
    defer { section.end() }
    while true {
      let path = Path.current
      let savepoint = path.savepoint
      let position = path.push(.passUnretained(part.binding), part.binding.bit, .passUnretained(part.scope), key: 0)
      path[position].pointee.state = .requesting
      path[position].pointee.object = object.map { .passRetained($0) }
      path[position].pointee.arguments = part.arguments?.list.base
      // So that requests for prototypes look here.
      path.record.pointee.waitingBits = .max
      do throws(DIError) {
        let result = try body(SectionContext(context: part.context(on: path)))
        note(path[position].pointee.creationID, part, creation)
        path.current = Int(path[position].pointee.parent)
        if object != nil || !path.endPlain(position) { try path.completeRequest(position, since: savepoint) }
        return result
      } catch {
        guard path.takeBack(position, error, since: savepoint) else { throw error }
      }
    }
  }
}

extension AwaitPart {
  /// The context of a call that makes the part.
  func context(on path: Path) -> Context {
    Context(cells: scope.store.base).with(path, arguments?.list)
  }

  /// Calls the initializer, in a section of the part.
  package func make(_ section: SectionContext) throws(DIError) -> AnyObject {
    try binding.make(by: binding.maker(signature)!, section.context)
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
  package var suspendingMaker: SuspendingMaker? { binding.suspends ? binding.suspendingMaker(signature) : nil }

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
