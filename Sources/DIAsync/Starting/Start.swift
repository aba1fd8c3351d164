internal import DICore

/// The start of a container, shared by all who wait for it.
final class Start: Sendable {
  let work = Work()

  /// The start of a container, also of one that nobody starts.
  static func of(_ core: ContainerCore) -> Start { core.attachment { _ in Start() } }

  /// Waits until the container has started, or could not be.
  ///
  /// - Throws: `CancellationError`; a recursion, if it waits for the caller.
  func wait() async throws {
    var own = Work.current?.node
    if let waiting = own, !waiting.beginWait(for: work) {
      if let flight = waiting as? Flight, flight.isCurrentTask { throw flight.part.recursionOfStart }
      // The creation does not wait for a task that it has started.
      own = nil
    }
    defer { own?.endWait(for: work) }
    let waiter = Waiter()
    work.whenEnded(waiter)
    try await waiter.wait()
  }
}
