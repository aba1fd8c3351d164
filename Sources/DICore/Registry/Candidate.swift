extension Registry {
  /// A component, and the service it answers as; nil for its own type.
  ///
  /// There are several for each component, so they are small.
  package struct Candidate: Sendable, Hashable {
    private let storedComponent: Int32
    private let storedService: Int32
    /// The level of the component's registry: 0 for this container, 1 for its parent, and so on.
    package let level: UInt32

    init(component: Int, service: Int?, level: UInt32 = 0) {
      storedComponent = Int32(component)
      storedService = service.map { Int32($0) } ?? -1
      self.level = level
    }

    /// The position of the component in its registry.
    package var component: Int { Int(storedComponent) }

    /// The position of the service; nil for the component's own type.
    package var service: Int? { storedService < 0 ? nil : Int(storedService) }

    /// The same candidate for a child container, this many levels away from the candidate's container.
    package func at(level: Int) -> Candidate { Candidate(component: component, service: service, level: UInt32(level)) }
  }
}

/// All components of a graph by the types they serve, in the order of registration.
extension TypeTable<Registry.Candidate> {
  init(_ components: [Component]) {
    self.init(capacity: components.reduce(0) { $0 + $1.services.count + ($1.servesOwnType ? 1 : 0) })
    for (position, component) in components.enumerated() { add(component, at: position) }
  }

  /// Adds a component under all types that it serves.
  ///
  /// - Parameters:
  ///   - component: The component.
  ///   - position: Its position in the registry.
  ///   - isKnown: Whether it was added before, and has changed since.
  mutating func add(_ component: Component, at position: Int, isKnown: Bool = false) {
    component.forEachKey { type, qualifier, service in
      if isKnown, has(position, type, qualifier) { return }
      append(Registry.Candidate(component: position, service: service), to: type, qualifier)
    }
  }

  // Not inlined: only components that changed late ask.
  @inline(never)
  private func has(_ position: Int, _ type: any Any.Type, _ qualifier: Qualifier?) -> Bool {
    self[type, qualifier].contains { $0.component == position }
  }

  /// Whether a type, or one of its names or tags, has enough candidates for ``CandidateBuckets``.
  func hasManyCandidates(_ type: any Any.Type, _ qualifier: Qualifier?) -> Bool {
    self[type, qualifier].dropFirst(CandidateBuckets.size - 1).contains { _ in true }
  }
}

extension Component {
  /// Calls a function for each type that the component serves: without a qualifier, and with each of its qualifiers.
  ///
  /// A component whose own type is also a service answers for it once.
  func forEachKey(_ body: (_ type: any Any.Type, _ qualifier: Qualifier?, _ service: Int?) -> Void) {
    forEachPlace { service in
      let type = servedType(service)
      body(type, nil, service)
      // One loop, so that a release build has the body once.
      let (own, ofService) = (qualifiers, self.service(service)?.qualifiers ?? [])
      for number in 0..<(own.count + ofService.count) {
        body(type, number < own.count ? own[number] : ofService[number - own.count], service)
      }
    }
  }
}
