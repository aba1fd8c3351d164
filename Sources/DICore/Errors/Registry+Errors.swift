extension Registry {
  /// Why a request finds nobody who could answer.
  func missing(_ type: any Any.Type, name: String?) -> DIError {
    missing(type, name: name, candidates: index[type], for: .answer)
  }

  /// Why a request finds nobody, given what is registered for its type.
  func missing(_ type: any Any.Type, name: String?, candidates: [Candidate], for purpose: DIRequest.Purpose) -> DIError
  {
    guard let name, !candidates.isEmpty else {
      return .typeIsNotFound(
        type: DIRequest(type, origin: origin, candidates: near(type), name: name, purpose: purpose))
    }
    return .typeIsNotFoundForName(
      type: DIRequest(type, origin: origin, candidates: answering(candidates)), name: name,
      typesInfo: infos(candidates))
  }

  /// Why a request does not know whom to ask.
  ///
  /// What `build()` finds is met here only in a graph that was not built.
  func ambiguous(
    _ type: any Any.Type, _ candidates: [Candidate], name: String? = nil, for purpose: DIRequest.Purpose = .answer
  ) -> DIError {
    let request = DIRequest(type, origin: origin, candidates: answering(candidates), purpose: purpose)
    if candidates.allSatisfy({ components[$0.component].priority == .default }) {
      return .pluralSpecifiedDefaultType(type: request, typesInfo: infos(candidates))
    }
    if let name { return .intersectionNamesForType(type: request, names: [name], typesInfo: infos(candidates)) }
    return .defaultTypeIsNotSpecified(type: request, typesInfo: infos(candidates))
  }

  func infos(_ candidates: [Candidate]) -> [DITypeInfo] {
    candidates.map { components[$0.component].info }
  }

  /// The candidates as those that do answer for a type.
  func answering(_ candidates: [Candidate]) -> [NearCandidate] {
    candidates.map {
      let component = components[$0.component]
      return NearCandidate(info: component.info, reason: .answers(names: names(of: $0), component.priority))
    }
  }

  /// What is registered that could have been meant by a request for a type, in the order of registration.
  private func near(_ type: any Any.Type) -> [NearCandidate] {
    let element = (type as? any ArrayType.Type)?.elementType
    var found: [NearCandidate] = []
    for (position, component) in components.enumerated() {
      if isPending(position) {
        if component.serves(type) { found.append(NearCandidate(info: component.info, reason: .beingDescribed)) }
      } else if component.type == type {
        found.append(NearCandidate(info: component.info, reason: .servesOnly(component.services.map(\.type))))
      } else if component.uncheckedServices.contains(where: { $0 == type }) {
        found.append(NearCandidate(info: component.info, reason: .unchecked))
      } else if let element, component.serves(element) {
        found.append(NearCandidate(info: component.info, reason: .element))
      } else if isSubclass(component.type, of: type) {
        found.append(NearCandidate(info: component.info, reason: .subclass))
      }
    }
    if !found.isEmpty { return found }
    let name = _typeName(type, qualified: false)
    return components.filter { _typeName($0.type, qualified: false) == name }
      .map { NearCandidate(info: $0.info, reason: .sameName(registered: _typeName($0.type), wanted: _typeName(type))) }
  }
}

extension Component {
  fileprivate func serves(_ type: any Any.Type) -> Bool {
    (servesOwnType && self.type == type) || services.contains { $0.type == type }
  }
}

/// Recognizes `[T]`, which asks for a registered array and not for many.
protocol ArrayType {
  static var elementType: any Any.Type { get }
}

extension Array: ArrayType {
  static var elementType: any Any.Type { Element.self }
}

/// Whether a class inherits from another.
private func isSubclass(_ type: any Any.Type, of other: any Any.Type) -> Bool {
  guard let type = type as? AnyClass, let other = other as? AnyClass else { return false }
  return sequence(first: type, next: { _getSuperclass($0) }).dropFirst().contains { $0 == other }
}
