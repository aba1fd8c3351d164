import Hummingbird

/// Makes what answers a request, from the scope of the request.
protocol Controllers: Sendable {
  func users() async throws -> UsersController
  func notes() async throws -> NotesController
  func request() async throws -> RequestController
}

/// What hummingbird hands from one handler to the next.
struct AppRequestContext: RequestContext {
  struct HasNoScope: Error {}

  var coreContext: CoreRequestContextStorage
  private var scope: (any Controllers)?

  init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }

  /// The controllers of this request; it has them behind the middleware that opens its scope.
  var controllers: any Controllers {
    get throws {
      guard let scope else { throw HasNoScope() }
      return scope
    }
  }

  /// A copy whose controllers come from a scope.
  func with(_ scope: some Controllers) -> Self {
    var copy = self
    copy.scope = scope
    return copy
  }
}

/// What a middleware calls for the rest of the work.
typealias Next = @concurrent (Request, AppRequestContext) async throws -> Response

extension WorkContext {
  /// The work of a request, with the token of its header.
  init(_ request: Request, id: String) {
    let bearer = "Bearer "
    let header = request.headers[.authorization].flatMap { $0.hasPrefix(bearer) ? $0.dropFirst(bearer.count) : nil }
    self.init(id: id, kind: "request", token: header.map(String.init))
  }
}
