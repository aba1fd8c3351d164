import DIArguments
import DICore
import Testing

/// The examples of the manual.
struct ManualExampleTests {
  final class Dog {
    let name: String
    init(name: String) { self.name = name }
  }
  final class Cat: @unchecked Sendable {
    let name: String
    init(name: String) { self.name = name }
  }
  final class Hamster {
    let name: String
    let species: String?
    init(name: String) { (self.name, species) = (name, nil) }
    init(name: String, species: String) { (self.name, self.species) = (name, species) }
  }
  final class Home: Sendable {}
  final class DogAtHome {
    let name: String
    let home: Home
    init(name: String, home: Home) { (self.name, self.home) = (name, home) }
  }

  let builder = DIContainerBuilder()

  @Test func anArgumentNamesADog() throws {
    builder.register(type: Dog.self).initialWithArg { _, name in Dog(name: name) }
    let container = try builder.build()
    #expect(try container.resolve(Dog.self, arg: "Rex").name == "Rex")
  }

  @Test func theNumberOfArgumentsSelectsTheInitializer() throws {
    builder.register(type: Hamster.self)
      .initialWithArg { _, name in Hamster(name: name) }
      .initialWithArg { _, name, species in Hamster(name: name, species: species) }
    let container = try builder.build()
    let one = try container.resolve(Hamster.self, arg: "Pip")
    let other = try container.resolve(Hamster.self, arg: "Nut", "golden")
    #expect(one.name == "Pip" && one.species == nil)
    #expect(other.name == "Nut" && other.species == "golden")
  }

  @Test func theShortFormTakesArguments() throws {
    builder.register(type: Hamster.self)
      .initialWithArg { Hamster(name: $1) }
      .initialWithArg { Hamster(name: $1, species: $2) }
    let container = try builder.build()
    #expect(try container.resolve(Hamster.self, arg: "Pip").species == nil)
    #expect(try container.resolve(Hamster.self, arg: "Nut", "golden").species == "golden")
  }

  @Test func theFirstParameterIsTheContainer() throws {
    builder.register { Home() }.lifetime(.single)
    builder.register(type: DogAtHome.self)
      .initialWithArg { try DogAtHome(name: $1, home: $0.resolve()) }
      .initialWithArg { (container, name: String, copies: Int) in
        let home: Home = try container.resolve()
        return DogAtHome(name: String(repeating: name, count: copies), home: home)
      }
    let container = try builder.build()
    let one = try container.resolve(DogAtHome.self, arg: "Rex")
    let other = try container.resolve(DogAtHome.self, arg: "Bo", 2)
    #expect(one.name == "Rex" && other.name == "BoBo")
    #expect(try one.home === other.home && one.home === container.resolve(Home.self))
  }

  @Test func twoCatsGetTheirOwnNames() throws {
    builder.register(type: Cat.self)
      .initialWithArg { _, name in Cat(name: name) }
    let container = try builder.build()
    let felix = try container.resolve(Cat.self, arg: "felix")
    let tiger = try container.resolve(Cat.self, arg: "tiger")
    #expect(felix.name == "felix" && tiger.name == "tiger")
    #expect(felix !== tiger)
  }

  @Test func aSingleIsMadeFromTheArgumentsOfItsFirstRequest() throws {
    builder.register(type: Cat.self)
      .initialWithArg { _, name in Cat(name: name) }
      .lifetime(.single)
    let container = try builder.build()
    let felix = try container.resolve(Cat.self, arg: "felix")
    let tiger = try container.resolve(Cat.self, arg: "tiger")
    #expect(felix === tiger)
    #expect(felix.name == "felix" && tiger.name == "felix")
  }

  @Test func theContextDeterminesTheType() throws {
    builder.register(type: Cat.self).initialWithArg { Cat(name: $1) }
    let container = try builder.build()
    let first = try container.resolve(arg: "first") as Cat
    let second: Cat = try container.resolve(arg: "second")
    var third: Cat? = nil
    third = try? container.resolve(arg: "third")
    var fourth: Cat! = nil
    fourth = try container.resolve(arg: "fourth")
    let fifth: Cat? = try container.resolve(arg: "fifth")
    let sixth: [Cat] = try container.resolveMany(arg: "sixth")
    func take(_ cat: Cat) -> String { cat.name }
    #expect(first.name == "first" && second.name == "second")
    #expect(third?.name == "third" && fourth.name == "fourth" && fifth?.name == "fifth")
    #expect(sixth.map(\.name) == ["sixth"])
    #expect(try take(container.resolve(arg: "seventh")) == "seventh")
  }

  // MARK: - The same with a container that links itself

  @Test func anArgumentMayStandAmongDependencies() {
    let container = DIContainer()
    container.register { Home() }.lifetime(.single)
    container.register { DogAtHome(name: arg($0), home: $1) }
    let rex = container.resolve(DogAtHome.self, arg: "Rex")
    let bo: DogAtHome = container.resolve(arg: "Bo")
    #expect(rex.name == "Rex" && bo.name == "Bo" && rex.home === bo.home)
  }

  @Test func theFirstParameterMayBeAnArgument() {
    let container = DIContainer()
    container.register(Dog.init) { arg($0) }
    container.register { Home() }
    container.register(DogAtHome.init) { arg($0) }
    #expect(container.resolve(Dog.self, arg: "Rex").name == "Rex")
    #expect(container.resolve(DogAtHome.self, arg: "Bo").name == "Bo")
  }

  @Test func allParametersOfAnInitializerMayBeGiven() {
    final class Pack {
      let name: String
      let homes: [Home]
      let count: Int
      init(name: String, homes: [Home], count: Int) { (self.name, self.homes, self.count) = (name, homes, count) }
    }
    let container = DIContainer()
    container.register { Home() }
    container.register { Home() }.default()
    container.register { 7 }
    container.register(Pack.init) { (arg($0), many($1), $2) }
    let pack: Pack = container.resolve(arg: "wolves")
    #expect(pack.name == "wolves" && pack.homes.count == 2 && pack.count == 7)
  }

  @Test func anInjectionMayTakeAnArgument() {
    final class Bowl {
      var owner = ""
      var size = 0
    }
    let container = DIContainer()
    container.register(Bowl.init)
      .injection { $0.owner = arg($1) }
      .injection { $0.size = arg($1) }
    let bowl: Bowl = container.resolve(arg: "Rex", 3)
    #expect(bowl.owner == "Rex" && bowl.size == 3)
  }

  @Test func aProviderTakesArgumentsWhenCalled() {
    final class Kennel {
      let rex: Dog
      let bo: Dog
      init(dog: DIProvider<Dog, String>) { (rex, bo) = (dog("Rex"), dog("Bo")) }
    }
    let container = DIContainer()
    container.register { Dog(name: arg($0)) }
    container.register(Kennel.init)
    let kennel: Kennel = container.resolve()
    #expect(kennel.rex.name == "Rex" && kennel.bo.name == "Bo")
  }
}
