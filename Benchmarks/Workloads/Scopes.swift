import DICore

// What a server makes for each request: five objects that share one another and live as long as the request.

struct Request: Sendable {
  let number: Int
}

final class Identity {}
final class Transaction {}
final class Basket {
  let identity: Identity
  let transaction: Transaction
  init(identity: Identity, transaction: Transaction) {
    self.identity = identity
    self.transaction = transaction
  }
}
final class Log {
  let identity: Identity
  let request: Request
  init(identity: Identity, request: Request) {
    self.identity = identity
    self.request = request
  }
}
final class Conversation {
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

  static func registerWithValue(in builder: DIContainerBuilder) {
    builder.register(scopeValue: Request.self)
    builder.register(Identity.init).lifetime(.perScope)
    builder.register(Transaction.init).lifetime(.perScope)
    builder.register { Basket(identity: $0, transaction: $1) }.lifetime(.perScope)
    builder.register { Log(identity: $0, request: $1) }.lifetime(.perScope)
    builder.register { Conversation(basket: $0, transaction: $1, log: $2) }.lifetime(.perScope)
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
