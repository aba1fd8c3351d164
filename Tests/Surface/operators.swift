// What users write with the operators, on both containers, type-checked by .ci/run in every language mode. It is not run:
// that these forms compile, without a warning, and throw on one container and not on the other, is the test.

import DICore
import DIOperators

protocol Logger: AnyObject {}
class Cat: Logger {
  var name: String { "Tom" }
  init() {}
}
class Home {
  var cat: Cat!
  var maybe: Cat?
  var cats: [Cat] = []
  init() {}
  init(cat: Cat, cats: [Cat] = []) {}
}
final class Optionals {
  init(cat: Cat?, other: Cat!) {}
}

func askABuiltContainer(_ container: DIBuiltContainer) throws {
  var cat = Cat()
  var maybe: Cat?
  var cats: [Cat]
  cat = try *container
  maybe = *?container
  cats = try **container
  let forced: Cat! = *?container
  let logger: any Logger = try *container
  let loggers: [any Logger] = try **container
  let cast = try *container as Cat
  let name = try (*container as Cat).name
  let other: Cat? = try? *container
  let certain: Cat = try! *container
  let either: Cat = try maybe == nil ? *container : *container
  let pair: (Cat, [Cat], Cat?) = try (*container, **container, *?container)
  let array = try [*container, *container] as [Cat]
  let dictionary: [Int: Cat] = try [1: *container, 2: *container]
  let home = Home(cat: try *container, cats: try **container)
  let again = try Home(cat: *container, cats: **container)
  home.cat = try *container
  home.maybe = *?container
  home.cats = try **container
  cats += try **container
  cat = (*?container) ?? Cat()
  cat = try *?container ?? *container
  if let found: Cat = *?container { cat = found }
  if let found: Cat = *?container, let number: Int = *?container, number > 2 { cat = found }
  guard let found: Cat = *?container else { return }
  for cat: Cat in try **container { maybe = cat }
  let scoped: Cat = try *container.newLifeTimeScope()
  let lazy: DILazy<Cat> = try *container
  let closure = { () throws -> Cat in try *container }
  _ = Optionals(cat: *?container, other: *?container)
  _ = try Optionals(cat: *container, other: *container)
  do throws(DIError) {
    cat = try *container
  } catch {
    if case .typeIsNotFound(let type) = error, type == Cat.self {}
  }
  _ = (cat, maybe, cats, forced, logger, loggers, cast, name, other, certain, either, pair, array, dictionary, again)
  _ = (found, scoped, lazy, closure)
}

func askADeclarativeContainer(_ container: DIContainer) {
  var cat = Cat()
  var maybe: Cat?
  var cats: [Cat]
  cat = *container
  maybe = *?container
  cats = **container
  let forced: Cat! = *?container
  let logger: any Logger = *container
  let loggers: [any Logger] = **container
  let cast = *container as Cat
  let name = (*container as Cat).name
  let other: Cat? = *container
  let either: Cat = maybe == nil ? *container : *container
  let pair: (Cat, [Cat], Cat?) = (*container, **container, *?container)
  let array = [*container, *container] as [Cat]
  let dictionary: [Int: Cat] = [1: *container, 2: *container]
  let home = Home(cat: *container, cats: **container)
  home.cat = *container
  home.maybe = *?container
  home.cats = **container
  cats += **container
  cat = (*?container) ?? Cat()
  cat = *?container ?? *container
  if let found: Cat = *?container { cat = found }
  if let found: Cat = *?container, let number: Int = *?container, number > 2 { cat = found }
  guard let found: Cat = *?container else { return }
  for cat: Cat in **container { maybe = cat }
  let scoped: Cat = *container.newLifeTimeScope()
  let lazy: DILazy<Cat> = *container
  let closure: () -> Cat = { *container }
  _ = Optionals(cat: *?container, other: *?container)
  _ = Optionals(cat: *container, other: *container)
  _ = (cat, maybe, cats, forced, logger, loggers, cast, name, other, either, pair, array, dictionary)
  _ = (found, scoped, lazy, closure)
}

func giveFromABuiltContainer(_ container: DIBuiltContainer) throws -> Cat { try *container }
func returnFromABuiltContainer(_ container: DIBuiltContainer) throws(DIError) -> Cat { try *container }
func giveAllFromABuiltContainer(_ container: DIBuiltContainer) throws(DIError) -> [Cat] { try **container }
func perhapsFromABuiltContainer(_ container: DIBuiltContainer) -> Cat? { *?container }
func giveFromADeclarativeContainer(_ container: DIContainer) -> Cat { *container }
func giveAllFromADeclarativeContainer(_ container: DIContainer) -> [Cat] { **container }
func perhapsFromADeclarativeContainer(_ container: DIContainer) -> Cat? { *?container }
func giveFromEither<Container: DIResolving>(_ container: Container) throws(Container.Failure) -> Cat { try *container }
func giveAllFromEither<Container: DIResolving>(_ container: Container) throws(Container.Failure) -> [Cat] {
  try **container
}
func perhapsFromEither(_ container: some DIResolving) -> Cat? { *?container }
func giveFromAny(_ container: any DIResolving<DIError>) throws -> Cat { try *container }
func giveWhatever<Value>(_ container: DIContainer) -> Value { *container }

func calculate(_ built: DIBuiltContainer, _ container: DIContainer, _ a: Int, _ b: inout Double) throws -> String {
  b *= *container
  b = 2 * b * *container - 1 / *container
  let products = [1, 2, 3].map { $0 * *container }
  guard *container > a, try 2 * *built < a - *built, a == *container else { return "\(*container as Int)" }
  return try "\(a * *built) \(-(*container) * a) \(products)"
}

let global = DIContainer()

final class Controller {
  static var any: Controller { *global }
  let cat: Cat = *global
  lazy var home: Home = *global
  var cats: [Cat] { **global }
  let maybe: Cat?
  let others: [Cat]
  init(cat: Cat = *global, maybe: Cat? = *?global, cats: [Cat] = **global) {
    self.maybe = maybe
    others = cats
  }
}

func registerInABuilder(_ builder: DIContainerBuilder) {
  builder.register { c in Home(cat: try *c, cats: try **c) }
  builder.register { (c) in try Home(cat: *c, cats: **c) }
  builder.register { try Home(cat: *$0) }
  builder.register { c in Optionals(cat: *?c, other: *?c) }
  builder.register { Optionals(cat: *?$0, other: *?$0) }
  builder.register { (cat: Cat, c: DIBuiltContainer) in Home(cat: cat, cats: try **c) }
  builder.register { (c: DIBuiltContainer) in
    let cat: Cat = try *c
    return Home(cat: cat, cats: try **c)
  }
  builder.register(type: Home.self).initial { c in try Home(cat: *c) }
  builder.register(type: Home.self).initial { try Home(cat: *$0, cats: **$0) }
  builder.register { Home() }
    .injection { c, home in home.cat = try *c }
    .injection { c, home in home.maybe = *?c }
    .injection { $1.cats = try **$0 }
    .lifetime(.single)
  builder.register(type: Home.self).initialNotNecessary().injection(.manual) { c, home in
    home.cat = try *c
    home.maybe = *?c
    home.cats = try **c
  }
}

func registerInADeclarativeContainer(_ container: DIContainer) {
  container.register { (c: DIContainer) in Home(cat: *c, cats: **c) }
  container.register { c in Home(cat: *c, cats: **c) }
  container.register { Home(cat: *$0) }
  container.register { Optionals(cat: *?$0, other: *?$0) }
  container.register { (cat: Cat, c: DIContainer) in Home(cat: cat, cats: **c) }
  container.register { (c: DIContainer) in
    let cat: Cat = *c
    return Home(cat: cat, cats: **c)
  }
  container.register(Home.init(cat:cats:))
    .injection { (home, c: DIContainer) in home.cat = *c }
    .injection { (home, c: DIContainer) in home.maybe = *?c }
    .injection { (home, c: DIContainer) in home.cats = **c }
    .lifetime(.single)
}

@MainActor final class Screen {
  let cat: Cat
  var maybe: Cat?
  init(cat: Cat) { self.cat = cat }
}

@MainActor func onTheMainActor(_ builder: DIContainerBuilder, _ container: DIContainer) -> Screen {
  builder.register { c in try Screen(cat: *c) }.injection { c, screen in screen.maybe = *?c }
  container.register { c in Screen(cat: *c) }.injection { (screen, c: DIContainer) in screen.maybe = *?c }
  return *container
}

actor Keeper {
  let container: DIContainer
  init(container: DIContainer) { self.container = container }
  func cat() -> Cat { *container }
  func maybe() -> Cat? { *?self.container }
}
