/// The instances that an outermost resolve shares: one for each `.objectGraph` component and scope.
///
/// Each scope has its own instances: a `.single` is created for the root scope, and must not get an instance of a child scope.
struct SharedInstances {
  private var instances: [Key: Shared] = [:]
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
    let object: AnyObject
    weak var scope: Scope?
  }

  var isEmpty: Bool { instances.isEmpty }

  func find(_ key: Key) -> AnyObject? {
    guard let shared = instances[key], shared.scope != nil else { return nil }
    return shared.object
  }

  func forEach(_ body: (AnyObject, Key, Scope) -> Void) {
    for (key, shared) in instances { if let scope = shared.scope { body(shared.object, key, scope) } }
  }

  /// Adds an instance.
  ///
  /// - Returns: The dropped instances. The caller releases them once user code can use the path again.
  mutating func add(_ object: AnyObject, _ key: Key, for scope: Scope) -> [AnyObject] {
    var dropped: [AnyObject] = []
    if instances.count >= limit {
      for (key, shared) in instances where shared.scope == nil {
        dropped.append(shared.object)
        instances[key] = nil
      }
      limit = max(16, instances.count * 2)
    }
    if let old = instances.updateValue(Shared(object: object, scope: scope), forKey: key) { dropped.append(old.object) }
    return dropped
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
