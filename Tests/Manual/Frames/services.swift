// A container beside services of swift-service-lifecycle, of which only the signatures are here.
import DIAsync
import DICore

protocol Service: Sendable {
  func run() async throws
}

func cancelWhenGracefulShutdown(_ operation: @escaping @Sendable () async throws -> Void) async throws {
  try await operation()
}

func frame() async throws {
  // part
}
