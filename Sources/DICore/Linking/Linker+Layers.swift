// Decorators and replacements that are registered while the program runs.

/// A rule whose registration statement has not ended: no request knows it yet.
final class PendingRule {
  var rule: LayerRule
  fileprivate let ownership: Ownership?
  fileprivate var isCommitted = false
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
      if linker.isInUse(place) { return }
      linker.registry.applyRules(to: place)
      for layer in linker.registry.layers(of: place) { linker.forget(layer.component) }
      // Only components of parents can have dependents here.
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
      guard layer.component < bindings.count, let binding = bindings[layer.component] else { return false }
      return binding.withSiblings.contains { $0.provider != nil || $0.isInUse }
    }
  }

  /// Forgets the binding of a layer that was made anew.
  private func forget(_ position: Int) {
    surveys[position] = nil
    guard position < bindings.count, let binding = bindings[position] else { return }
    graph.release(binding)
    bindings[position] = nil
  }
}
