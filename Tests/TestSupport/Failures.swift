package import DICore
package import Testing

/// The error of a body that has to fail.
package func failure<Value>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Value
) throws -> DIError {
  try #require(throws: DIError.self, sourceLocation: sourceLocation) { _ = try body() }
}

extension DIError {
  /// The type that is not registered, if that is what the error says.
  package var missingType: ObjectIdentifier? {
    if case .typeIsNotFound(let request) = self { ObjectIdentifier(request.type) } else { nil }
  }

  /// The type that could be several components, if that is what the error says.
  package var ambiguousType: ObjectIdentifier? {
    if case .defaultTypeIsNotSpecified(let request, _) = self { ObjectIdentifier(request.type) } else { nil }
  }

  /// The component that needs itself, if that is what the error says.
  package var recursiveType: ObjectIdentifier? {
    if case .recursiveInitialization(let info) = self { ObjectIdentifier(info.type) } else { nil }
  }

  /// Whether the cause, through whatever closures and containers it came, is a component that needs itself.
  package var isRecursion: Bool {
    switch self {
    case .recursiveInitialization: true
    case .initializationFailed(_, let underlying): (underlying as? DIError)?.isRecursion ?? false
    default: false
    }
  }

  /// The component without an initializer, if that is what the error says.
  package var typeWithoutInitializer: ObjectIdentifier? {
    if case .notSpecifiedInitializationMethodFor(let info) = self { ObjectIdentifier(info.type) } else { nil }
  }

  /// The component that belongs to an actor, if that is what the error says.
  package var isolatedType: ObjectIdentifier? {
    if case .isolated(let info) = self { ObjectIdentifier(info.type) } else { nil }
  }

  /// What a build found wrong, if it is the error of a build.
  package var found: [DIError]? {
    if case .build(let errors) = self { errors } else { nil }
  }

  /// The registrations that the error lists beside its type, in its order.
  package var listed: [ObjectIdentifier] {
    switch self {
    case .typeIsNotFoundForName(_, _, let infos), .defaultTypeIsNotSpecified(_, let infos),
      .pluralSpecifiedDefaultType(_, let infos), .intersectionNamesForType(_, _, let infos),
      .typeIsNotFoundForTag(_, _, let infos), .intersectionTagsForType(_, _, let infos):
      infos.map { ObjectIdentifier($0.type) }
    default: []
    }
  }
}

/// The identity of a type, to be compared with what an error names.
package func id(_ type: any Any.Type) -> ObjectIdentifier { ObjectIdentifier(type) }
