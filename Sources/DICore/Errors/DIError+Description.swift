extension DIError: CustomStringConvertible {
  /// What was asked for, by whom, what comes near, and what to write instead.
  ///
  /// Instances and the values of arguments are never part of it.
  public var description: String {
    switch self {
    case .typeIsNotFound(let type):
      if let absent = type.absent {
        return report(
          "\(type) is not there: the factory registered at \(absent.place) gave nil.", asked: type,
          remedy: "make the factory give an instance, or ask where nil will do: injection(.optional), try?")
      }
      return report(
        "\(type) is not registered.", asked: type, near: type.candidates.map(\.description), remedy: type.remedy)

    case .typeIsNotFoundForName(let type, let name, let typesInfo):
      let names = type.names.isEmpty ? "none has a name" : "the names are " + type.names.quoted
      return report(
        "\(type) is not registered under the name \"\(name)\"; \(names).", asked: type,
        near: typesInfo.map(\.description), remedy: ".set(name: \"\(name)\") at the registration that is meant")

    case .defaultTypeIsNotSpecified(let type, let typesInfo):
      return report(
        "\(type) could be any of \(typesInfo.count) components, and none is marked as the one to take.", asked: type,
        near: typesInfo.map(\.description),
        remedy: ".set(.default) at one of them, or .set(name:) at each and ask by name, or many($0) to get all")

    case .recursiveInitialization(let typeInfo):
      return report(
        "\(typeInfo.type) needs itself before its initializer has returned.", about: typeInfo,
        remedy: "take one of the dependencies on this path out of its initializer, and into an injection")

    case .typeIsIncorrect(let requestedType, let realType, let typeInfo):
      return report(
        "\(requestedType) was promised with unsafe(), but the instance is a \(realType).", asked: requestedType,
        near: [typeInfo.description],
        remedy: ".as(\(requestedType).self).check { $0 } instead of unsafe(), which the compiler can verify")

    case .initializationFailed(let typeInfo, let underlying):
      return report(
        "\(typeInfo.type) could not be made: its initializer, an injection or a post-init threw.", about: typeInfo,
        reason: String(describing: underlying))

    case .isolated(let typeInfo):
      return report(
        "\(typeInfo.type) belongs to an actor on which this is not running.", about: typeInfo,
        remedy: """
          resolve components of the main actor on the main actor; other actors cannot be resolved from, so register \
          a closure without isolation
          """)

    case .scopeIsGone(let type):
      return report(
        "\(type) was asked for in a scope that is gone.", asked: type,
        remedy: """
          a container that an instance of a scope keeps does not keep the scope; let the program hold the scope's \
          container as long as its instances are used
          """)

    case .notSpecifiedInitializationMethodFor(let typeInfo):
      return report(
        "\(typeInfo.type) has no initializer.", about: typeInfo,
        remedy: """
          .initial { ... } at the registration; or, for objects that are made elsewhere, .initialNotNecessary(), and \
          resolve(_:) with the object
          """)

    case .pluralSpecifiedDefaultType(let type, let typesInfo):
      return report(
        "\(type) has \(typesInfo.count) defaults.", asked: type, near: typesInfo.map(\.description),
        remedy: ".set(.default) at one of them only")

    case .intersectionNamesForType(let type, let names, let typesInfo):
      return report(
        "\(type) has several components under the same name: \(names.sorted().quoted).", asked: type,
        near: typesInfo.map(\.description), remedy: "another .set(name:) at each of them")

    case .weakLifetimeOfValue(let typeInfo):
      return report(
        "\(typeInfo.type) is not a class, so that it cannot be held weakly.", about: typeInfo,
        remedy: "a strong lifetime; or register the class itself, and name a protocol with as(_:)")

    case .whileCreateSingleton(let typeInfo, let stack):
      return "The single \(typeInfo) could not be created.\n" + stack.description.indented

    case .build(let errors):
      let count = errors.count == 1 ? "an error" : "\(errors.count) errors"
      return "The graph has \(count).\n" + errors.map(\.description.indented).joined(separator: "\n")
    }
  }

  private func report(
    _ summary: String, asked request: DIRequest, near: [String] = [], remedy: String
  ) -> String {
    let path = request.path.isEmpty ? [] : request.path.map(\.description) + [request.description]
    return report(summary, path: path, near: near, remedy: remedy)
  }

  private func report(_ summary: String, about info: DITypeInfo, reason: String? = nil, remedy: String? = nil) -> String {
    report(summary, path: info.trace.path.map(\.description) + [info.description], reason: reason, remedy: remedy)
  }

  private func report(
    _ summary: String, path: [String], reason: String? = nil, near: [String] = [], remedy: String?
  ) -> String {
    var lines = [summary]
    if !path.isEmpty { lines.append("  path: " + path.joined(separator: " -> ")) }
    if let reason { lines.append("  reason: " + reason) }
    for line in near.prefix(8) { lines.append("  registered: " + line) }
    if near.count > 8 { lines.append("  and \(near.count - 8) more") }
    if let remedy { lines.append("  write: " + remedy) }
    return lines.joined(separator: "\n")
  }
}

extension DITypeInfo {
  fileprivate var place: String { "\(file):\(line)" }
}

extension DIRequest {
  /// What to write where nothing is registered for a type.
  fileprivate var remedy: String {
    switch candidates.first?.reason {
    case .servesOnly: ".as(.self) at that registration, to keep the type beside its services"
    case .unchecked: ".as(\(type).self).check { $0 }, since as(_:) alone has no effect"
    case .element: "many($0) in a closure, or resolveMany(): a plain array is not collected"
    case .subclass: ".as(\(type).self).check { $0 } at that registration"
    case .sameName, nil: "builder.register { \(type)(...) }, or .as(\(type).self).check { $0 } at what serves as it"
    }
  }
}

extension NearCandidate {
  fileprivate var description: String {
    switch reason {
    case .servesOnly(let services):
      "\(info), but only as " + services.map { "\($0)" }.joined(separator: ", ")
    case .unchecked: "\(info), but without a check"
    case .subclass: "\(info), which inherits from it"
    case .sameName(let fullName): "\(info), which is \(fullName)"
    case .element: "\(info), as an element"
    }
  }
}

extension Sequence<String> {
  fileprivate var quoted: String { map { "\"\($0)\"" }.joined(separator: ", ") }
}

extension String {
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }.joined(separator: "\n")
  }
}
