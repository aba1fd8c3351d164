extension DIError {
  /// The container family that threw the error; nil if it is unknown.
  var origin: Origin? {
    switch self {
    case .typeIsNotFound(let type), .typeIsNotFoundForName(let type, _, _), .defaultTypeIsNotSpecified(let type, _),
      .typeIsIncorrect(let type, _, _), .scopeIsGone(let type), .containerIsClosed(let type),
      .pluralSpecifiedDefaultType(let type, _),
      .intersectionNamesForType(let type, _, _), .intersectionTagsForType(let type, _, _),
      .typeIsNotFoundForTag(let type, _, _):
      type.trace.origin
    case .noAccess(let typesInfo, _):
      typesInfo.first?.trace.origin
    case .recursiveInitialization(let info), .tooDeep(let info, _), .initializationFailed(let info, _),
      .isolated(let info),
      .notSpecifiedInitializationMethodFor(let info), .lifetimeKeepsNoValue(let info), .valueIsAlreadySet(let info),
      .replacementIsRequired(let info), .initializationMethodWithSignatureIsNotFoundFor(let info, _):
      info.trace.origin
    case .loadIdentityIsUnknown, .weakLifetimeOfValue, .whileCreateSingleton, .build:
      nil
    }
  }

  /// Whether the error concerns the thread and not one graph: the thread's stack is used up.
  var isOfThread: Bool {
    if case .tooDeep = self { true } else { false }
  }

  /// The same error with the descriptions of its tags, which an error of the registry lacks.
  ///
  /// Call it without the lock, since the description of a tag is user code.
  var describingTags: DIError {
    switch self {
    case .typeIsNotFoundForTag(let type, _, let typesInfo):
      .typeIsNotFoundForTag(type: type, tags: type.qualifiers.tags, typesInfo: typesInfo)
    case .intersectionTagsForType(let type, _, let typesInfo):
      .intersectionTagsForType(type: type, tags: Set(type.qualifiers.tags), typesInfo: typesInfo)
    default:
      self
    }
  }

  /// The same error with one more dependent at the head of its path.
  func requested(by dependent: DITypeInfo) -> DIError {
    switch self {
    case .typeIsNotFound(let type):
      .typeIsNotFound(type: type.requested(by: dependent))
    case .typeIsNotFoundForName(let type, let name, let typesInfo):
      .typeIsNotFoundForName(type: type.requested(by: dependent), name: name, typesInfo: typesInfo)
    case .defaultTypeIsNotSpecified(let type, let typesInfo):
      .defaultTypeIsNotSpecified(type: type.requested(by: dependent), typesInfo: typesInfo)
    case .typeIsIncorrect(let requestedType, let realType, let typeInfo):
      .typeIsIncorrect(requestedType: requestedType.requested(by: dependent), realType: realType, typeInfo: typeInfo)
    case .scopeIsGone(let type):
      .scopeIsGone(type: type.requested(by: dependent))
    case .containerIsClosed(let type):
      .containerIsClosed(type: type.requested(by: dependent))
    case .recursiveInitialization(let typeInfo):
      .recursiveInitialization(typeInfo: typeInfo.requested(by: dependent))
    case .replacementIsRequired(let typeInfo):
      .replacementIsRequired(typeInfo: typeInfo.requested(by: dependent))
    case .tooDeep(let typeInfo, let stackSize):
      .tooDeep(typeInfo: typeInfo.requested(by: dependent), stackSize: stackSize)
    case .initializationFailed(let typeInfo, let underlying):
      .initializationFailed(typeInfo: typeInfo.requested(by: dependent), underlying: underlying)
    case .isolated(let typeInfo):
      .isolated(typeInfo: typeInfo.requested(by: dependent))
    case .notSpecifiedInitializationMethodFor(let typeInfo):
      .notSpecifiedInitializationMethodFor(typeInfo: typeInfo.requested(by: dependent))
    case .initializationMethodWithSignatureIsNotFoundFor(let typeInfo, let signature):
      .initializationMethodWithSignatureIsNotFoundFor(typeInfo: typeInfo.requested(by: dependent), signature: signature)
    case .lifetimeKeepsNoValue(let typeInfo):
      .lifetimeKeepsNoValue(typeInfo: typeInfo.requested(by: dependent))
    case .valueIsAlreadySet(let typeInfo):
      .valueIsAlreadySet(typeInfo: typeInfo.requested(by: dependent))
    case .pluralSpecifiedDefaultType(let type, let typesInfo):
      .pluralSpecifiedDefaultType(type: type.requested(by: dependent), typesInfo: typesInfo)
    case .intersectionNamesForType(let type, let names, let typesInfo):
      .intersectionNamesForType(type: type.requested(by: dependent), names: names, typesInfo: typesInfo)
    case .intersectionTagsForType(let type, let tags, let typesInfo):
      .intersectionTagsForType(type: type.requested(by: dependent), tags: tags, typesInfo: typesInfo)
    case .typeIsNotFoundForTag(let type, let tags, let typesInfo):
      .typeIsNotFoundForTag(type: type.requested(by: dependent), tags: tags, typesInfo: typesInfo)
    case .noAccess(let typesInfo, let accessModules):
      .noAccess(typesInfo: typesInfo.map { $0.requested(by: dependent) }, accessModules: accessModules)
    case .loadIdentityIsUnknown, .weakLifetimeOfValue, .whileCreateSingleton, .build:
      self
    }
  }
}
