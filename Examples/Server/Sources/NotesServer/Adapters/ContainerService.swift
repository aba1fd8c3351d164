import DIAsync
import DICore
import ServiceLifecycle

/// Runs a container as one service: at a signal its runners are cancelled and awaited, and then it closes.
struct ContainerService: Service {
  let container: DIBuiltContainer

  func run() async throws {
    try await cancelWhenGracefulShutdown { try await container.async.run() }
  }
}
