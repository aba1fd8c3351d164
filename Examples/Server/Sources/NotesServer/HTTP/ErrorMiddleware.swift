import GRDB
import HTTPTypes
import Hummingbird
import Logging

/// Answers what handlers and commits have thrown.
struct ErrorMiddleware: RouterMiddleware {
  func handle(_ request: Request, context: AppRequestContext, next: Next) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as any HTTPResponseError {
      throw error
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      throw HTTPError(.conflict)
    } catch {
      context.logger.error("a request failed", metadata: ["error": "\(error)"])
      throw HTTPError(.internalServerError)
    }
  }
}
