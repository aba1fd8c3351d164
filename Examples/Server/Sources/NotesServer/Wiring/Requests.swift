import DIAsync
import DICore
import DIModules
import Hummingbird
import Logging

/// What a scope has: its work, its unit of work, and what answers a request.
struct Requests: DIComponent {
  func load(builder: DIContainerBuilder) {
    builder.register(scopeValue: WorkContext.self)
    builder.register(CurrentUser.authenticated).lifetime(.perScope)
    builder.register(UnitOfWork.init)
      .lifetime(.perScope)
      .onClose { unit, outcome in
        if case .succeeded = outcome { try await unit.commit() } else { unit.rollBack() }
      }
    builder.register(Cleanup.init).root()
    builder.register(NotesController.init).root()
    builder.register(UsersController.init).root()
    builder.register(RequestController.init).root()
    builder.register(ScopeMiddleware.init)
  }
}

/// Opens a scope for each request: the unit of work of the scope commits if the handler returns, and otherwise rolls back.
struct ScopeMiddleware: RouterMiddleware {
  private let scopes: DIScopes<WorkContext>

  init(scopes: DIScopes<WorkContext>) { self.scopes = scopes }

  func handle(_ request: Request, context: AppRequestContext, next: Next) async throws -> Response {
    do {
      return try await scopes.with(WorkContext(request, id: context.id)) { scope in
        try await next(request, context.with(scope))
      }
    } catch {
      // What an initializer or a commit threw, without the container's words around it.
      throw error.underlying(as: (any Error).self) ?? error
    }
  }
}

extension DIBuiltContainer: Controllers {
  func users() async throws -> UsersController { try await async.resolve() }
  func notes() async throws -> NotesController { try await async.resolve() }
  func request() async throws -> RequestController { try await async.resolve() }
}
