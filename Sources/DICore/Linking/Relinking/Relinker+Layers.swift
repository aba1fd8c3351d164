// Decorators and replacements that are registered while the program runs.

extension Relinker {
  /// Applies a rule, unless it has to be refused.
  func add(_ rule: Component) {
    let registry = linker.registry
    let number = registry.add(rule)
    registry.choosePlace(of: number)
    let places = registry.places(of: number)
    if let error = registry.placeError(of: registry.layers.rules[number]) {
      refusal = { error.describingTags.description }
    } else if let used = places.first(where: isInUse) {
      refusal = { [info = registry.component(used).info] in
        """
        \(info) is already in use, so \(rule.info) comes too late.
          fix: write it before the first request for \(typeName(rule.type))
        """
      }
    }
    if refusal != nil { return registry.removeLastRule() }
    for place in places { applyRules(to: place) }
  }

  /// Applies the rules to a component that was registered or has changed.
  func applyRules(toComponent position: Int) {
    for place in linker.registry.places(ofComponent: position) { applyRules(to: place) }
  }

  /// Applies the rules of this container and its descendants to a place.
  private func applyRules(to place: Registry.Candidate) {
    var dependents: [Dependent] = []
    for (relinker, level) in family {
      // A layer can list what its component does not; and the layers that it replaces are released.
      relinker.linker.listings.forget()
      let place = place.at(level: Int(place.level + level))
      if !relinker.isInUse(place) {
        let registry = relinker.linker.registry
        registry.applyRules(to: place)
        for layer in registry.layers(of: place) { relinker.linker.forgetBindings(layer.component) }
      }
      // Only components of parents can have dependents here, among them layers of this container.
      if place.level > 0 { relinker.takeDependents(for: place.component, place.level, into: &dependents) }
    }
    relink(dependents)
    for (relinker, level) in family {
      for layer in relinker.linker.registry.layers(of: place.at(level: Int(place.level + level))) {
        relinker.relinkSurveys(reaching: layer.component)
      }
    }
  }

  /// Whether a component of this container, or a layer of it, is in use.
  private func isInUse(_ place: Registry.Candidate) -> Bool {
    let layers = linker.registry.layers(of: place) + (place.level == 0 ? [place] : [])
    return layers.contains { linker.bindings.isInUse($0.component) }
  }
}
