internal import DILifetime
internal import Synchronization

/// What makes a component a rule: a decorator, a replacement or a requirement, as the program declares it.
///
/// A registry makes a layer from the rule for each place that it applies to. A place is a component with one of the types that it
/// answers for. The layers share this object with the rule.
package final class LayerRule: Sendable {
  package let kind: LayerKind
  /// The ownership of the rule; nil if it belongs to no domain, or if a plan for modules decides.
  let ownership: Ownership?
  // The keys of the instances in custom scopes: they are the same in all containers of a builder.
  private let beside = Mutex<[ObjectIdentifier: (inner: ScopeKey, own: ScopeKey)]>(.init())
  private let own = Mutex<[ScopeKey]>([])

  init(_ kind: LayerKind, _ ownership: Ownership?) {
    self.kind = kind
    self.ownership = ownership
  }

  /// The key of the instance around another one.
  func key(beside inner: ScopeKey) -> ScopeKey {
    beside.withLock { keys in
      if let known = keys[ObjectIdentifier(inner)] { return known.own }
      let key = ScopeKey()
      // With the inner key, which so keeps its identity.
      keys[ObjectIdentifier(inner)] = (inner, key)
      return key
    }
  }

  /// The key of an instance that has a lifetime of its own.
  func key(of instance: Int) -> ScopeKey {
    own.withLock { keys in
      while keys.count <= instance { keys.append(ScopeKey()) }
      return keys[instance]
    }
  }
}

extension Component {
  /// Makes the layer that this rule puts in a place.
  ///
  /// - Parameters:
  ///   - place: The component of the place.
  ///   - isOfParent: Whether the place belongs to a parent of the container that the layer is made for.
  ///   - inner: The component whose instance the layer decorates or replaces: `place`, or another layer of the place.
  ///   - type: The type that the place answers for.
  ///   - qualifiers: The names and tags of the place.
  /// - Returns: The layer. It answers for `type` only.
  func layer(
    in place: Component, ofParent isOfParent: Bool, around inner: Component, as type: any Any.Type,
    _ qualifiers: [Qualifier]
  ) -> Component {
    let rule = layer!
    let factory = rule.kind == .requirement ? Factory.refusing(type) : factory
    var dialect = dialect
    // As many instances as what is decorated has.
    dialect.instancePerQualifier = place.dialect.instancePerQualifier
    let component = Component(type: type, factory: factory, dialect: dialect, file: file, line: line)
    let isAroundParent = isOfParent && rule.kind == .decorator && !hasLifetime
    component.live(hasLifetime ? lifetime : isAroundParent ? inner.lifetime.ofOneContainer : inner.lifetime)
    for qualifier in qualifiers { component.add(qualifier) }
    if hasClosings { component.takeClosings(of: self) }
    component.priority = place.priority
    component.loadable = loadable
    component.layer = rule
    if rule.kind == .decorator {
      component.stand(around: inner, innermost: inner.innermost)
    } else {
      component.stand(around: place, innermost: nil)
    }
    // Around a parent's instance, the component makes keys of its own: the decorator ends with the child.
    if component.lifetime.isCustom, !isAroundParent {
      inner.makeScopeKeys()
      let count = component.instanceCount
      let (own, inners) = count > 1 ? (component.allQualifiers, inner.allQualifiers) : ([], [])
      component.takeScopeKeys(
        (0..<count).map { instance in
          if hasLifetime { return rule.key(of: instance) }
          let position = count > 1 ? inners.firstIndex(of: own[instance]) ?? 0 : 0
          return rule.key(beside: inner.scopeKeys[position < inner.scopeKeys.count ? position : 0])
        })
    }
    return component
  }
}

extension Lifetime {
  /// How a child keeps its decorator around an instance that its parent keeps like this: it is given one by the parent.
  fileprivate var ofOneContainer: Lifetime { if case .scope(let reference) = kind { .perRun(reference) } else { self } }
}

extension Factory {
  /// The factory of a component that has to be replaced: it throws.
  fileprivate static func refusing<Instance>(_: Instance.Type) -> Factory {
    Factory(isolation: nil, context: 0) { linker, binding in
      linker.install(binding, linker.slots(0, of: binding)) { (slots, _) throws(DIError) -> Instance in
        throw slots.binding!.component.notReplaced(slots.binding!.graph.origin)
      }
    }
  }
}
