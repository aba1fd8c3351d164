import DICore
import Synchronization

/// Checks the events of a random graph: that they nest on each thread, and count what was created.
final class Ledger: DIObserver {
  private let content = Mutex(Content())

  private struct Content {
    /// The types that are being created, by thread.
    var open: [UInt: [ObjectIdentifier]] = [:]
    var created: [ObjectIdentifier: Int] = [:]
    var released: [ObjectIdentifier: Int] = [:]
    var hasFailed = false
    var fault: String?

    mutating func end(_ event: DIEvent) {
      guard open[event.thread]?.popLast() == ObjectIdentifier(event.component.type) else {
        fault = fault ?? "an observer is told \(event), which does not end what began last on its thread"
        return
      }
    }
  }

  func observe(_ event: DIEvent) {
    let type = ObjectIdentifier(event.component.type)
    content.withLock { content in
      switch event.kind {
      case .began: content.open[event.thread, default: []].append(type)
      case .created:
        content.end(event)
        content.created[type, default: 0] += 1
      case .failed:
        content.end(event)
        content.hasFailed = true
      case .released:
        content.released[type, default: 0] += 1
      case .registered, .linked, .takenFromCache, .injected: break
      }
    }
  }

  /// What is wrong once no request is open.
  ///
  /// - Parameter made: How many objects of each component were made; empty if that is unknown.
  /// - Returns: The first fault.
  func fault(beside made: [Int] = []) -> String? {
    content.withLock { content in
      if let fault = content.fault { return fault }
      if content.open.values.contains(where: { !$0.isEmpty }) {
        return "an observer is not told of the end of a creation"
      }
      for (number, made) in made.enumerated() {
        let created = content.created[ObjectIdentifier(partTypes[number]), default: 0]
        let released = content.released[ObjectIdentifier(partTypes[number]), default: 0]
        // What was made in a creation that failed later is not created.
        if created > made || created < made && !content.hasFailed {
          return "an observer is told that \(created) of \(number) were created, instead of \(made)"
        }
        if released > created {
          return "an observer is told that \(released) of \(number) were released, of \(created)"
        }
      }
      return nil
    }
  }
}
