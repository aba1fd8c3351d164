import DICore
internal import Synchronization

/// What a container has loaded: frameworks and parts, each once, who appends them, and what they import.
///
/// Everything is known by its type, so that frameworks and parts that name each other hold nothing.
final class Frameworks: Sendable {
  typealias Key = ObjectIdentifier

  /// What the container has loaded that this one was made below.
  private let parent: Frameworks?
  private let state = Mutex(State())

  private struct State: Sendable {
    var nodes: [Key: Node] = [:]
    /// What has been found out of some nodes, as long as nothing changes here or further out.
    var known: [Key: Standing] = [:]
    var version = 0
    var outerVersion = 0

    mutating func change() {
      version += 1
      known = [:]
    }
  }

  /// A framework or part.
  private struct Node: Sendable {
    var isFramework: Bool
    /// Who appends it; nil for the program.
    var namers: Set<Key?> = []
    var imports: Set<Key> = []
  }

  /// Where a framework or part stands among the others.
  struct Standing: Sendable {
    /// The frameworks that it belongs to; nil for the program.
    var owners: Set<Key?>
    /// The frameworks that these import.
    var imports: Set<Key>

    /// Whether it belongs to a framework, and not to the program alone.
    var isOfFramework: Bool { owners != [nil] }
  }

  init(childOf parent: Frameworks?) { self.parent = parent }
}

// MARK: - Loading

extension Frameworks {
  /// Loads a framework or part, if that has not been done, and notes who appends it.
  ///
  /// - Parameters:
  ///   - type: The framework or part.
  ///   - container: The container that is to load it.
  ///   - isFramework: Whether it is a framework, which belongs to nobody else.
  ///   - load: Registers, with the container that it is given.
  func append(_ type: any Any.Type, for container: DIContainer, isFramework: Bool, _ load: (DIContainer) -> Void) {
    let key = Key(type)
    let isLoadedByParent = parent?.hasLoaded(key) == true
    let namer = (container._core.domain as? FrameworkDomain)?.key
    let (isNew, isChanged) = state.withLock { state in
      let isNew = state.nodes[key] == nil && !isLoadedByParent
      var node = state.nodes[key] ?? Node(isFramework: isFramework)
      let isChanged = !isFramework && node.namers.insert(namer).inserted
      state.nodes[key] = node
      if isNew || isChanged { state.change() }
      return (isNew, isChanged && !isNew)
    }
    if isNew {
      load(DIContainer(_core: container._core.standing(in: FrameworkDomain(type, of: self))))
    } else if isChanged {
      // What it has registered is nearer to somebody now.
      container._core.relinkRequestsToDomains()
    }
  }

  /// Notes that whoever a container stands for imports a framework.
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

// MARK: - Who stands where

extension Frameworks {
  /// Where a framework or part stands; found out once, until something changes.
  func standing(of key: Key) -> Standing {
    let outerVersion = parent?.totalVersion ?? 0
    return state.withLock { state in
      if state.outerVersion != outerVersion {
        state.known = [:]
        state.outerVersion = outerVersion
      }
      if let known = state.known[key] { return known }
      let owners = owners(of: key, state)
      let frameworks = owners.subtracting([nil])
      var imports: Set<Key> = []
      for (key, imported) in importers(state) where !self.owners(of: key, state).isDisjoint(with: frameworks) {
        imports.formUnion(imported)
      }
      let standing = Standing(owners: owners, imports: imports)
      state.known[key] = standing
      return standing
    }
  }

  private var totalVersion: Int { state.withLock { $0.version } + (parent?.totalVersion ?? 0) }

  /// What has imports, here and further out.
  private func importers(_ state: State) -> [(key: Key, imports: Set<Key>)] {
    let further = parent.map { parent in parent.state.withLock { parent.importers($0) } } ?? []
    return further + state.nodes.filter { !$0.value.imports.isEmpty }.map { ($0.key, $0.value.imports) }
  }

  /// The frameworks from which a part is reached by whoever appends it; a framework belongs to itself.
  private func owners(of key: Key, _ state: State) -> Set<Key?> {
    var owners: Set<Key?> = []
    var seen: Set<Key> = [key]
    var next = [key]
    while let key = next.popLast() {
      guard let node = node(key, state) else { continue }
      if node.isFramework {
        owners.insert(key)
        continue
      }
      for namer in node.namers {
        guard let namer else {
          owners.insert(nil)
          continue
        }
        if seen.insert(namer).inserted { next.append(namer) }
      }
    }
    return owners
  }

  /// A framework or part, with all who append it here and further out: one that is loaded there may be appended here as well.
  private func node(_ key: Key, _ state: State) -> Node? {
    let further = parent.flatMap { parent in parent.state.withLock { parent.node(key, $0) } }
    guard var node = state.nodes[key] else { return further }
    if let further { node.namers.formUnion(further.namers) }
    return node
  }
}
