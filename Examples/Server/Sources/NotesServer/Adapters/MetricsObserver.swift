import DICore
import Metrics

/// Counts creations and hits, and measures how long creations take.
struct MetricsObserver: DIObserver {
  func observe(_ event: DIEvent) {
    let dimensions = [("component", "\(event.component)")]
    switch event.kind {
    case .created(let duration):
      Timer(label: "di.creation", dimensions: dimensions).record(duration: duration)
    case .takenFromCache: Counter(label: "di.hits", dimensions: dimensions).increment()
    case .failed: Counter(label: "di.failures", dimensions: dimensions).increment()
    case .registered, .linked, .began, .injected, .released: break
    }
  }
}
