import DICore

// What a server makes for each request: five objects that share one another and live as long as the request.

struct Request: Sendable {
  let number: Int
}

final class Identity: Sendable {}
final class Transaction: Sendable {}
final class Basket: Sendable {
  let identity: Identity
  let transaction: Transaction
  init(identity: Identity, transaction: Transaction) {
    self.identity = identity
    self.transaction = transaction
  }
}
final class Log: Sendable {
  let identity: Identity
  let request: Request
  init(identity: Identity, request: Request) {
    self.identity = identity
    self.request = request
  }
}
final class Conversation: Sendable {
  let basket: Basket
  let transaction: Transaction
  let log: Log
  init(basket: Basket, transaction: Transaction, log: Log) {
    self.basket = basket
    self.transaction = transaction
    self.log = log
  }
}

enum FiveScoped {
  static func register(in builder: DIContainerBuilder) {
    builder.register(Identity.init).lifetime(.perScope)
    builder.register(Transaction.init).lifetime(.perScope)
    builder.register { Basket(identity: $0, transaction: $1) }.lifetime(.perScope)
    builder.register { Log(identity: $0, request: Request(number: 0)) }.lifetime(.perScope)
    builder.register { Conversation(basket: $0, transaction: $1, log: $2) }.lifetime(.perScope)
  }

  static func register(in container: DIContainer) {
    container.register(Identity.init).lifetime(.perScope)
    container.register(Transaction.init).lifetime(.perScope)
    container.register { Basket(identity: $0, transaction: $1) }.lifetime(.perScope)
    container.register { Log(identity: $0, request: Request(number: 0)) }.lifetime(.perScope)
    container.register { Conversation(basket: $0, transaction: $1, log: $2) }.lifetime(.perScope)
  }

  static func registerWithValue(in builder: DIContainerBuilder) {
    builder.register(scopeValue: Request.self)
    builder.register(Identity.init).lifetime(.perScope)
    builder.register(Transaction.init).lifetime(.perScope)
    builder.register { Basket(identity: $0, transaction: $1) }.lifetime(.perScope)
    builder.register { Log(identity: $0, request: $1) }.lifetime(.perScope)
    builder.register { Conversation(basket: $0, transaction: $1, log: $2) }.lifetime(.perScope)
  }

  static func registerWithValue(in container: DIContainer) {
    container.register(scopeValue: Request.self)
    container.register(Identity.init).lifetime(.perScope)
    container.register(Transaction.init).lifetime(.perScope)
    container.register { Basket(identity: $0, transaction: $1) }.lifetime(.perScope)
    container.register { Log(identity: $0, request: $1) }.lifetime(.perScope)
    container.register { Conversation(basket: $0, transaction: $1, log: $2) }.lifetime(.perScope)
  }

  @inline(never)
  static func byHand(_ request: Request = Request(number: 0)) -> Conversation {
    let identity = Identity()
    let transaction = Transaction()
    return Conversation(
      basket: Basket(identity: identity, transaction: transaction), transaction: transaction,
      log: Log(identity: identity, request: request))
  }
}

extension Row {
  static let scope = Row(
    "scope", "open a scope, take five scoped objects, close it", goal: Goal(instructions: 2, time: 2),
    byHand: { for _ in 0..<$0 { take(FiveScoped.byHand()) } },
    builder: Side(FiveScoped.register) { container, times in
      for _ in 0..<times { take(try container.newLifeTimeScope().resolve(Conversation.self)) }
    },
    declarative: Side(FiveScoped.register) { container, times in
      for _ in 0..<times { take(container.newLifeTimeScope().resolve(Conversation.self)) }
    })

  static let request = Row(
    "request", "the same with a value that is handed in",
    byHand: { for number in 0..<$0 { take(FiveScoped.byHand(Request(number: number))) } },
    builder: Side(FiveScoped.registerWithValue) { container, times in
      for number in 0..<times {
        let scope = container.newLifeTimeScope()
        try scope.set(Request(number: number))
        take(try scope.resolve(Conversation.self))
      }
    },
    declarative: Side(FiveScoped.registerWithValue) { container, times in
      for number in 0..<times {
        let scope = container.newLifeTimeScope()
        scope.set(Request(number: number))
        take(scope.resolve(Conversation.self))
      }
    })
}
