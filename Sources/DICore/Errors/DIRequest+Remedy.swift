internal import DILifetime

// The remedies for failed requests.

extension ErrorSubject {
  var spelling: Spelling { trace.origin.spelling }
}

extension DIRequest {
  /// Why nothing can answer for its purpose, whatever is registered; nil if something could.
  var faultOfPurpose: String? {
    switch purpose {
    case .withoutArguments: "takes no arguments"
    case .element: "cannot be an element of a many"
    case .parameter: "can only be a parameter itself"
    case .answer, .object, .replacement, .value: nil
    }
  }

  /// The remedy where nothing is registered for the type.
  var remedy: String {
    if case .beingDescribed? = candidates.first?.reason {
      return "do not keep what register returns: other threads can use the component only after the statement has ended"
    }
    return switch purpose {
    case .answer: servingRemedy ?? registeringRemedy
    case .replacement:
      servingRemedy ?? "replace a type that a registered component answers for; or remove the replacement"
    // Objects and values belong to the component of their type, whatever the services of others.
    case .object: "add \(spelling.createdElsewhere(type))\(qualifying), with its injections"
    case .value: "add \(spelling.receiver).register(scopeValue: \(metatypeCode(type)))\(qualifying)"
    case .withoutArguments:
      "resolve it without arguments"
        + (isDelayedRequest(type) ? "; or resolve a DIProvider, and call it with the arguments" : "")
    case .element: "request it by itself, as a parameter of its own"
    case .parameter: "write it as a parameter of a registered closure, without a request around it"
    }
  }

  /// The remedy where a registered component comes near; nil if none does.
  private var servingRemedy: String? {
    let service = spelling.serving(as: type)
    return switch candidates.first?.reason {
    case .servesOnly: "add .as(.self)\(qualifying) to that registration, to keep its own type beside its services"
    case .unchecked: "write \(service)\(qualifying): as(_:) alone has no effect"
    case .element where purpose == .answer:
      "use many($0) in a closure, or resolveMany(): a plain array is not collected"
    case .value(let key) where purpose == .answer:
      key == String.self
        ? "use manyByName($0) in a closure, or resolveManyByName(), or the same by tag: a plain dictionary is not collected"
        : "use manyByTag($0) in a closure, or resolveManyByTag(): a plain dictionary is not collected"
    case .ofChild: childRemedy
    case .subclass, .conforming, .composition: "add \(service)\(qualifying) to that registration"
    case .declared: "add \(service)\(qualifying) to the registration of a type that implements it"
    case .beingDescribed, .element, .value, .sameName, .related, .answers, nil: nil
    }
  }

  /// The remedy where no registered component comes near.
  private var registeringRemedy: String {
    "register it; or add \(spelling.serving(as: type)) to a registration that can serve as it"
      + (qualifying.isEmpty ? "" : "; either way, add \(qualifying)")
      + acceptingAbsence + (leavingDefaultValue.map { "; or \($0)" } ?? "")
  }

  /// The priorities of the candidates that could answer.
  private var priorities: [DIPriority?] {
    candidates.map { if case .answers(_, let priority) = $0.reason { priority } else { nil } }
  }

  /// Whether only a child container has what a component of its parent requests.
  private var isOfChild: Bool { if case .ofChild? = candidates.first?.reason { true } else { false } }

  /// The remedy where only a child container has it.
  private var childRemedy: String {
    "register \(self) with the parent\(qualifying.isEmpty ? "" : ", and add \(qualifying)"); or register the parent's "
      + "components of this path with the child, too"
  }

  /// The key of a list, if components answer for the type, but none has such a key.
  var missingKey: ListKey? {
    guard purpose == .answer, case .answers? = candidates.first?.reason else { return nil }
    return form.flatMap(listKey)
  }

  /// The remedy where components answer for the type, but none has the key of a list.
  func missingKeyRemedy(_ key: ListKey) -> String {
    switch key {
    case .name: adding(spelling.naming(type))
    case .tag: adding(spelling.tagging(type))
    }
  }

  /// The remedy where components answer for the type, but none has the name.
  func missingNameRemedy(_ name: String) -> String {
    if isOfChild { return childRemedy }
    let adding = adding(qualifiers.count > 1 ? qualifying : spelling.naming(type, name.literal))
    return purpose == .answer && candidates.contains { !$0.qualifiers.names.isEmpty }
      ? "request one of the registered names; or \(adding)" : adding
  }

  /// The remedy where components answer for the type, but none has the tags.
  var missingTagRemedy: String {
    if isOfChild { return childRemedy }
    let adding = adding(qualifying)
    return candidates.contains { $0.qualifiers.hasTags } ? "request one of the registered tags; or \(adding)" : adding
  }

  private func adding(_ modifiers: String) -> String {
    "add \(modifiers) to the registration you mean" + acceptingAbsence
  }

  /// The modifiers that add the requested names and tags.
  private var qualifying: String {
    (qualifiers.names.map { spelling.naming(type, $0.literal) } + qualifiers.tags.map { spelling.tagging(type, $0) })
      .joined()
  }

  /// The remedy where several components are the default.
  var severalDefaultsRemedy: String { keepingOne(spelling.default) }

  /// The remedy where several components have equal names.
  var equalNamesRemedy: String { priorities.allSatisfy { $0 == .fallback } ? fallbackRemedy : givingDifferent("name") }

  /// The remedy where several components have equal tags.
  var equalTagsRemedy: String {
    if priorities.allSatisfy({ $0 == .test }) { return keepingOne(spelling.test) }
    if priorities.allSatisfy({ $0 == .fallback }) { return fallbackRemedy }
    let tagging = givingDifferent("tag")
    if spelling == .builder { return tagging }
    return (isRepetition ? "" : "\(addingDefault); or ") + "\(tagging); or \(spelling.many)"
  }

  /// The remedy where only fallbacks contradict each other: libraries bring them, and the program cannot change libraries.
  private var fallbackRemedy: String {
    let qualified = qualifying.isEmpty ? "" : ", with \(qualifying)"
    return "register one of the program's own for \(self)\(qualified), which answers before all fallbacks; or "
      + (isRepetition ? onlyOnce : "remove \(spelling.fallback) from \(oneOfThem)")
  }

  /// The remedy where several components answer for the type.
  var ambiguityRemedy: String {
    if priorities.allSatisfy({ $0 == .test }) { return keepingOne(spelling.test) }
    if purpose == .answer, priorities.allSatisfy({ $0 == .fallback }) { return fallbackRemedy }
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
      : candidates.allSatisfy { !$0.qualifiers.names.isEmpty }
        ? "request one of their names" : "\(naming), and request it by name"
    return choosing("\(request); or \(spelling.many)")
  }
}

// MARK: - Lines that register several components

extension DIRequest {
  /// How many candidates of one type each line has registered.
  private var countsByLine: [Int] {
    candidates.map { "\($0.info.place) \(typeName($0.info.type))" }.positions.values.map(\.count)
  }

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

  /// The remedy where each component has to have another name or tag, in place of the equal one.
  private func givingDifferent(_ kind: String) -> String {
    isRepetition
      ? "give a different \(kind) each time the line runs; or \(onlyOnce)"
      : "give each of them a different \(kind) in place of the equal one"
  }
}

// MARK: - Missing registrations

extension DIRequest {
  /// The requested type, followed by the form that the program requested, if there is one: `T?`, for example.
  var subject: String {
    form.map { "\(self), requested as \(orNone($0) == nil ? typeName($0) : "a list")," } ?? description
  }

  /// The remedies where the program may have meant to accept that nothing answers.
  private var acceptingAbsence: String {
    [acceptingNil, acceptingNone].compactMap { $0.map { "; or \($0)" } }.joined()
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
    let closure =
      dependent.isLayer || isExistential(dependent.type)
      ? "a closure for the \(dependent.subject)" : "\(spelling.receiver).register { \(typeName(dependent.type))() }"
    return """
      write \(closure) without this parameter if it has a default value, which an initializer by name does not use
      """
  }

  /// Whether the type is no class, and belongs to the standard library or Foundation.
  private var isPlainValue: Bool {
    if type is AnyClass { return false }
    let name = _typeName(type)
    return name.hasPrefix("Swift.") || name.hasPrefix("Foundation")
  }
}

extension ListKey: CustomStringConvertible {
  package var description: String {
    switch self {
    case .name: "name"
    case .tag(let type): "tag of the type \(typeName(type))"
    }
  }
}

extension DIError {
  /// The request that no component answers, if a child container may answer it; nil for other errors.
  var requestOfParent: DIRequest? {
    switch self {
    case .typeIsNotFoundForName(let request, _, _), .typeIsNotFoundForTag(let request, _, _):
      return request
    case .typeIsNotFound(let request):
      if case .answers? = request.candidates.first?.reason { return nil }
      return request.purpose == .answer && !request.isFromFactory ? request : nil
    default: return nil
    }
  }
}
