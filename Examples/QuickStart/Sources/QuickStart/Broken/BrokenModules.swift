import DICore
import DIModules

struct Shop: DIModule {
  var components: [any DIComponent] { [Checkouts()] }
  var dependencies: [any DIModule] { [Accounting()] }
}

struct Accounting: DIModule {
  var components: [any DIComponent] { [Ledgers()] }
}

/// Lists a table that it does not share with ``Delivery``, or so it seems.
struct Stock: DIModule {
  var components: [any DIComponent] { [Table(name: "stock")] }
}

struct Delivery: DIModule {
  var components: [any DIComponent] { [Table(name: "delivery")] }
}

private struct Checkouts: DIComponent {
  func load(builder: DIContainerBuilder) { builder.register(Checkout.init).root() }
}

/// Internal to its module, which is the default.
private struct Ledgers: DIComponent {
  func load(builder: DIContainerBuilder) { builder.register { Ledger() }.root() }
}

/// It stores something and is not `Hashable`, so that two of them cannot be compared.
private struct Table: DIComponent {
  let name: String

  func load(builder: DIContainerBuilder) { builder.register(value: name).root() }
}

private struct Checkout {
  let ledger: Ledger
}

private struct Ledger {}
