internal import Synchronization

/// The origin of requests in one graph: one access domain, or the program and all components without a domain.
///
/// Each site has its own entries for requests from outside, since sites can access different components.
///
/// The class is `@unchecked Sendable`: all variables are used under the lock of the container family only. Other readers use
/// `entries`, which is atomic.
@usableFromInline
final class RequestSite: @unchecked Sendable {
  /// The access domain; nil for the program.
  let domain: (any AccessDomain)?
  /// The entries of this site, as readers without the lock find them.
  let entries: PublishedEntries
  /// All linked entries of this site, also while they are hidden from readers.
  private(set) var table = EntryTable.empty
  /// Whether all entries are hidden from readers, so that each request takes the lock and comes to the linker.
  var isConcealed = false {
    didSet { entries.publish(isConcealed ? PublishedEntries.none.table : table) }
  }
  /// Whether requests by containers that were given to creations are noted, for the order of closings.
  ///
  /// Such containers name the site even if it is the program's, so that each request takes the slow path.
  var notesRequests: Bool { notes.load(ordering: .relaxed) }
  private let notes = Atomic<Bool>(false)
  var qualifiedEntries: [QualifiedType: ProviderAddress] = .init()
  /// The entries for requests of one member of a many.
  var memberEntries: [MemberEntry: ProviderAddress] = .init()

  init(_ domain: (any AccessDomain)?, _ entries: PublishedEntries) {
    self.domain = domain
    self.entries = entries
    if domain != nil { noteRequests() }
  }

  func noteRequests() { notes.store(true, ordering: .relaxed) }

  /// Publishes an entry for readers.
  func publish(_ provider: UnsafeMutableRawPointer, for key: UInt, in arena: Arena) {
    table = table.inserting(provider, for: key, in: arena)
    if !isConcealed { entries.publish(table) }
  }

  /// Publishes the entry of a request by name or tag.
  ///
  /// - Parameters:
  ///   - provider: The entry.
  ///   - key: The name or tag.
  ///   - request: The key of all requests that differ only in it; see ``QualifiedRequest``.
  ///   - arena: The memory of the graph.
  func publish<Key: QualifierKey>(_ provider: ProviderAddress, for key: Key, of request: UInt, in arena: Arena) {
    let known = qualifierEntries(request).map { unsafeDowncast($0, to: QualifierTable<Key>.self) }
    let table = (known ?? QualifierTable()).inserting(provider, for: key)
    if table === known { return }
    arena.own(table)
    publish(Unmanaged.passUnretained(table).toOpaque(), for: request, in: arena)
  }

  /// The entries of requests that differ only in a name or tag; nil if none is linked.
  func qualifierEntries(_ request: UInt) -> QualifierEntries? {
    table.find(request).map { Unmanaged<QualifierEntries>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// The key of a request for one member of a many.
struct MemberEntry: Hashable {
  let binding: InstanceKey
  let request: ObjectIdentifier
}
