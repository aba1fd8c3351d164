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

  /// Removes the entry from its table; does nothing for a node.
  func removeEntry() {
    switch self {
    case .node: break
    case .entry(let key, let requestSite): requestSite._withUnsafeGuaranteedRef { $0.table.remove(key) }
    case .namedEntry(let key, let qualifier, let requestSite):
      requestSite.qualifierEntries(key)?.remove(qualifier)
    case .qualifiedEntry(let key, let requestSite): requestSite.qualifiedEntries[key] = nil
    case .memberEntry(let key, let requestSite): requestSite.memberEntries[key] = nil
    }
  }

  /// Replaces an entry that is watched at first, unless its table has another entry by now.
  func replaceEntry(_ old: ProviderAddress, by new: ProviderAddress, in arena: Arena) {
    switch self {
    case .entry(let key, let requestSite):
      requestSite._withUnsafeGuaranteedRef { if $0.table.find(key) == old { $0.publish(new, for: key, in: arena) } }
    case .namedEntry(let key, let qualifier, let requestSite):
      requestSite.qualifierEntries(key)?.replace(old, by: new, for: qualifier)
    case .node, .qualifiedEntry, .memberEntry: break
    }
  }

  /// Whether the dependent is an entry that is watched at first; see ``ProviderMaker/watched(_:_:_:_:)``.
  var isWatched: Bool {
    switch self {
    case .entry, .namedEntry: true
    case .node, .qualifiedEntry, .memberEntry: false
    }
  }

  /// Whether the dependent is a node that has been replaced.
  var isRetired: Bool {
    switch self {
    case .node(let node): node._withUnsafeGuaranteedRef { $0.isRetired }
    case .entry, .namedEntry, .qualifiedEntry, .memberEntry: false
    }
  }
}
