/// A component with what it requests.
package struct RecordedComponent {
  package let component: Component
  /// The position in the registry of its container.
  package let position: Int
  package var initializers: [RecordedInitializer] = []
  package var injections: [RecordedRequest] = []
}

/// An initializer with what it requests.
package struct RecordedInitializer {
  /// The types of all arguments that a request must pass.
  package let signature: DIMethodSignature
  package let requests: [RecordedRequest]
}

/// A request that a component makes for a parameter of an initializer or injection.
package struct RecordedRequest {
  package let type: any Any.Type
  package let answer: RecordedAnswer
  /// Whether the component does without it if nothing can answer.
  ///
  /// `useAutoPropertyInjection()` makes such requests.
  package let mayBeLeftOut: Bool
}

/// What answers a request.
package struct RecordedAnswer {
  package enum Content {
    /// Components: one, or the members of a many. The edges lead to them.
    case components
    /// The container itself.
    case container
    /// An argument of this type, which comes with the request.
    case argument(any Any.Type)
    /// Nil: the request is optional, and no component answers.
    case nothing
    /// Nothing can answer.
    case fault(Fault)
  }

  /// What answers, whatever is around it.
  package var content = Content.components
  /// The components that answer.
  package var edges: [RecordedEdge] = []
  /// The many that is requested; nil if it is none.
  package var many: RecordedMany?
  /// Whether it is a delayed request, and whether a lazy makes it.
  package var delayed: Delay?
  package var isOptional = false
  /// Whether the request passes arguments.
  package var passesArguments = false

  package enum Delay { case lazy, provider }

  /// Why the request fails when it is linked; nil if it can be linked.
  package var fault: Fault? { if case .fault(let fault) = content { fault } else { nil } }

  /// The type of the argument that answers; nil if something else does.
  package var argument: (any Any.Type)? { if case .argument(let type) = content { type } else { nil } }

  /// Whether nothing is registered that the request can access.
  package var isMissing: Bool {
    switch fault {
    case .missing, .denied: true
    default: false
    }
  }

  /// Whether components answer, or several could.
  var isByComponents: Bool { !edges.isEmpty || fault != nil && !isMissing }

  /// Wraps the answer in an optional.
  mutating func takeOptional(isFound: Bool, mayBeUnmade: Bool) {
    isOptional = true
    if !isFound { content = .nothing }
    for index in edges.indices {
      edges[index].isOptional = true
      // A delayed request is made later, and knows nothing of what wraps the lazy or provider.
      if mayBeUnmade, edges[index].delayed == nil { edges[index].mayBeUnmade = true }
    }
  }

  /// Takes the answer of the request that is made later.
  mutating func takeDelayed(_ answer: RecordedAnswer, _ delay: Delay, _ signature: DIMethodSignature?) {
    self = answer
    delayed = delayed ?? delay
    if signature?.isEmpty == false { passesArguments = true }
    for index in edges.indices where edges[index].delayed == nil { edges[index].delayed = delay }
  }

  /// Notes the component that answers.
  mutating func answer(by candidate: CandidateIndex.Candidate, _ options: RequestOptions) {
    edges = [RecordedEdge(candidate, options)]
  }
}

/// A request for all components of a service.
package struct RecordedMany {
  package let service: any Any.Type
  /// Whether it is limited to the members of one domain.
  package let isLocal: Bool
  /// The members that it leaves out, since they and the dependent list each other, each with the number of edges before it.
  package let leftOut: [(member: CandidateIndex.Candidate, position: Int)]
}

/// A component that answers a request, alone or as a member of a many.
package struct RecordedEdge {
  package let candidate: CandidateIndex.Candidate
  /// The names and tags of the request.
  package let qualifiers: [Qualifier]
  /// The types of the arguments that the request passes.
  package let signature: DIMethodSignature
  /// For a member of a many, the component that was chosen, which can be decorated or replaced by the candidate.
  package var member: CandidateIndex.Candidate?
  /// Whether the request is made later, by a lazy or provider.
  package var delayed: RecordedAnswer.Delay?
  package var isOptional = false
  /// Whether the answer is nil if the component has neither a factory nor an instance.
  package var mayBeUnmade = false

  init(_ candidate: CandidateIndex.Candidate, _ options: RequestOptions) {
    self.candidate = candidate
    qualifiers = options.qualifiers
    signature = options.passed ?? options.signature ?? DIMethodSignature([])
  }
}
