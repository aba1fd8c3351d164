/// The requests of any number of components, and the components that answer them.
package struct Records {
  package var requests: [RecordedRequest] = []
  package var edges: [RecordedEdge] = []

  package init() {}

  /// The types of the arguments that answer requests.
  func arguments(of requests: Range<Int>) -> [any Any.Type] {
    requests.compactMap { self.requests[$0].answer.argument }
  }
}

/// A component, and the positions of what it requests in its ``Records``.
package struct RecordedComponent {
  package let component: Component
  /// The position in the registry of its container.
  package let position: Int
  package var initializers: [RecordedInitializer] = []
  /// All its requests: of its initializers, one initializer after another, and then of its injections.
  package var requests: Range<Int>
  package var edges: Range<Int>
}

/// An initializer, and the positions of what it requests.
package struct RecordedInitializer {
  /// The types of all arguments that a request must pass.
  package private(set) var signature: DIMethodSignature
  package let requests: Range<Int>
  package let edges: Range<Int>

  /// Adds the arguments of injections.
  mutating func take(_ injected: [any Any.Type]) { signature = DIMethodSignature(signature.types + injected) }
}

/// A request that a component makes for a parameter of an initializer or injection.
package struct RecordedRequest {
  package let type: any Any.Type
  package var answer: RecordedAnswer
  /// Whether the component does without it if nothing can answer.
  ///
  /// `useAutoPropertyInjection()` makes such requests.
  package let mayBeLeftOut: Bool
  /// Whether an injection makes the request.
  package let isInjected: Bool
  /// The number that a reader gives to the component.
  package var node = -1

  /// The positions of the components that answer.
  package var edges: Range<Int> { answer.edges }
}

/// What answers a request.
package struct RecordedAnswer {
  package enum Content {
    /// Components: one, or the members of a many. The edges lead to them.
    case components
    /// The container itself.
    case container
    /// What opens scopes, with the types of the values that it gives them; indirect as below.
    indirect case scopes([any Any.Type])
    /// An argument of this type, which comes with the request.
    case argument(any Any.Type)
    /// Nil: the request is optional, and no component answers.
    case nothing
    /// Nothing can answer; indirect, since few answers are faults.
    indirect case fault(Fault)
  }

  /// What answers, whatever is around it.
  package var content = Content.components
  /// The positions of the components that answer, among the edges that were recorded with it.
  package var edges = 0..<0
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

  /// Whether it is the right to open scopes.
  package var opensScopes: Bool { if case .scopes = content { true } else { false } }

  /// The types of the values that it gives the scopes that it opens; empty if it opens none.
  package var valuesOfScopes: [any Any.Type] { if case .scopes(let types) = content { types } else { [] } }

  /// Whether nothing is registered that the request can access.
  package var isMissing: Bool {
    switch fault {
    case .missing, .denied: true
    default: false
    }
  }

  /// Whether components answer, or several could.
  var isByComponents: Bool { !edges.isEmpty || fault != nil && !isMissing }
}

/// A request for all components of a service.
package struct RecordedMany {
  package let service: any Any.Type
  /// Whether it is limited to the members of one domain.
  package let isLocal: Bool
  /// The members that it leaves out, since they and the dependent list each other, each with the number of edges before it.
  package let leftOut: [(member: Registry.Candidate, position: Int)]
}

/// A component that answers a request, alone or as a member of a many.
package struct RecordedEdge {
  package let candidate: Registry.Candidate
  /// What few requests have; nil without it, so that most edges hold no reference.
  private let form: Form?
  /// For a member of a many, the component that was chosen, which can be decorated or replaced by the candidate.
  package var member: Registry.Candidate?
  /// Whether the request is made later, by a lazy or provider.
  package var delayed: RecordedAnswer.Delay?
  package var isOptional = false
  /// The end of the edges that nil takes the place of if the component has neither a factory nor an instance; nil for an error.
  package var unmadeEnd: Int?
  /// The service of a many; nil if one component is requested.
  package var service: (any Any.Type)?
  /// The position of the request; -1 for a request from outside.
  package var request = -1
  /// The number that a reader gives to the component.
  package var target = -1

  init(_ candidate: Registry.Candidate, _ options: RequestOptions) {
    self.candidate = candidate
    let signature = options.passed ?? options.signature
    form = options.qualifiers.isEmpty && signature == nil ? nil : Form(options.qualifiers, signature)
  }

  package var isDelayed: Bool { delayed != nil }

  package var passesArguments: Bool { form?.signature?.isEmpty == false }

  /// The names and tags of the request.
  package var qualifiers: [Qualifier] { form?.qualifiers ?? [] }

  /// The types of the arguments that the request passes.
  package var signature: DIMethodSignature { form?.signature ?? DIMethodSignature([]) }

  private final class Form {
    let qualifiers: [Qualifier]
    let signature: DIMethodSignature?

    init(_ qualifiers: [Qualifier], _ signature: DIMethodSignature?) {
      self.qualifiers = qualifiers
      self.signature = signature
    }
  }
}
