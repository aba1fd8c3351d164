// What errors of requests tell to write.

extension DIRequest {
  var spelling: Spelling { trace.origin.spelling }

  /// What to write where nothing is registered for a type.
  var remedy: String {
    switch candidates.first?.reason {
    case .beingDescribed:
      "the registration without keeping what register returns: other threads see it when the statement has ended"
    case .servesOnly: ".as(.self) at that registration, to keep the type beside its services"
    case .unchecked: "\(spelling.serving(as: "\(type)")), since as(_:) alone has no effect"
    case .element: "many($0) in a closure, or resolveMany(): a plain array is not collected"
    case .subclass: "\(spelling.serving(as: "\(type)")) at that registration"
    case .declared: "\(spelling.serving(as: "\(type)")) at a component that implements it"
    case .sameName, .answers, nil:
      switch purpose {
      case .answer:
        "a registration that makes it, or \(spelling.serving(as: "\(type)")) at one that serves as it"
          + [remedyOfOptional, remedyOfDefaultValue].compactMap { $0.map { "; or \($0)" } }.joined()
      case .object: "\(spelling.unmade("\(type)")), with its injections"
      case .value: "\(spelling.receiver).register(scopeValue: \(type).self)"
      case .withoutArguments: "the request without arguments; a DIProvider takes them when it is called"
      }
    }
  }

  /// What the candidates do where several could answer.
  private var roles: [DIPriority?] {
    candidates.map { if case .answers(_, let priority) = $0.reason { priority } else { nil } }
  }

  /// What to write where components answer for a type, but none has the tags.
  var missingTagRemedy: String {
    let naming = qualifiers.names.map { spelling.naming("\(type)", $0) }.joined()
    let tagging = "\(naming)\(spelling.tagging("\(type)", qualifiers.tags)) at the registration that is meant"
    return candidates.contains { !$0.tags.isEmpty } ? "one of the tags that are registered; or \(tagging)" : tagging
  }

  /// What to write where several components are the default.
  var severalDefaultsRemedy: String { remedyOfRepetition ?? "\(spelling.default) at one of them only" }

  /// What to write where several components have the names.
  var equalNamesRemedy: String {
    if isRepetition { return "\(spelling.namingAny("\(type)")) with \(anotherEachTime("name")); or \(onlyOnce)" }
    return "\(spelling.namingAny("\(type)")) with another name at each of them"
  }

  /// What to write where several components have the tags.
  var equalTagsRemedy: String {
    if roles.allSatisfy({ $0 == .test }) { return remedyOfRepetition ?? "\(spelling.test) at one of them only" }
    if isRepetition {
      let another = "\(spelling.taggingAny("\(type)")) with \(anotherEachTime("tag")); or \(onlyOnce)"
      return spelling == .builder ? another : "\(another); or \(spelling.many)"
    }
    let another = "\(spelling.taggingAny("\(type)")) with another tag at each of them"
    return switch spelling {
    case .builder: another
    case .declarative: "\(spelling.default) at \(oneOfThem); or \(another); or \(spelling.many)"
    }
  }

  /// What to write where several components answer for a type.
  var ambiguityRemedy: String {
    if roles.allSatisfy({ $0 == .test }) { return remedyOfRepetition ?? "\(spelling.test) at one of them only" }
    let naming = spelling.namingAny("\(type)")
    if purpose != .answer {
      return isRepetition
        ? "\(naming) with \(anotherEachTime("name")), and the name in the call; or \(onlyOnce)"
        : "\(spelling.default) at \(oneOfThem); or \(naming) at each, and the name in the call"
    }
    let many = "many($0) to get all"
    if roles.allSatisfy({ $0 == .element }) {
      return "\(many), which is what elements are for\(isRepetition ? "" : "; or .set(.default) at \(oneOfThem)")"
    }
    let isTagged = candidates.allSatisfy { !$0.tags.isEmpty }
    if isRepetition {
      let isNamed = candidates.allSatisfy { !$0.names.isEmpty }
      let telling =
        isTagged
        ? "one of their tags in the request"
        : isNamed ? "one of their names in the request" : "\(naming) with \(anotherEachTime("name")), to ask by name"
      return "\(telling); or \(spelling.many); or \(onlyOnce)"
    }
    let telling = isTagged ? "one of their tags in the request" : "\(naming) at each, to ask by name"
    return "\(spelling.default) at \(oneOfThem); or \(telling); or \(spelling.many)"
  }
}

// MARK: - What one line registers several times

extension DIRequest {
  /// How many of the candidates each line has registered.
  private var countsByLine: [Line: Int] {
    candidates.reduce(into: [:]) { $0[Line($1.info), default: 0] += 1 }
  }

  /// Whether none of the candidates can be told from the others by its line: a loop has registered them, say.
  private var isRepetition: Bool { !candidates.isEmpty && countsByLine.values.allSatisfy { $0 > 1 } }

  /// What to write where what one line says must be said once.
  private var remedyOfRepetition: String? {
    isRepetition ? "\(onlyOnce); or a condition, by which it says so only once" : nil
  }

  /// Where something can be said of one candidate alone.
  private var oneOfThem: String {
    countsByLine.values.allSatisfy { $0 == 1 } ? "one of them" : "one that has a line of its own"
  }

  private var onlyOnce: String { "a line that registers once" }

  private func anotherEachTime(_ word: String) -> String { "another \(word) each time that the line registers" }
}

/// A line of a program.
private struct Line: Hashable {
  let file: String
  let line: Int

  init(_ info: DITypeInfo) {
    file = info.file
    line = info.line
  }
}

extension NearCandidate {
  /// The names by which it answers.
  fileprivate var names: [String] {
    if case .answers(let qualifiers, _) = reason { qualifiers.names } else { [] }
  }

  /// The tags by which it answers.
  fileprivate var tags: [String] {
    if case .answers(let qualifiers, _) = reason { qualifiers.tags } else { [] }
  }
}

// MARK: - Values

extension DIRequest {
  /// The type, and as what it was asked for if that is worth telling.
  var subject: String { form.map { "\(self), asked for as \(typeName($0))," } ?? description }

  /// What to write where a builder was asked for an optional, which is no more than its type there.
  private var remedyOfOptional: String? {
    guard spelling == .builder, let form, isOptional(form) else { return nil }
    return path.isEmpty ? "try?, where nil will do" : "optional($0) in a closure, where nil will do"
  }

  /// What to write where a parameter is likely to have a default value: who asks for a plain value that nobody has registered
  /// rarely means it.
  private var remedyOfDefaultValue: String? {
    guard candidates.isEmpty, purpose == .answer, let dependent = path.last, isPlainValue else { return nil }
    return """
      \(spelling.receiver).register { \(typeName(dependent.type))() } without this parameter if it has a default value, which an \
      initializer by name does not use
      """
  }

  /// Whether the type is one of the standard library or Foundation, and no class.
  private var isPlainValue: Bool {
    if type is AnyClass { return false }
    let name = _typeName(type)
    return name.hasPrefix("Swift.") || name.hasPrefix("Foundation")
  }
}
