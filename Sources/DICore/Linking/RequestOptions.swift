/// How something is asked for, besides its type.
package struct RequestOptions {
  /// The names and tags that the answer has to have.
  package var qualifiers: [Qualifier] = []
  var dialect: Dialect
  /// Whether the request says itself that nothing may be there.
  var isOptional = false
  /// Whether what is registered may have neither an initializer nor an instance, as a value that no scope was handed.
  var mayBeUnmade = false
  /// The types of the arguments that the request brings; nil if it brings none.
  var signature: DIMethodSignature?
  /// Whether only what belongs to the region that asks is wanted, of many.
  package var isLocal = false
  /// The component that must answer, for a member of a many.
  var member: Registry.Candidate?
  /// The optional that was asked for, where this is what it wraps; for errors.
  var form: (any Any.Type)?

  /// The same for something that has further names and tags.
  package func with(_ further: [Qualifier]) -> RequestOptions {
    var options = self
    for qualifier in further where !options.qualifiers.contains(qualifier) { options.qualifiers.append(qualifier) }
    return options
  }
}
