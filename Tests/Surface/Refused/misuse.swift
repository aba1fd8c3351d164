// Likely mistakes, for which the compiler says what to write instead: see `run`.

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
  container.register { try make() }  // refused: cannot throw: handle the error inside
  container.register { (cat: Cat) in try make() }  // refused: cannot throw: handle the error inside
  container.register { () throws -> Cat in try make() }  // refused: cannot throw: handle the error inside
  container.register { await suspend() }  // refused: await the instance first
  container.register { try await both() }  // refused: await the instance first
  container.register { (cat: Cat) in await suspend() }  // refused: await the instance first
  container.register(suspend)  // refused: await the instance first
  builder.register { await suspend() }  // refused: await the instance first
  builder.register { try await both() }  // refused: await the instance first
  builder.register(suspend)  // refused: await the instance first
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
  let home: Home = container.resolve(args: 5)  // refused: import DIArguments, and write resolve(_:arg:)
  _ = home
}

final class Late: Sendable {
  init() async {}
  static func make() async throws -> Late { await Late() }
}
final class Thrown {
  init() throws {}
}

func initializers(_ builder: DIContainerBuilder, _ container: DIContainer) {
  builder.register(Late.init)  // refused: await the instance first
  builder.register(Late.make)  // refused: await the instance first
  container.register(Late.init)  // refused: await the instance first
  container.register(Late.make)  // refused: await the instance first
  container.register(Thrown.init)  // refused: cannot throw: handle the error inside
}

func otherContainers(_ builder: DIContainerBuilder, _ container: DIContainer) {
  builder.register(Animal.self) { Cat() }  // refused: write register { … }.as((any Animal).self)
  builder.register(Animal.self) { _ in Cat() }  // refused: write register { … }.as((any Animal).self)
  builder.register(type: Animal.self) { Cat() }  // refused: write register(type: Cat.self).initial
  builder.register { Cat() }.default()  // refused: write .set(.default)
  builder.register { Cat() }.test()  // refused: write .set(.test)
  builder.register { Cat() }.as(Animal.self, name: "a")  // refused: write .as((any Animal).self).check
  builder.register { Home() }.postInit { container, home in home.cat = nil }  // refused: write injection { container
  container.register(Animal.self) { Cat() }  // refused: write register { … }.as((any Animal).self)
  container.register(type: Cat.self)  // refused: write register(Cat.self)
  container.register { Cat() }.set(name: "a")  // refused: write .as(Cat.self, name: …)
  container.register { Cat() }.set(.default)  // refused: write .default(), .test() or .fallback()
  container.register { Cat() }.as(Animal.self).check { $0 }  // refused: write .as(check:
  container.register(Cat.self).initial { Cat() }  // refused: write register { … }
  container.register { Home() }.injection(.manual) { c, home in home.cat = c.resolve() }  // refused: write injection
  container.register { Home() }.postInit { c, home in home.cat = nil }  // refused: write injection { (object
  container.register { Home(cat: by(name: "a", on: $0)) }  // refused: declare enum Primary: DIName
  let home: Home = container.resolve(arg: 5)  // refused: import DIArguments
  _ = home
}
