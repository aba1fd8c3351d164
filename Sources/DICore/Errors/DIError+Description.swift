internal import DILifetime

extension DIError: CustomStringConvertible {
  /// The request, its path, similar registrations, and the remedy.
  ///
  /// It names files without their folders. The text contains no instances and no values of arguments.
  public var description: String { report().description }

  /// The text of the error, in its parts.
  ///
  /// - Parameter isCreatedByBuild: Whether `build()` created the component, so that no request led to it.
  /// - Returns: The text.
  package func report(isCreatedByBuild: Bool = false) -> Report {
    // Apart from the others: their stack frame is large, and the thread has little stack left.
    if case .tooDeep(let info, let stackSize) = self { return info.report(ofTooDeep: stackSize) }
    return reportOfRegistrations(isCreatedByBuild)
  }

  private func reportOfRegistrations(_ isCreatedByBuild: Bool) -> Report {
    switch self {
    case .typeIsNotFound(let type):
      if let fault = type.faultOfPurpose { return type.report("\(type) \(fault).", remedy: type.remedy) }
      if let key = type.missingKey {
        return type.report("\(type.subject) is registered, but without a \(key).", remedy: type.missingKeyRemedy(key))
      }
      let qualifiers = type.qualifiers.isEmpty ? "" : ", with or without \(type.qualifiers.spelled)"
      return !type.isFromFactory
        ? type.report("\(type.subject) is not registered\(qualifiers).", remedy: type.remedy)
        : type.report(
          "The factory of \(type) returned nil.",
          remedy: "return an instance from the factory; or \(type.spelling.acceptingNil(type.type))")

    case .typeIsNotFoundForName(let type, let name, _):
      return type.report(
        "\(type.subject) is not registered "
          + (type.qualifiers.count > 1 ? "with \(type.qualifiers.spelled)." : "under the name \(name.literal)."),
        remedy: type.missingNameRemedy(name))

    case .typeIsNotFoundForTag(let type, _, _):
      return type.report(
        "\(type.subject) is not registered with \(type.qualifiers.spelled).", remedy: type.missingTagRemedy)

    case .noAccess(let typesInfo, _):
      guard let first = typesInfo.first, let accessDenial = first.trace.accessDenial, let type = first.trace.service
      else {
        return Report(summary: "The caller cannot access what it requested.")
      }
      return typesInfo.report(
        "\(typeName(type)) is registered, but \(accessDenial.requestingModules.spelled) cannot access it.",
        remedy: accessDenial.remedy(for: type, of: first))

    case .defaultTypeIsNotSpecified(let type, let typesInfo):
      return type.report(
        "\(type.subject) is ambiguous: \(typesInfo.count) components match.", remedy: type.ambiguityRemedy)

    case .recursiveInitialization(let typeInfo) where typeInfo.trace.awaitsStart:
      return typeInfo.report(
        "\(typeInfo.subject) awaits the start that makes it.",
        remedy: "start the container outside of its factories; what is to follow the start can be done by .runs"
      )

    case .recursiveInitialization(let typeInfo):
      return typeInfo.report(
        "\(typeInfo.subject) needs itself before its initializer has returned.",
        remedy: typeInfo.recursionRemedy)

    case .replacementIsRequired(let typeInfo):
      let service = typeInfo.trace.service ?? typeInfo.type
      return typeInfo.report(
        "\(typeName(service)) has to be replaced, but this request leads to \(typeName(typeInfo.type)).",
        remedy: """
          replace it: \(typeInfo.spelling.receiver).replace(\(metatypeCode(service))) { ... }\
          \(typeInfo.trace.qualifier.map(\.modifier) ?? "")
          """)

    case .tooDeep(let info, let stackSize):
      return info.report(ofTooDeep: stackSize)

    case .typeIsIncorrect(let requestedType, let realType, let typeInfo):
      let spelling = requestedType.spelling
      return requestedType.report(
        "\(requestedType) was promised with \(spelling.promising), but the instance has the type \(typeName(realType)).",
        registered: [Report.Registration(info: typeInfo)],
        remedy: """
          register a subtype of \(requestedType), and write \
          \(spelling.serving(as: requestedType.type, isChecked: true)), which the compiler verifies
          """)

    case .initializationFailed(let typeInfo, let underlying):
      let step = typeInfo.trace.step ?? .initializer
      let how = step == .limit ? " in time" : ": \(step.rawValue) threw"
      return typeInfo.report(
        "\(typeInfo.subject) could not be created\(how).", reason: String(describing: underlying))

    case .isolated(let typeInfo) where typeInfo.trace.step == .closing:
      return typeInfo.report(
        "\(typeInfo.subject) is closed on the main actor, but its container was closed, or requests it, outside.",
        remedy: typeInfo.isolatedClosingRemedy)

    case .needsAwait(let typeInfo) where typeInfo.trace.step == .closing:
      return typeInfo.report(
        "\(typeInfo.subject) has to be closed with await, which its container cannot do here.",
        remedy: typeInfo.awaitedClosingRemedy)

    case .isolated(let typeInfo) where typeInfo.trace.origin == nil:
      return typeInfo.report(
        "\(typeInfo.subject) is made by a closure of an actor, which no request can reach.",
        remedy: """
          write the closure without isolation; an initializer of a type that belongs to the actor can be `nonisolated`
          """)

    case .isolated(let typeInfo) where typeInfo.trace.isOfOtherActor:
      return typeInfo.report(
        "\(typeInfo.subject) belongs to an actor that this request cannot reach.",
        reason: typeInfo.isolationReason("an actor"),
        remedy: typeInfo.freeing(or: typeInfo.awaiting(isCreatedByBuild: isCreatedByBuild)))

    case .isolated(let typeInfo):
      return typeInfo.report(
        "\(typeInfo.subject) belongs to \(typeInfo.isolatingActor), but was requested outside it.",
        reason: typeInfo.isolationReason(typeInfo.isolatingActor),
        remedy: typeInfo.isolationRemedy(isCreatedByBuild: isCreatedByBuild))

    case .needsAwait(let typeInfo):
      return typeInfo.report(
        "\(typeInfo.subject) has to be awaited: it suspends while it is made, and this request cannot.",
        remedy: typeInfo.awaiting(isCreatedByBuild: isCreatedByBuild))

    case .scopeIsGone(let type):
      return type.report(
        "\(type) was requested from a released scope.",
        remedy: """
          hold the scope's container as long as you request from it: a container kept by an instance of the scope does not \
          hold the scope, and neither does a lazy that has its value
          """)

    case .containerIsClosed(let type) where type.trace.isCleaned:
      return type.report(
        "\(type) was being created while clean() emptied its container, so it was closed again.",
        remedy: "request it again; or call clean() when nothing requests")

    case .containerIsClosed(let type):
      return type.report(
        "\(type) was requested from a closed container.",
        remedy: "resolve before close(); or call clean() instead of close(), to continue with new instances")

    case .lifetimeKeepsNoValue(let typeInfo):
      return typeInfo.report(
        "\(typeName(typeInfo.type)) has a lifetime that keeps no instance, so none can be set.",
        remedy: "add .lifetime(.perScope) to the registration, or another lifetime that keeps instances")

    case .valueIsAlreadySet(let typeInfo):
      return typeInfo.report(
        "\(typeName(typeInfo.type)) already has an instance, and others can hold it.",
        remedy: typeInfo.setAlreadyRemedy)

    case .notSpecifiedInitializationMethodFor(let typeInfo):
      if makesNothing(typeInfo.type) { return typeInfo.reportOfNothing }
      return typeInfo.trace.origin == nil
        ? typeInfo.report(
          "\(typeName(typeInfo.type)) has no initializer.",
          remedy:
            "add .initial { ... } to the registration; or add .initialNotNecessary(), for objects created elsewhere")
        : typeInfo.reportOfNotSet

    case .initializationMethodWithSignatureIsNotFoundFor(let typeInfo, let signature):
      return typeInfo.report(
        signature.isOfObject
          ? "\(typeName(typeInfo.type)) takes arguments in an injection, but an object created elsewhere brings none."
          : signature.isEmpty
            ? "\(typeName(typeInfo.type)) needs arguments, but was requested without any."
            : "\(typeName(typeInfo.type)) has no initializer that takes \(signature).",
        registered: signature.existing.isEmpty
          ? [Report.Registration(info: typeInfo)]
          : signature.existing.map {
            Report.Registration(
              info: typeInfo, notes: [$0.isEmpty ? "created without arguments" : "created from \($0)"])
          },
        remedy: signature.remedy(for: typeInfo))

    case .pluralSpecifiedDefaultType(let type, let typesInfo):
      return type.report("\(type.subject) has \(typesInfo.count) defaults.", remedy: type.severalDefaultsRemedy)

    case .intersectionNamesForType(let type, let names, _):
      let same = names.count == 1 ? "the same name" : "the same names"
      return type.report(
        "\(type.subject) has several components with \(same): \(names.inOrder.quoted).", remedy: type.equalNamesRemedy)

    case .intersectionTagsForType(let type, let tags, _):
      let same = tags.count == 1 ? "the same tag" : "the same tags"
      return type.report(
        "\(type.subject) has several components with \(same): \(tags.inOrder.joined(separator: ", ")).",
        remedy: type.equalTagsRemedy)

    case .loadIdentityIsUnknown(let type, let owners):
      return type.report(
        """
        \(type) has stored properties and is not Hashable, so nothing says which of the values listed by \
        \(owners.spelled) are the same.
        """,
        remedy: """
          make the properties of \(type) computed, if all values are the same; or make \(type) Hashable, so that equal values \
          are loaded once; or identify each value of \(type) with \
          `var loadIdentity: DILoadIdentity { DILoadIdentity(value: name) }`
          """)

    case .weakLifetimeOfValue(let typeInfo):
      return typeInfo.report(
        "\(typeName(typeInfo.type)) is not a class, so it cannot be held weakly.",
        remedy: "use a strong lifetime"
          + (isExistential(typeInfo.type)
            ? "; or register the class itself, and let it serve as \(typeName(typeInfo.type))" : ""))

    case .closesNothing(let typeInfo):
      return typeInfo.report(
        "\(typeInfo.subject) has an onClose, but the container keeps no instance of it that it has made.",
        remedy: typeInfo.uselessClosingRemedy)

    case .closingFailed(let typeInfo, let underlying):
      return typeInfo.report("\(typeInfo.subject) could not be closed.", reason: String(describing: underlying))

    case .closing(let errors):
      let count = errors.count == 1 ? "A closing" : "\(errors.count) closings"
      return Report(
        summary: "\(count) failed; all others have run.\n"
          + errors.map { $0.description.indented(by: 2) }.joined(separator: "\n"))

    case .whileCreateSingleton(let typeInfo, let stack):
      let qualifier = typeInfo.trace.qualifier.map { ", \([$0].describing.spelled)," } ?? ""
      let cause = stack.report(isCreatedByBuild: true).description
      let later = typeInfo.trace.later.map { "\nLater:\n" + $0.description.indented(by: 2) }.joined()
      return Report(
        summary: "The single \(typeInfo)\(qualifier) could not be created.\n" + cause.indented(by: 2) + later)

    case .build(let errors):
      let count = errors.count == 1 ? "an error" : "\(errors.count) errors"
      return Report(
        summary: "The graph has \(count).\n" + errors.map { $0.description.indented(by: 2) }.joined(separator: "\n"))
    }
  }
}

extension DITypeInfo {
  fileprivate func report(ofTooDeep stackSize: Int) -> Report {
    let open = trace.path.count
    let others = open == 1 ? "1 other creation is open" : "\(open) other creations are open"
    return report(
      "\(subject) could not be created: \(others), and the thread's stack of \(stackSize >> 10) KB is used up.",
      remedy: """
        end the repetition on this path; or make one of its dependencies a lazy or provider; or resolve on a thread with a \
        larger stack
        """)
  }
}
