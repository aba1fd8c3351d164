import DICore
import Synchronization

/// Records the events of a container as short texts: `began Cat`.
final class Recorder: DIObserver {
  private let recorded = Mutex<[DIEvent]>([])
  private let isRecorded: @Sendable (DIEvent) -> Bool

  /// Without a filter, all but `registered` and `linked` are recorded.
  init(_ isRecorded: @escaping @Sendable (DIEvent) -> Bool = { !$0.isBeforeRequests }) { self.isRecorded = isRecorded }

  var events: [DIEvent] { recorded.withLock { $0 } }
  var texts: [String] { events.map(\.text) }

  func observe(_ event: DIEvent) {
    if isRecorded(event) { recorded.withLock { $0.append(event) } }
  }

  /// The texts since the last call.
  func take() -> [String] {
    recorded.withLock { events in
      defer { events = [] }
      return events.map(\.text)
    }
  }
}

extension DIEvent {
  var isBeforeRequests: Bool {
    switch kind {
    case .registered, .linked: true
    case .began, .created, .takenFromCache, .injected, .failed, .released: false
    }
  }

  /// What happened, without times.
  var text: String {
    let component = component.plain
    return switch kind {
    case .registered: "registered \(component)"
    case .linked: "linked \(component)"
    case .began: "began \(component)"
    case .created: "created \(component)"
    case .takenFromCache: "took \(component)"
    case .injected: "injected \(component)"
    case .failed: "failed \(component)"
    case .released: "released \(component)"
    }
  }
}
