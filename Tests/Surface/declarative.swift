// What users write with a declarative container, type-checked by .ci/run in language modes 6 and 5, and in 6 with the main
// actor as default isolation. It is not run: that these forms compile, without a warning, is the test.

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
final class Main: Logger {
  init(loggers: [any Logger]) {}
  init(one: any Logger) {}
  init(byName: [String: any Logger]) {}
}
final class Fussy {
  init?(cat: Cat) {}
}
final class Generic<Value> {
  init(_ value: Value) {}
}
final class Wide {
  init(_ a: Cat, _ b: Home, _ c: Main, _ d: any Logger, _ e: Cat?, _ f: Home) {}
}

func registerInEveryForm(_ container: DIContainer) {
  container.register(Cat.init)
  container.register { Cat() }
  container.register(Cat.self)
  container.register { Home(cat: $0) }
  container.register(Home.init(cat:))
  container.register { (container: DIContainer) in Home(cat: container.resolve()) }
  container.register { Home(cat: $0.resolve()) }
  container.register { (c) in Home(cat: c.resolve()) }
  container.register { (cat: Cat, container: DIContainer) in Main(one: container.resolve()) }
  container.register { () -> Cat? in nil }
  container.register(Fussy.init)
  container.register(Generic<Cat>.init)
  container.register(Wide.init)
  container.register { Wide($0, $1, $2, $3, $4, $5) }
  container.register { FileLogger() as Logger }
  container.register(Main.init(one:))
}

func registerWithClosuresOfSeveralStatements(_ container: DIContainer) {
  container.register {
    print("made")
    return Cat()
  }
  container.register { (c: DIContainer) in
    let cat: Cat = c.resolve()
    return Home(cat: cat)
  }
  container.register { (cat: Cat) in
    print("made")
    return Home(cat: cat)
  }
  .injection { home, cat in
    print("injected")
    home.cat = cat
  }
  .injection { (home, container: DIContainer) in
    home.maybe = container.resolve()
    print("injected")
  }
  .postInit { home in
    home.maybe = nil
    print("done")
  }
}

func describe(_ container: DIContainer) {
  container.register(FileLogger.init).as(Logger.self).default()
  container.register { FileLogger() }.as(Logger.self, name: "a").as(Logger.self, name: "b").as(Logger.self)
  container.register { FileLogger() }.as(check: Logger.self) { $0 }.test().lifetime(.single)
  container.register { FileLogger() }.as(check: Logger.self) { $0 }.fallback()
  container.register { Main(byName: manyByName($0)) }
  let byName: [String: any Logger] = container.resolveManyByName()
  if container.isRegistered((any Logger).self, name: "a") { print(byName) }
  container.register { FileLogger() }.as(check: Logger.self, name: "a") { $0 }.as(check: Logger.self, name: "b") { $0 }
  container.register(FileLogger.init).as(check: Logger.self, name: Primary.name) { $0 }.lifetime(.single)
  container.register { Main(loggers: many($0)) }.as(Logger.self)
  container.register { Main(loggers: $0.resolveMany()) }.as(Logger.self)
  container.register(Home.init(cat:)).injection(\.cat).injection { $0.maybe = $1 }.postInit { _ in }
  container.register(Home.self)
    .injection { home, cat in home.cat = cat as Cat }
    .injection { $0.cat = $1 }
    .injection(\.cat)
    .injection(\.maybe)
    .postInit { $0.maybe = nil }
    .lifetime(.perContainer(.weak))
}

enum Primary: DIName {
  static let name = "primary"
}
enum Second: DIName {
  static let name = "second"
}
final class Desk {
  var cat: Cat?
  var logger: (any Logger)!
  init(cat: Cat?) {}
  init(logger: any Logger, cat: Cat?) {}
  init(lazy: DILazy<Cat>) {}
  init(make: DIProvider<Cat>) {}
}

func askByNameAndForWhatMayBeMissing(_ container: DIContainer) {
  container.register { Main(one: by(name: Primary.self, on: $0)) }
  container.register { Main(loggers: many(by(name: Primary.self, on: $0))) }
  container.register { Main(loggers: manyOrNone($0)) }
  container.register { Main(loggers: many($0).map { by(name: Primary.self, on: $0) }) }
  container.register { Main(one: by(name: Primary.self, on: by(name: Second.self, on: $0))) }
  container.register { Desk(cat: optional($0)) }
  container.register { Desk(cat: by(name: Primary.self, on: $0)) }
  container.register { Desk(cat: optional(by(name: Primary.self, on: $0))) }
  container.register { Desk(cat: by(name: Primary.self, on: optional($0))) }
  container.register { Desk(logger: by(name: Primary.self, on: $0), cat: optional($1)) }
  container.register { Desk(lazy: by(name: Primary.self, on: $0)) }
  container.register { Desk(make: by(name: Primary.self, on: $0)) }
  container.register { (lazy: DILazy<DIByName<Cat, Primary>>) in Desk(cat: by(name: Primary.self, on: lazy.value)) }
  container.register { Desk(cat: $0) }
    .injection { $0.cat = optional($1) }
    .injection { $0.logger = by(name: Primary.self, on: $1) }
    .injection { $0.cat = optional(by(name: Second.self, on: $1)) }
  _ = by(name: Primary.self, on: container.resolve(DIByName<Cat, Primary>.self))
}

func resolveInEveryForm(_ container: DIContainer) {
  let first = container.resolve(Cat.self)
  let second = container.resolve() as Cat
  let third: Cat = container.resolve()
  let fourth: Cat? = container.resolve()
  var fifth: Cat!
  fifth = container.resolve()
  let named = container.resolve(Cat.self, name: "Felix")
  let many: [any Logger] = container.resolveMany()
  container.resolve(first)
  container.resolve(first, name: "Felix")
  container.initializeSingletonObjects()
  let scope = container.newLifeTimeScope()
  let other = container.useScope(from: scope)
  scope.clean()
  scope.close()
  _ = (second, third, fourth, fifth, named, many, other)
}

func resolveFromWhateverContainer<Container: DIResolving>(_ container: Container) throws(Container.Failure) -> Cat {
  try container.resolve()
}

func resolveFromADeclarativeOne(_ container: DIContainer) -> Cat {
  resolveFromWhateverContainer(container)
}

func checkTheGraph(_ container: DIContainer) -> Bool {
  container.register(Home.init(cat:)).injection(\.cat).root()
  container.register(FileLogger.init).as(Logger.self).root().default()
  container.register { Main(loggers: many($0)) }.root()
  for diagnostic in container.validate(notes: true) where diagnostic.severity > .note {
    print(diagnostic, diagnostic.id, diagnostic.path.map(\.line))
  }
  return container.validate().isEmpty
}

func explainRequests(_ container: DIContainer, _ some: any DIResolving) {
  print(container.explain(Home.self), container.explain(Logger.self, name: Primary.name))
  print(container.explain(Cat?.self).steps.map(\.action), some.explain((any Logger).self).answers)
  for component in some.graph.components { print(component, component.services.map(\.names)) }
  print(container.graph, some.validate())
}

@MainActor final class Screen {
  var cat: Cat?
  init() {}
}

@MainActor func registerOnTheMainActor(_ container: DIContainer) {
  container.register(Screen.init)
  container.register { Screen() }.injection { $0.cat = $1 }.injection(\.cat).postInit { $0.cat = nil }
}

final class Unsent {}
final class Sent: Sendable {}

/// Keeping a type that is not `Sendable` draws a warning in mode 6, in each form: see warnings.txt.
func keep<Element>(
  in container: DIContainer, _ lifetime: Lifetime, _ scope: DIScope, _ make: @escaping @Sendable () -> Element
) {
  container.register { Unsent() }.lifetime(.single)
  container.register { Unsent() as AnyObject }.lifetime(.perContainer(.weak))
  container.register(make).lifetime(.custom(scope))
  container.register { Sent() }.lifetime(.single)
  container.register { Sent() }.lifetime(.perRun(.weak))
  container.register { Unsent() }.lifetime(.prototype)
  container.register { Unsent() }.lifetime(.objectGraph)
  container.register { Unsent() }.lifetime(lifetime)
  container.register { Unsent() }.lifetime(unchecked: .single)
  container.register { Unsent() }.lifetime(unchecked: lifetime)
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
func decorate(in container: DIContainer) {
  container.decorate((any Meal).self, Served.init)
  container.decorate((any Meal).self) { Served(inner: $0, cat: $1) }
  container.decorate((any Meal).self) { Served(inner: $0, cat: nil) }.set(name: "soup").set(name: "hot")
  container.decorate((any Meal).self) { inner, cat in
    if inner.price > 2 { return inner }
    return Served(inner: inner, cat: cat as Cat?)
  }
  container.decorate(Priced.self) { Priced(price: $0.price + 1) }
  container.decorate(Priced.self) { (priced: Priced, cats: DIMany<Cat>, container: DIBuiltContainer) in
    var priced = priced
    priced.price += many(cats).count
    return priced
  }
}

@MainActor func decorateOnTheMainActor(_ container: DIContainer) {
  container.decorate(Screen.self) { screen in
    screen.cat = nil
    return screen
  }
}
