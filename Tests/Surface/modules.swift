// What users write with components and modules, type-checked by .ci/run in language modes 6 and 5, and in 6 with the main actor
// as default isolation. It is not run: that these forms compile, without a warning, is the test.

import DIChecks
import DICore
import DIModules

protocol YourProtocol {}
protocol Payment: AnyObject {}
final class YourImplementation: YourProtocol {}
final class CardPayment: Payment {
  init(_ database: Database) {}
}
final class Database {}
final class Shop {
  init(_ payment: Payment, _ yours: YourProtocol?) {}
}

class YourComponent: DIComponent {
  func load(builder: DIContainerBuilder) {
    builder.register { YourImplementation() }.as(YourProtocol.self).check { $0 }
  }
}
struct Storage: DIComponent {
  let scope = DIComponentScope.public
  func load(builder: DIContainerBuilder) {
    builder.register { Database() }.lifetime(.single)
  }
}
struct Declarations: DIComponent {
  var scope: DIComponentScope { .public }
  func load(builder: DIContainerBuilder) {
    builder.register(protocol: YourProtocol.self)
    builder.register(protocol: Payment.self).register(protocol: (any YourProtocol).self)
  }
}
struct Payments: DIComponent {
  var scope: DIComponentScope = .public
  let isTest: Bool
  func load(builder: DIContainerBuilder) {
    builder.register(component: Storage())
    builder.register(CardPayment.init).as(Payment.self).check { $0 }.set(isTest ? .test : .default)
  }
}
enum Screens: String, DIComponent, CaseIterable {
  case shop, basket
  var scope: DIComponentScope { self == .shop ? .public : .internal }
  func load(builder: DIContainerBuilder) {
    builder.register { Shop($0, $1) }.set(name: rawValue)
  }
}

class YourModule: DIModule {
  var components: [DIComponent] = [YourComponent(), Storage()]
  var dependencies: [DIModule] = []
}
struct PaymentModule: DIModule {
  var components: [any DIComponent] { [Declarations(), Payments(isTest: false)] }
  var dependencies: [any DIModule] { [YourModule()] }
}
enum Feature: DIModule {
  case shop, basket
  var components: [any DIComponent] { Screens.allCases }
  var dependencies: [any DIModule] { self == .shop ? [PaymentModule(), Feature.basket] : [Feature.shop] }
}
struct Leaf: DIModule {
  var components: [any DIComponent] { [Storage()] }
}
struct Bundle: DIModule {
  let dependencies: [any DIModule] = [Leaf(), Feature.shop]
}

func checkTheGraph(_ builder: DIContainerBuilder, _ parent: DIBuiltContainer) throws -> DIBuiltContainer {
  builder.register(module: PaymentModule())
  for diagnostic in try builder.validate(parent: parent) + builder.validate(parent: parent, notes: true)
  where diagnostic.kind == .noAccess {
    print(diagnostic)
  }
  _ = try builder.build(.verified)
  let child = try builder.build(.verified, parent: parent)
  for component in child.graph.components where component.isPublic && component.level == 0 { print(component.modules) }
  return child
}

func register(_ builder: DIContainerBuilder, _ modules: [any DIModule], _ components: [any DIComponent]) throws {
  builder.register(component: YourComponent())
  builder.register(module: YourModule())
  builder.register(module: Bundle()).register(component: Storage()).register(protocol: YourProtocol.self)
  for module in modules { builder.register(module: module) }
  components.forEach { builder.register(component: $0) }
  let container = try builder.build()
  do {
    _ = try container.resolve(Shop.self)
  } catch .noAccess(let typesInfo, let accessModules) {
    print(typesInfo, accessModules)
  }
}
