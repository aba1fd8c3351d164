extension ContainerCore {
  /// Releases the instances of the scope; for the root scope, also the instances of the graph.
  @usableFromInline
  func clean() {
    guard let scope = scope.live else { return }
    Exploration.pass(.empty)
    scope.clean()
  }

  /// Refuses all further requests, closes and releases the same instances as `clean()`, and releases the values that were set.
  ///
  /// - Parameters:
  ///   - outcome: What the closings learn.
  ///   - throwsErrors: Whether errors of closings are thrown; observers get them in any case.
  ///   - isForced: Whether to close even if a closing cannot run on this isolation: it then is an error like others.
  /// - Throws: `DIError.closing(errors:)`; `DIError.isolated`, before anything has happened.
  package func close(_ outcome: DIOutcome, throwsErrors: Bool, isForced: Bool = false) throws(DIError) {
    guard let scope = scope.live else { return }
    Exploration.pass(.empty)
    let errors = try scope.close(outcome, isForced: isForced)
    if throwsErrors, !errors.isEmpty { throw .closing(errors: errors) }
  }
}
