// The remedies for failed requests.

extension ErrorSubject {
  var spelling: Spelling { trace.origin.spelling }
}

extension DIRequest {
  /// The remedy where nothing is registered for the type.
  var remedy: String {
    switch candidates.first?.reason {
    case .beingDescribed:
      "do not keep what register returns: other threads can use the component only after the statement has ended"
    case .servesOnly: "add .as(.self) to that registration, to keep its own type beside its services"
    case .unchecked: "write \(spelling.serving(as: type)): as(_:) alone has no effect"
    case .element: "use many($0) in a closure, or resolveMany(): a plain array is not collected"
    case .subclass: "add \(spelling.serving(as: type)) to that registration"
    case .declared: "add \(spelling.serving(as: type)) to the registration of a type that implements it"
    case .sameName, .answers, nil:
      switch purpose {
      case .answer:
        "register it; or add \(spelling.serving(as: type)) to a registration that can serve as it"
          + (qualifying.isEmpty ? "" : "; either way, add \(qualifying)")
          + [acceptingNil, acceptingNone, leavingDefaultValue].compactMap { $0.map { "; or \($0)" } }.joined()
      case .replacement: "replace a type that a registered component answers for; or remove the replacement"
      case .object: "add \(spelling.createdElsewhere(type)), with its injections"
      case .value: "add \(spelling.receiver).register(scopeValue: \(metatypeCode(type)))"
      case .withoutArguments:
        "resolve it without arguments; or resolve a DIProvider, and call it with the arguments"
      }
    }
  }

  /// The priorities of the candidates that could answer.
  private var priorities: [DIPriority?] {
    candidates.map { if case .answers(_, let priority) = $0.reason { priority } else { nil } }
  }

  /// The remedy where components answer for the type, but none has the tags.
  var missingTagRemedy: String {
    let adding = "add \(qualifying) to the registration you mean"
    return candidates.contains { $0.qualifiers.hasTags } ? "request one of the registered tags; or \(adding)" : adding
  }

  /// The modifiers that add the requested names and tags.
  private var qualifying: String {
    (qualifiers.names.map { spelling.naming(type, "\"\($0)\"") } + qualifiers.tags.map { spelling.tagging(type, $0) })
      .joined()
  }

  /// The remedy where several components are the default.
  var severalDefaultsRemedy: String { keepingOne(spelling.default) }

  /// The remedy where several components have equal names.
  var equalNamesRemedy: String { addingDifferent("name", spelling.naming(type)) }

  /// The remedy where several components have equal tags.
  var equalTagsRemedy: String {
    if priorities.allSatisfy({ $0 == .test }) { return keepingOne(spelling.test) }
    let tagging = addingDifferent("tag", spelling.tagging(type))
    if spelling == .builder { return tagging }
    return (isRepetition ? "" : "\(addingDefault); or ") + "\(tagging); or \(spelling.many)"
  }

  /// The remedy where several components answer for the type.
  var ambiguityRemedy: String {
    if priorities.allSatisfy({ $0 == .test }) { return keepingOne(spelling.test) }
    if purpose == .answer, priorities.allSatisfy({ $0 == .fallback }) { return keepingOne(spelling.fallback) }
    if purpose == .replacement {
      return "say which one with .set(name: \"...\") behind the replacement; give each of them a name if they have none"
    }
    let naming =
      "add \(spelling.naming(type)) " + (isRepetition ? "with a different name each time the line runs" : "to each")
    if purpose != .answer { return choosing("\(naming), and pass the name in the call") }
    if priorities.allSatisfy({ $0 == .element }) {
      let many = "request all with many($0), since all are elements"
      return isRepetition ? many : "\(many); or add .set(.default) to \(oneOfThem)"
    }
    let request =
      candidates.allSatisfy { $0.qualifiers.hasTags }
      ? "request one of their tags"
      : isRepetition && candidates.allSatisfy { !$0.qualifiers.names.isEmpty }
        ? "request one of their names" : "\(naming), and request it by name"
    return choosing("\(request); or \(spelling.many)")
  }
}

// MARK: - Lines that register several components

extension DIRequest {
  /// How many candidates each line has registered.
  private var countsByLine: [Int] { candidates.map(\.info.place).positions.values.map(\.count) }

  /// Whether each candidate shares its line with another; for example, a loop has registered them.
  private var isRepetition: Bool { !candidates.isEmpty && countsByLine.allSatisfy { $0 > 1 } }

  /// The remedy where only one candidate may keep the priority.
  private func keepingOne(_ priority: String) -> String {
    isRepetition
      ? "\(onlyOnce); or add \(priority) only once, under a condition" : "remove \(priority) from all but one of them"
  }

  /// The words for one candidate whose line registers no other.
  private var oneOfThem: String {
    countsByLine.allSatisfy { $0 == 1 } ? "one of them" : "one that has a line of its own"
  }

  private var onlyOnce: String { "run the line only once" }

  private var addingDefault: String { "add \(spelling.default) to \(oneOfThem)" }

  /// The remedy where a choice between the components helps: `others`, or what makes it unnecessary.
  private func choosing(_ others: String) -> String {
    isRepetition ? "\(others); or \(onlyOnce)" : "\(addingDefault); or \(others)"
  }

  /// The remedy where each component has to have another name or tag.
  private func addingDifferent(_ kind: String, _ modifier: String) -> String {
    "add \(modifier) with a different \(kind) "
      + (isRepetition ? "each time the line runs; or \(onlyOnce)" : "to each of them")
  }
}

// MARK: - Missing registrations

extension DIRequest {
  /// The requested type, followed by the form that the program requested, if there is one: `T?`, for example.
  var subject: String {
    form.map { "\(self), requested as \(orNone($0) == nil ? typeName($0) : "a list")," } ?? description
  }

  /// The remedy where `T?` was requested and a builder registered the components: there, `T` must exist.
  private var acceptingNil: String? {
    guard spelling == .builder, let form, isOptional(form) else { return nil }
    return path.isEmpty ? "use try? where nil is acceptable" : "use optional($0) in a closure where nil is acceptable"
  }

  /// The remedy where a list was requested that is meant to be empty.
  private var acceptingNone: String? {
    guard spelling == .builder, !path.isEmpty, let form, let orNone = orNone(form) else { return nil }
    return "request it with \(orNone), if the list may be empty"
  }

  /// The remedy where a parameter probably has a default value.
  ///
  /// A parameter for a plain value that is not registered is rarely meant as a dependency.
  private var leavingDefaultValue: String? {
    guard candidates.isEmpty, purpose == .answer, let dependent = path.last, isPlainValue else { return nil }
    return """
      write \(spelling.receiver).register { \(typeName(dependent.type))() } without this parameter if it has a default value, \
      which an initializer by name does not use
      """
  }

  /// Whether the type is no class, and belongs to the standard library or Foundation.
  private var isPlainValue: Bool {
    if type is AnyClass { return false }
    let name = _typeName(type)
    return name.hasPrefix("Swift.") || name.hasPrefix("Foundation")
  }
}
