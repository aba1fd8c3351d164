internal import DILifetime

extension ContainerCore {
  /// Runs the injections and post-inits of a component on an object that was created elsewhere.
  func inject(into object: AnyObject, name: String?) throws(DIError) {
    let scope = try liveScope(for: type(of: object))
    let filter = CandidateFilter(qualifiers: name.map { [.name($0)] } ?? [], domain: domain)
    let found = scope.link { $0.objectEntry(object, filter) }
    let binding = try found.get()
    if let fault = binding.component.closingFault(binding.graph.origin) { throw fault }
    if binding.initializers?.injectionsTakeArguments == true { throw binding.noArgumentsForObject }
    let context = binding.creationContext(binding.context(Context(cells: scope.store.base, creationID: creationID)))
    try binding.checkForObject(context)
    try binding.complete(object, in: context)
    withExtendedLifetime(scope) {}
  }
}

extension Linker {
  /// Finds and links the component for the class of an object, or for its nearest registered superclass.
  func objectEntry(_ object: AnyObject, _ filter: CandidateFilter) -> Result<Binding, DIError> {
    var next: AnyClass? = type(of: object)
    while let type = next {
      let candidates = registry.implementations(of: type)
      if !candidates.isEmpty {
        return registry.choose(candidates, type, filter, for: .object).map { candidate in
          let binding = binding(candidate, filter.qualifiers)
          link(binding)
          return binding
        }
      }
      next = _getSuperclass(type)
    }
    return .failure(registry.missing(type(of: object), filter, among: [], for: .object))
  }
}

extension Registry {
  /// Chooses among the components of one implementation type, by the rules for requests.
  func choose(
    _ all: [Candidate], _ type: any Any.Type, _ filter: CandidateFilter, for purpose: DIRequest.Purpose
  ) -> Result<Candidate, DIError> {
    let qualified = all.filter { filter.qualifiers.allSatisfy(component($0).allQualifiers.contains) }
    switch select(among: accessible(qualified, as: type, from: filter.domain), filter) {
    case .one(let candidate): return .success(candidate)
    case .ambiguous(let candidates):
      return .failure(ambiguous(type, candidates, filter.qualifiers, for: purpose))
    case .none: return .failure(missing(type, filter, among: all, for: purpose))
    }
  }
}

extension Binding {
  /// Completes an object as if its initializer had just returned.
  fileprivate func complete(_ object: AnyObject, in context: Context) throws(DIError) {
    let path = context.path
    try path.checkStack(for: self)
    if path.isCreating(object) { return }
    // In a window, so that the object is complete when the request returns, even if its container belongs to an open creation.
    if context.isFromOutside, path.current >= 0 {
      return try path.inWindow { () throws(DIError) in try complete(object, in: context.with(path)) }
    }
    let savepoint = path.savepoint
    var key: UInt = 0
    if storage.keeps {
      if storage.isResolution, let shared = path.shared(self, for: context.scope) {
        if content(of: shared) === object { return }
      } else {
        switch try path.claim(self, context.scope) {
        case .object(let kept):
          let kept = Unmanaged<AnyObject>.fromOpaque(kept).takeRetainedValue()
          if content(of: kept) === object { return }
        case .key(let claimed):
          key = claimed
        }
      }
    }
    let position = path.begin(self, context, key: key)
    path[position].pointee.isGiven = true
    do throws(DIError) {
      path.initializerEnded(position)
      try path.complete(position, .passRetained(boxed(object)), since: savepoint)
    } catch {
      _ = path.takeBack(position, error, since: savepoint)
      throw error
    }
  }

  /// The object as the binding keeps it: in a box, if the binding keeps its instances in boxes.
  private func boxed(_ object: AnyObject) -> AnyObject {
    func box<Value>(_: Value.Type) -> AnyObject { ObjectRepresentation.object(object as! Value) }
    return isBoxed ? box(component.type) : object
  }
}

extension Path {
  /// Whether an object is being created, or completed, on the path.
  fileprivate func isCreating(_ object: AnyObject) -> Bool {
    (0..<count).contains { position in
      guard let own = self[position].pointee.object?.takeUnretainedValue(), self[position].pointee.state != .remembered
      else { return false }
      return own === object || (own as? AnyBox)?.content === object
    }
  }
}
