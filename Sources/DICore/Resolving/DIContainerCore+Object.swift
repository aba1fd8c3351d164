extension DIContainerCore {
  /// Runs the injections and post-inits of a component on an object that was made elsewhere.
  func inject(into object: AnyObject, name: String?) throws(DIError) {
    let (scope, frame) = try place(for: type(of: object))
    let query = Query(qualifiers: name.map { [.name($0)] } ?? [], region: region)
    let found = scope.link { $0.objectEntry(object, query) }
    let binding = try found.get()
    if binding.initializers?.injectionsTakeArguments == true { throw binding.noArgumentsForObject }
    let context = binding.creationContext(binding.context(Context(cells: scope.store.base).with(frame)))
    if binding.needs.contains(.mainActor), !Isolation.isOnMainActor {
      try binding.checkIsolationForObject(context)
    }
    let root = frame ?? Frame(rootFor: scope)
    defer { if frame == nil { root.endResolve() } }
    try root.complete(object, of: binding, in: context.with(root))
    withExtendedLifetime((scope, root)) {}
  }
}

extension Linker {
  /// Finds and links the component of an object: by its class, or the nearest superclass that is registered.
  func objectEntry(_ object: AnyObject, _ query: Query) -> Result<Binding, DIError> {
    var next: AnyClass? = type(of: object)
    while let type = next {
      let candidates = implementations(of: type)
      if !candidates.isEmpty {
        return choose(candidates, type, query, for: .object).map { candidate in
          let owner = owner(of: candidate)
          let binding = binding(candidate, query.qualifiers)
          if binding.provider == nil { owner.connect(binding, as: nil, into: owner.arena.words(1)) }
          return binding
        }
      }
      next = _getSuperclass(type)
    }
    return .failure(registry.missing(type(of: object), query, among: [], for: .object))
  }

  /// The components of one implementation type, those of outer containers included.
  func implementations(of type: any Any.Type) -> [Registry.Candidate] {
    implementations.prepare(registry)
    let others = outer?.implementations(of: type).map(\.fromFurtherIn)
    return (others ?? []) + (implementations[type] ?? []).map { Registry.Candidate(component: $0, service: nil) }
  }

  /// Which of the components of one implementation type is meant, by the rules for requests.
  func choose(
    _ all: [Registry.Candidate], _ type: any Any.Type, _ query: Query, for purpose: DIRequest.Purpose
  ) -> Result<Registry.Candidate, DIError> {
    let qualified = all.filter {
      Set(registry.component($0).allQualifiers).isSuperset(of: query.qualifiers)
    }
    switch registry.select(among: registry.visible(qualified, as: type, from: query.region), query) {
    case .one(let candidate): return .success(candidate)
    case .ambiguous(let candidates):
      return .failure(registry.ambiguous(type, candidates, query.qualifiers, for: purpose))
    case .none: return .failure(registry.missing(type, query, among: all, for: purpose))
    }
  }
}

/// The components by implementation type, for what was made elsewhere; collected when the first of it comes.
struct Implementations {
  private var positions: [ObjectIdentifier: [Int]]?

  mutating func prepare(_ registry: Registry) {
    if positions != nil { return }
    positions = [:]
    for (position, component) in registry.components.enumerated() where !registry.isPending(position) {
      add(component.type, position)
    }
  }

  mutating func add(_ type: any Any.Type, _ position: Int) {
    positions?[ObjectIdentifier(type), default: []].append(position)
  }

  subscript(type: any Any.Type) -> [Int]? { positions?[ObjectIdentifier(type)] }
}

extension Frame {
  /// Completes an object of a binding as if its initializer had just returned, asked for from this frame.
  fileprivate func complete(_ object: AnyObject, of binding: Binding, in context: Context) throws(DIError) {
    if isCreating(object) { return }
    let thread = CreatingThread.current
    var keeper = binding.keeper(in: context)
    var opening: Int?
    if let site = keeper?.site {
      switch try thread.request(site, in: head(for: binding)?.opening, of: binding) {
      case .object(let kept):
        if kept === object { return }
        keeper = nil
      case .claimed(let new): opening = new
      }
    } else if let kept = keeper.flatMap({ binding.instance(in: $0) }) {
      if kept === object { return }
      keeper = nil
    }
    let frame = Frame(binding, parent: self, scope: context.scope, keeper: keeper, opening: opening, on: thread)
    frame.instance = binding.frameInstance(object)
    do throws(DIError) {
      if opening != nil { thread.initialized(frame.opening, object) }
      try frame.initializerReturned(on: thread)
      if !frame.isHead {
        try frame.inject()
        try frame.runPostInits()
      }
    } catch {
      frame.giveUp(error, on: thread)
      throw error
    }
  }
}

extension Frame {
  /// Whether the object is on the path, or belongs to a group that is open on it: it is being completed already.
  private func isCreating(_ object: AnyObject) -> Bool {
    sequence(first: self, next: \.parent).contains { frame in
      frame.instance?.object === object || frame.groupWork.created.contains { $0.instance?.object === object }
    }
  }
}

extension Binding {
  /// The object that is kept, whatever its static type.
  fileprivate func instance(in keeper: Keeper) -> AnyObject? {
    func load<Value>(_: Value.Type) -> AnyObject? { keeper.found.map { $0.value(of: Value.self) as AnyObject } }
    return load(component.type)
  }

  /// An object as a frame holds it: by the implementation type, which is its class or a superclass.
  fileprivate func frameInstance(_ object: AnyObject) -> AnyInstance {
    func box<Value>(_: Value.Type) -> AnyInstance {
      InstanceAddress.of(object as! Value) { Instance<Value>($0) }
    }
    return box(component.type)
  }
}
