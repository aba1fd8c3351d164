import DICore
import Logging

/// Writes the events of a container to a log.
struct LoggingObserver: DIObserver {
  let logger: Logger

  func observe(_ event: DIEvent) {
    let component = "\(event.component)"
    let metadata: Logger.Metadata = ["lifetime": "\(event.component.lifetime)"]
    switch event.kind {
    case .registered: logger.trace("registered \(component)", metadata: metadata)
    case .linked: logger.trace("linked \(component)", metadata: metadata)
    case .began: logger.trace("began \(component)", metadata: metadata)
    case .created: logger.debug("created \(component)", metadata: metadata)
    case .injected: logger.trace("injected into \(component)", metadata: metadata)
    case .takenFromCache: logger.trace("took \(component) from the cache", metadata: metadata)
    case .failed(let error, _): logger.error("failed to create \(component)", error: error, metadata: metadata)
    case .released: logger.debug("released \(component)", metadata: metadata)
    }
  }
}
