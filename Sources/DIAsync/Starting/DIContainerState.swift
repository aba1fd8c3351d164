public import DICore

/// Where a container is between its start and its end.
public enum DIContainerState: Sendable {
  /// `start()` makes its singles.
  case starting
  /// It answers requests; so does a container that `build()` has made, and a `DIContainer`, from the beginning.
  case running
  /// It is being closed: what `async.run()` runs is ending, or its closings run.
  ///
  /// It answers requests while something runs. Then it refuses them, or with `async.close(within:)` at first only new scopes.
  case closing
  /// It is closed, and its closings have run.
  case closed
  /// It could not be started.
  case failed

  fileprivate init(_ phase: Scope.Phase) {
    self =
      switch phase {
      case .starting: .starting
      case .running: .running
      case .closing: .closing
      case .closed: .closed
      case .failed: .failed
      }
  }
}

extension DIResolving {
  /// Where the container is between its start and its end; observers hear of each change.
  public var state: DIContainerState { _core.state }
}

extension DIScopes {
  /// Where the container that opens the scopes is between its start and its end, for a component that need not take it.
  public var state: DIContainerState { core.state }
}

extension ContainerCore {
  fileprivate var state: DIContainerState {
    guard let scope = scope.live else { return .closed }
    // A scope can be opened while its container starts.
    return switch (scope.phase, scope.root.phase) {
    case (.running, .starting): .starting
    case (let own, _): DIContainerState(own)
    }
  }
}

extension DIAsyncView {
  /// Waits until the container is ready: at once, unless `start()` makes its singles.
  ///
  /// A component that runs while the container starts can wait so for the others; not in its own initializer or post-init, which
  /// the start waits for.
  ///
  /// - Throws: As a request of a closed container if the start fails, or the container is closed; `CancellationError` if the
  ///   task is cancelled.
  public nonisolated(nonsending) func ready() async throws {
    try await core.ready()
  }
}

extension ContainerCore {
  func ready() async throws {
    if let scope = scope.live?.root, case .starting = scope.phase { try await Start.of(self).wait() }
    _ = try liveScope(for: DIContainer.self)
  }
}
