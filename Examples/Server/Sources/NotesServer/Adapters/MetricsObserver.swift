import DICore
import Metrics

/// Measures creations and closings, and counts what fails.
struct MetricsObserver: DIObserver {
  func observe(_ event: DIEvent) {
    switch event.kind {
    case .created(let duration): record("di.creation", event.component, duration)
    case .failed: count("di.failures", event.component)
    default: break
    }
  }

  func observe(_ event: DIContainerEvent) {
    switch event.kind {
    case .closedInstance(let component, let duration): record("di.closing", component, duration)
    case .closingFailed(let component, _): count("di.failures", component)
    default: break
    }
  }

  private func record(_ label: String, _ component: DIEvent.Component, _ duration: Duration) {
    Timer(label: label, dimensions: [("component", "\(component)")]).record(duration: duration)
  }

  private func count(_ label: String, _ component: DIEvent.Component) {
    Counter(label: label, dimensions: [("component", "\(component)")]).increment()
  }
}
