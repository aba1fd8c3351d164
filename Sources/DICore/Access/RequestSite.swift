/// The origin of requests in one graph: one access domain, or the program and all components without a domain.
///
/// Each site has its own entries for requests from outside, since each can access other components.
///
/// Unchecked: what changes is changed under the graph's lock; readers see `entries`, which is published.
@usableFromInline
final class RequestSite: @unchecked Sendable {
  /// Nil for the program.
  let domain: (any AccessDomain)?
  /// The entries linked for this site.
  let entries: PublishedEntries
  @exclusivity(unchecked) var table = EntryTable.empty
  private var isConcealed = false
  @exclusivity(unchecked) var qualifiedEntries: [QualifiedType: ProviderAddress] = [:]
  /// What is linked for requests that were told which component to ask.
  @exclusivity(unchecked) var memberEntries: [MemberEntry: ProviderAddress] = [:]

  init(_ domain: (any AccessDomain)?, _ entries: PublishedEntries) {
    self.domain = domain
    self.entries = entries
  }

  /// Publishes an entry for readers.
  func publish(_ provider: UnsafeMutableRawPointer, for key: UInt, in arena: Arena) {
    table = table.inserting(provider, for: key, in: arena)
    if !isConcealed { entries.publish(table) }
  }

  /// Hides all entries from readers.
  func conceal() {
    isConcealed = true
    entries.publish(PublishedEntries.none.table)
  }

  /// Shows all entries to readers again.
  func reveal() {
    isConcealed = false
    entries.publish(table)
  }
}

/// The key of a request that names the component which answers it.
struct MemberEntry: Hashable {
  let binding: InstanceKey
  let request: ObjectIdentifier
}
