internal import Synchronization

/// What the linked functions of components ask for. The generic entries are inlined where a component is registered, and
/// do no more there than pass a type on.
extension Linker {
  /// Slots that are still empty, owned by a binding.
  @usableFromInline
  func slots(_ count: Int, of binding: Binding) -> Slots {
    arena.slots(count, of: binding)
  }

  /// The providers of a function's parameters, with room for the function before them.
  @inlinable @inline(__always)
  func functionParameters<each Parameter>(of binding: Binding, _ types: repeat (each Parameter).Type) -> Slots {
    var count = 0
    for _ in repeat each types { count &+= 1 }
    let slots = arena.slots(count, of: binding, forFunction: ())
    requireEach(repeat each types, by: binding, in: slots)
    return slots
  }

  /// The providers of a function's parameters; `isOptional` makes those of an optional type `nil` where nothing is registered.
  @inlinable
  func parameters<each Parameter>(
    of binding: Binding, isOptional: Bool = false, _ types: repeat (each Parameter).Type
  ) -> Slots {
    var count = 0
    for _ in repeat each types { count &+= 1 }
    let slots = slots(count, of: binding)
    requireEach(repeat each types, by: binding, isOptional: isOptional, in: slots)
    return slots
  }

  /// Fills slots, from one on, with the providers of parameters.
  @inlinable @inline(__always)
  func requireEach<each Parameter>(
    _ types: repeat (each Parameter).Type, by binding: Binding, isOptional: Bool = false, in slots: Slots,
    from first: Int = 0
  ) {
    var index = first
    for type in repeat each types {
      require(type, by: binding, isOptional: isOptional, in: slots, at: index)
      index &+= 1
    }
  }

  @usableFromInline @inline(never)
  func require<Instance>(
    _ type: Instance.Type, by binding: Binding, isOptional: Bool, in slots: Slots, at index: Int
  ) {
    if noteSurveyed(type) { return }
    let options = RequestOptions(dialect: binding.component.dialect, isOptional: isOptional)
    let accessDenial = fill(type, options, into: slots.base + index)
    if let accessDenial, binding.accessDenial == nil { binding.accessDenial = accessDenial }
  }

  /// Fills a slot with what answers a demand, or with a provider that says why nothing does.
  ///
  /// - Returns: What says so, if what would answer may not be seen.
  @discardableResult
  func fill<Instance>(_ type: Instance.Type, _ options: RequestOptions, into slot: Slot) -> Failure? {
    if answer(type, options, into: slot) { return nil }
    let graph = graph!
    let filter = filter(options)
    let find: Failure = { [unowned graph] in graph.link { $0.registry.missing(type, filter) } }
    // Who asks for what may be missing does so again and again. What comes near may change as long as something is registered.
    let failure = graph.mayGrow ? find : Once(find).callAsFunction
    fail(type, into: slot, failure)
    return registry.isAccessDenied(type, filter) ? failure : nil
  }

  /// Fills a slot with what answers a demand; false if nothing is registered that could.
  func answer<Instance>(_ type: Instance.Type, _ options: RequestOptions, into slot: Slot) -> Bool {
    switch select(type, options) {
    case .one(let candidate):
      connect(type, candidate, options, into: slot)
      return true
    case .ambiguous(let candidates):
      failAsAmbiguous(type, type, candidates, options, into: slot)
      return true
    case .none:
      // Only what is not registered is looked at as a wrapper: asking a type for a conformance it does not have walks all
      // conformances of the process.
      guard let request = type as? any DependencyRequest.Type else { return false }
      return request.answer(options, self, into: slot)
    }
  }

  /// Fills a slot that is to provide a wrapper with what answers a demand for what it wraps; false if nothing is registered
  /// that could.
  ///
  /// A structure with one property is laid out as the property is, and providers give what they make by address, whatever it
  /// is. So the provider of the one is also one of the other, and it is called without anything in between.
  ///
  /// - Parameters:
  ///   - type: What is wrapped.
  ///   - wrapper: A structure that has a property of this type, and no other.
  ///   - options: How it is asked for.
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

  /// Chooses who answers a demand for a type itself, and notes the answer.
  func select(_ type: any Any.Type, _ options: RequestOptions) -> Selection {
    if let member = options.member { return type == registry.type(of: member) ? .one(member) : .none }
    if options.qualifiers.isEmpty, let only = registry.only(type) {
      if mayGrow { note(.one(only), to: type, CandidateFilter()) }
      return .one(only)
    }
    let filter = filter(options)
    let selection = registry.select(type, filter)
    if mayGrow { note(LoggedAnswer(selection), to: type, filter) }
    return selection
  }

  /// What a demand comes to for the registry, from where it is made.
  func filter(_ options: RequestOptions) -> CandidateFilter {
    CandidateFilter(qualifiers: options.qualifiers, domain: traversal.requestSite?.domain)
  }

  /// Fills a slot with a provider that says that several could answer for what was asked.
  func failAsAmbiguous<Instance>(
    _ type: Instance.Type, _ asked: any Any.Type, _ candidates: [Registry.Candidate], _ options: RequestOptions,
    into slot: Slot
  ) {
    let graph = graph!
    let filter = filter(options)
    // What is registered later does not change the answer, and belongs into the text.
    let service = graph.mayGrow ? registry.type(of: candidates[0]) : nil
    let form = options.form ?? (isAskedForLater(type) ? type : nil)
    fail(type, into: slot) { [unowned graph] in
      graph.link { linker in
        let now = service.map { linker.registry.select($0, filter) }
        let contestants = if case .ambiguous(let candidates) = now { candidates } else { candidates }
        return linker.registry.ambiguous(asked, contestants, filter.qualifiers, as: form)
      }
    }
  }

  /// Fills a slot with a provider that says that a request of this type takes no arguments.
  func failAsTakingNone<Instance>(_ type: Instance.Type, into slot: Slot) {
    let graph = graph!
    fail(type, into: slot) { [unowned graph] in
      .typeIsNotFound(type: DIRequest(type, origin: graph.origin, purpose: .withoutArguments))
    }
  }

  private func fail<Instance>(_ type: Instance.Type, into slot: Slot, _ error: @escaping @Sendable () -> DIError) {
    slot.pointee = arena.makeProvider(arena.slots(0)) { (_, _) throws(DIError) -> Instance in throw error() }
  }
}

/// Says why a request cannot be answered.
typealias Failure = @Sendable () -> DIError

/// A failure that stays the same.
private final class Once: Sendable {
  private let find: Failure
  private let error = Mutex<DIError?>(nil)

  init(_ find: @escaping Failure) { self.find = find }

  @Sendable
  func callAsFunction() -> DIError {
    if let known = error.withLock({ $0 }) { return known }
    // Not under the lock, since the graph has one too.
    let found = find()
    error.withLock { if $0 == nil { $0 = found } }
    return found
  }
}
