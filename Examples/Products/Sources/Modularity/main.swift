// A shop made of modules. Each can access only what is public in the others.

import DICore
import DIModules

protocol Payment: Sendable {
  var name: String { get }
}

struct CardPayment: Payment {
  let name = "card"
}

struct GiftPayment: Payment {
  let name = "gift"
}

/// Each module has its own settings.
struct Settings {
  let owner: String
}

final class Ledger: Sendable {
  let settings: Settings

  init(settings: Settings) { self.settings = settings }
}

final class Checkout {
  let settings: Settings
  let ledger: Ledger
  let payment: any Payment

  init(settings: Settings, ledger: Ledger, payment: any Payment) {
    self.settings = settings
    self.ledger = ledger
    self.payment = payment
  }
}

// MARK: - Modules, on a container that is built

struct Accounting: DIModule {
  struct Services: DIComponent {
    let scope = DIComponentScope.public
    func load(builder: DIContainerBuilder) {
      builder.register(Ledger.init)
      builder.register(protocol: Payment.self)  // another module implements it
    }
  }
  struct Internals: DIComponent {
    func load(builder: DIContainerBuilder) { builder.register { Settings(owner: "accounting") } }
  }
  var components: [any DIComponent] { [Services(), Internals()] }
}

struct Shop: DIModule {
  struct Services: DIComponent {
    let scope = DIComponentScope.public
    func load(builder: DIContainerBuilder) { builder.register(Checkout.init) }
  }
  struct Internals: DIComponent {
    func load(builder: DIContainerBuilder) { builder.register { Settings(owner: "shop") } }
  }
  var components: [any DIComponent] { [Services(), Internals()] }
  var dependencies: [any DIModule] { [Accounting()] }
}

/// Depends on no module, and no module depends on it: only the protocol connects it.
struct Payments: DIModule {
  struct Internals: DIComponent {
    func load(builder: DIContainerBuilder) {
      builder.register { CardPayment() }.as(Payment.self).check { $0 }
    }
  }
  var components: [any DIComponent] { [Internals()] }
}

/// Requests a ledger, but does not depend on the module that registers it.
struct Audit: DIModule {
  struct Internals: DIComponent {
    func load(builder: DIContainerBuilder) { builder.register { (ledger: Ledger) in [ledger] } }
  }
  var components: [any DIComponent] { [Internals()] }
}

let builder = DIContainerBuilder()
for module in [Shop(), Payments(), Audit()] as [any DIModule] { builder.register(module: module) }
let container = try builder.build()

let checkout = try container.resolve(Checkout.self)
print(checkout.settings.owner, checkout.ledger.settings.owner, checkout.payment.name)
do {
  _ = try container.resolve([Ledger].self)
} catch {
  print("\(error)".split(separator: "\n")[0])
}

// MARK: - Tags, by value and by type

enum Season { case summer, winter }
enum Online {}
enum Fast {}

let seasonal = DIContainerBuilder()
seasonal.register { Settings(owner: "beach") }.set(tag: Season.summer)
seasonal.register { Settings(owner: "skis") }.set(tag: Season.winter)
print(try seasonal.build().resolve(Settings.self, tag: Season.winter).owner)

/// Holds the kinds of payment that it accepts.
final class Till {
  let fast: any Payment
  let online: [any Payment]

  init(fast: any Payment, online: [any Payment]) {
    self.fast = fast
    self.online = online
  }
}

let tagged = DIContainer()
tagged.register(CardPayment.init).as(Payment.self, tag: Online.self).as(Payment.self, tag: Fast.self)
tagged.register(GiftPayment.init).as(Payment.self, tag: Online.self)
tagged.register { Till(fast: by(tag: Fast.self, on: $0), online: many(by(tag: Online.self, on: $1))) }
let till: Till = tagged.resolve()
print(till.fast.name, till.online.map(\.name))

// MARK: - Frameworks, and a child container

/// Prefers its own payment, gifts, to the default, cards.
enum GiftShop: DIFramework {
  static func load(container: DIContainer) {
    container.register(GiftPayment.init).as(Payment.self)
    container.register(Checkout.init)
    container.register { Till(fast: $0, online: manyInFramework($1)) }
  }
}

let app = DIContainer()
app.register { Settings(owner: "app") }
app.register(Ledger.init).lifetime(.single)
app.register(CardPayment.init).as(Payment.self).default()
app.append(framework: GiftShop.self)
print(app.resolve(Payment.self).name, app.resolve(Checkout.self).payment.name)
print(app.resolve(Till.self).online.map(\.name), app.resolveMany(Payment.self).map(\.name))

// The parent makes and keeps the ledger, with its own settings.
let window = DIContainer(parent: app)
window.register { Settings(owner: "window") }
window.register(Checkout.init)
let below: Checkout = window.resolve()
print(below.settings.owner, below.ledger.settings.owner, below.ledger === app.resolve(Ledger.self))
