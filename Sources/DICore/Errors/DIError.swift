/// Why a graph could not be built, or a request not be answered.
///
/// A failure deep in a graph is thrown as its root cause: the error of a missing type names that type, and carries the
/// path on which it was asked for. After a failure a container works as before, and nothing half-made is kept.
/// `description` says what was asked for, by whom, what comes near, and what to write instead.
public indirect enum DIError: Error {
  /// Nothing is registered for the type, or what is registered gave `nil`.
  case typeIsNotFound(type: DIRequest)
  /// The type is registered, but not under this name.
  ///
  /// `typesInfo` holds what is registered for the type.
  case typeIsNotFoundForName(type: DIRequest, name: String, typesInfo: [DITypeInfo])
  /// The type is registered, but with no component that has these tags.
  ///
  /// `tags` says what was asked for, as it is written; `typesInfo` holds what is registered for the type.
  case typeIsNotFoundForTag(type: DIRequest, tags: [String], typesInfo: [DITypeInfo])
  /// The type is registered, but by modules that whoever asks may not see.
  ///
  /// `typesInfo` holds what is registered for the type, `accessModules` the modules that may see some of it.
  case noAccess(typesInfo: [DITypeInfo], accessModules: [String])
  /// The component that was chosen has no initializer for arguments of these types, or none that does without arguments.
  case initializationMethodWithSignatureIsNotFoundFor(typeInfo: DITypeInfo, signature: DIMethodSignature)
  /// Several components answer for the type, and none of them is the default.
  ///
  /// Thrown by `build()` where the components have no names, and by the resolve that meets it where they have.
  case defaultTypeIsNotSpecified(type: DIRequest, typesInfo: [DITypeInfo])
  /// A component needs itself before its initializer has returned, directly or through others.
  case recursiveInitialization(typeInfo: DITypeInfo)
  /// So many creations are open on the thread that its stack has no room for another; `stackSize` is in bytes.
  ///
  /// They may recur for ever, where a component opens a scope for each of itself, say.
  case tooDeep(typeInfo: DITypeInfo, stackSize: Int)
  /// A service named with `unsafe()` is not what the instance turned out to be.
  case typeIsIncorrect(requestedType: DIRequest, realType: any Any.Type, typeInfo: DITypeInfo)
  /// A user's initializer, injection or post-init threw; or another container did, asked by one of these.
  case initializationFailed(typeInfo: DITypeInfo, underlying: any Error)
  /// A component of the main actor was asked for elsewhere; or, from `build()`, a component belongs to another actor.
  case isolated(typeInfo: DITypeInfo)
  /// A container was kept by an instance of a scope, and used after the scope was gone.
  case scopeIsGone(type: DIRequest)
  /// A container was asked after its `close()`; or one of its scopes was, for what the closed container keeps.
  case containerIsClosed(type: DIRequest)
  /// A value was set for a component whose lifetime keeps no instances.
  case lifetimeKeepsNoValue(typeInfo: DITypeInfo)
  /// A value was set where an instance is already.
  case valueIsAlreadySet(typeInfo: DITypeInfo)
  /// A component has no initializer, and `initialNotNecessary()` was not said; or its instance was asked for although it
  /// is made elsewhere.
  case notSpecifiedInitializationMethodFor(typeInfo: DITypeInfo)
  /// Several components are the default for one type; from `build()`, or from the request that meets them in a
  /// `DIContainer`.
  case pluralSpecifiedDefaultType(type: DIRequest, typesInfo: [DITypeInfo])
  /// Several components answer for one type under equal names; from `build()`, or from the request that meets them in a
  /// `DIContainer`.
  case intersectionNamesForType(type: DIRequest, names: Set<String>, typesInfo: [DITypeInfo])
  /// Several components with an equal tag answer for one type; from `build()`, or from the request that meets them in a
  /// `DIContainer`.
  case intersectionTagsForType(type: DIRequest, tags: Set<String>, typesInfo: [DITypeInfo])
  /// Values of one type of components or modules are in several lists, and nothing says which of them are one; from `build()`.
  ///
  /// `owners` says who lists them.
  case loadIdentityIsUnknown(type: DIRequest, owners: [String])
  /// A weak lifetime on a type whose instances are not objects.
  case weakLifetimeOfValue(typeInfo: DITypeInfo)
  /// A `.single`, which `build()` creates, could not be created.
  ///
  /// `stack` is the reason. The ones made before it are released.
  case whileCreateSingleton(typeInfo: DITypeInfo, stack: DIError)
  /// All that `build()` found wrong, in the order of registration.
  case build(errors: [DIError])
}

extension DIError {
  /// The graph that threw the error.
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
      .initializationMethodWithSignatureIsNotFoundFor(let info, _):
      info.trace.origin
    case .loadIdentityIsUnknown, .weakLifetimeOfValue, .whileCreateSingleton, .build:
      nil
    }
  }

  /// Whether it is the thread that cannot go on, whichever graph is asked.
  var isOfThread: Bool {
    if case .tooDeep = self { true } else { false }
  }

  /// The same error, with one more asker at the head of its path.
  func asked(by dependent: DITypeInfo) -> DIError {
    switch self {
    case .typeIsNotFound(let type):
      .typeIsNotFound(type: type.asked(by: dependent))
    case .typeIsNotFoundForName(let type, let name, let typesInfo):
      .typeIsNotFoundForName(type: type.asked(by: dependent), name: name, typesInfo: typesInfo)
    case .defaultTypeIsNotSpecified(let type, let typesInfo):
      .defaultTypeIsNotSpecified(type: type.asked(by: dependent), typesInfo: typesInfo)
    case .typeIsIncorrect(let requestedType, let realType, let typeInfo):
      .typeIsIncorrect(requestedType: requestedType.asked(by: dependent), realType: realType, typeInfo: typeInfo)
    case .scopeIsGone(let type):
      .scopeIsGone(type: type.asked(by: dependent))
    case .containerIsClosed(let type):
      .containerIsClosed(type: type.asked(by: dependent))
    case .recursiveInitialization(let typeInfo):
      .recursiveInitialization(typeInfo: typeInfo.asked(by: dependent))
    case .tooDeep(let typeInfo, let stackSize):
      .tooDeep(typeInfo: typeInfo.asked(by: dependent), stackSize: stackSize)
    case .initializationFailed(let typeInfo, let underlying):
      .initializationFailed(typeInfo: typeInfo.asked(by: dependent), underlying: underlying)
    case .isolated(let typeInfo):
      .isolated(typeInfo: typeInfo.asked(by: dependent))
    case .notSpecifiedInitializationMethodFor(let typeInfo):
      .notSpecifiedInitializationMethodFor(typeInfo: typeInfo.asked(by: dependent))
    case .initializationMethodWithSignatureIsNotFoundFor(let typeInfo, let signature):
      .initializationMethodWithSignatureIsNotFoundFor(typeInfo: typeInfo.asked(by: dependent), signature: signature)
    case .lifetimeKeepsNoValue(let typeInfo):
      .lifetimeKeepsNoValue(typeInfo: typeInfo.asked(by: dependent))
    case .valueIsAlreadySet(let typeInfo):
      .valueIsAlreadySet(typeInfo: typeInfo.asked(by: dependent))
    case .pluralSpecifiedDefaultType(let type, let typesInfo):
      .pluralSpecifiedDefaultType(type: type.asked(by: dependent), typesInfo: typesInfo)
    case .intersectionNamesForType(let type, let names, let typesInfo):
      .intersectionNamesForType(type: type.asked(by: dependent), names: names, typesInfo: typesInfo)
    case .intersectionTagsForType(let type, let tags, let typesInfo):
      .intersectionTagsForType(type: type.asked(by: dependent), tags: tags, typesInfo: typesInfo)
    case .typeIsNotFoundForTag(let type, let tags, let typesInfo):
      .typeIsNotFoundForTag(type: type.asked(by: dependent), tags: tags, typesInfo: typesInfo)
    case .noAccess(let typesInfo, let accessModules):
      .noAccess(typesInfo: typesInfo.map { $0.asked(by: dependent) }, accessModules: accessModules)
    case .loadIdentityIsUnknown, .weakLifetimeOfValue, .whileCreateSingleton, .build:
      self
    }
  }
}

/// How the failure of a resolve leaves a container: thrown by one that throws, reported and fatal in one that does not.
public protocol _DIResolutionFailure: Error {
  /// Makes the failure from its cause.
  ///
  /// - Parameters:
  ///   - error: The cause.
  ///   - core: The inside of the container that was asked.
  ///   - file: The file of the request.
  ///   - line: The line of the request.
  /// - Returns: What the container throws.
  static func _failure(_ error: DIError, of core: _DIContainerCore, file: StaticString, line: UInt) -> Self
}

extension DIError: _DIResolutionFailure {
  /// The cause itself.
  ///
  /// - Parameters:
  ///   - error: The cause.
  ///   - core: The inside of the container that was asked.
  ///   - file: The file of the request, which the error is thrown to.
  ///   - line: The line of the request.
  /// - Returns: The same error.
  @inlinable
  public static func _failure(_ error: DIError, of core: _DIContainerCore, file: StaticString, line: UInt) -> DIError {
    error
  }
}
