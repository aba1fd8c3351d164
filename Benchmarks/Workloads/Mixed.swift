import DICore

// Twelve objects for each request, which use eight that live as long as the program: what a server does for each call.

final class Configuration: Sendable {}
final class Metrics: Sendable {}
final class Pool: Sendable {
  let configuration: Configuration
  init(configuration: Configuration) { self.configuration = configuration }
}
final class Cache: Sendable {
  let configuration: Configuration
  init(configuration: Configuration) { self.configuration = configuration }
}
final class Mailer: Sendable {
  let configuration: Configuration
  init(configuration: Configuration) { self.configuration = configuration }
}
final class Tokens: Sendable {
  let cache: Cache
  init(cache: Cache) { self.cache = cache }
}
final class Templates: Sendable {
  let cache: Cache
  init(cache: Cache) { self.cache = cache }
}
final class Audit: Sendable {
  let metrics: Metrics
  init(metrics: Metrics) { self.metrics = metrics }
}

final class Connection {
  let pool: Pool
  init(pool: Pool) { self.pool = pool }
}
final class UserStore {
  let connection: Connection
  let cache: Cache
  init(connection: Connection, cache: Cache) {
    self.connection = connection
    self.cache = cache
  }
}
final class OrderStore {
  let connection: Connection
  let cache: Cache
  init(connection: Connection, cache: Cache) {
    self.connection = connection
    self.cache = cache
  }
}
final class Authenticator {
  let users: UserStore
  let tokens: Tokens
  init(users: UserStore, tokens: Tokens) {
    self.users = users
    self.tokens = tokens
  }
}
final class Discounts {
  let configuration: Configuration
  init(configuration: Configuration) { self.configuration = configuration }
}
final class Pricing {
  let discounts: Discounts
  init(discounts: Discounts) { self.discounts = discounts }
}
final class Renderer {
  let templates: Templates
  init(templates: Templates) { self.templates = templates }
}
final class Notifier {
  let mailer: Mailer
  let audit: Audit
  init(mailer: Mailer, audit: Audit) {
    self.mailer = mailer
    self.audit = audit
  }
}
final class Checkout {
  let orders: OrderStore
  let pricing: Pricing
  let notifier: Notifier
  init(orders: OrderStore, pricing: Pricing, notifier: Notifier) {
    self.orders = orders
    self.pricing = pricing
    self.notifier = notifier
  }
}
final class Trace {
  let metrics: Metrics
  init(metrics: Metrics) { self.metrics = metrics }
}
final class Handler {
  let authenticator: Authenticator
  let checkout: Checkout
  let renderer: Renderer
  let trace: Trace
  init(authenticator: Authenticator, checkout: Checkout, renderer: Renderer, trace: Trace) {
    self.authenticator = authenticator
    self.checkout = checkout
    self.renderer = renderer
    self.trace = trace
  }
}

enum MixedRequest {
  static func register(in builder: DIContainerBuilder) {
    builder.register { Configuration() }.lifetime(.single)
    builder.register { Metrics() }.lifetime(.single)
    builder.register(Pool.init).lifetime(.single)
    builder.register(Cache.init).lifetime(.single)
    builder.register(Mailer.init).lifetime(.single)
    builder.register(Tokens.init).lifetime(.single)
    builder.register(Templates.init).lifetime(.single)
    builder.register(Audit.init).lifetime(.single)
    builder.register(Connection.init)
    builder.register(UserStore.init)
    builder.register(OrderStore.init)
    builder.register(Authenticator.init)
    builder.register(Discounts.init)
    builder.register(Pricing.init)
    builder.register(Renderer.init)
    builder.register(Notifier.init)
    builder.register(Checkout.init)
    builder.register(Trace.init)
    builder.register(Handler.init)
  }

  static func register(in container: DIContainer) {
    container.register { Configuration() }.lifetime(.single)
    container.register { Metrics() }.lifetime(.single)
    container.register(Pool.init).lifetime(.single)
    container.register(Cache.init).lifetime(.single)
    container.register(Mailer.init).lifetime(.single)
    container.register(Tokens.init).lifetime(.single)
    container.register(Templates.init).lifetime(.single)
    container.register(Audit.init).lifetime(.single)
    container.register(Connection.init)
    container.register(UserStore.init)
    container.register(OrderStore.init)
    container.register(Authenticator.init)
    container.register(Discounts.init)
    container.register(Pricing.init)
    container.register(Renderer.init)
    container.register(Notifier.init)
    container.register(Checkout.init)
    container.register(Trace.init)
    container.register(Handler.init)
  }

  static let configuration = Configuration()
  static let metrics = Metrics()
  static let pool = Pool(configuration: configuration)
  static let cache = Cache(configuration: configuration)
  static let mailer = Mailer(configuration: configuration)
  static let tokens = Tokens(cache: cache)
  static let templates = Templates(cache: cache)
  static let audit = Audit(metrics: metrics)

  static func byHand() -> Handler {
    Handler(
      authenticator: Authenticator(
        users: UserStore(connection: Connection(pool: pool), cache: cache), tokens: tokens),
      checkout: Checkout(
        orders: OrderStore(connection: Connection(pool: pool), cache: cache),
        pricing: Pricing(discounts: Discounts(configuration: configuration)),
        notifier: Notifier(mailer: mailer, audit: audit)),
      renderer: Renderer(templates: templates), trace: Trace(metrics: metrics))
  }
}

extension Row {
  static let mixed = Row(
    "mixed", "12 transients over 8 cached", goal: Goal(instructions: 1.4, time: 1.5),
    byHand: { for _ in 0..<$0 { take(MixedRequest.byHand()) } },
    builder: Side(MixedRequest.register) { container, times in
      for _ in 0..<times { take(try container.resolve(Handler.self)) }
    },
    declarative: Side(MixedRequest.register) { container, times in
      for _ in 0..<times { take(container.resolve(Handler.self)) }
    })
}
