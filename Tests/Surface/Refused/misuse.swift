// What is written by mistake, or by habit: the compiler says what to write instead. See `run`.

import DICore

protocol Animal {}
final class Cat: Animal {
  init() {}
}
class Dog {
  init() {}
}
class Home {
  var cat: Cat?
  var cats: [Cat] = []
  init() {}
  init(cat: Cat) {}
}
func make() throws -> Cat { Cat() }
func suspend() async -> Cat { Cat() }
func both() async throws -> Cat { Cat() }

func functions(_ builder: DIContainerBuilder, _ container: DIContainer) {
  container.register { try make() }  // refused: does not throw: handle the error
  container.register { (cat: Cat) in try make() }  // refused: does not throw: handle the error
  container.register { () throws -> Cat in try make() }  // refused: does not throw: handle the error
  container.register { await suspend() }  // refused: await the instance before
  container.register { try await both() }  // refused: await the instance before
  container.register { (cat: Cat) in await suspend() }  // refused: await the instance before
  container.register(suspend)  // refused: await the instance before
  builder.register { await suspend() }  // refused: await the instance before
  builder.register { try await both() }  // refused: await the instance before
  builder.register(suspend)  // refused: await the instance before
}

func types(_ builder: DIContainerBuilder) {
  builder.register(Cat.self)  // refused: write register(Cat.init)
}

func properties(_ builder: DIContainerBuilder, _ container: DIContainer) {
  builder.register { Home() }.injection { $0.catt = $1 }  // refused: no such property
  builder.register { Home() }.injection { $0.catt = $1 as Cat }  // refused: no such property
  builder.register { Home() }.injection { (home, cat: Cat) in home.catt = cat }  // refused: no such property
  builder.register { Home() }.injection { c, home in home.catt = try c.resolve() }  // refused: no such property
  builder.register(Home.init).injection(\.catt)  // refused: no such property
  container.register { Home() }.injection { $0.catt = $1 }  // refused: no such property
  container.register(Home.self).injection(\.catt)  // refused: no such property
  container.register { Home() }.injection { $0.cat = $1 as Dog }  // refused: no such property
}

func chains(_ builder: DIContainerBuilder) {
  builder.register { Cat() }.as(Animal.self).lifetime(.objectGraph)  // refused: write .check { $0 }
  builder.register { Cat() }.as(Animal.self).set(name: "a")  // refused: write .check { $0 }
  builder.register { Cat() }.as(Animal.self).set(.default)  // refused: write .check { $0 }
  builder.register { Cat() }.as(Animal.self).injection { _ in }  // refused: write .check { $0 }
  builder.register { Cat() }.as(Animal.self).postInit { _ in }  // refused: write .check { $0 }
  builder.register { Cat() }.as(Animal.self).as(.self)  // refused: write .check { $0 }
}

func habits(_ builder: DIContainerBuilder, _ container: DIContainer) {
  builder.register { Home() }.injection(cycle: true) { $0.cat = $1 }  // refused: cycles need no declaration
  container.register { Home() }.injection(cycle: true, \.cat)  // refused: cycles need no declaration
  container.register { Home() }.injection(\.cats) { many($0) }  // refused: write injection { $0.property = many($1) }
  let home: Home = container.resolve(args: 5)  // refused: of the product DIArguments
  _ = home
}
