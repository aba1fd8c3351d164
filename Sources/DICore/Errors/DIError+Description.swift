extension DIError: CustomStringConvertible {
  /// The request, its path, similar registrations, and the remedy.
  ///
  /// The text contains no instances and no values of arguments.
  public var description: String {
    report.description
  }

  /// The text of the error, in its parts.
  var report: Report {
    if case .tooDeep(let info, let stackSize) = self { report(ofTooDeep: info, stackSize) } else { report() }
  }

  /// The text for a single that `build()` created: no request led to it.
  private var descriptionOfSingle: String {
    if case .isolated = self { report(isCreatedByBuild: true).description } else { description }
  }

  /// The text of `tooDeep`.
  ///
  /// Not part of ``report(isCreatedByBuild:)``: its stack frame is large, and the thread has little stack left.
  private func report(ofTooDeep info: DITypeInfo, _ stackSize: Int) -> Report {
    let open = info.trace.path.count
    let others = open == 1 ? "1 other creation is open" : "\(open) other creations are open"
    return report(
      "\(info.subject) could not be created: \(others), and the thread's stack of \(stackSize >> 10) KB is used up.",
      about: info,
      remedy: """
        end the repetition on this path; or make one of its dependencies a lazy or provider; or resolve on a thread with a \
        larger stack
        """)
  }

  /// The text of the error.
  ///
  /// - Parameter isCreatedByBuild: Whether `build()` created the component, so that no request led to it.
  /// - Returns: The text.
  private func report(isCreatedByBuild: Bool = false) -> Report {
    switch self {
    case .typeIsNotFound(let type):
      if type.purpose == .withoutArguments {
        return report("\(type) takes no arguments.", requested: type, remedy: type.remedy)
      }
      let qualifiers = type.qualifiers.isEmpty ? "" : ", with or without \(type.qualifiers.spelled)"
      return !type.isFromFactory
        ? report("\(type.subject) is not registered\(qualifiers).", requested: type, remedy: type.remedy)
        : report(
          "The factory of \(type) returned nil.", requested: type,
          remedy: "return an instance from the factory; or \(type.spelling.acceptingNil(type.type))")

    case .typeIsNotFoundForName(let type, let name, _):
      return report(
        "\(type.subject) is not registered under the name \"\(name)\".", requested: type,
        remedy: "add \(type.spelling.naming(type.type, "\"\(name)\"")) to the registration you mean")

    case .typeIsNotFoundForTag(let type, _, _):
      return report(
        "\(type.subject) is not registered with \(type.qualifiers.spelled).", requested: type,
        remedy: type.missingTagRemedy)

    case .noAccess(let typesInfo, _):
      guard let first = typesInfo.first, let accessDenial = first.trace.accessDenial, let type = first.trace.service
      else {
        return Report(summary: "The caller cannot access what it requested.")
      }
      return report(
        "\(typeName(type)) is registered, but \(accessDenial.requestingModules.spelled) cannot access it.",
        path: first.trace.path.spelled(to: typeName(type)),
        registered: zip(typesInfo, accessDenial.notes).map { info, note in
          ([info.description] + (note.qualifiers.isEmpty ? [] : [note.qualifiers.describing]) + [note.description])
            .joined(separator: ", ")
        }, remedy: accessDenial.remedy(for: type, of: first))

    case .defaultTypeIsNotSpecified(let type, let typesInfo):
      return report(
        "\(type.subject) is ambiguous: \(typesInfo.count) components match.", requested: type,
        remedy: type.ambiguityRemedy)

    case .recursiveInitialization(let typeInfo):
      return report(
        "\(typeInfo.subject) needs itself before its initializer has returned.", about: typeInfo,
        remedy: """
          move one of the dependencies on this path from the initializer to an injection; or make it a lazy or provider, and \
          use it after the initializer has returned
          """)

    case .replacementIsRequired(let typeInfo):
      let service = typeInfo.trace.service ?? typeInfo.type
      return report(
        "\(typeName(service)) has to be replaced, but this request leads to \(typeName(typeInfo.type)).",
        about: typeInfo,
        remedy: "replace it: \(typeInfo.trace.origin.spelling.receiver).replace(\(metatypeCode(service))) { ... }")

    case .tooDeep(let info, let stackSize):
      return report(ofTooDeep: info, stackSize)

    case .typeIsIncorrect(let requestedType, let realType, let typeInfo):
      let spelling = requestedType.spelling
      return report(
        "\(requestedType) was promised with \(spelling.promising), but the instance has the type \(realType).",
        requested: requestedType, registered: [typeInfo.description],
        remedy: """
          register a subtype of \(requestedType), and write \
          \(spelling.serving(as: requestedType.type, isChecked: true)), which the compiler verifies
          """)

    case .initializationFailed(let typeInfo, let underlying):
      let step = (typeInfo.trace.step ?? .initializer).rawValue
      return report(
        "\(typeInfo.subject) could not be created: \(step) threw.", about: typeInfo,
        reason: String(describing: underlying)
      )

    case .isolated(let typeInfo):
      return typeInfo.trace.origin == nil
        ? report(
          "\(typeInfo.subject) is registered with a closure of an actor, where nothing can be resolved.",
          about: typeInfo,
          reason: typeInfo.isolationReason.map { "\($0) an actor" },
          remedy: "write the closure without isolation; or isolate it to the main actor")
        : report(
          "\(typeInfo.subject) belongs to the main actor, but was requested outside it.", about: typeInfo,
          reason: typeInfo.isolationReason.map { "\($0) the main actor" },
          remedy: typeInfo.isolationRemedy(isCreatedByBuild: isCreatedByBuild))

    case .scopeIsGone(let type):
      return report(
        "\(type) was requested from a released scope.", requested: type,
        remedy: """
          hold the scope's container as long as you request from it: a container kept by an instance of the scope does not \
          hold the scope, and neither does a lazy that has its value
          """)

    case .containerIsClosed(let type):
      return report(
        "\(type) was requested from a closed container.", requested: type,
        remedy: "resolve before close(); or call clean() instead of close(), to continue with new instances")

    case .lifetimeKeepsNoValue(let typeInfo):
      return report(
        "\(typeInfo.type) has a lifetime that keeps no instance, so none can be set.", about: typeInfo,
        remedy: "add .lifetime(.perScope) to the registration, or another lifetime that keeps instances")

    case .valueIsAlreadySet(let typeInfo):
      return report(
        "\(typeInfo.type) already has an instance, and others can hold it.", about: typeInfo,
        remedy: "call set(_:) once per scope, before the first request; or set the other value in a newLifeTimeScope()")

    case .notSpecifiedInitializationMethodFor(let typeInfo):
      return typeInfo.trace.origin == nil
        ? report(
          "\(typeInfo.type) has no initializer.", about: typeInfo,
          remedy:
            "add .initial { ... } to the registration; or add .initialNotNecessary(), for objects created elsewhere")
        : report(ofNotSet: typeInfo)

    case .initializationMethodWithSignatureIsNotFoundFor(let typeInfo, let signature):
      return report(
        signature.isOfObject
          ? "\(typeInfo.type) takes arguments in an injection, but an object created elsewhere brings none."
          : signature.isEmpty
            ? "\(typeInfo.type) needs arguments, but was requested without any."
            : "\(typeInfo.type) has no initializer that takes \(signature).",
        path: typeInfo.path,
        registered: signature.existing.isEmpty
          ? [typeInfo.description]
          : signature.existing.map { "\(typeInfo), created \($0.isEmpty ? "without arguments" : "from \($0)")" },
        remedy: signature.remedy(for: typeInfo))

    case .pluralSpecifiedDefaultType(let type, let typesInfo):
      return report(
        "\(type.subject) has \(typesInfo.count) defaults.", requested: type, remedy: type.severalDefaultsRemedy)

    case .intersectionNamesForType(let type, let names, _):
      let same = names.count == 1 ? "the same name" : "the same names"
      return report(
        "\(type.subject) has several components with \(same): \(names.sorted().quoted).", requested: type,
        remedy: type.equalNamesRemedy)

    case .intersectionTagsForType(let type, let tags, _):
      let same = tags.count == 1 ? "the same tag" : "the same tags"
      return report(
        "\(type.subject) has several components with \(same): \(tags.sorted().joined(separator: ", ")).",
        requested: type,
        remedy: type.equalTagsRemedy)

    case .loadIdentityIsUnknown(let type, let owners):
      return report(
        """
        \(type) has stored properties and is not Hashable, so nothing says which of the values listed by \
        \(owners.joined(separator: " and ")) are the same.
        """, requested: type,
        remedy: """
          make the properties of \(type) computed, if all values are the same; or make \(type) Hashable, so that equal values \
          are loaded once; or identify each value of \(type) with \
          `var loadIdentity: DILoadIdentity { DILoadIdentity(value: name) }`
          """)

    case .weakLifetimeOfValue(let typeInfo):
      return report(
        "\(typeInfo.type) is not a class, so it cannot be held weakly.", about: typeInfo,
        remedy: "use a strong lifetime; or register the class itself, and add .as(_:) for the protocol")

    case .whileCreateSingleton(let typeInfo, let stack):
      let qualifier = typeInfo.trace.qualifier.map { ", \([$0].describing)," } ?? ""
      return Report(
        summary: "The single \(typeInfo)\(qualifier) could not be created.\n"
          + stack.descriptionOfSingle.indented(by: 2))

    case .build(let errors):
      let count = errors.count == 1 ? "an error" : "\(errors.count) errors"
      return Report(
        summary: "The graph has \(count).\n" + errors.map { $0.description.indented(by: 2) }.joined(separator: "\n"))
    }
  }
}
