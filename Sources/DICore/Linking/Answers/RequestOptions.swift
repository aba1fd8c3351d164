/// How a type is requested.
package struct RequestOptions {
  /// The qualifiers that the answer must have.
  package var qualifiers: [Qualifier] = []
  var dialect: Dialect
  /// Whether the request is marked optional, with `optional($0)` or `DIOptional`.
  var isOptional = false
  /// Whether the answer is nil for a component with neither initializer nor instance, such as a scope value that was not set.
  var mayBeUnmade = false
  /// The types of the request's arguments; nil without arguments.
  var signature: DIMethodSignature?
  /// The types of the arguments that a decorator passes on; nil for other requests.
  var passed: DIMethodSignature?
  /// For a many: whether only the members of the requesting domain count.
  package var isLocal = false
  /// For a member of a many: the component that must answer.
  var member: Registry.Candidate?
  /// For the wrapped type of an optional: the optional type, which errors name.
  var form: (any Any.Type)?

  /// The same options with more qualifiers.
  package func with(_ more: [Qualifier]) -> RequestOptions {
    var options = self
    options.qualifiers = options.qualifiers.with(more)
    return options
  }

  /// The options for a member of a many.
  ///
  /// - Parameters:
  ///   - member: The component that must answer.
  ///   - key: Its name or tag in a many by key.
  /// - Returns: The options.
  func requesting(_ member: Registry.Candidate, by key: Qualifier?) -> RequestOptions {
    var options = self
    // First, since it decides which instance answers.
    if let key { options.qualifiers.insert(key, at: 0) }
    options.member = member
    return options
  }
}
