internal import DICore

// What has changed in a component, in words that follow its name.

extension GraphDocument.Component {
  /// The changes since an older version of the component, each as the rest of a sentence.
  ///
  /// - Parameters:
  ///   - old: The older version.
  ///   - keepers: Finds the components that live longer than this one and hold its instance.
  /// - Returns: The changes.
  func changes(since old: Self, keptBy keepers: () -> [ID]) -> [String] {
    changesOfItself(since: old, keptBy: keepers)
      + changes(of: "serves", from: old.services.map(\.inWords), to: services.map(\.inWords))
      + changes(of: "is created from", from: old.initializers.map(spelled), to: initializers.map(spelled))
      + changesOfRequests(since: old)
  }

  private func changesOfItself(since old: Self, keptBy keepers: () -> [ID]) -> [String] {
    var changes: [String] = []
    if lifetimeCode != old.lifetimeCode {
      let keepers = keepers()
      let kept = keepers.isEmpty ? "" : ": \(keepers.listed) \(keepers.count == 1 ? "keeps" : "keep") it"
      changes.append("became \(lifetimeCode), it was \(old.lifetimeCode)\(kept)")
    }
    if modules != old.modules {
      changes.append("moved from \(old.module ?? "the program") to \(module ?? "the program")")
    }
    if isolation != old.isolation {
      changes.append(
        isolation.map { "now belongs to \($0.inWords)" } ?? "no longer belongs to \(old.isolation!.inWords)")
    }
    // What suspends has to be awaited.
    if suspends != old.suspends {
      changes.append(suspends ? "now suspends" : "no longer suspends")
    } else if needsAwait != old.needsAwait {
      changes.append(needsAwait ? "now has to be awaited" : "no longer has to be awaited")
    }
    if priority != old.priority {
      changes.append(priority.map { "is now \($0.inWords)" } ?? "is no longer \(old.priority!.inWords)")
    }
    if isPrivate != old.isPrivate {
      changes.append(isPrivate ? "is now private to its module" : "is now public for other modules")
    }
    if isRoot != old.isRoot { changes.append(isRoot ? "is now a root" : "is no longer a root") }
    if level != old.level {
      changes.append(level == 0 ? "is now of the container itself" : "is now of a parent container")
    }
    if requestsByContainer != old.requestsByContainer {
      changes.append(requestsByContainer ? "now takes the container" : "no longer takes the container")
    }
    return changes
  }

  private func changes(of verb: String, from old: [String], to new: [String]) -> [String] {
    new.without(old).map { "now \(verb) \($0)" } + old.without(new).map { "no longer \(verb) \($0)" }
  }

  /// The changes of the requests; requests for equal types are compared in their order.
  private func changesOfRequests(since old: Self) -> [String] {
    var rest = Dictionary(grouping: old.requests, by: \.type)
    var changes: [String] = []
    for request in requests {
      if rest[request.type]?.isEmpty == false {
        changes += request.changes(since: rest[request.type]!.removeFirst())
      } else {
        changes.append("now \(request.verb) \(request.withArticle)\(request.failure)")
      }
    }
    for request in old.requests where rest[request.type]?.isEmpty == false {
      rest[request.type]!.removeFirst()
      changes.append("no longer \(request.verb) \(request.withArticle)")
    }
    return changes
  }
}

extension GraphDocument.Request {
  /// Whether the answer is created later.
  var isDelayed: Bool { kinds.contains(.lazy) || kinds.contains(.provider) }

  /// Whether it is the parameter of an injection.
  var isInjected: Bool { kinds.contains(.injection) }

  fileprivate var verb: String { isInjected ? "is injected with" : "takes" }

  fileprivate var withArticle: String { ("AEIO".contains(type.prefix(1)) ? "an " : "a ") + type }

  fileprivate var failure: String {
    switch answer {
    case .missing: ", which is not registered"
    case .ambiguous: ", which is ambiguous"
    case .components, .container, .scopes, .argument, .nothing: ""
    }
  }

  fileprivate func changes(since old: Self) -> [String] {
    var changes: [String] = []
    if isInjected != old.isInjected {
      changes.append("now \(verb) \(withArticle), it \(old.isInjected ? "was injected" : "was a parameter")")
    }
    if answer == .components, old.answer == .components, components.count + old.components.count > 2 {
      let added = components.without(old.components)
      let removed = old.components.without(components)
      if !added.isEmpty { changes.append("gets \(added.listed) too, for \(type)") }
      if !removed.isEmpty { changes.append("no longer gets \(removed.listed) for \(type)") }
      if added.isEmpty, removed.isEmpty, components != old.components {
        changes.append("gets the components for \(type) in another order")
      }
    } else if answer != old.answer || components != old.components {
      changes.append("gets \(answerInWords) for \(type), it was \(old.answerInWords)")
    }
    return changes
  }

  private var answerInWords: String {
    switch answer {
    case .components: components.isEmpty ? "an empty list" : components.listed
    case .container: "the container"
    case .scopes: "scopes"
    case .argument: "an argument"
    case .nothing: "nil"
    case .missing: "nothing, since none is registered,"
    case .ambiguous: "nothing, since \(components.listed) all match,"
    }
  }
}

extension GraphDocument.Service {
  fileprivate var inWords: String {
    let qualifiers = names.map(\.inOneLine) + tags
    return qualifiers.isEmpty ? type : "\(type) (\(qualifiers.joined(separator: ", ")))"
  }
}

extension GraphDocument.Isolation {
  fileprivate var inWords: String {
    switch self {
    case .mainActor: "the main actor"
    case .otherActor: "an actor"
    }
  }
}

extension GraphDocument.Priority {
  fileprivate var inWords: String {
    switch self {
    case .default: "the default"
    case .test: "a test"
    case .element: "an element"
    case .fallback: "a fallback"
    }
  }
}

private func spelled(_ types: [String]) -> String { "(" + types.joined(separator: ", ") + ")" }

extension [String] {
  /// The elements that others do not have.
  fileprivate func without(_ others: [String]) -> [String] {
    if self == others { return [] }
    let others = Set(others)
    return filter { !others.contains($0) }
  }

  /// The elements with commas, and `and` before the last.
  fileprivate var listed: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + last!
  }
}
