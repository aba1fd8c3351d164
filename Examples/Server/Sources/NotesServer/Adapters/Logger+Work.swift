import Logging

extension Logger {
  /// A logger whose lines say for which request or round they were written; outside of scopes, the logger as it is.
  init(_ base: Logger, for work: WorkContext?) {
    self = base
    if let work { self[metadataKey: work.kind] = "\(work.id)" }
  }
}
