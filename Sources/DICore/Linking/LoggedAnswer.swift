/// The answer to a logged request, or another reason to look at what is registered for a type.
enum LoggedAnswer: Equatable {
  case one(Registry.Candidate)
  /// Several could answer; this is one of them.
  case ambiguous(Registry.Candidate)
  /// Nothing answers, or the answer is made of several components: each new or changed candidate changes it.
  case any
  /// The request was for this one member of a many, so no other component can change the answer.
  case member(Registry.Candidate)
  /// The dependent is a many: a new component may be a member.
  case members
  /// A survey found that the delayed requests of the dependent reach the type, and that the type does not lead back.
  case survey

  init(_ selection: Selection) {
    self =
      switch selection {
      case .one(let candidate): .one(candidate)
      case .ambiguous(let candidates): .ambiguous(candidates[0])
      case .none: .any
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
