import DIAutoInjection
import DICore

// Ten properties, filled without a list of them, each with a type of its own.

final class Panel<Kind: Sendable>: Sendable {}

enum Panels {
  enum One {}
  enum Two {}
  enum Three {}
  enum Four {}
  enum Five {}
  enum Six {}
  enum Seven {}
  enum Eight {}
  enum Nine {}
  enum Ten {}
}

final class Dashboard {
  var one: Panel<Panels.One>?
  var two: Panel<Panels.Two>?
  var three: Panel<Panels.Three>?
  var four: Panel<Panels.Four>?
  var five: Panel<Panels.Five>?
  var six: Panel<Panels.Six>?
  var seven: Panel<Panels.Seven>?
  var eight: Panel<Panels.Eight>?
  var nine: Panel<Panels.Nine>?
  var ten: Panel<Panels.Ten>?
}

extension Dashboard {
  static func byHand() -> Dashboard {
    let dashboard = Dashboard()
    dashboard.one = Panel()
    dashboard.two = Panel()
    dashboard.three = Panel()
    dashboard.four = Panel()
    dashboard.five = Panel()
    dashboard.six = Panel()
    dashboard.seven = Panel()
    dashboard.eight = Panel()
    dashboard.nine = Panel()
    dashboard.ten = Panel()
    return dashboard
  }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Panel<Panels.One>() }
    builder.register { Panel<Panels.Two>() }
    builder.register { Panel<Panels.Three>() }
    builder.register { Panel<Panels.Four>() }
    builder.register { Panel<Panels.Five>() }
    builder.register { Panel<Panels.Six>() }
    builder.register { Panel<Panels.Seven>() }
    builder.register { Panel<Panels.Eight>() }
    builder.register { Panel<Panels.Nine>() }
    builder.register { Panel<Panels.Ten>() }
    builder.register { Dashboard() }.useAutoPropertyInjection()
  }

  static func register(in container: DIContainer) {
    container.register { Panel<Panels.One>() }
    container.register { Panel<Panels.Two>() }
    container.register { Panel<Panels.Three>() }
    container.register { Panel<Panels.Four>() }
    container.register { Panel<Panels.Five>() }
    container.register { Panel<Panels.Six>() }
    container.register { Panel<Panels.Seven>() }
    container.register { Panel<Panels.Eight>() }
    container.register { Panel<Panels.Nine>() }
    container.register { Panel<Panels.Ten>() }
    container.register { Dashboard() }.useAutoPropertyInjection()
  }
}

extension Row {
  static let properties = Row(
    "properties", "ten properties, injected without a list", goal: Goal(instructions: 1.5),
    byHand: { for _ in 0..<$0 { take(Dashboard.byHand()) } },
    builder: Side(Dashboard.register) { container, times in
      for _ in 0..<times { take(try container.resolve(Dashboard.self)) }
    },
    declarative: Side(Dashboard.register) { container, times in
      for _ in 0..<times { take(container.resolve(Dashboard.self)) }
    })
}
