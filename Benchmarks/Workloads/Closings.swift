import DICore

// The five objects of a request in a scope that its opener closes. With closings, each is closed before what it needs.

/// Closes an instance.
///
/// All sides use it. It is not optimized, so that the compiler cannot remove the work.
@inline(never) @_optimize(none)
func close(_ instance: AnyObject) {}

extension Row {
  static let withScope = Row(
    "with-scope", "the scope of five by `withScope`",
    byHand: scope.byHand,
    builder: Side(FiveScoped.register) { container, times in
      for _ in 0..<times { try container.withScope { take(try $0.resolve(Conversation.self)) } }
    },
    declarative: Side(FiveScoped.register) { container, times in
      for _ in 0..<times { container.withScope { take($0.resolve(Conversation.self)) } }
    })
}

// MARK: - Each with a closing

private enum FiveClosed {
  static func register(in builder: DIContainerBuilder) {
    builder.register(Identity.init).lifetime(.perScope).onClose { close($0) }
    builder.register(Transaction.init).lifetime(.perScope).onClose { close($0) }
    builder.register { Basket(identity: $0, transaction: $1) }.lifetime(.perScope).onClose { close($0) }
    builder.register { Log(identity: $0, request: Request(number: 0)) }.lifetime(.perScope).onClose { close($0) }
    builder.register { Conversation(basket: $0, transaction: $1, log: $2) }.lifetime(.perScope).onClose { close($0) }
  }

  static func register(in container: DIContainer) {
    container.register(Identity.init).lifetime(.perScope).onClose { close($0) }
    container.register(Transaction.init).lifetime(.perScope).onClose { close($0) }
    container.register { Basket(identity: $0, transaction: $1) }.lifetime(.perScope).onClose { close($0) }
    container.register { Log(identity: $0, request: Request(number: 0)) }.lifetime(.perScope).onClose { close($0) }
    container.register { Conversation(basket: $0, transaction: $1, log: $2) }.lifetime(.perScope).onClose { close($0) }
  }

  @inline(never)
  static func byHand(_ body: (Conversation) -> Void) {
    let identity = Identity()
    defer { close(identity) }
    let transaction = Transaction()
    defer { close(transaction) }
    let basket = Basket(identity: identity, transaction: transaction)
    defer { close(basket) }
    let log = Log(identity: identity, request: Request(number: 0))
    defer { close(log) }
    let conversation = Conversation(basket: basket, transaction: transaction, log: log)
    defer { close(conversation) }
    body(conversation)
  }
}

extension Row {
  static let closings = Row(
    "closings", "the same, each with an `onClose`", goal: Goal(instructions: 1.6),
    byHand: { for _ in 0..<$0 { FiveClosed.byHand { take($0) } } },
    builder: Side(FiveClosed.register) { container, times in
      for _ in 0..<times { try container.withScope { take(try $0.resolve(Conversation.self)) } }
    },
    declarative: Side(FiveClosed.register) { container, times in
      for _ in 0..<times { container.withScope { take($0.resolve(Conversation.self)) } }
    })
}

// MARK: - One made after what takes it

final class Dialogue: Sendable {
  let basket: Basket
  let transaction: Transaction
  let log: DILazy<Log>
  init(basket: Basket, transaction: Transaction, log: DILazy<Log>) {
    self.basket = basket
    self.transaction = transaction
    self.log = log
  }
}
final class DialogueByHand {
  let basket: Basket
  let transaction: Transaction
  lazy var log = Log(identity: basket.identity, request: Request(number: 0))
  init(basket: Basket, transaction: Transaction) {
    self.basket = basket
    self.transaction = transaction
  }
}

private enum LateClosed {
  static func register(in builder: DIContainerBuilder) {
    builder.register(Identity.init).lifetime(.perScope).onClose { close($0) }
    builder.register(Transaction.init).lifetime(.perScope).onClose { close($0) }
    builder.register { Basket(identity: $0, transaction: $1) }.lifetime(.perScope).onClose { close($0) }
    builder.register { Log(identity: $0, request: Request(number: 0)) }.lifetime(.perScope).onClose { close($0) }
    builder.register { Dialogue(basket: $0, transaction: $1, log: $2) }.lifetime(.perScope).onClose { close($0) }
  }

  static func register(in container: DIContainer) {
    container.register(Identity.init).lifetime(.perScope).onClose { close($0) }
    container.register(Transaction.init).lifetime(.perScope).onClose { close($0) }
    container.register { Basket(identity: $0, transaction: $1) }.lifetime(.perScope).onClose { close($0) }
    container.register { Log(identity: $0, request: Request(number: 0)) }.lifetime(.perScope).onClose { close($0) }
    container.register { Dialogue(basket: $0, transaction: $1, log: $2) }.lifetime(.perScope).onClose { close($0) }
  }

  @inline(never)
  static func byHand(_ body: (DialogueByHand) -> Void) {
    let identity = Identity()
    defer { close(identity) }
    let transaction = Transaction()
    defer { close(transaction) }
    let basket = Basket(identity: identity, transaction: transaction)
    defer { close(basket) }
    let dialogue = DialogueByHand(basket: basket, transaction: transaction)
    defer { close(dialogue.log) }
    defer { close(dialogue) }
    body(dialogue)
  }
}

extension Row {
  static let lateClosings = Row(
    "late-closings", "the same, one of them through a lazy, which is used",
    byHand: { times in
      for _ in 0..<times {
        LateClosed.byHand { dialogue in
          take(dialogue.log)
          take(dialogue)
        }
      }
    },
    builder: Side(LateClosed.register) { container, times in
      for _ in 0..<times {
        try container.withScope { scope in
          let dialogue = try scope.resolve(Dialogue.self)
          take(try dialogue.log.get())
          take(dialogue)
        }
      }
    },
    declarative: Side(LateClosed.register) { container, times in
      for _ in 0..<times {
        container.withScope { scope in
          let dialogue = scope.resolve(Dialogue.self)
          take(dialogue.log.value)
          take(dialogue)
        }
      }
    })
}
