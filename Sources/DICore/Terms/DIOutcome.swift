/// How the work of a container or scope ended: what a closing learns, for example to commit or to roll back.
///
/// ```swift
/// builder.register(UnitOfWork.init).lifetime(.perScope).onClose { unit, outcome in
///   if case .succeeded = outcome { try unit.commit() } else { unit.rollBack() }
/// }
/// ```
public enum DIOutcome: Sendable {
  /// The body of the scope returned; also the outcome of a plain `close()`, and of `clean()`.
  case succeeded
  /// The body of the scope threw this error, or a creation failed with it.
  case failed(any Error)
  /// The body of the scope threw a `CancellationError`.
  case cancelled

  /// The outcome of a body that threw an error.
  package init(of error: any Error) { self = error is CancellationError ? .cancelled : .failed(error) }
}
