// What users write with arguments, type-checked by .ci/run in language modes 6 and 5, and in 6 with the main actor as default
// isolation. It is not run: that these forms compile, without a warning, is the test.

import DIArguments
import DIChecks
import DICore

protocol Animal {}
class Cat: Animal {
  let name: String
  init(name: String) { self.name = name }
}
final class Kitten: Cat {}
final class Dog: Animal {
  var name: String
  var home: Home?
  init() { name = "" }
  init(name: String) { self.name = name }
  init(name: String, home: Home) { self.name = name }
  init(name: String, toys: [Toy], home: Home) { self.name = name }
}
final class Hamster {
  init(name: String) {}
  init(name: String, species: String) {}
}
final class Home {}
struct Toy {}
final class Fussy {
  init?(_ name: String) {}
}
final class Shelter {
  init(_ animal: any Animal) {}
  init(owner: String?, cat: Cat?) {}
}
final class Kennel {
  let rex: Dog
  init(dog: DIProvider<Dog, String>) { rex = dog("Rex") }
}
final class Runner {
  init(_ body: @escaping @Sendable (Int) -> Bool) {}
}
final class Cage<Content> {
  init(_ content: Content, _ count: Int) {}
}

func initializersWithArguments(_ builder: DIContainerBuilder) {
  builder.register(type: Dog.self).initialWithArg { _, name in Dog(name: name) }
  builder.register(type: Hamster.self)
    .initialWithArg { _, name in Hamster(name: name) }
    .initialWithArg { _, name, species in Hamster(name: name, species: species) }
  builder.register(type: Hamster.self)
    .initialWithArg { Hamster(name: $1) }
    .initialWithArg { Hamster(name: $1, species: $2) }
  builder.register(type: Dog.self)
    .initialWithArg { try Dog(name: $1, home: $0.resolve()) }
    .initialWithArg { (container, name: String, count: Int) in
      let home: Home = try container.resolve()
      return Dog(name: String(repeating: name, count: count), home: home)
    }
    .initialWithArg { (_: DIBuiltContainer, name: Substring) -> Dog in Dog(name: String(name)) }
    .set(name: "Rex").lifetime(.single)
  builder.register { Dog() }.initialWithArg { Dog(name: $1) }
  builder.register(type: Dog.init(name:home:)).initialWithArg { Dog(name: $1) }
  builder.register(type: Cat.self).initialWithArg { Cat(name: $1) }.as(Animal.self).check { $0 }
  builder.register(type: Shelter.self)
    .initialWithArg { Shelter($1) }
    .initialWithArg { Shelter(owner: $1, cat: $2) }
  builder.register(type: Fussy.self).initialWithArg { Fussy($1) }
  builder.register(type: Fussy.self).initialWithArg { _, name in Fussy(name) }
  builder.register(type: Fussy.self).initialWithArg { (_, isFussy: Bool) in
    if isFussy { return nil }
    return Fussy("")
  }
  builder.register(type: Runner.self).initialWithArg { Runner($1) }
  builder.register(type: Cage<[Int]>.self).initialWithArg { Cage($1, $2) }
  builder.register(type: String.self).initialWithArg { "\($1 as Int)\($2 as Int)\($3 as Bool)" }
  builder.register { Dog(name: arg($0), home: $1) }
  builder.register(type: Dog.self).initial { Dog(name: arg($0), toys: many($1), home: $2) }
  builder.register { Dog() }.injection { $0.name = arg($1) }
}

func sixteenArguments(_ builder: DIContainerBuilder) throws {
  builder.register(type: [Int].self).initialWithArg {
    [$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16]
  }
  let numbers: [Int] = try builder.build().resolve(arg: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)
  _ = numbers
}

func argumentsAmongDependencies(_ container: DIContainer) {
  container.register { Dog(name: arg($0)) }
  container.register { Dog(name: arg($0), home: $1) }
  container.register { Dog(name: arg($0), toys: many($1), home: $2) }
  container.register { (name: DIArg<String>, home: Home) in
    let dog = Dog(name: arg(name))
    dog.home = home
    return dog
  }
  container.register { Fussy(arg($0)) }
  container.register { Shelter(arg($0)) }
  container.register { Cage(arg($0) as Toy, arg($1)) }
  container.register(Dog.init)
    .injection { $0.name = arg($1) }
    .injection { $0.home = $1 }
    .as(Animal.self)
    .lifetime(.perContainer)
  container.register { Dog(name: arg($0), home: arg($1)) }.as(check: Animal.self) { $0 }
  container.register(Kennel.init)
}

func conversions(_ container: DIContainer) {
  container.register(Dog.init(name:)) { arg($0) }
  container.register(Dog.init(name:home:)) { arg($0) }
  container.register(Dog.init(name:home:)) { (arg($0), $1) }
  container.register(Dog.init(name:toys:home:)) { (arg($0), many($1), $2) }
  container.register(Cat.init) { arg($0) }.as(Animal.self)
  container.register(Cage<[Cat]>.init) { many($0) }
  container.register(Kennel.init)
}

func requests(_ container: DIBuiltContainer, _ animal: any Animal, _ kitten: Kitten) throws {
  _ = try container.resolve(Cat.self, arg: "Felix")
  _ = try container.resolve(Cat.self, name: "Felix", arg: "Felix")
  _ = try container.resolve(arg: "Felix") as Cat
  let _: Cat = try container.resolve(arg: "Felix")
  let _: Cat = try container.resolve(name: "Felix", arg: "Felix")
  let _: [Cat] = try container.resolveMany(arg: "Felix")
  _ = try container.resolveMany(Cat.self, arg: "Felix")
  _ = try container.resolve(Animal.self, arg: "Felix", 7)
  _ = try container.resolve(Shelter.self, arg: animal)
  _ = try container.resolve(Shelter.self, arg: kitten as any Animal)
  _ = try container.resolve(Shelter.self, arg: nil as String?, kitten as Cat?)
  let function: @Sendable (Int) -> Bool = { $0 > 0 }
  _ = try container.resolve(Runner.self, arg: function)
  var cat: Cat? = nil
  cat = try? container.resolve(arg: "Felix")
  cat = try container.resolve(arg: "Felix")
  let other: Cat! = try container.resolve(arg: "Felix")
  func take(_ cat: Cat, _ dogs: [Dog]) {}
  try take(container.resolve(arg: "Felix"), container.resolveMany(arg: "Rex"))
  do throws(DIError) {
    _ = try container.resolve(Cat.self, arg: "Felix")
  } catch {
    if case .initializationMethodWithSignatureIsNotFoundFor(let typeInfo, let signature) = error {
      print(typeInfo, signature, signature.types)
    }
  }
  let scope = container.newLifeTimeScope()
  _ = try scope.resolve(Cat.self, arg: "Felix")
  _ = (cat, other)
}

func requestsThatDoNotThrow(_ container: DIContainer) {
  let felix: Cat = container.resolve(arg: "Felix")
  let tom: Cat? = container.resolve(arg: "Tom")
  let animal: any Animal = container.resolve(name: "Rex", arg: "Rex")
  let cats: [Cat] = container.resolveMany(arg: "all")
  let dog = container.resolve(Dog.self, arg: "Rex", 7)
  _ = (felix, tom, animal, cats, dog)
  // Without arguments, this is the request of DICore.
  let plain: Cat = container.resolve()
  _ = (plain, container.resolve(Cat.self), container.resolve(Cat.self, name: "Felix"))
}

func explainRequests(_ container: DIBuiltContainer, _ other: DIContainer) {
  print(container.explain(Cat.self, arg: String.self))
  print(container.explain(Dog.self, name: "Rex", arg: String.self, Home.self))
  print(other.explain((any Animal).self, arg: String.self), other.explain(Cat.self, name: "Rex"))
  for diagnostic in other.validate() where diagnostic.kind == .missingArguments || diagnostic.kind == .wrongArguments {
    print(diagnostic)
  }
  for component in container.graph.components { print(component.initializers.map(\.types)) }
}

func providers(_ container: DIBuiltContainer, _ other: DIContainer) throws {
  let one = try container.resolve(DIProvider<Dog, String>.self)
  let dog: Dog = one("Rex")
  let same = try one.get("Rex")
  let two: DIProvider<Dog, String, Int> = try container.resolve()
  let none: DIProvider<Dog> = try container.resolve()
  let optional: DIProvider<Dog?, String> = other.resolve()
  let several: [DIProvider<any Animal, String>] = other.resolveMany()
  let many: DIProvider<DIMany<Dog>, String> = other.resolve()
  _ = try (dog, same, two("Rex", 7), none(), none.get(), none.value, optional("Rex"), DICore.many(many("Rex")))
  for provider in several { _ = provider("Rex") }
}

struct GenericCode<Container: DIResolving> {
  let container: Container
  func cat(_ name: String) throws(Container.Failure) -> Cat { try container.resolve(arg: name) }
  func any<T, each A>(_ type: T.Type, _ arguments: repeat each A) throws(Container.Failure) -> T {
    try container.resolve(type, arg: repeat each arguments)
  }
}

@MainActor final class View {
  let title: String
  init(title: String) { self.title = title }
}

@MainActor func onTheMainActor(_ builder: DIContainerBuilder, _ container: DIContainer) throws {
  builder.register(type: View.self).initialWithArg { View(title: $1) }
  builder.register(type: View.self).initialWithArg { _, title in View(title: title) }
  container.register { View(title: arg($0)) }
  container.register(View.init) { arg($0) }
  let view: View = try builder.build().resolve(arg: "title")
  _ = (view, container.resolve(View.self, arg: "title"))
}
