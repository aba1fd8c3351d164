// Decorators and replacements. Selection knows nothing of them: it chooses among the registered components. Then the linker
// takes the outermost layer of the place that was chosen. So a layer needs no rules of its own for names, tests, access or
// distance.

/// The layers of a registry.
package struct Layers {
  typealias Candidate = Registry.Candidate

  /// A rule, and the domain that it belongs to.
  package struct Rule {
    package let rule: Component
    let ownership: Ownership?
    /// The place of a replacement; nil if there is not exactly one.
    fileprivate(set) var place: Candidate?

    package var kind: LayerKind { rule.layer!.kind }
  }

  package fileprivate(set) var rules: [Rule] = []
  fileprivate var stacks: [Candidate: Stack] = .init()
  /// The place of each layer, by its position, and its index in the stack of the place; nil if it is no longer part of it.
  fileprivate var places: [Int: (place: Candidate, index: Int?)] = .init()

  /// The layers of a place.
  fileprivate struct Stack {
    /// The positions of the layers, the innermost first.
    var layers: [Int] = []
    /// The positions of all layers that rules have made here, by the numbers of the rules.
    var made: [Int: Int] = .init()
  }
}

extension Registry {
  /// The place of a layer; nil for other components.
  func place(ofLayer position: Int) -> Candidate? { layers.places[position]?.place }

  /// The outermost layer of a place, or its component if the place has no layers.
  ///
  /// A child container puts its layers around the layers of its parents.
  func outermost(_ candidate: Candidate) -> Candidate {
    if !mayHaveLayers { return candidate }
    for (distance, registry) in andParents.prefix(Int(candidate.level) + 1).enumerated() {
      if let top = registry.layers.stacks[candidate.at(level: Int(candidate.level) - distance)]?.layers.last {
        return Candidate(component: top, service: nil).at(level: distance)
      }
    }
    return candidate
  }

  /// The component of a member, as those that list each other know it.
  func component(ofMember candidate: Candidate) -> Component {
    component(outermost(candidate)).innermost
  }

  /// What a decorator decorates; nil for other components.
  package func decorated(by position: Int) -> Candidate? {
    guard components[position].layer?.kind == .decorator, case (let place, let index?)? = layers.places[position],
      let stack = layers.stacks[place]?.layers
    else { return nil }
    if index > 0 { return Candidate(component: stack[index - 1], service: nil) }
    return below(place)
  }

  /// The order in which `build()` creates singles: a layer comes in the order of the component in whose place it is.
  package func order(ofSingle position: Int) -> Int {
    let place = place(ofLayer: position)
    return place?.level == 0 ? place!.component : position
  }

  /// The outermost layer of a place in parents, or the component.
  private func below(_ place: Candidate) -> Candidate {
    guard place.level > 0 else { return place }
    let inner = parent!.outermost(place.at(level: Int(place.level) - 1))
    return inner.at(level: Int(inner.level) + 1)
  }

  /// The layers of a place in this registry, the innermost first.
  func layers(of place: Candidate) -> [Candidate] {
    if !mayHaveLayers { return [] }
    return (layers.stacks[place]?.layers ?? []).map { Candidate(component: $0, service: nil) }
  }

  /// What takes the place of a candidate: a replacement, or a requirement of one; nil for neither.
  package func substitute(for candidate: Candidate) -> LayerKind? {
    guard mayHaveLayers, let first = layers.stacks[candidate]?.layers.first else { return nil }
    return components[first].layer.flatMap { $0.kind == .decorator ? nil : $0.kind }
  }

  /// Whether a layer is no longer part of its place, since a replacement has taken the place of decorators.
  func isOutOfPlace(layer position: Int) -> Bool {
    if let layer = layers.places[position] { layer.index == nil } else { false }
  }
}

// MARK: - Applying rules

extension Registry {
  /// Adds rules to a registry without late components, and applies them.
  func addLayers(of rules: [Component]) {
    if rules.isEmpty { return }
    for rule in rules { add(rule) }
    for number in layers.rules.indices { choosePlace(of: number) }
    for number in layers.rules.indices {
      for place in places(of: number) where layers.stacks[place] == nil { applyRules(to: place) }
    }
  }

  /// Adds a rule without applying it.
  ///
  /// - Returns: Its number.
  @discardableResult
  func add(_ rule: Component) -> Int {
    noteLayers()
    let ownership = rule.layer!.ownership ?? rule.loadable.flatMap { map?.ownership(of: $0) }
    layers.rules.append(Layers.Rule(rule: rule, ownership: ownership))
    return layers.rules.count - 1
  }

  /// Removes the rule that was added last, and was not applied.
  func removeLastRule() { layers.rules.removeLast() }

  /// Chooses the place of a replacement: the component that answers for its type, with its names and tags.
  func choosePlace(of number: Int) {
    let rule = layers.rules[number]
    guard case .replacement = rule.kind, case .one(let place) = selection(for: rule) else { return }
    layers.rules[number].place = place
  }

  func selection(for rule: Layers.Rule) -> Selection {
    select(rule.rule.type, CandidateFilter(qualifiers: rule.rule.qualifiers, domain: rule.ownership?.domain))
  }

  /// The places that a rule applies to.
  package func places(of number: Int) -> [Candidate] {
    let rule = layers.rules[number]
    let places = candidates(for: rule.rule.type).filter { applies(number, to: $0) }
    return rule.kind == .requirement ? places.flatMap(allPlaces) : places
  }

  /// All places of a candidate's component.
  private func allPlaces(_ candidate: Candidate) -> [Candidate] {
    owner(of: candidate).places(ofComponent: candidate.component).map { $0.at(level: Int(candidate.level)) }
  }

  private func applies(_ number: Int, to place: Candidate) -> Bool {
    let (rule, ownership) = (layers.rules[number].rule, layers.rules[number].ownership)
    func matches(_ place: Candidate) -> Bool { type(of: place) == rule.type && isQualified(place, by: rule.qualifiers) }
    switch layers.rules[number].kind {
    case .replacement: return layers.rules[number].place == place
    case .decorator: return matches(place) && isAccessible(place, from: ownership?.domain, as: rule.type)
    case .requirement: return component(place).priority != .test && allPlaces(place).contains(where: matches)
    }
  }

  /// Makes the layers of a place, or makes them anew after its component or the rules have changed.
  func applyRules(to place: Candidate) {
    let applying = layers.rules.indices.filter { applies($0, to: place) }
    func last(_ isMeant: (LayerKind) -> Bool) -> Int? { applying.last { isMeant(layers.rules[$0].kind) } }
    let decorators = applying.filter { layers.rules[$0].kind == .decorator }
    let numbers: [Int]
    if let last = last({ if case .replacement = $0 { true } else { false } }) {
      numbers = [last] + (layers.rules[last].kind == .replacement(includesDecorators: true) ? [] : decorators)
    } else if let last = last({ $0 == .requirement }) {
      numbers = [last]
    } else {
      // What has to be replaced is not decorated.
      numbers = component(below(place)).layer?.kind == .requirement ? [] : decorators
    }
    let known = layers.stacks[place]
    if numbers.isEmpty && known == nil { return }
    let component = component(place)
    var inner = self.component(below(place))
    var stack = Layers.Stack(made: known?.made ?? .init())
    for position in known?.layers ?? [] { layers.places[position] = (place, index: nil) }
    for number in numbers {
      let rule = layers.rules[number]
      inner = rule.rule.layer(
        in: component, ofParent: place.level > 0, around: inner, as: type(of: place), qualifiers(of: place))
      let position = put(inner, at: stack.made[number], rule.ownership)
      stack.made[number] = position
      layers.places[position] = (place, index: stack.layers.count)
      stack.layers.append(position)
    }
    layers.stacks[place] = stack
  }
}
