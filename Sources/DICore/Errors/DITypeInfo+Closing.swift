// The remedies in the texts of errors about closings.

extension DITypeInfo {
  /// The description for errors about the isolation of its closings.
  var ofClosing: DITypeInfo {
    var info = self
    info.trace.step = .closing
    return info
  }

  /// What to write instead of a closing that would never run.
  var uselessClosingRemedy: String {
    if trace.isGiven {
      return "remove the onClose, and close the instance where it was made, after close() of the container"
    }
    let decorated = trace.layer == .decorator ? " of what it decorates" : ""
    return """
      add .lifetime(.single) to the registration\(decorated), or another lifetime that keeps instances strongly; or remove \
      the onClose, and close each instance where it was requested
      """
  }

  /// What to write instead of a closing that the actor does not let run.
  var isolatedClosingRemedy: String {
    """
    call close() or withScope on the main actor; or write the closing without isolation, in a `nonisolated` function: a closure \
    belongs to the actor it is written on
    """
  }

  /// How to run a closing that suspends, or belongs to an actor.
  var awaitedClosingRemedy: String {
    "import DIAsync, and await it: \(spelling.awaiting) container.async.close(); or \(spelling.awaiting) container.withScope"
  }
}
