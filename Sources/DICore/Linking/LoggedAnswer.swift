/// The answer to a logged request.
enum LoggedAnswer {
  case one(Registry.Candidate)
  /// Several could answer; this is one of them.
  case ambiguous(Registry.Candidate)
  case missing
  /// The given component of a many, whatever else could answer.
  case member(Registry.Candidate)
  /// The request depends on all candidates.
  case any
  /// Not an answer: the survey of a binding's delayed request found the type, and it did not lead back.
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
    // Which of the candidates was logged makes no difference.
    case (.ambiguous, .ambiguous), (.missing, .missing), (.any, .any): true
    case (.survey(let one), .survey(let other)): one === other
    default: false
    }
  }
}

/// A node or entry to relink when an answer changes.
///
/// Nodes and request sites are not retained: the linker keeps them.
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

  /// Whether it is a node that was replaced since.
  var isRetired: Bool {
    switch self {
    case .node(let node): node._withUnsafeGuaranteedRef { $0.isRetired }
    case .entry, .namedEntry, .qualifiedEntry, .memberEntry: false
    }
  }
}
