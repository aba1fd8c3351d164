public import Synchronization

/// Everything that one `build()` made: components, their bindings, and the instances that live as long as they do.
///
/// Containers and scopes hold it; it holds none of them.
@usableFromInline
final class Graph: Sendable {
  let components: [Component]
  let index: CandidateIndex
  let origin = Origin()
  let scopeLayout: StoreLayout
  /// The instances of single and run lifetimes.
  let rootStore: Store
  let creation = CreationLock()
  /// Whether anything in the graph needs the main actor.
  let hasMainActorComponents: Bool
  /// The address of the table of linked entries.
  @usableFromInline let entries: Atomic<UInt>
  /// The components that have asked in their initializers for many of a service they are members of.
  private let askers = Mutex<[ObjectIdentifier: Set<ObjectIdentifier>]>([:])
  private let linking = Mutex<Void>(())
  /// Used while `linking` is held, and by `init`.
  private nonisolated(unsafe) let linker: Linker

  init(_ components: [Component]) {
    self.components = components
    index = CandidateIndex(components)
    hasMainActorComponents = components.contains { $0.strictestIsolation != .anywhere }
    let cells = CellPlan(components)
    scopeLayout = cells.scope
    rootStore = Store(cells.root)
    linker = Linker(componentCount: components.count)
    entries = Atomic(linker.table.address)
    linker.prepare(self, cells)
  }

  /// Does what changes the linked part, one at a time.
  func link<Result>(_ body: (Linker) -> Result) -> Result {
    var result: Result?
    linking.withLock { _ in result = body(linker) }
    return result!
  }

  /// The linked entries by type.
  @inlinable @inline(__always)
  var entryTable: EntryTable { EntryTable(address: entries.load(ordering: .acquiring)) }

  /// Lets readers see a table.
  func publish(_ table: EntryTable) { entries.store(table.address, ordering: .releasing) }

  /// The provider of an unnamed request, linked now if nobody has asked for it before.
  @usableFromInline @inline(never)
  func linkedEntry<Instance>(_ type: Instance.Type) -> ProviderAddress {
    link { linker in
      let key = UInt(bitPattern: ObjectIdentifier(type))
      if let provider = linker.table.find(key) { return provider }
      let provider = linker.entry(type, name: nil)
      linker.publish(provider, for: key)
      return provider
    }
  }

  /// The provider of a request by name; nil, and nothing kept, if nobody has the name.
  func linkedEntry<Instance>(_ type: Instance.Type, name: String) -> ProviderAddress? {
    link { linker in
      let key = NamedType(type: ObjectIdentifier(type), name: name)
      if let provider = linker.namedEntries[key] { return provider }
      guard isAnswered(type, name: name) else { return nil }
      let provider = linker.entry(type, name: name)
      linker.namedEntries[key] = provider
      return provider
    }
  }
}

extension Graph {
  /// Remembers that members of a service ask for many of it in their initializers.
  ///
  /// - Returns: All that are known to.
  func note(_ components: [Component], askForManyOf service: ObjectIdentifier) -> Set<ObjectIdentifier> {
    askers.withLock { askers in
      askers[service, default: []].formUnion(components.map { ObjectIdentifier($0) })
      return askers[service, default: []]
    }
  }
}

/// A request by name, as a key.
struct NamedType: Hashable {
  let type: ObjectIdentifier
  let name: String
}

/// Which cells the components of a graph need, and where.
struct CellPlan {
  private(set) var root = StoreLayout()
  private(set) var scope = StoreLayout()
  /// For each cached component in turn, the offsets of its cells, one for each of its instances.
  private(set) var offsets: [(component: Int, cells: [Int])] = []

  init(_ components: [Component]) {
    for (position, component) in components.enumerated() {
      var cells: [Int] = []
      for _ in 0..<component.instanceCount {
        let type: any Any.Type = component.lifetime.isWeak ? LockedCell.self : component.type
        switch component.lifetime.kind {
        case .scope: cells.append(scope.append(type))
        case .run, .single: cells.append(root.append(type))
        case .prototype, .objectGraph, .custom: break
        }
      }
      if !cells.isEmpty { offsets.append((position, cells)) }
    }
  }
}
