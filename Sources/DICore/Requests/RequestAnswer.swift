/// What would answer a request, with the wrappers around it; found without linking.
package enum RequestAnswer {
  typealias Candidate = CandidateIndex.Candidate

  /// This component, requested with these names and tags.
  case component(CandidateIndex.Candidate, [Qualifier])
  /// Nothing, since several components could answer; with the name or tag that a many requests them by.
  case ambiguous([CandidateIndex.Candidate], [Qualifier] = [])
  /// Nothing, since no component answers.
  case missing
  /// The container itself.
  case container
  /// An argument of this type, which comes with the request.
  case argument(any Any.Type)
  /// Nothing, since the request passes arguments to this type, which takes none.
  case takesNoArguments(any Any.Type)
  /// Nil: the request is optional, and no component answers.
  case nothing
  /// The answer, or nil if its factory returns nil; with `mayBeUnmade`, also if the component has no factory and no instance.
  indirect case optional(RequestAnswer, mayBeUnmade: Bool)
  /// A lazy, or else a provider, whose request passes arguments of these types.
  indirect case delayed(RequestAnswer, isLazy: Bool, DIMethodSignature?)
  /// All components of a service.
  case many([MemberAnswer], of: any Any.Type)

  /// The reason for which the request fails when it is linked; nil if it can be linked.
  package var failure: RequestFailure? {
    switch self {
    case .missing: .missing
    case .ambiguous(let candidates, let qualifiers): .ambiguous(candidates, qualifiers)
    case .optional(let answer, _), .delayed(let answer, _, _): answer.failure
    case .component, .container, .argument, .takesNoArguments, .nothing, .many: nil
    }
  }
}

/// What would answer a request for one member of a many.
package struct MemberAnswer {
  let candidate: CandidateIndex.Candidate
  /// The member, or a delayed request for it.
  let answer: RequestAnswer
  /// Whether the many is limited to the members of one domain.
  let isLocal: Bool
}

/// Why a request cannot be linked.
package enum RequestFailure {
  case missing
  case ambiguous([CandidateIndex.Candidate], [Qualifier])
}

extension Linker {
  /// What would answer a request; found without linking.
  package func lookUp(_ type: any Any.Type, _ options: RequestOptions) -> RequestAnswer {
    switch select(type, options) {
    case .one(let candidate): .component(candidate, options.qualifiers)
    case .ambiguous(let candidates): .ambiguous(candidates)
    case .none: (type as? any DependencyRequest.Type)?.lookUp(options, self) ?? .missing
    }
  }
}
