internal import Synchronization

/// Links the dependencies of functions.
///
/// The generic entry points are inlined at each registration, and only pass a type on.
extension Linker {
  /// Empty slots owned by a binding.
  @usableFromInline
  func slots(_ count: Int, of binding: Binding) -> Slots {
    isRecording ? arena.scratch(count) : arena.slots(count, of: binding)
  }

  /// Slots for the parameters of a function and for their types, with the function before them; and how the provider can pass
  /// the parameters.
  func functionSlots<each Parameter>(
    _ function: ErasedFunction, of binding: Binding, _ types: repeat (each Parameter).Type
  ) -> (slots: Slots, passing: ParameterPassing) {
    var count = 0
    for _ in repeat each types { count &+= 1 }
    let slots = isRecording ? arena.scratch(2 * count) : arena.slots(2 * count, of: binding, forFunction: ())
    if !isRecording {
      slots.functionAddress.initializeMemory(as: ErasedFunction.self, to: function)
      arena.own(functionAt: slots.functionAddress)
    }
    var index = 0
    var passing = ParameterPassing.word
    for type in repeat each types {
      require(type, by: binding, isOptional: false, in: slots, at: index)
      slots.setType(count + index, to: type)
      passing = max(passing, .of(type))
      index &+= 1
    }
    return (slots, passing)
  }

  /// Slots for a function's parameters; with `isOptional`, a parameter `T?` is nil if nothing is registered for it.
  @inlinable
  func parameters<each Parameter>(
    of binding: Binding, isOptional: Bool = false, _ types: repeat (each Parameter).Type
  ) -> Slots {
    var count = 0
    for _ in repeat each types { count &+= 1 }
    let slots = slots(count, of: binding)
    var index = 0
    for type in repeat each types {
      require(type, by: binding, isOptional: isOptional, in: slots, at: index)
      index &+= 1
    }
    return slots
  }

  @usableFromInline @inline(never)
  func require<Instance>(
    _ type: Instance.Type, by binding: Binding, isOptional: Bool, in slots: Slots, at index: Int
  ) {
    let options = RequestOptions(dialect: binding.component.dialect, isOptional: isOptional)
    if isRecording { return record(type, options, of: binding) }
    let fault = fill(type, options, into: handed == nil ? slots.base + index : handOver(type, in: slots.base + index))
    if case .denied = fault, binding.accessDenial == nil { binding.accessDenial = error(of: fault!) }
  }

  /// Fills a slot with the answer to a request; if there is none, with a provider that throws the error.
  ///
  /// - Returns: Why nothing is registered that the dependent can access; nil if something is.
  @discardableResult
  func fill<Instance>(_ type: Instance.Type, _ options: RequestOptions, into slot: Slot) -> Fault? {
    if answer(type, options, into: slot) { return nil }
    let fault = missing(type, options)
    fail(type, fault, into: slot)
    return fault
  }

  /// Fills a slot with the answer to a request; returns false if nothing is registered for it.
  func answer<Instance>(_ type: Instance.Type, _ options: RequestOptions, into slot: Slot) -> Bool {
    if isRecording { return recordAnswer(to: type, options) }
    switch select(type, options) {
    case .one(let candidate):
      connect(type, candidate, options, into: slot)
      return true
    case .ambiguous(let candidates):
      fail(type, ambiguous(candidates, options), into: slot)
      return true
    case .none:
      // Only a type that is not registered is tried as a wrapper: a failing cast walks all conformances of the process.
      guard let request = type as? any DependencyRequest.Type else { return false }
      return request.answer(options, self, into: slot)
    }
  }

  /// Fills a slot of a wrapper with the provider of the wrapped type; returns false if nothing is registered for it.
  ///
  /// A struct with one property has the layout of the property, and providers return their result by address. So the provider
  /// of the wrapped type serves the wrapper too, with no call in between.
  ///
  /// - Parameters:
  ///   - type: The wrapped type.
  ///   - wrapper: A struct whose only stored property has this type.
  ///   - options: How the wrapped type is requested.
  ///   - slot: The slot.
  /// - Returns: Whether the slot was filled.
  package func answer<Wrapped, Wrapper>(
    _ type: Wrapped.Type, as wrapper: Wrapper.Type, _ options: RequestOptions, into slot: Slot
  ) -> Bool {
    precondition(
      MemoryLayout<Wrapper>.size == MemoryLayout<Wrapped>.size
        && MemoryLayout<Wrapper>.alignment == MemoryLayout<Wrapped>.alignment)
    return answer(type, options, into: slot)
  }

  /// Selects the component that answers a request for exactly this type, and logs the answer.
  ///
  /// If the component is decorated or replaced as this type, the outermost layer answers; the log has the component.
  func select(_ type: any Any.Type, _ options: RequestOptions) -> Selection {
    if let member = options.member {
      return type == registry.type(of: member) ? .one(registry.outermost(member)) : .none
    }
    if options.qualifiers.isEmpty, let only = registry.only(type) {
      if relinker != nil { note(.one(only), to: type, CandidateFilter()) }
      return .one(registry.outermost(only))
    }
    let filter = filter(options)
    let selection = registry.select(type, filter)
    if relinker != nil { note(LoggedAnswer(selection), to: type, filter) }
    if case .one(let candidate) = selection { return .one(registry.outermost(candidate)) }
    return selection
  }

  /// The part of the options that selection depends on.
  func filter(_ options: RequestOptions) -> CandidateFilter {
    CandidateFilter(qualifiers: options.qualifiers, domain: traversal.requestSite?.domain)
  }

  /// Marks a hidden edge: the component that is being linked takes a container or delayed request, which can request anything.
  ///
  /// - Parameter isKept: Whether the instance probably stores the container or delayed request, so that its injections can use
  ///   it.
  func noteHiddenEdges(isKept: Bool) {
    graph.noteLateEdge()
    if let dependent = traversal.dependent {
      dependent.requirements.insert(.hiddenEdges)
      let isUsedByInjections = (dependent as? Binding)?.component.injections.isEmpty != true
      if dependent.linking.isInjecting || isKept && isUsedByInjections { dependent.mayLeadOut = true }
    } else {
      traversal.entry.requirements.insert(.hiddenEdges)
    }
  }

  /// Why a request fails that nothing answers.
  func missing(_ type: any Any.Type, _ options: RequestOptions) -> Fault {
    let filter = filter(options)
    return registry.isAccessDenied(type, filter) ? .denied(type, filter) : .missing(type, filter)
  }

  /// Why a request fails that several candidates answer; `key` is the name or tag that a many requests them by.
  func ambiguous(_ candidates: [Registry.Candidate], _ options: RequestOptions, by key: Qualifier? = nil) -> Fault {
    .ambiguous(candidates, filter(options.with([key].compactMap(\.self))), form: options.form)
  }

  /// Answers a request with a fault: fills the slot with a provider that throws its error.
  func fail<Instance>(_ type: Instance.Type, _ fault: Fault, into slot: Slot) {
    if record({ $0.answer.content = .fault(fault) }) { return }
    let error = error(of: fault)
    slot.pointee = arena.makeProvider(arena.slots(0)) { (_, _) throws(DIError) -> Instance in throw error() }
  }

  /// Makes the error of a fault when a request throws it.
  func error(of fault: Fault) -> ErrorMaker {
    let graph = graph!
    let find: ErrorMaker = { [unowned graph] in graph.link { $0.registry.error(of: fault) }.describingTags }
    // A program can repeat a request that fails, so the error is made once and kept. In a graph that can grow, the error is
    // made each time, since the candidates that it lists can change.
    return graph.mayGrow ? find : Once(find).callAsFunction
  }
}

/// Keeps the first error that a failure makes.
private final class Once: Sendable {
  private let find: ErrorMaker
  private let error = Mutex<DIError?>(nil)

  init(_ find: @escaping ErrorMaker) { self.find = find }

  @Sendable
  func callAsFunction() -> DIError {
    if let known = error.withLock({ $0 }) { return known }
    // Outside this lock, since `find` takes the lock of the graph.
    let found = find()
    error.withLock { if $0 == nil { $0 = found } }
    return found
  }
}
