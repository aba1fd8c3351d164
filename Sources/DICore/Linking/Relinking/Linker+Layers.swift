// Decorators and replacements that are registered while the program runs.

extension Linker {
  /// Applies a rule, unless it has to be refused.
  func add(_ rule: Component) {
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
      guard let binding = bindings[layer.component] else { return false }
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
    var records = Records()
    let signatures = owner(of: inner).recorded(inner.component, in: &records).initializers.map(\.signature)
    if signatures.allSatisfy(\.isEmpty) { return [] }
    return signatures.map { ArgumentFactory($0.types, registry.components[position].factory) }
  }
}
