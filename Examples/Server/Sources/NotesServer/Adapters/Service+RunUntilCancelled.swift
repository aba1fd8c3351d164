import Logging
import ServiceLifecycle

extension Service {
  /// Runs the service, for `.runs` of a registration: when the task is cancelled, the service shuts down gracefully.
  ///
  /// A container cancels what runs. A server that is cancelled drops its requests; one that shuts down answers them.
  func runUntilCancelled(logger: Logger) async throws {
    let group = ServiceGroup(services: [self], logger: logger)
    let running = Task { try await group.run() }
    try await withTaskCancellationHandler {
      try await running.value
    } onCancel: {
      Task { await group.triggerGracefulShutdown() }
    }
  }
}
