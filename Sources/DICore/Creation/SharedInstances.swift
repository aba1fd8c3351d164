/// The instances that an outermost resolve shares: one for each `.objectGraph` component and scope.
///
/// Each scope has its own instances: a `.single` is created for the root scope, and must not get an instance of a child scope.
struct SharedInstances {
  /// In the order of their creation, in which they are also released.
  private var instances: [Shared] = []
  /// The positions of the instances; empty while there are so few that a search is faster.
  private var positions: [Key: Int] = .init()
  /// At this number of instances, `add` drops the instances of scopes that are gone.
  private var limit = 16

  struct Key: Hashable {
    let instance: InstanceKey
    let scope: ObjectIdentifier

    init(_ binding: Binding, _ scope: Scope) {
      instance = binding.key
      self.scope = ObjectIdentifier(scope)
    }
  }

  private struct Shared {
    let key: Key
    let object: AnyObject
    weak let scope: Scope?
  }

  /// Up to so many instances are searched one after the other.
  private static let few = 8

  var isEmpty: Bool { instances.isEmpty }

  func find(_ key: Key) -> AnyObject? {
    // The last match counts: a new scope can have the address of a released one.
    let position = positions.isEmpty ? instances.lastIndex { $0.key == key } : positions[key]
    guard let position, instances[position].scope != nil else { return nil }
    return instances[position].object
  }

  func forEach(_ body: (AnyObject, Key, Scope) -> Void) {
    for shared in instances { if let scope = shared.scope { body(shared.object, shared.key, scope) } }
  }

  /// Adds an instance.
  ///
  /// - Returns: The dropped instances. The caller releases them once user code can use the path again.
  mutating func add(_ object: AnyObject, _ key: Key, for scope: Scope) -> [AnyObject] {
    let dropped = instances.count >= limit ? dropUnreachable() : []
    instances.append(Shared(key: key, object: object, scope: scope))
    if !positions.isEmpty {
      positions[key] = instances.count - 1
    } else if instances.count > Self.few {
      indexAll()
    }
    return dropped
  }

  /// Drops the instances of scopes that are gone.
  private mutating func dropUnreachable() -> [AnyObject] {
    var dropped: [AnyObject] = []
    var kept: [Shared] = []
    // In one pass: a scope that goes in between must not release its instances here.
    for shared in instances { if shared.scope == nil { dropped.append(shared.object) } else { kept.append(shared) } }
    instances = kept
    limit = max(16, instances.count * 2)
    indexAll()
    return dropped
  }

  private mutating func indexAll() {
    positions.removeAll(keepingCapacity: true)
    for (position, shared) in instances.enumerated() { positions[shared.key] = position }
  }
}

extension Path {
  /// The instance of a binding that this resolve shares, or that an earlier resolve shared and a delayed request remembers.
  func shared(_ binding: Binding, for scope: Scope) -> AnyObject? {
    if count == 0 { return nil }
    let key = SharedInstances.Key(binding, scope)
    for position in ancestors where self[position].pointee.state == .remembered {
      if let found = self[position].pointee.snapshot?._withUnsafeGuaranteedRef({ $0.shared(key) }) { return found }
    }
    return record.pointee.shared.find(key)
  }

  /// Shares an instance with the rest of the resolve.
  ///
  /// - Returns: Shared instances whose scopes are gone. The caller releases them once user code can use the path again.
  func share(_ object: AnyObject, of binding: Binding, for scope: Scope) -> [AnyObject] {
    let key = SharedInstances.Key(binding, scope)
    let dropped = record.pointee.shared.add(object, key, for: scope)
    self[outermost].pointee.snapshot?._withUnsafeGuaranteedRef { $0.remember(object, as: key, for: scope) }
    return dropped
  }
}
