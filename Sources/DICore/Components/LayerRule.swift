internal import DILifetime
internal import Synchronization

/// A decorator, a replacement or a requirement as the program declares it.
///
/// A registry makes a ``Layer`` from it for each place that it applies to. A place is a component with one of the types that it
/// answers for.
struct LayerRule: Sendable {
  /// What the rule puts in a place.
  enum Kind: Sendable, Equatable {
    /// An instance around the one of the place.
    case decorator
    /// An instance in place of it; decorators apply to this instance, unless they are included.
    case replacement(includesDecorators: Bool)
    /// An error, unless there is a replacement.
    case requirement
  }

  let kind: Kind
  /// The type that the places answer for.
  let type: any Any.Type
  let factory: Factory
  let dialect: Dialect
  let file: String
  let line: Int
  /// The names and tags of the places; empty for a decorator of all places, or a replacement of the one that answers.
  var qualifiers: [Qualifier] = []
  /// The lifetime of a replacement; nil for the lifetime of what it replaces.
  var lifetime: Lifetime?
  /// Whether the instance of a replacement is a value that the program has made.
  var isGiven = false
  /// The number of the loadable that registered the rule; nil if there is none.
  var loadable: Int?
  private let keys = LayerKeys()

  init(
    _ kind: Kind, of type: any Any.Type, _ factory: Factory, _ dialect: Dialect, file: String, line: Int
  ) {
    self.kind = kind
    self.type = type
    self.factory = factory
    self.dialect = dialect
    self.file = file
    self.line = line
  }

  /// How errors name the rule.
  var info: DITypeInfo {
    var info = DITypeInfo(type: type, file: file, line: line)
    info.trace.layer = kind
    return info
  }

  /// The fault of the rule that does not depend on components; nil if there is none.
  var fault: DIError? {
    guard factory.isolation == .otherActor else { return nil }
    var info = info
    info.trace.isolated = [.step(.initializer)]
    return .isolated(typeInfo: info)
  }

  /// Makes the component that the rule puts in a place.
  ///
  /// - Parameters:
  ///   - place: The component of the place.
  ///   - inner: The component whose instance the new one decorates or replaces: `place`, or another layer of the place.
  ///   - type: The type that the place answers for.
  ///   - qualifiers: The names and tags of the place.
  /// - Returns: The component. It answers for `type` only.
  func component(
    in place: Component, around inner: Component, as type: any Any.Type, _ qualifiers: [Qualifier]
  ) -> Component {
    let factory = kind == .requirement ? Factory.refusing(type, in: place) : factory
    var dialect = dialect
    // As many instances as what is decorated has.
    dialect.instancePerQualifier = place.dialect.instancePerQualifier
    let component = Component(type: type, factory: factory, dialect: dialect, file: file, line: line)
    component.live(lifetime ?? inner.lifetime)
    for qualifier in qualifiers { component.add(qualifier) }
    component.priority = place.priority
    component.isGiven = isGiven
    component.loadable = loadable
    component.layer = Layer(kind: kind)
    if case .custom = component.lifetime.kind {
      inner.makeScopeKeys()
      component.takeScopeKeys(
        (0..<component.instanceCount).map { instance in
          if lifetime != nil { return keys.key(of: instance) }
          let qualifier = component.instanceCount > 1 ? component.allQualifiers[instance] : nil
          let position = qualifier.flatMap { inner.allQualifiers.firstIndex(of: $0) } ?? 0
          return keys.key(beside: inner.scopeKeys[position < inner.scopeKeys.count ? position : 0])
        })
    }
    return component
  }
}

/// What makes a component a layer: it was made by a ``LayerRule``, and answers in the place of another component.
struct Layer: Sendable {
  let kind: LayerRule.Kind
}

/// The keys of a rule's instances in custom scopes: they are the same in all containers of a builder.
private final class LayerKeys: Sendable {
  private let beside = Mutex<[ObjectIdentifier: (inner: ScopeKey, own: ScopeKey)]>([:])
  private let own = Mutex<[ScopeKey]>([])

  /// The key of the instance around another one.
  func key(beside inner: ScopeKey) -> ScopeKey {
    beside.withLock { keys in
      if let known = keys[ObjectIdentifier(inner)] { return known.own }
      let key = ScopeKey()
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

extension Factory {
  /// The factory of a component that has to be replaced: it throws.
  fileprivate static func refusing(_ type: any Any.Type, in place: Component) -> Factory {
    func refusing<Instance>(_: Instance.Type) -> Factory {
      Factory(isolation: nil, context: 0) { linker, binding in
        linker.install(binding, linker.slots(0, of: binding)) {
          [info = place.info] (slots, _) throws(DIError) -> Instance in
          throw .replacementIsRequired(typeInfo: info.refused(as: type, slots.binding!.graph.origin))
        }
      }
    }
    return refusing(type)
  }
}

extension DITypeInfo {
  /// The description of a component that has to be replaced, for an error.
  func refused(as service: any Any.Type, _ origin: Origin?) -> DITypeInfo {
    var info = traced(origin: origin)
    info.trace.service = service
    return info
  }
}
