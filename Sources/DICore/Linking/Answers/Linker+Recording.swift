// What a component requests and what answers, as data. The functions that link also record: while a linker records, a request
// ends where an edge would be added, and no provider is made. So each rule is stated once, by the function that links.

/// What a linker records while it links nothing.
///
/// Exclusivity is unchecked: a linker changes what it records at the end of a request, and calls nothing meanwhile.
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
  let recordsAnswers: Bool
  /// Whether a many leaves nobody out: behind a lazy or provider.
  private(set) var holdsAll = false
  /// What answers the current request; its edges are the last ones.
  @exclusivity(unchecked) var answer = RecordedAnswer()
  @exclusivity(unchecked) var records = Records()
  var types: [any Any.Type] = []
  var listings: [Int] = []

  init(_ purpose: Purpose) {
    self.purpose = purpose
    recordsAnswers = if case .answers = purpose { true } else { false }
  }

  /// Whether the linker notes answers in its log.
  var isLogged: Bool { if case .answers(true) = purpose { true } else { false } }

  /// What answers a request that is part of the current one.
  func answer(holdingAll holdsAll: Bool, _ record: (Recording) -> Void) -> RecordedAnswer {
    let (outer, first) = (self.holdsAll, records.edges.count)
    self.holdsAll = outer || holdsAll
    var own = RecordedAnswer()
    swap(&own, &answer)
    record(self)
    swap(&own, &answer)
    self.holdsAll = outer
    own.edges = first..<records.edges.count
    return own
  }

  /// Notes the component that answers.
  func answer(by candidate: Registry.Candidate, _ options: RequestOptions) {
    records.edges.append(RecordedEdge(candidate, options))
  }

  /// Wraps the answer in an optional; `first` is the first edge of what is wrapped.
  func wrapInOptional(from first: Int, isFound: Bool, mayBeUnmade: Bool) {
    answer.isOptional = true
    if !isFound { answer.content = .nothing }
    let end = mayBeUnmade ? records.edges.count : nil
    for edge in first..<records.edges.count {
      records.edges[edge].isOptional = true
      // A delayed request is made later, and knows nothing of what wraps the lazy or provider.
      if records.edges[edge].delayed == nil { records.edges[edge].unmadeEnd = records.edges[edge].unmadeEnd ?? end }
    }
  }

  /// Takes the answer of a request that is made later.
  func take(_ later: RecordedAnswer, _ delay: RecordedAnswer.Delay, _ signature: DIMethodSignature?) {
    answer = later
    answer.delayed = later.delayed ?? delay
    if signature?.isEmpty == false { answer.passesArguments = true }
    for edge in later.edges where records.edges[edge].delayed == nil { records.edges[edge].delayed = delay }
  }

  /// Takes the answer for a member of a many.
  func take(_ member: RecordedAnswer, for candidate: Registry.Candidate, of service: any Any.Type) {
    if case .components = answer.content { answer.content = member.content }
    answer.delayed = member.delayed ?? answer.delayed
    answer.isOptional = answer.isOptional || member.isOptional
    answer.passesArguments = answer.passesArguments || member.passesArguments
    for edge in member.edges {
      records.edges[edge].member = candidate
      records.edges[edge].service = service
    }
  }
}

extension Linker {
  var isRecording: Bool { recording != nil }

  /// Records what answers the current request; returns false if nothing is recorded, so that the caller has to link it.
  @inline(__always)
  func record(_ change: (Recording) -> Void) -> Bool {
    guard let recording else { return false }
    if recording.recordsAnswers { change(recording) }
    return true
  }

  /// Records a request of the component whose function is being linked.
  ///
  /// Not generic: unspecialized code would be slow.
  @inline(never)
  func record(
    _ type: any Any.Type, _ options: RequestOptions, of binding: Binding, mayBeLeftOut: Bool = false
  ) {
    let recording = recording!
    switch recording.purpose {
    case .types: recording.types.append(type)
    case .listings: _ = recordAnswer(to: type, options)
    case .answers:
      let answer = lookUp(type, options)
      let number = recording.records.requests.count
      for edge in answer.edges { recording.records.edges[edge].request = number }
      // Only a decorator has such a parameter: a failing cast is slow.
      let decorated = binding.component.layer != nil ? (type as? any DecoratedRequest.Type)?.wrappedType : nil
      recording.records.requests.append(
        RecordedRequest(
          type: decorated ?? type, answer: answer, mayBeLeftOut: mayBeLeftOut, isInjected: binding.linking.isInjecting))
    }
  }

  /// What would answer a request.
  func lookUp(
    _ type: any Any.Type, _ options: RequestOptions, holdsAll: Bool = false, in own: Recording? = nil
  ) -> RecordedAnswer {
    let outer = recording
    let own = own ?? outer ?? Recording(.answers(isLogged: true))
    recording = own
    defer { recording = outer }
    return own.answer(holdingAll: holdsAll) {
      if !recordAnswer(to: type, options) { $0.answer.content = .fault(missing(type, options)) }
    }
  }

  /// What would answer a request from outside, and the components that its edges lead to.
  func lookUp(
    _ type: any Any.Type, _ qualifiers: [Qualifier], passing signature: DIMethodSignature? = nil,
    from requestSite: RequestSite
  ) -> (answer: RecordedAnswer, edges: [RecordedEdge]) {
    traversal.entry.requestSite = requestSite
    defer { traversal.entry = Traversal.Entry() }
    let recording = Recording(.answers(isLogged: true))
    let options = RequestOptions(qualifiers: qualifiers, dialect: registry.dialect, signature: signature)
    return (lookUp(type, options, in: recording), recording.records.edges)
  }

  /// Records the answer to a request; returns false if nothing is registered for it.
  func recordAnswer(to type: any Any.Type, _ options: RequestOptions) -> Bool {
    switch select(type, options) {
    case .one(let candidate): return record { $0.answer(by: candidate, options) }
    case .ambiguous(let candidates): return record { $0.answer.content = .fault(ambiguous(candidates, options)) }
    case .none:
      return (type as? any DependencyRequest.Type)?.answer(options, self, into: arena.scratch(1).base) ?? false
    }
  }

  /// What a component requests, found without linking it.
  ///
  /// - Parameters:
  ///   - position: The position of the component.
  ///   - records: Takes the requests and their edges; the component has their positions.
  /// - Returns: The component.
  func recorded(_ position: Int, in records: inout Records) -> RecordedComponent {
    let component = registry.components[position]
    let (firstRequest, firstEdge) = (records.requests.count, records.edges.count)
    var recorded = RecordedComponent(
      component: component, position: position, requests: firstRequest..<firstRequest, edges: firstEdge..<firstEdge)
    if registry.isPending(position) { return recorded }
    let binding = recordedBinding(at: position)
    let recording = Recording(.answers(isLogged: false))
    swap(&recording.records, &records)
    defer { swap(&recording.records, &records) }
    recorded.initializers = distinctInitializers(of: component, binding).map { record($0, of: binding, in: recording) }
    let firstInjected = recording.records.requests.count
    for step in component.injections {
      record(in: recording, of: binding, isInjecting: true) { _ = step.link(self, binding) }
    }
    recorded.requests = firstRequest..<recording.records.requests.count
    recorded.edges = firstEdge..<recording.records.edges.count
    let injected = recording.records.arguments(of: firstInjected..<recorded.requests.upperBound)
    if !injected.isEmpty {
      for number in recorded.initializers.indices { recorded.initializers[number].take(injected) }
    }
    return recorded
  }

  /// The initializers of a component; of several for the same arguments, the last one counts.
  private func distinctInitializers(of component: Component, _ binding: Binding) -> [ArgumentFactory] {
    let passed = initializers(ofLayer: binding.position)
    let all = passed.isEmpty ? component.initializers : passed
    if all.count < 2 { return all }
    let signatures = all.map { record($0, of: binding, in: Recording(.answers(isLogged: false))).signature }
    return all.indices.filter { !signatures[($0 + 1)...].contains(signatures[$0]) }.map { all[$0] }
  }

  private func record(
    _ initializer: ArgumentFactory, of binding: Binding, in recording: Recording
  ) -> RecordedInitializer {
    // A decorator passes the arguments of what it decorates.
    if binding.component.layer != nil {
      binding.initializers = Initializers()
      binding.initializers!.collect(initializer.arguments)
    }
    let (firstRequest, firstEdge) = (recording.records.requests.count, recording.records.edges.count)
    record(in: recording, of: binding) { initializer.factory.link(self, binding) }
    let requests = firstRequest..<recording.records.requests.count
    return RecordedInitializer(
      signature: DIMethodSignature(initializer.arguments + recording.records.arguments(of: requests)),
      requests: requests, edges: firstEdge..<recording.records.edges.count)
  }

  /// Records what an initializer or injection of a component requests.
  private func record(in recording: Recording, of binding: Binding, isInjecting: Bool = false, _ link: () -> Void) {
    let outer = (self.recording, traversal.dependent)
    self.recording = recording
    traversal.dependent = binding
    binding.linking.isInjecting = isInjecting
    defer { (self.recording, traversal.dependent) = outer }
    link()
  }

  /// A binding of a component that is only recorded.
  private func recordedBinding(at position: Int) -> Binding {
    let component = registry.components[position]
    let key = InstanceKey(component: ObjectIdentifier(component), instance: 0)
    return Binding(component, at: position, key: key, nil, .nowhere, requestSite(ofComponent: position), graph)
  }

  /// The manies that the initializers of a component request.
  func listings(of position: Int) -> [Int] {
    let component = ObjectIdentifier(registry.components[position])
    if let known = listings.requested[component] { return known }
    let binding = recordedBinding(at: position)
    let recording = Recording(.listings)
    for initializer in binding.component.initializers {
      record(in: recording, of: binding) { initializer.factory.link(self, binding) }
    }
    listings.requested[component] = recording.listings
    return recording.listings
  }

  /// The types that a component requests.
  func requestedTypes(of position: Int) -> [any Any.Type] {
    if let known = surveys[position] { return known }
    let binding = recordedBinding(at: position)
    let recording = Recording(.types)
    record(in: recording, of: binding) {
      for initializer in binding.component.initializers { initializer.factory.link(self, binding) }
      for step in binding.component.injections { _ = step.link(self, binding) }
    }
    surveys[position] = recording.types
    return recording.types
  }
}
