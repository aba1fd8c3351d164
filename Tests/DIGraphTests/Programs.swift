import DICore
import DIGraph

// What the tests draw.

protocol Gateway: Sendable {}
struct PaymentGateway: Gateway {}
struct TestGateway: Gateway {}
protocol Sink: Sendable {}
struct FileSink: Sink {}
struct ConsoleSink: Sink {}
final class Session: Sendable {}
final class Mailer: Sendable {}
struct Checkout: Sendable {
  let gateway: any Gateway
  let session: Session
}
struct Journal: Sendable { let sinks: [any Sink] }
final class App: Sendable {
  let checkout: Checkout
  let journal: Journal
  let mailer: DILazy<Mailer>
  init(checkout: Checkout, journal: Journal, mailer: DILazy<Mailer>) {
    self.checkout = checkout
    self.journal = journal
    self.mailer = mailer
  }
}
final class Receipt { var session: Session! }

/// A shop, with a request of each kind that pictures tell apart.
func shop(_ change: (DIContainerBuilder) -> Void = { _ in }) -> DIContainerBuilder {
  let builder = DIContainerBuilder()
  builder.register(App.init).lifetime(.single).root()
  builder.register(Receipt.init).injection(\.session).root()
  builder.register(Checkout.init)
  builder.register { Journal(sinks: many($0)) }
  builder.register { FileSink() }.as((any Sink).self).check { $0 }.set(name: "file")
  builder.register { ConsoleSink() }.as((any Sink).self).check { $0 }
  builder.register { PaymentGateway() }.as((any Gateway).self).check { $0 }.lifetime(.lazySingle)
  builder.register { Session() }.lifetime(.single)
  builder.register { Mailer() }.lifetime(.objectGraph)
  change(builder)
  return builder
}

/// What an initializer that suspends returns.
func suspending<T: Sendable>(_ instance: T) async -> T {
  await Task.yield()
  return instance
}
