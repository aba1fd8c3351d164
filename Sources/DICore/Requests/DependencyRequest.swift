/// A type of parameter that brings its own linking, such as an optional or a many.
///
/// An extension point. It is asked only where the type itself is not registered.
package protocol DependencyRequest {
  /// The type that it asks for; itself, if it wraps none.
  static var wrappedType: any Any.Type { get }

  /// The names and tags that it asks for, beside those of what it wraps; none unless said.
  static var qualifiers: [Qualifier] { get }

  /// Fills a slot with a provider of this type; false if nothing is registered that could answer.
  static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool

  /// Whether a demand for this type would be answered, without linking what it leads to.
  static func availability(_ options: RequestOptions, _ linker: Linker) -> Availability

  /// What a request is content with where nothing is registered; nil if it is an error.
  static func answerToNothing(_ dialect: Dialect) -> Self?
}

extension DependencyRequest {
  /// None: most requests are told what they are asked for by.
  package static var qualifiers: [Qualifier] { [] }

  /// Nothing: what is not registered is an error.
  package static func answerToNothing(_ dialect: Dialect) -> Self? { nil }
}

/// What a type that is wrapped by a request is content with where nothing is registered; nil if that is an error.
package func contentWithNothing<Wrapped>(_ type: Wrapped.Type, _ dialect: Dialect) -> Wrapped? {
  func answer<Request: DependencyRequest>(_ request: Request.Type) -> Wrapped? {
    request.answerToNothing(dialect).map { $0 as! Wrapped }
  }
  return (type as? any DependencyRequest.Type).flatMap { answer($0) }
}

/// What a request has to expect.
package enum Availability {
  case answered
  case missing
  case ambiguous([CandidateIndex.Candidate])
}

extension Linker {
  /// Whether a demand for a type would be answered, without linking what it leads to.
  package func availability(_ type: any Any.Type, _ options: RequestOptions) -> Availability {
    switch select(type, options) {
    case .one: .answered
    case .ambiguous(let candidates): .ambiguous(candidates)
    case .none: (type as? any DependencyRequest.Type)?.availability(options, self) ?? .missing
    }
  }
}

/// The type whose absence an error should name: that of a request itself, or what it wraps.
func wantedType(of type: any Any.Type) -> any Any.Type {
  guard let request = type as? any DependencyRequest.Type, request.wrappedType != type else { return type }
  return wantedType(of: request.wrappedType)
}

/// Whether a request is for something that is asked for later, or holds such a request.
func isAskedForLater(_ type: any Any.Type) -> Bool {
  if type is any DelayedDependency.Type { return true }
  guard let request = type as? any DependencyRequest.Type, request.wrappedType != type else { return false }
  return isAskedForLater(request.wrappedType)
}

/// The names and tags that the type of a request says.
func qualifiers(of type: any Any.Type) -> [Qualifier] {
  guard let request = type as? any DependencyRequest.Type, request.wrappedType != type else { return [] }
  return request.qualifiers + qualifiers(of: request.wrappedType)
}
