// Mirrors of errors, for debuggers and `dump`. They contain the public properties, not the graph.

extension DIError: CustomReflectable {
  /// The associated values, by their labels.
  public var customMirror: Mirror {
    let children: KeyValuePairs<String, Any> =
      switch self {
      case .typeIsNotFound(let type), .scopeIsGone(let type), .containerIsClosed(let type):
        ["type": type]
      case .typeIsNotFoundForName(let type, let name, let typesInfo):
        ["type": type, "name": name, "typesInfo": typesInfo]
      case .typeIsNotFoundForTag(let type, let tags, let typesInfo):
        ["type": type, "tags": tags, "typesInfo": typesInfo]
      case .loadIdentityIsUnknown(let type, let owners):
        ["type": type, "owners": owners]
      case .noAccess(let typesInfo, let accessModules):
        ["typesInfo": typesInfo, "accessModules": accessModules]
      case .initializationMethodWithSignatureIsNotFoundFor(let typeInfo, let signature):
        ["typeInfo": typeInfo, "signature": signature]
      case .defaultTypeIsNotSpecified(let type, let typesInfo), .pluralSpecifiedDefaultType(let type, let typesInfo):
        ["type": type, "typesInfo": typesInfo]
      case .tooDeep(let typeInfo, let stackSize):
        ["typeInfo": typeInfo, "stackSize": stackSize]
      case .typeIsIncorrect(let requestedType, let realType, let typeInfo):
        ["requestedType": requestedType, "realType": realType, "typeInfo": typeInfo]
      case .initializationFailed(let typeInfo, let underlying):
        ["typeInfo": typeInfo, "underlying": underlying]
      case .recursiveInitialization(let typeInfo), .isolated(let typeInfo), .lifetimeKeepsNoValue(let typeInfo),
        .valueIsAlreadySet(let typeInfo), .notSpecifiedInitializationMethodFor(let typeInfo),
        .weakLifetimeOfValue(let typeInfo), .replacementIsRequired(let typeInfo):
        ["typeInfo": typeInfo]
      case .intersectionNamesForType(let type, let names, let typesInfo):
        ["type": type, "names": names, "typesInfo": typesInfo]
      case .intersectionTagsForType(let type, let tags, let typesInfo):
        ["type": type, "tags": tags, "typesInfo": typesInfo]
      case .whileCreateSingleton(let typeInfo, let stack):
        ["typeInfo": typeInfo, "stack": stack]
      case .build(let errors):
        ["errors": errors]
      }
    return Mirror(self, children: children, displayStyle: .enum)
  }
}

extension DITypeInfo: CustomReflectable {
  /// Type, file and line.
  public var customMirror: Mirror {
    Mirror(self, children: ["type": type, "file": file, "line": line], displayStyle: .struct)
  }
}

extension DIRequest: CustomReflectable {
  /// The type, the path and similar registrations.
  public var customMirror: Mirror {
    Mirror(self, children: ["type": type, "path": path, "near": near], displayStyle: .struct)
  }
}

extension DIMethodSignature: CustomReflectable {
  /// The types.
  public var customMirror: Mirror { Mirror(self, children: ["types": types], displayStyle: .struct) }
}
