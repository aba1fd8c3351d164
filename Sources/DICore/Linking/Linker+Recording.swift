// What a component requests and what answers, as data. The functions that link also record: while a linker records, a request
// ends where an edge would be added, and no provider is made. So each rule is stated once, by the function that links.

/// What the current request of a recording linker is answered by.
final class Recording {
  enum Purpose {
    /// What answers; logged for the dependent if it is being linked, and not only looked at.
    case answers(isLogged: Bool)
    /// The manies that are requested, and not what answers.
    case listings
    /// The types that are requested, and not what answers.
    case types
  }

  let purpose: Purpose
  /// Whether a many leaves nobody out: behind a lazy or provider.
  let holdsAll: Bool
  /// What answers the current request.
  var answer = RecordedAnswer()
  /// The requests of the component that is being recorded.
  var requests: [RecordedRequest] = []
  var types: [any Any.Type] = []
  var listings: [Int] = []

  init(_ purpose: Purpose, holdsAll: Bool = false) {
    self.purpose = purpose
    self.holdsAll = holdsAll
  }

  /// Whether the linker notes answers in its log.
  var isLogged: Bool { if case .answers(true) = purpose { true } else { false } }
}

extension Linker {
  var isRecording: Bool { recording != nil }

  /// Records what answers the current request; returns false if nothing is recorded, so that the caller has to link it.
  @inline(__always)
  func record(_ change: (inout RecordedAnswer) -> Void) -> Bool {
    guard let recording else { return false }
    change(&recording.answer)
    return true
  }

  /// Records a request of the component whose function is being linked.
  ///
  /// Not generic: unspecialized code would be slow.
  @inline(never)
  func record(_ type: any Any.Type, _ options: RequestOptions, mayBeLeftOut: Bool = false) {
    let recording = recording!
    switch recording.purpose {
    case .types: recording.types.append(type)
    case .listings: _ = recordAnswer(to: type, options)
    case .answers:
      let answer = lookUp(type, options)
      // Only a decorator has such a parameter: a failing cast is slow.
      let isOfLayer = (traversal.dependent as? Binding)?.component.layer != nil
      let decorated = isOfLayer ? (type as? any DecoratedRequest.Type)?.wrappedType : nil
      recording.requests.append(
        RecordedRequest(type: decorated ?? type, answer: answer, mayBeLeftOut: mayBeLeftOut))
    }
  }

  /// What would answer a request.
  package func lookUp(_ type: any Any.Type, _ options: RequestOptions, holdsAll: Bool = false) -> RecordedAnswer {
    let outer = recording
    let own = Recording(outer?.purpose ?? .answers(isLogged: true), holdsAll: holdsAll || outer?.holdsAll == true)
    recording = own
    defer { recording = outer }
    if !recordAnswer(to: type, options) { own.answer.content = .fault(missing(type, options)) }
    return own.answer
  }

  /// What would answer a request from outside.
  func lookUp(
    _ type: any Any.Type, _ qualifiers: [Qualifier], passing signature: DIMethodSignature? = nil,
    from requestSite: RequestSite
  ) -> RecordedAnswer {
    traversal.entry.requestSite = requestSite
    defer { traversal.entry = Traversal.Entry() }
    return lookUp(
      type, RequestOptions(qualifiers: qualifiers, dialect: registry.dialect, signature: signature))
  }

  /// Records the answer to a request; returns false if nothing is registered for it.
  func recordAnswer(to type: any Any.Type, _ options: RequestOptions) -> Bool {
    switch select(type, options) {
    case .one(let candidate): return record { $0.answer(by: candidate, options) }
    case .ambiguous(let candidates): return record { $0.content = .fault(ambiguous(candidates, options)) }
    case .none:
      return (type as? any DependencyRequest.Type)?.answer(options, self, into: arena.scratch(1).base) ?? false
    }
  }

  /// What a component requests, found without linking it.
  func recorded(_ position: Int) -> RecordedComponent {
    let component = registry.components[position]
    var recorded = RecordedComponent(component: component, position: position)
    if registry.isPending(position) { return recorded }
    let binding = surveyBinding(of: component, at: position)
    for step in component.injections {
      recorded.injections +=
        recording(.answers(isLogged: false), of: binding, isInjecting: true) {
          _ = step.link(self, binding)
        }.requests
    }
    let injected = recorded.injections.compactMap(\.answer.argument)
    let passed = initializers(ofLayer: position)
    for initializer in passed.isEmpty ? component.initializers : passed {
      if !passed.isEmpty {
        binding.initializers = Initializers()
        binding.initializers!.collect(initializer.arguments)
      }
      let requests = recording(.answers(isLogged: false), of: binding) { initializer.factory.link(self, binding) }
        .requests
      let signature = DIMethodSignature(initializer.arguments + requests.compactMap(\.answer.argument) + injected)
      // Of several for the same arguments, the last one counts.
      recorded.initializers.removeAll { $0.signature == signature }
      recorded.initializers.append(RecordedInitializer(signature: signature, requests: requests))
    }
    return recorded
  }

  /// Records what an initializer or injection of a component requests.
  func recording(
    _ purpose: Recording.Purpose, of binding: Binding, isInjecting: Bool = false, _ link: () -> Void
  ) -> Recording {
    let outer = (recording, traversal.dependent)
    let own = Recording(purpose)
    recording = own
    traversal.dependent = binding
    binding.linking.isInjecting = isInjecting
    defer { (recording, traversal.dependent) = outer }
    link()
    return own
  }

  /// A binding of a component that is only recorded.
  private func surveyBinding(of component: Component, at position: Int) -> Binding {
    let key = InstanceKey(component: ObjectIdentifier(component), instance: 0)
    let requestSite = registry.hasDomains ? requestSite(of: registry.ownership(position)?.domain) : program
    return Binding(component, at: position, key: key, nil, .nowhere, requestSite, graph)
  }

  /// The manies that the initializers of a component request.
  func listings(of position: Int) -> [Int] {
    if let known = requestedListings[position] { return known }
    let component = registry.components[position]
    let binding = surveyBinding(of: component, at: position)
    let found = component.initializers.flatMap { initializer in
      recording(.listings, of: binding) { initializer.factory.link(self, binding) }.listings
    }
    requestedListings[position] = found
    return found
  }

  /// The types that a component requests.
  func requestedTypes(of position: Int) -> [any Any.Type] {
    if let known = surveys[position] { return known }
    let component = registry.components[position]
    let binding = surveyBinding(of: component, at: position)
    let types = recording(.types, of: binding) {
      for initializer in component.initializers { initializer.factory.link(self, binding) }
      for step in component.injections { _ = step.link(self, binding) }
    }.types
    surveys[position] = types
    return types
  }
}
