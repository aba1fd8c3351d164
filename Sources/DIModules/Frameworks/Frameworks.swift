import DICore
internal import Synchronization

/// The frameworks and parts that a container has loaded, with their appenders and imports.
///
/// The frameworks and parts refer to each other by type, so a cycle of them keeps nothing alive.
final class Frameworks: Sendable {
  typealias Key = ObjectIdentifier

  /// The frameworks and parts of the parent container.
  private let parent: Frameworks?
  private let state = Mutex(State())

  private struct State: Sendable {
    var nodes: [Key: Node] = [:]
    /// The affiliations that are computed already; emptied after each change here or in a parent.
    var affiliations: [Key: Affiliation] = [:]
    var version = 0
    var parentVersion = 0

    mutating func change() {
      version += 1
      affiliations = [:]
    }
  }

  /// A framework or part.
  private struct Node: Sendable {
    var isFramework: Bool
    /// The frameworks and parts that append it; a nil element stands for the program.
    var appenders: Set<Key?> = []
    var imports: Set<Key> = []
  }

  /// The frameworks that a framework or part belongs to, and their imports.
  struct Affiliation: Sendable {
    /// The frameworks that the framework or part belongs to; a nil element stands for the program.
    ///
    /// A framework belongs only to itself.
    var owners: Set<Key?>
    /// The imports of these frameworks.
    var imports: Set<Key>

    /// Whether the framework or part belongs to a framework, and not only to the program.
    var isOfFramework: Bool { owners != [nil] }
  }

  init(childOf parent: Frameworks?) { self.parent = parent }
}

// MARK: - Loading

extension Frameworks {
  /// Loads a framework or part, unless it is loaded already, and notes its appender.
  ///
  /// - Parameters:
  ///   - type: The framework or part.
  ///   - container: The container to load it with.
  ///   - isFramework: Whether `type` is a framework, which belongs only to itself.
  ///   - load: Makes the registrations.
  func append(_ type: any Any.Type, for container: DIContainer, isFramework: Bool, _ load: (DIContainer) -> Void) {
    let key = Key(type)
    let isLoadedByParent = parent?.hasLoaded(key) == true
    let appender = (container._core.domain as? FrameworkDomain)?.key
    let (isNew, isChanged) = state.withLock { state in
      let isNew = state.nodes[key] == nil && !isLoadedByParent
      var node = state.nodes[key] ?? Node(isFramework: isFramework)
      let isChanged = !isFramework && node.appenders.insert(appender).inserted
      state.nodes[key] = node
      if isNew || isChanged { state.change() }
      return (isNew, isChanged && !isNew)
    }
    if isNew {
      load(DIContainer(_core: container._core.used(by: FrameworkDomain(type, of: self))))
    } else if isChanged {
      // The part belongs to more frameworks now, so the distances to its components have changed.
      container._core.relinkRequestsToDomains()
    }
  }

  /// Notes an import: the importer is the framework or part that the container was made to load.
  func `import`(_ framework: any Any.Type, for container: DIContainer) {
    guard let importer = container._core.domain as? FrameworkDomain else { return }
    let isChanged = state.withLock { state in
      guard state.nodes[importer.key]?.imports.insert(Key(framework)).inserted == true else { return false }
      state.change()
      return true
    }
    if isChanged { container._core.relinkRequestsToDomains() }
  }

  private func hasLoaded(_ key: Key) -> Bool {
    state.withLock { $0.nodes[key] != nil } || parent?.hasLoaded(key) == true
  }
}

// MARK: - Affiliations

extension Frameworks {
  /// The affiliation of a framework or part; computed again only after a change.
  func affiliation(of key: Key) -> Affiliation {
    let parentVersion = parent?.totalVersion ?? 0
    return state.withLock { state in
      if state.parentVersion != parentVersion {
        state.affiliations = [:]
        state.parentVersion = parentVersion
      }
      if let known = state.affiliations[key] { return known }
      let owners = owners(of: key, state)
      let frameworks = owners.subtracting([nil])
      var imports: Set<Key> = []
      for (key, imported) in importers(state) where !self.owners(of: key, state).isDisjoint(with: frameworks) {
        imports.formUnion(imported)
      }
      let affiliation = Affiliation(owners: owners, imports: imports)
      state.affiliations[key] = affiliation
      return affiliation
    }
  }

  private var totalVersion: Int { state.withLock { $0.version } + (parent?.totalVersion ?? 0) }

  /// The frameworks and parts with imports, here and in parents.
  private func importers(_ state: State) -> [(key: Key, imports: Set<Key>)] {
    let inherited = parent.map { parent in parent.state.withLock { parent.importers($0) } } ?? []
    return inherited + state.nodes.filter { !$0.value.imports.isEmpty }.map { ($0.key, $0.value.imports) }
  }

  /// The frameworks that append a part, directly or through other parts; for a framework, itself.
  private func owners(of key: Key, _ state: State) -> Set<Key?> {
    var owners: Set<Key?> = []
    var visited: Set<Key?> = [key]
    var next: [Key?] = [key]
    while let key = next.popLast() {
      guard let key else {
        owners.insert(nil)
        continue
      }
      guard let node = node(key, state) else { continue }
      if node.isFramework {
        owners.insert(key)
      } else {
        next += node.appenders.filter { visited.insert($0).inserted }
      }
    }
    return owners
  }

  /// A framework or part with its appenders, here and in parents.
  private func node(_ key: Key, _ state: State) -> Node? {
    let inherited = parent.flatMap { parent in parent.state.withLock { parent.node(key, $0) } }
    guard var node = state.nodes[key] else { return inherited }
    if let inherited { node.appenders.formUnion(inherited.appenders) }
    return node
  }
}
