/// Where requests are made from, in one graph: the program and all that belongs to no region, or one region.
///
/// What is asked for from outside of the graph is linked for each, since each may see something else.
///
/// Unchecked: what changes is used under the graph's lock only; readers have `entries`, which is atomic.
@usableFromInline
final class RequestSite: @unchecked Sendable {
  /// Nil for the program.
  let domain: (any AccessDomain)?
  /// Where what is linked is found.
  let entries: PublishedEntries
  var table = EntryTable.empty
  private var isConcealed = false
  var qualifiedEntries: [QualifiedType: ProviderAddress] = [:]
  /// What is linked for requests that were told which component to ask.
  var memberEntries: [MemberEntry: ProviderAddress] = [:]

  init(_ domain: (any AccessDomain)?, _ entries: PublishedEntries) {
    self.domain = domain
    self.entries = entries
  }

  /// Makes an entry visible to readers.
  func publish(_ provider: UnsafeMutableRawPointer, for key: UInt, in arena: Arena) {
    table = table.inserting(provider, for: key, in: arena)
    if !isConcealed { entries.publish(table) }
  }

  /// Has readers find nothing.
  func conceal() {
    isConcealed = true
    entries.publish(PublishedEntries.none.table)
  }

  /// Lets readers find all there is.
  func reveal() {
    isConcealed = false
    entries.publish(table)
  }
}

/// A request that was told which component to ask, as a key.
struct MemberEntry: Hashable {
  let binding: InstanceKey
  let request: ObjectIdentifier
}
