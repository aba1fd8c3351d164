extension DIError: Equatable {
  /// Compares the cases and their associated values, for tests that expect an error.
  ///
  /// ```swift
  /// #expect(throws: DIError.typeIsNotFound(type: DIRequest(Cat.self))) { try container.resolve(Home.self) }
  /// ```
  ///
  /// Paths and similar registrations do not count. Errors that the program threw are compared by `==` if they are
  /// `Equatable`, otherwise by their type.
  public static func == (lhs: DIError, rhs: DIError) -> Bool {
    switch lhs {
    case .typeIsNotFound(let type):
      if case .typeIsNotFound(type) = rhs { true } else { false }
    case .typeIsNotFoundForName(let type, let name, let typesInfo):
      if case .typeIsNotFoundForName(type, name, typesInfo) = rhs { true } else { false }
    case .typeIsNotFoundForTag(let type, let tags, let typesInfo):
      if case .typeIsNotFoundForTag(type, tags, typesInfo) = rhs { true } else { false }
    case .noAccess(let typesInfo, let accessModules):
      if case .noAccess(typesInfo, accessModules) = rhs { true } else { false }
    case .initializationMethodWithSignatureIsNotFoundFor(let typeInfo, let signature):
      if case .initializationMethodWithSignatureIsNotFoundFor(typeInfo, signature) = rhs { true } else { false }
    case .defaultTypeIsNotSpecified(let type, let typesInfo):
      if case .defaultTypeIsNotSpecified(type, typesInfo) = rhs { true } else { false }
    case .recursiveInitialization(let typeInfo):
      if case .recursiveInitialization(typeInfo) = rhs { true } else { false }
    case .replacementIsRequired(let typeInfo):
      if case .replacementIsRequired(typeInfo) = rhs { true } else { false }
    case .tooDeep(let typeInfo, let stackSize):
      if case .tooDeep(typeInfo, stackSize) = rhs { true } else { false }
    case .typeIsIncorrect(let requestedType, let realType, let typeInfo):
      if case .typeIsIncorrect(requestedType, let other, typeInfo) = rhs { realType == other } else { false }
    case .initializationFailed(let typeInfo, let underlying):
      if case .initializationFailed(typeInfo, let other) = rhs { underlying.isEqual(to: other) } else { false }
    case .isolated(let typeInfo):
      if case .isolated(typeInfo) = rhs { true } else { false }
    case .scopeIsGone(let type):
      if case .scopeIsGone(type) = rhs { true } else { false }
    case .containerIsClosed(let type):
      if case .containerIsClosed(type) = rhs { true } else { false }
    case .loadIdentityIsUnknown(let type, let owners):
      if case .loadIdentityIsUnknown(type, owners) = rhs { true } else { false }
    case .lifetimeKeepsNoValue(let typeInfo):
      if case .lifetimeKeepsNoValue(typeInfo) = rhs { true } else { false }
    case .valueIsAlreadySet(let typeInfo):
      if case .valueIsAlreadySet(typeInfo) = rhs { true } else { false }
    case .notSpecifiedInitializationMethodFor(let typeInfo):
      if case .notSpecifiedInitializationMethodFor(typeInfo) = rhs { true } else { false }
    case .pluralSpecifiedDefaultType(let type, let typesInfo):
      if case .pluralSpecifiedDefaultType(type, typesInfo) = rhs { true } else { false }
    case .intersectionNamesForType(let type, let names, let typesInfo):
      if case .intersectionNamesForType(type, names, typesInfo) = rhs { true } else { false }
    case .intersectionTagsForType(let type, let tags, let typesInfo):
      if case .intersectionTagsForType(type, tags, typesInfo) = rhs { true } else { false }
    case .weakLifetimeOfValue(let typeInfo):
      if case .weakLifetimeOfValue(typeInfo) = rhs { true } else { false }
    case .whileCreateSingleton(let typeInfo, let stack):
      if case .whileCreateSingleton(typeInfo, stack) = rhs { true } else { false }
    case .build(let errors):
      if case .build(errors) = rhs { true } else { false }
    }
  }
}

extension Error {
  /// Whether another error has the same type, and is equal if the type is `Equatable`.
  fileprivate func isEqual(to other: any Error) -> Bool {
    guard let other = other as? Self else { return false }
    return (self as? any Equatable)?.equals(other) ?? true
  }
}

extension Equatable {
  fileprivate func equals(_ other: any Error) -> Bool { other as? Self == self }
}
