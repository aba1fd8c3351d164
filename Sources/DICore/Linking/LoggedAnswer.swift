/// The answer to a logged request.
enum LoggedAnswer {
  case one(Registry.Candidate)
  /// Several could answer; this is one of them.
  case ambiguous(Registry.Candidate)
  case missing
  /// The request was for this one member of a many, so no other component can change the answer.
  case member(Registry.Candidate)
  /// Each new or changed candidate changes the answer.
  case any
  /// Not an answer: a survey found that this binding's delayed requests reach the type, and that the type does not lead back to
  /// the binding.
  case survey(Binding)

  init(_ selection: Selection) {
    self =
      switch selection {
      case .one(let candidate): .one(candidate)
      case .ambiguous(let candidates): .ambiguous(candidates[0])
      case .none: .missing
      }
  }

  func isSame(as other: LoggedAnswer) -> Bool {
    switch (self, other) {
    case (.one(let one), .one(let other)), (.member(let one), .member(let other)): one == other
    // Which of the candidates was logged makes no difference.
    case (.ambiguous, .ambiguous), (.missing, .missing), (.any, .any): true
    case (.survey(let one), .survey(let other)): one === other
    default: false
    }
  }
}

/// A node or entry to relink when an answer changes.
///
/// The common cases, `node` and `entry`, do not retain: the linker keeps nodes and request sites.
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

  /// Whether the dependent is a node that has been replaced.
  var isRetired: Bool {
    switch self {
    case .node(let node): node._withUnsafeGuaranteedRef { $0.isRetired }
    case .entry, .namedEntry, .qualifiedEntry, .memberEntry: false
    }
  }
}
