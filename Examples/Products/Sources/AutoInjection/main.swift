// The system makes the screen, and the container fills its properties without a list of them.

import DIAutoInjection
import DICore

final class Session: Sendable {
  let user = "Ann"
}

protocol Analytics: AnyObject {
  func count(_ event: String) -> String
}

final class Counter: Analytics {
  func count(_ event: String) -> String { "counted: \(event)" }
}

class Screen {
  private var session: Session!

  var title: String { "Hello, \(session.user)" }
}

final class ProfileScreen: Screen {
  private var analytics: (any Analytics)?
  private var printer: Printer?

  func appear() -> [String] { [title, analytics?.count("appeared") ?? "not counted", "\(printer == nil)"] }
}

final class Printer {}

// MARK: - A container that is built

let builder = DIContainerBuilder()
builder.register(Session.init).lifetime(.single)
builder.register(Counter.init).as(Analytics.self).check { $0 }
builder.register(vc: ProfileScreen.self).useAutoPropertyInjection()
let container = try builder.build()

let screen = ProfileScreen()
try container.resolve(screen)
print(screen.appear())

// MARK: - A container without a build

let declared = DIContainer()
declared.register(Session.init)
declared.register(vc: ProfileScreen.self).useAutoPropertyInjection()

let other = ProfileScreen()
declared.resolve(other)
print(other.appear())
