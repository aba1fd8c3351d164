/// Why a graph could not be built, or a request could not be answered.
///
/// The error names the root cause, however deep in the graph. For a missing type, it names the type, and the path of
/// dependents that led to the type. After a failure the container works as before, and keeps no incomplete instance.
///
/// ```swift
/// do {
///   _ = try container.resolve(Home.self)
/// } catch {
///   print(error)
/// }
/// ```
///
/// The text contains the request, the path, similar registrations, and the remedy, after `fix:`. To decide in code, match the
/// case: `catch DIError.typeIsNotFound(let type)`. To get an error that the program threw, use ``Swift/Error/underlying(as:)``.
public indirect enum DIError: Error {
  /// Nothing is registered for the type, or the factory returned `nil`.
  case typeIsNotFound(type: DIRequest)
  /// The type is registered, but not under this name.
  ///
  /// `typesInfo` lists the registrations of the type.
  case typeIsNotFoundForName(type: DIRequest, name: String, typesInfo: [DITypeInfo])
  /// The type is registered, but no component has all these tags.
  ///
  /// `tags` lists the descriptions of the requested tags, `typesInfo` the registrations of the type.
  case typeIsNotFoundForTag(type: DIRequest, tags: [String], typesInfo: [DITypeInfo])
  /// The type is registered, but the requesting module cannot access it.
  ///
  /// `typesInfo` lists the registrations of the type, `accessModules` the modules that can access some of them.
  case noAccess(typesInfo: [DITypeInfo], accessModules: [String])
  /// The selected component has no initializer for arguments of these types, or none without arguments.
  case initializationMethodWithSignatureIsNotFoundFor(typeInfo: DITypeInfo, signature: DIMethodSignature)
  /// Several components answer for the type, and none of them is the default.
  ///
  /// Thrown by `build()` if the components have no names and are not all elements; otherwise by the request.
  case defaultTypeIsNotSpecified(type: DIRequest, typesInfo: [DITypeInfo])
  /// A component needs itself, directly or through others, before its initializer has returned.
  case recursiveInitialization(typeInfo: DITypeInfo)
  /// The thread's stack has no room for another creation; `stackSize` is in bytes.
  ///
  /// Creations can repeat without end, for example if a component makes a scope and resolves itself there.
  case tooDeep(typeInfo: DITypeInfo, stackSize: Int)
  /// A request led to a component that tests have to replace: see `requireReplacement` of `DITesting`.
  case replacementIsRequired(typeInfo: DITypeInfo)
  /// The instance does not have the type that its registration promised with `unsafe()`, or with `as(_:)` of a `DIContainer`.
  case typeIsIncorrect(requestedType: DIRequest, realType: any Any.Type, typeInfo: DITypeInfo)
  /// An initializer, injection or post-init of the program threw an error, which can come from another container; or a limit of
  /// `DIAsync` passed.
  case initializationFailed(typeInfo: DITypeInfo, underlying: any Error)
  /// A component of an actor was requested outside the main actor, or by a request that cannot reach the actor.
  ///
  /// `container.async` of `DIAsync` reaches every actor.
  case isolated(typeInfo: DITypeInfo)
  /// A component suspends while it is made, and the request cannot: nothing has run.
  ///
  /// In a scope of the plain `withScope`, one whose closing suspends is refused, too; what is made before it may have run.
  ///
  /// `container.async` of `DIAsync` can. Once the instance is kept, each request gets it.
  case needsAwait(typeInfo: DITypeInfo)
  /// A container was used after its scope was released; an instance of the scope had kept the container.
  case scopeIsGone(type: DIRequest)
  /// A container was used after its `close()`, or a scope was used for an instance that belongs to the closed container.
  ///
  /// The request for an instance with closings throws it, too, if `close()` or `clean()` comes while the instance is created.
  case containerIsClosed(type: DIRequest)
  /// A value was set for a component whose lifetime keeps no instances.
  case lifetimeKeepsNoValue(typeInfo: DITypeInfo)
  /// A value was set for a component that already has an instance.
  case valueIsAlreadySet(typeInfo: DITypeInfo)
  /// A component has no initializer. Either `initialNotNecessary()` is missing, or no instance is set.
  ///
  /// `build()` throws it for a closure that returns nothing, too: its component is of the type `Void` or `Never`.
  case notSpecifiedInitializationMethodFor(typeInfo: DITypeInfo)
  /// Several components are the default for one type.
  ///
  /// Thrown by `build()` or by the request. In a `DIContainer`, the request fails.
  case pluralSpecifiedDefaultType(type: DIRequest, typesInfo: [DITypeInfo])
  /// Several components answer for one type under equal names.
  ///
  /// Thrown by `build()` or by the request. In a `DIContainer`, the request fails.
  case intersectionNamesForType(type: DIRequest, names: Set<String>, typesInfo: [DITypeInfo])
  /// Several components answer for one type with an equal tag.
  ///
  /// Thrown by `build()` or by the request. In a `DIContainer`, the request fails.
  case intersectionTagsForType(type: DIRequest, tags: Set<String>, typesInfo: [DITypeInfo])
  /// Several lists contain values of one `DIComponent` or `DIModule` type, and nothing says which values are the same.
  ///
  /// Thrown by `build()`. `owners` names the types that list the values.
  case loadIdentityIsUnknown(type: DIRequest, owners: [String])
  /// A component has a weak lifetime, but its type is not a class.
  case weakLifetimeOfValue(typeInfo: DITypeInfo)
  /// A component has an `onClose`, but no container keeps its instances: none ends with a container.
  ///
  /// Its lifetime keeps none, or keeps them weakly, or they are values that the program hands in. In a `DIContainer`, the
  /// request fails.
  case closesNothing(typeInfo: DITypeInfo)
  /// An `onClose` threw an error.
  case closingFailed(typeInfo: DITypeInfo, underlying: any Error)
  /// All errors of one `close()`, in the order of the closings; every closing has run.
  case closing(errors: [DIError])
  /// `build()` could not create a `.single`.
  ///
  /// `stack` is the reason. The singles created before it are closed and released.
  case whileCreateSingleton(typeInfo: DITypeInfo, stack: DIError)
  /// All errors that `build()` found, in the order of registration.
  case build(errors: [DIError])
}
