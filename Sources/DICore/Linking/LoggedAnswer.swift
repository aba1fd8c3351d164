/// The answer to a question.
enum LoggedAnswer {
  case one(Registry.Candidate)
  /// One of those that could.
  case ambiguous(Registry.Candidate)
  case missing
  /// The component that the question was put to, even if others could answer.
  case member(Registry.Candidate)
  /// All that could answer were looked at.
  case any
  /// The same, for what a delayed request of a binding leads to.
  case survey(Binding)

  init(_ selection: Selection) {
    self =
      switch selection {
      case .one(let candidate): .one(candidate)
      case .ambiguous(let candidates): .ambiguous(candidates[0])
      case .none: .missing
      }
  }

  /// Whether both are the same answer.
  func isSame(as other: LoggedAnswer) -> Bool {
    switch (self, other) {
    case (.one(let one), .one(let other)), (.member(let one), .member(let other)): one.isSame(as: other)
    // Of those who could, it does not matter which was noted.
    case (.ambiguous, .ambiguous), (.missing, .missing), (.any, .any): true
    case (.survey(let one), .survey(let other)): one === other
    default: false
    }
  }
}

/// What was linked by the answer to a question, and will be linked anew when that changes.
///
/// Nodes and standpoints are not counted: the linker keeps them.
enum Dependent {
  case node(Unmanaged<Node>)
  case entry(UInt, of: Unmanaged<RequestSite>)
  indirect case namedEntry(UInt, Qualifier, of: RequestSite)
  indirect case qualifiedEntry(QualifiedType, of: RequestSite)
  indirect case memberEntry(MemberEntry, of: RequestSite)

  static func node(_ node: Node) -> Dependent { .node(.passUnretained(node)) }

  static func entry(_ key: UInt, of requestSite: RequestSite) -> Dependent {
    .entry(key, of: .passUnretained(requestSite))
  }

  /// Whether it has been linked anew since.
  var isRetired: Bool {
    switch self {
    case .node(let node): node._withUnsafeGuaranteedRef { $0.isRetired }
    case .entry, .namedEntry, .qualifiedEntry, .memberEntry: false
    }
  }
}
