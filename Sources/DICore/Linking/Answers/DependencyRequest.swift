/// A dependency whose type says how it is linked, such as an optional or a many.
///
/// To add a request wrapper, conform to this protocol; `DIByName` is a simple example. The linker looks for the conformance
/// only if the type itself is not registered, since looking for a conformance that does not exist is slow.
package protocol DependencyRequest {
  /// The type it wraps; `Self` if it wraps none.
  static var wrappedType: any Any.Type { get }

  /// Whether it makes its request later; false by default.
  static var isDelayed: Bool { get }
  /// How a closure requests the same list if it may be empty; nil by default, for requests that are no list.
  static var orNone: String? { get }
  /// What a list by key goes by; nil by default.
  static var listKey: ListKey? { get }
  /// The names and tags it adds to the qualifiers of the wrapped type; none by default.
  static var qualifiers: [Qualifier] { get }

  /// Fills a slot with a provider of this type, or records what answers while the linker records.
  ///
  /// - Returns: False if no registered component can answer; then the slot stays empty.
  static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool

  /// The answer if nothing is registered, such as an empty array; nil if a missing registration is an error.
  static func answerToNothing(_ dialect: Dialect) -> Self?
}

extension DependencyRequest {
  /// Not delayed.
  package static var isDelayed: Bool { false }

  /// No list.
  package static var orNone: String? { nil }

  /// No list by key.
  package static var listKey: ListKey? { nil }

  /// No qualifiers.
  package static var qualifiers: [Qualifier] { [] }

  /// No answer: a missing registration is an error.
  package static func answerToNothing(_ dialect: Dialect) -> Self? { nil }
}

/// The answer for a wrapped type if nothing is registered; nil if a missing registration is an error.
package func contentWithNothing<Wrapped>(_ type: Wrapped.Type, _ dialect: Dialect) -> Wrapped? {
  func answer<Request: DependencyRequest>(_ request: Request.Type) -> Wrapped? {
    request.answerToNothing(dialect).map { $0 as! Wrapped }
  }
  return (type as? any DependencyRequest.Type).flatMap { answer($0) }
}

/// The type that an error should name: the innermost wrapped type.
package func wantedType(of type: any Any.Type) -> any Any.Type {
  guard let request = type as? any DependencyRequest.Type, request.wrappedType != type else { return type }
  return wantedType(of: request.wrappedType)
}

/// Whether a type is a delayed request, or wraps one.
package func isDelayedRequest(_ type: any Any.Type) -> Bool {
  guard let request = type as? any DependencyRequest.Type else { return false }
  return request.isDelayed || request.wrappedType != type && isDelayedRequest(request.wrappedType)
}

/// How a closure requests a list that may be empty; nil for other requests, and for delayed ones.
package func orNone(_ type: any Any.Type) -> String? {
  guard let request = type as? any DependencyRequest.Type else { return nil }
  return request.orNone ?? (request.isDelayed || request.wrappedType == type ? nil : orNone(request.wrappedType))
}

/// What the list in a request goes by; nil without a list by key.
func listKey(_ type: any Any.Type) -> ListKey? {
  guard let request = type as? any DependencyRequest.Type else { return nil }
  return request.listKey ?? (request.wrappedType == type ? nil : listKey(request.wrappedType))
}

/// The names and tags that the type of a request contains.
package func qualifiers(of type: any Any.Type) -> [Qualifier] {
  guard let request = type as? any DependencyRequest.Type, request.wrappedType != type else { return [] }
  return request.qualifiers + qualifiers(of: request.wrappedType)
}

/// A container as a dependency.
///
/// The dependent can request anything from it, so the linker marks the dependent as having edges that it cannot follow.
package protocol ContainerRequest: DependencyRequest {}
