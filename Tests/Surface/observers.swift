import DICore
import DIGraph

/// Every kind of event.
struct Printing: DIObserver {
  func observe(_ event: DIEvent) {
    let site = "\(event.component.info.file):\(event.component.info.line)"
    let text: String
    switch event.kind {
    case .registered: text = "registered \(event.component.type) \(event.component.names)"
    case .linked: text = "linked \(event.component.lifetime)"
    case .began: text = "began on \(event.thread) at \(event.instant)"
    case .created(let duration), .takenFromCache(let duration), .injected(let duration): text = "\(duration)"
    case .failed(let error, let duration): text = "\(error) after \(duration)"
    case .released: text = "released"
    }
    print(site, text)
  }
}

final class Counting: DIObserver {
  let prefix = "counted"
  func observe(_ event: DIEvent) { print(prefix, event) }
}

func attach(to builder: DIContainerBuilder, _ container: DIContainer) {
  builder.observe(with: Printing())
  builder.observe(with: Counting())
  container.observe(with: Counting())
}

func profile(_ builder: DIContainerBuilder, _ container: DIContainer) {
  let profile = DIProfile()
  builder.observe(with: profile)
  container.observe(with: DIProfile(limit: 100))
  print(profile.text, profile, profile.traceEvents())
  profile.clear()
}

/// As a test of an observer makes them.
func event() -> DIEvent {
  let info = DITypeInfo(type: Int.self, file: #filePath, line: #line)
  let component = DIEvent.Component(info: info, lifetime: .single, names: ["answer"])
  return DIEvent(.created(.seconds(1)), component, thread: 1, instant: .now)
}
