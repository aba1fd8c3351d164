/// What a scope is opened for: a request, or a round of the cleanup.
struct WorkContext: Sendable {
  let id: String
  /// `request` or `cleanup`.
  let kind: String
  /// What the sender of a request shows to be known.
  var token: String?
}
