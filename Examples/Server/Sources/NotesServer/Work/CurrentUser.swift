import Hummingbird

/// The user whose request it is.
struct CurrentUser: Sendable {
  let user: User

  /// Finds the user with the token of the request; without one, the request is unauthorized.
  static func authenticated(work: WorkContext, tokens: Tokens) async throws -> CurrentUser {
    guard let token = work.token, let user = try await tokens.user(with: token) else { throw HTTPError(.unauthorized) }
    return CurrentUser(user: user)
  }
}
