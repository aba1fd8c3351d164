extension DIError: CustomStringConvertible {
  /// What was asked for, by whom, what comes near, and what to write instead.
  ///
  /// Instances and the values of arguments are never part of it.
  public var description: String {
    if case .tooDeep(let info, let stackSize) = self { text(ofTooDeep: info, stackSize) } else { text() }
  }

  /// The same where nobody asked, but singles were made.
  private var descriptionOfSingle: String {
    if case .isolated = self { text(isMadeByBuild: true) } else { description }
  }

  /// Apart, since there is little of the stack left.
  private func text(ofTooDeep info: DITypeInfo, _ stackSize: Int) -> String {
    let open = info.trace.path.count
    let others = open == 1 ? "another one is open" : "\(open) others are open"
    return report(
      "\(info.type) could not be made: \(others), and the stack of the thread, \(stackSize >> 10) KB, is used up.",
      about: info,
      remedy: """
        an end to what repeats on this path; a lazy or provider in place of one of its dependencies; the request on a \
        thread with a larger stack
        """)
  }

  /// - Parameter isMadeByBuild: Whether nobody asked, but singles were made.
  /// - Returns: The text.
  private func text(isMadeByBuild: Bool = false) -> String {
    switch self {
    case .typeIsNotFound(let type):
      if type.purpose == .withoutArguments {
        return report("\(type) takes no arguments.", asked: type, remedy: type.remedy)
      }
      let qualifiers = type.qualifiers.isEmpty ? "" : ", \(type.qualifiers.spelled) or without"
      return !type.isFromFactory
        ? report("\(type.subject) is not registered\(qualifiers).", asked: type, remedy: type.remedy)
        : report(
          "\(type) is not there: its factory gave nil.", asked: type,
          remedy: "a factory that gives an instance; or ask where nil will do, \(type.spelling.optional("\(type)"))")

    case .typeIsNotFoundForName(let type, let name, _):
      return report(
        "\(type.subject) is not registered under the name \"\(name)\".", asked: type,
        remedy: "\(type.spelling.naming("\(type)", name)) at the registration that is meant")

    case .typeIsNotFoundForTag(let type, _, _):
      return report(
        "\(type.subject) is not registered \(type.qualifiers.spelled).", asked: type,
        remedy: type.missingTagRemedy)

    case .noAccess(let typesInfo, _):
      guard let first = typesInfo.first, let accessDenial = first.trace.accessDenial, let type = first.trace.service
      else {
        return "What was asked for may not be seen."
      }
      let asked = first.trace.path.spelled(to: typeName(type))
      return report(
        "\(typeName(type)) is registered, but \(accessDenial.requestingModules.spelled) may not see it.", path: asked,
        registered: zip(typesInfo, accessDenial.notes).map { info, note in
          ([info.description] + (note.qualifiers.isEmpty ? [] : [note.qualifiers.describing]) + [note.description])
            .joined(separator: ", ")
        }, remedy: accessDenial.remedy(for: type, of: first))

    case .defaultTypeIsNotSpecified(let type, let typesInfo):
      return report(
        "\(type.subject) could be any of \(typesInfo.count) components, and nothing says which.", asked: type,
        remedy: type.ambiguityRemedy)

    case .recursiveInitialization(let typeInfo):
      return report(
        "\(typeInfo.type) needs itself before its initializer has returned.", about: typeInfo,
        remedy: """
          one of the dependencies on this path as an injection, instead of in the initializer; a lazy or provider, used \
          when the initializer has returned
          """)

    case .tooDeep(let info, let stackSize):
      return text(ofTooDeep: info, stackSize)

    case .typeIsIncorrect(let requestedType, let realType, let typeInfo):
      return report(
        requestedType.spelling == .builder
          ? "\(requestedType) was promised with unsafe(), but the instance is a \(realType)."
          : "\(requestedType) was promised with as(_:), but the instance is a \(realType), which is none.",
        asked: requestedType, registered: [typeInfo.description],
        remedy: requestedType.spelling == .builder
          ? "a registration of a type that is a \(requestedType), with check { $0 }, which the compiler verifies"
          : "a type that is a \(requestedType) where as(_:) says so; .as(check: \(requestedType).self) { $0 } lets the compiler verify it"
      )

    case .initializationFailed(let typeInfo, let underlying):
      let step = (typeInfo.trace.step ?? .initializer).rawValue
      return report(
        "\(typeInfo.type) could not be made: \(step) threw.", about: typeInfo, reason: String(describing: underlying))

    case .isolated(let typeInfo):
      return typeInfo.trace.origin == nil
        ? report(
          "\(typeInfo.type) is registered with a closure of an actor, where no resolve can be.", about: typeInfo,
          reason: typeInfo.isolationReason.map { "\($0) an actor" },
          remedy: "a closure without isolation, or one of the main actor")
        : report(
          "\(typeInfo.type) belongs to the main actor, and was asked for elsewhere.", about: typeInfo,
          reason: typeInfo.isolationReason.map { "\($0) the main actor" },
          remedy: typeInfo.isolationRemedy(isMadeByBuild: isMadeByBuild))

    case .scopeIsGone(let type):
      return report(
        "\(type) was asked for in a scope that is gone.", asked: type,
        remedy: """
          code that holds the scope's container as long as anything is asked of it: what an instance of the scope keeps \
          does not hold the scope, and neither does a lazy that has had its value
          """)

    case .containerIsClosed(let type):
      return report(
        "\(type) was asked for in a container that is closed.", asked: type,
        remedy:
          "the request before close(); or clean() in its place, for a container that goes on and makes its instances anew"
      )

    case .lifetimeKeepsNoValue(let typeInfo):
      return report(
        "\(typeInfo.type) has a lifetime that keeps no instance, so that none can be set.", about: typeInfo,
        remedy: ".lifetime(.perScope) at the registration, or another lifetime that keeps instances")

    case .valueIsAlreadySet(let typeInfo):
      return report(
        "\(typeInfo.type) has an instance already, and others may have been given it.", about: typeInfo,
        remedy: "set(_:) once for each scope, before the first request; or newLifeTimeScope() for another value")

    case .notSpecifiedInitializationMethodFor(let typeInfo):
      return typeInfo.trace.origin == nil
        ? report(
          "\(typeInfo.type) has no initializer.", about: typeInfo,
          remedy: ".initial { ... } at the registration; or .initialNotNecessary(), for objects that are made elsewhere"
        )
        : text(ofUnmade: typeInfo)

    case .initializationMethodWithSignatureIsNotFoundFor(let typeInfo, let signature):
      return report(
        signature.isOfObject
          ? "\(typeInfo.type) takes arguments in an injection, which an object that was made elsewhere cannot bring."
          : signature.isEmpty
            ? "\(typeInfo.type) needs arguments, and was asked for without."
            : "\(typeInfo.type) has no initializer that takes \(signature).",
        path: typeInfo.path,
        registered: signature.existing.isEmpty
          ? [typeInfo.description]
          : signature.existing.map { "\(typeInfo), made \($0.isEmpty ? "without arguments" : "from \($0)")" },
        reason: nil, remedy: signature.remedy(for: typeInfo))

    case .pluralSpecifiedDefaultType(let type, let typesInfo):
      return report(
        "\(type.subject) has \(typesInfo.count) defaults.", asked: type, remedy: type.severalDefaultsRemedy)

    case .intersectionNamesForType(let type, let names, _):
      let equal = names.count == 1 ? "an equal name" : "equal names"
      return report(
        "\(type.subject) has several components with \(equal): \(names.sorted().quoted).", asked: type,
        remedy: type.equalNamesRemedy)

    case .intersectionTagsForType(let type, let tags, _):
      let equal = tags.count == 1 ? "an equal tag" : "equal tags"
      return report(
        "\(type.subject) has several components with \(equal): \(tags.sorted().joined(separator: ", ")).", asked: type,
        remedy: type.equalTagsRemedy)

    case .loadIdentityIsUnknown(let type, let owners):
      return report(
        "\(type) has stored properties and is not Hashable: which of those that \(owners.joined(separator: " and ")) list are one?",
        asked: type,
        remedy: """
          computed properties in \(type), if all are one; or Hashable at \(type), so that equal ones are loaded once; or in \(type) what \
          tells them apart, var loadIdentity: DILoadIdentity { DILoadIdentity(value: name) }
          """)

    case .weakLifetimeOfValue(let typeInfo):
      return report(
        "\(typeInfo.type) is not a class, so that it cannot be held weakly.", about: typeInfo,
        remedy: "a strong lifetime; or a registration of the class itself, with .as(_:) for the protocol")

    case .whileCreateSingleton(let typeInfo, let stack):
      let qualifier = typeInfo.trace.qualifier.map { ", \([$0].describing)," } ?? ""
      return "The single \(typeInfo)\(qualifier) could not be created.\n"
        + stack.descriptionOfSingle.indented(by: 2)

    case .build(let errors):
      let count = errors.count == 1 ? "an error" : "\(errors.count) errors"
      return "The graph has \(count).\n" + errors.map { $0.description.indented(by: 2) }.joined(separator: "\n")
    }
  }

  /// What is made elsewhere, or handed in, and is not there.
  private func text(ofUnmade info: DITypeInfo) -> String {
    guard info.trace.lifetime?.isOfScope == true, let isInRoot = info.trace.isInRoot else {
      return report(
        "\(info.type) has no initializer, and nothing was handed in that could answer.", about: info,
        remedy: "\(info.handingIn) before this request, and a lifetime that keeps it; or \(info.making)")
    }
    let holders = info.trace.path.filter { $0.trace.lifetime?.isOfRoot == true }
    guard isInRoot, let last = holders.last, let lifetime = last.trace.lifetime else {
      return report(
        isInRoot
          ? "\(info.type) was handed in nowhere: the root was asked for it, and not a scope."
          : "\(info.type) was not handed to the scope that was asked for it.", about: info,
        remedy: isInRoot
          ? "\(info.handingIn) before this request; or the request in a scope that was given one, by nothing that the root keeps; or \(info.making)"
          : "\(info.handingIn) in this scope before this request; or \(info.making)" + info.beingMissing)
    }
    var remedies = [
      ".lifetime(.perScope) at \(holders.map(\.description).spelled), and the request in a scope that was given one"
    ]
    let singles = holders.filter { $0.trace.lifetime == .single }
    let handingIn = "\(info.handingIn) in the root before this request"
    // What a builder makes with the graph comes before anything can be handed in.
    remedies.append(
      info.trace.origin.spelling == .declarative || singles.isEmpty
        ? handingIn : ".lifetime(.lazySingle) at \(singles.map(\.description).spelled), and \(handingIn)")
    return report(
      """
      \(info.type) was not handed to the root: \(last.type) is \(lifetime), so what it needs is made for the root, whichever \
      scope is asked.
      """, about: info, remedy: remedies.joined(separator: "; or "))
  }

  private func report(
    _ summary: String, asked request: DIRequest, registered: [String]? = nil, remedy: String
  ) -> String {
    report(
      summary, path: request.trace.path.spelled(to: request.description),
      registered: registered ?? request.candidates.map(\.description).counted, remedy: remedy)
  }

  private func report(_ summary: String, about info: DITypeInfo, reason: String? = nil, remedy: String? = nil) -> String
  {
    report(
      summary, path: info.path, registered: info.trace.path.isEmpty ? [info.description] : [], reason: reason,
      remedy: remedy)
  }

  fileprivate func report(
    _ summary: String, path: [String], registered: [String], reason: String? = nil, remedy: String?
  ) -> String {
    var lines = [summary]
    if !path.isEmpty { lines.append("  path: " + path.joined(separator: " -> ")) }
    for line in registered.prefix(8) { lines.append("  registered: " + line) }
    if registered.count > 8 { lines.append("  and \(registered.count - 8) more") }
    if let reason { lines.append("  reason: " + reason.indented(by: 4).dropFirst(4)) }
    if let remedy { lines.append("  write: " + remedy) }
    return lines.joined(separator: "\n")
  }
}

extension DITypeInfo {
  /// The way to the component, itself included; empty if the program asked for it itself.
  fileprivate var path: [String] { trace.path.spelled(to: description) }

  /// Handing in what is made elsewhere.
  fileprivate var handingIn: String {
    type is AnyClass ? "resolve(_:) or set(_:) with an object" : "set(_:) with a value"
  }

  /// Saying that it may be missing, where a component asks.
  fileprivate var beingMissing: String {
    trace.path.isEmpty || trace.origin.spelling == .declarative ? "" : "; or optional($0), where it may be missing"
  }

  /// Saying how it is made.
  fileprivate var making: String { trace.origin.spelling.making("\(type)") }
}

extension RequestPath {
  /// Who asked, and for what; nothing if the program asked.
  ///
  /// Of a long path, the first ten and the last ten.
  fileprivate func spelled(to last: String) -> [String] {
    if isEmpty { return [] }
    let more = count + 1 - 20
    if more <= 0 { return map { $0.description } + [last] }
    let (first, others) = (prefix(10), dropFirst(10 + more))
    return first.map { $0.description } + ["… \(more) more"] + others.map { $0.description } + [last]
  }
}

extension DIMethodSignature {
  /// What to write where a component has no initializer for these arguments.
  fileprivate func remedy(for info: DITypeInfo) -> String {
    if isOfObject { return "injections that take no arguments, for objects that are made elsewhere" }
    let type = info.trace.service ?? info.type
    let takesSome = existing.filter { !$0.isEmpty }
    guard let first = takesSome.first else {
      return info.trace.origin.spelling.takingArguments + (isEmpty ? "" : "; or the request without arguments")
    }
    if !isEmpty {
      return "arguments of exactly these types, with `as` where the static type of a value is another one; or "
        + info.trace.origin.spelling.takingArguments
    }
    let provider = "DIProvider<\(([type] + first.types).map(typeName).joined(separator: ", "))>"
    return info.trace.path.isEmpty
      ? "resolve(\(type).self, arg:) with arguments of exactly these types; or a \(provider), to be called with them"
      : "\(provider) as the dependency, to be called with the arguments"
  }
}

extension NearCandidate {
  fileprivate var description: String {
    switch reason {
    case .servesOnly(let services):
      "\(info), but only as " + services.map { "\($0)" }.joined(separator: ", ")
    case .unchecked: "\(info), but without a check"
    case .beingDescribed: "\(info), which another thread is still describing"
    case .subclass: "\(info), which inherits from it"
    case .sameName(let registered, let wanted): "\(info), which is \(registered) and not \(wanted)"
    case .element: "\(info), as an element"
    case .declared: "\(info), declared, to be implemented elsewhere"
    case .answers(let qualifiers, let priority):
      ([info.description] + (qualifiers.isEmpty ? [] : [qualifiers.describing]) + (priority.map { ["\($0)"] } ?? []))
        .joined(separator: ", ")
    }
  }
}

extension [Qualifier] {
  /// As they are asked for.
  fileprivate var spelled: String {
    let names = names.isEmpty ? [] : ["under the name " + names.quoted]
    let tags = tags.isEmpty ? [] : ["with the \(tags.count == 1 ? "tag" : "tags") " + tags.joined(separator: ", ")]
    return (names + tags).joined(separator: ", ")
  }

  /// As what a component has.
  var describing: String {
    let names = names.isEmpty ? [] : ["named " + names.quoted]
    let tags = tags.isEmpty ? [] : ["tagged " + tags.joined(separator: ", ")]
    return (names + tags).joined(separator: ", ")
  }
}

extension [String] {
  /// Each once, in their order: what one line has registered several times is told as that.
  fileprivate var counted: [String] {
    var counts: [String: Int] = [:]
    for line in self { counts[line, default: 0] += 1 }
    return compactMap { line in
      guard let count = counts.removeValue(forKey: line) else { return nil }
      return count == 1 ? line : "\(line), registered \(count == 2 ? "twice" : "\(count) times") by one line"
    }
  }
}

extension Sequence<String> {
  var quoted: String { map { "\"\($0)\"" }.joined(separator: ", ") }
}

extension String {
  fileprivate func indented(by columns: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(repeating: " ", count: columns) + $0 }.joined(separator: "\n")
  }
}
