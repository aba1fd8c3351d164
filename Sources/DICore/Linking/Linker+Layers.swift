// Decorators and replacements that are registered while the program runs.

/// A rule whose registration statement has not ended: no request knows it yet.
final class PendingRule {
  var rule: LayerRule
  fileprivate let ownership: Ownership?
  /// Whether the rule was applied, or refused.
  fileprivate(set) var isCommitted = false
  /// Why the rule was not applied; nil if it was.
  fileprivate(set) var fault: Fault?

  enum Fault {
    /// Not exactly one component has the place of the replacement.
    case place(DIError)
    /// A component in its place is in use.
    case inUse(DITypeInfo)
  }

  fileprivate init(_ rule: LayerRule, _ ownership: Ownership?) {
    self.rule = rule
    self.ownership = ownership
  }
}

extension Linker {
  /// Adds a rule, and ends the previous registration of this thread.
  func begin(_ rule: LayerRule, _ ownership: Ownership?) -> PendingRule {
    commit(of: CurrentThread.number)
    let pending = PendingRule(rule, ownership)
    pendingRules[CurrentThread.number] = pending
    registry.notePending(1)
    concealFamily()
    return pending
  }

  /// Applies a rule, unless it was applied before.
  func commit(_ pending: PendingRule) {
    if pending.isCommitted { return }
    pending.isCommitted = true
    pendingRules = pendingRules.filter { $0.value !== pending }
    registry.notePending(-1)
    let number = registry.add(pending.rule, pending.ownership)
    registry.choosePlace(of: number)
    let places = registry.places(of: number)
    if let error = registry.placeError(of: registry.layers.rules[number]) {
      pending.fault = .place(error)
    } else if let used = places.first(where: isInUse) {
      pending.fault = .inUse(registry.component(used).info)
    }
    if pending.fault != nil { return registry.removeLastRule() }
    for place in places { applyRules(to: place) }
  }

  /// Applies the rules to a component that was registered or has changed.
  func applyRules(toComponent position: Int) {
    guard registry.mayHaveLayers else { return }
    for place in registry.places(ofComponent: position) { applyRules(to: place) }
  }

  /// Applies the rules of this container and its descendants to a place.
  private func applyRules(to place: Registry.Candidate) {
    var dependents: [Dependent] = []
    forFamily { linker, level in
      let place = place.at(level: Int(place.level + level))
      if !linker.isInUse(place) {
        linker.registry.applyRules(to: place)
        for layer in linker.registry.layers(of: place) { linker.forget(layer.component) }
      }
      // Only components of parents can have dependents here, among them layers of this container.
      if place.level > 0 { linker.takeDependents(for: place.component, place.level, into: &dependents) }
    }
    relink(dependents)
    forFamily { linker, level in
      for layer in linker.registry.layers(of: place.at(level: Int(place.level + level))) {
        linker.relinkSurveys(reaching: layer.component)
      }
    }
  }

  /// Whether a component of this container, or a layer of it, is in use.
  private func isInUse(_ place: Registry.Candidate) -> Bool {
    let layers = registry.layers(of: place) + (place.level == 0 ? [place] : [])
    return layers.contains { layer in
      guard let binding = madeBinding(layer.component) else { return false }
      return binding.withSiblings.contains { $0.provider != nil || $0.isInUse }
    }
  }

  /// Forgets the binding of a layer that was made anew.
  private func forget(_ position: Int) {
    surveys[position] = nil
    forgetBindings(position)
  }
}

// MARK: - Arguments

extension Linker {
  /// The initializers of a layer around a component that takes arguments: one for each initializer of the component, with the
  /// same arguments; empty if the component takes none.
  func initializers(ofLayer position: Int) -> [ArgumentFactory] {
    // What throws instead of a component takes its arguments as well.
    let isRequirement = registry.components[position].layer?.kind == .requirement
    guard let inner = isRequirement ? registry.place(ofLayer: position) : registry.decorated(by: position)
    else { return [] }
    let signatures = signatures(of: inner)
    if signatures.allSatisfy(\.isEmpty) { return [] }
    return signatures.map { ArgumentFactory($0.types, registry.components[position].factory) }
  }

  /// The types of the arguments of each initializer of a component, found without linking it.
  private func signatures(of candidate: Registry.Candidate) -> [DIMethodSignature] {
    let owner = registry.owner(of: candidate)
    let graph = sequence(first: graph!, next: { $0.parent?.graph }).dropFirst(Int(candidate.level)).first { _ in true }!
    // Links nothing, and logs nothing.
    let linker = Linker(owner, of: graph, childOf: nil, mayGrow: false)
    return linker.signatures(ofComponent: candidate.component)
  }

  private func signatures(ofComponent position: Int) -> [DIMethodSignature] {
    let component = registry.components[position]
    let binding = surveyBinding(of: component, at: position)
    traversal.dependent = binding
    defer { traversal.dependent = nil }
    func arguments(_ link: (Linker, Binding) -> Void) -> [any Any.Type] {
      var arguments: [any Any.Type] = []
      survey(binding, link) { found in
        if let argument = lookUp(found, of: component).argument { arguments.append(argument) }
      }
      return arguments
    }
    let injected = component.injections.flatMap { step in arguments { _ = step.link($0, $1) } }
    let passed = initializers(ofLayer: position)
    return (passed.isEmpty ? component.initializers : passed).map { initializer in
      DIMethodSignature(initializer.arguments + arguments(initializer.factory.link) + injected)
    }
  }
}
