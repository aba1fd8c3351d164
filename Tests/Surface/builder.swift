// What users write, type-checked by .ci/run in language modes 6 and 5, and in 6 with the main actor as default isolation.
// It is not run: that these forms compile, without a warning, is the test.

import DIChecks
import DICore

protocol Logger {}
class Cat {
  init() {}
  init(name: String) {}
}
final class FileLogger: Logger {
  init() {}
}
class Home {
  var cat: Cat!
  var maybe: Cat?
  init(cat: Cat) {}
  init() {}
}
struct LoggersByName {
  let loggers: [String: any Logger]
  var cat: Cat?
}
final class Main: Logger {
  init(loggers: [any Logger]) {}
  init(one: any Logger) {}
}
final class Fussy {
  init?(cat: Cat) {}
}
final class Generic<Value> {
  init(_ value: Value) {}
}

func registerInEveryForm(_ builder: DIContainerBuilder) {
  builder.register(Cat.init)
  builder.register { Cat() }
  builder.register { Home(cat: $0) }
  builder.register(type: Cat.init)
  builder.register(type: Home.init(cat:))
  builder.register { (c) in try Home(cat: c.resolve()) }
  builder.register { try Home(cat: $0.resolve()) }
  builder.register { () -> Cat? in nil }
  builder.register(Fussy.init)
  builder.register(Generic<Cat>.init)
  builder.register(type: Cat.self).initial { Cat() }
  builder.register(type: Cat.self).initial(Cat.init)
  builder.register(type: Home.self).initial { (container) in try Home(cat: container.resolve()) }
  builder.register(type: Home.self).initial(Home.init(cat:))
  builder.register(type: Home.self).initial { Home(cat: $0) }
  builder.register(type: Fussy.self).initial(Fussy.init)
}

func registerWithClosuresOfSeveralStatements(_ builder: DIContainerBuilder) {
  builder.register {
    print("made")
    return Cat()
  }
  builder.register { (c) in
    let cat: Cat = try c.resolve()
    return Home(cat: cat)
  }
  builder.register { (cat: Cat) in
    print("made")
    return Home(cat: cat)
  }
  builder.register(type: Home.self).initial { (cat: Cat) in
    print("made")
    return Home(cat: cat)
  }
  .injection { home, cat in
    print("injected")
    home.cat = cat
  }
  .injection { container, home in
    home.maybe = try container.resolve()
    print("injected")
  }
  .postInit { home in
    home.maybe = nil
    print("done")
  }
}

func describe(_ builder: DIContainerBuilder) {
  builder.register { FileLogger() }.as(Logger.self).check { $0 }.set(.default)
  builder.register { FileLogger() }.as(Logger.self, check: { $0 }).set(name: "a").set(name: "b")
  builder.register { FileLogger() }.as(Logger.self) { $0 }.set(.element)
  builder.register { FileLogger() }.as(Logger.self).check { $0 }.set(.fallback)
  builder.register { FileLogger() }.as(Logger.self).unsafe().as(.self).set(.test).lifetime(.single)
  builder.register { LoggersByName(loggers: manyByName($0)) }
  builder.register { LoggersByName(loggers: manyByName($0), cat: $1) }.lifetime(unchecked: .single)
  builder.register { Main(loggers: many($0)) }.as(Logger.self).check { $0 }
  builder.register { try Main(loggers: $0.resolveMany(Logger.self)) }.as(Logger.self).check { $0 }
  builder.register { Home() }.injection(.optional) { $0.maybe = $1 }.postInit { $0.maybe = nil }
  builder.register(type: Home.self).initialNotNecessary()
    .injection { container, home in home.cat = try container.resolve() }
    .injection(.manual) { container, home in home.cat = try container.resolve(Cat.self) }
    .injection { home, cat in home.cat = cat as Cat }
    .injection { $0.cat = $1 }
    .injection(\.cat)
    .injection(\.maybe)
    .lifetime(.perContainer(.weak))
}

enum Primary: DIName {
  static let name = "primary"
}
final class Desk {
  var cat: Cat?
  var logger: (any Logger)!
  init(cat: Cat?) {}
  init(logger: any Logger, cat: Cat?) {}
  init(lazy: DILazy<Cat>) {}
  init(make: DIProvider<Cat>) {}
}

func askByNameAndForWhatMayBeMissing(_ builder: DIContainerBuilder) {
  builder.register { FileLogger() }.as(Logger.self).check { $0 }.set(name: Primary.name)
  builder.register { Main(one: by(name: Primary.self, on: $0)) }
  builder.register { Main(loggers: many(by(name: Primary.self, on: $0))) }
  builder.register { Main(loggers: manyOrNone($0)) }
  builder.register { Main(loggers: manyOrNone(by(name: Primary.self, on: $0))) }
  builder.register { LoggersByName(loggers: manyByNameOrNone($0)) }
  builder.register { Desk(cat: optional($0)) }
  builder.register { Desk(cat: optional(by(name: Primary.self, on: $0))) }
  builder.register { Desk(cat: by(name: Primary.self, on: optional($0))) }
  builder.register { Desk(logger: by(name: Primary.self, on: $0), cat: optional($1)) }
  builder.register { Desk(lazy: by(name: Primary.self, on: $0)) }
  builder.register { Desk(make: by(name: Primary.self, on: $0)) }
  builder.register(type: Desk.self).initial { Desk(cat: optional($0)) }
    .injection { $0.cat = optional($1) }
    .injection { $0.logger = by(name: Primary.self, on: $1) }
    .injection(.optional) { $0.cat = by(name: Primary.self, on: $1) }
    .injection(.optional) { $0.cat = optional($1) }
}

func resolveInEveryForm(_ container: DIBuiltContainer) throws {
  let first = try container.resolve(Cat.self)
  let second = try container.resolve() as Cat
  let third: Cat = try container.resolve()
  var fourth: Cat?
  fourth = try? container.resolve()
  var fifth: Cat!
  fifth = try container.resolve()
  let named = try container.resolve(Cat.self, name: "Felix")
  let many: [any Logger] = try container.resolveMany()
  try container.resolve(first)
  try container.resolve(first, name: "Felix")
  let scope = container.newLifeTimeScope()
  let other = container.useScope(from: scope)
  do throws(DIError) {
    _ = try container.resolve(Cat.self)
  } catch {
    if case .typeIsNotFound(let type) = error, type == Cat.self {}
  }
  _ = (second, third, fourth, fifth, named, many, other)
}

func checkTheGraph(_ builder: DIContainerBuilder) throws -> Bool {
  builder.register { Home(cat: $0) }.root()
  builder.register { FileLogger() }.as(Logger.self).check { $0 }.root().set(.default)
  builder.register(type: Cat.self).initial { Cat() }.injection { _ in }.root()
  for diagnostic in builder.validate() { print(diagnostic) }
  let errors = builder.validate(notes: true).filter { $0.severity == .error }
  for error in errors where error.kind == .missing || error.id == "DI0001" {
    print(error.summary, error.component?.line ?? 0, error.path, error.paths.count, error.near, error.remedy)
    if case .typeIsNotFound(let type)? = error.error { print(type) }
  }
  switch errors.first?.kind {
  case .captive, .isolation: break
  case let kind?: print(kind.rawValue, kind.severity < .error)
  case nil: break
  }
  let container = try builder.build(.verified)
  _ = try builder.build(.registrations)
  return builder.validate().isEmpty && container.validate().isEmpty && container.newLifeTimeScope().validate().isEmpty
}

func explainRequests(_ container: DIBuiltContainer) {
  print(container.explain(Home.self))
  print(container.explain((any Logger).self, name: "Felix"), container.explain(Logger.self))
  print(container.explain(Cat?.self), container.explain(DILazy<Cat>.self), container.explain(DIMany<any Logger>.self))
  let explanation = container.explain(Cat.self)
  if let error = explanation.error { print(error) }
  for step in explanation.steps where step.action == .creates { print(step.depth, step.type, step.component as Any) }
  for rejection in explanation.rejected where rejection.reason == .isNotDefault { print(rejection.component) }
  print(explanation.answers, explanation.dependents.map(\.component.type), explanation.decision as Any)
}

func readTheGraph(_ builder: DIContainerBuilder, _ container: DIBuiltContainer) -> DIDependencyGraph {
  let graph = container.graph
  for component in graph.components where component.lifetime == .single && component.isolation == .anywhere {
    print(component, component.services.map(\.type), component.names, component.info.line)
    for edge in graph.dependencies(of: component.id) where edge.kinds.contains(.lazy) {
      print(graph.components[edge.dependency], graph.requests[edge.request].type, graph.requests[edge.request].step)
    }
    for edge in graph.dependents(of: component.id) { print(edge.dependent, edge.kinds) }
  }
  return builder.graph == graph ? graph : builder.graph
}

@MainActor final class Screen {
  var cat: Cat?
  init() {}
}

@MainActor func registerOnTheMainActor(_ builder: DIContainerBuilder) {
  builder.register(Screen.init)
  builder.register { Screen() }.injection { $0.cat = $1 }.injection(\.cat).postInit { $0.cat = nil }
}

final class Unsent {}
final class Sent: Sendable {}

/// Keeping a type that is not `Sendable` draws a warning in mode 6, in each form: see warnings.txt.
func keep<Element>(
  in builder: DIContainerBuilder, _ lifetime: Lifetime, _ scope: DIScope, _ make: @escaping @Sendable () -> Element
) {
  builder.register { Unsent() }.lifetime(.single)
  builder.register { Unsent() as AnyObject }.lifetime(.perContainer(.weak))
  builder.register(make).lifetime(.custom(scope))
  builder.register { Sent() }.lifetime(.single)
  builder.register { Sent() }.lifetime(.perRun(.weak))
  builder.register { Unsent() }.lifetime(.prototype)
  builder.register { Unsent() }.lifetime(.objectGraph)
  builder.register { Unsent() }.lifetime(lifetime)
  builder.register { Unsent() }.lifetime(unchecked: .single)
  builder.register { Unsent() }.lifetime(unchecked: lifetime)
}

protocol Meal { var price: Int { get } }
final class Soup: Meal { let price = 3 }
final class Served: Meal {
  let inner: any Meal
  let cat: Cat?
  init(inner: any Meal, cat: Cat?) { (self.inner, self.cat) = (inner, cat) }
  var price: Int { inner.price + 1 }
}
struct Priced { var price: Int }

/// By name, by closures with one and several statements, throwing, with a container, and of a value.
func decorate(in builder: DIContainerBuilder) {
  builder.decorate((any Meal).self, Served.init)
  builder.decorate((any Meal).self) { Served(inner: $0, cat: $1) }
  builder.decorate((any Meal).self) { Served(inner: $0, cat: nil) }.set(name: "soup").set(name: "hot")
  builder.decorate((any Meal).self) { inner, cat in
    if inner.price > 2 { return inner }
    return Served(inner: inner, cat: cat as Cat?)
  }
  builder.decorate(Priced.self) { Priced(price: $0.price + 1) }
  builder.decorate(Priced.self) { (priced: Priced, cats: DIMany<Cat>, container: DIBuiltContainer) in
    var priced = priced
    priced.price += many(cats).count
    return priced
  }
}

@MainActor func decorateOnTheMainActor(_ builder: DIContainerBuilder) {
  builder.decorate(Screen.self) { screen in
    screen.cat = nil
    return screen
  }
}
