import DICore
import Testing

/// The chapter on injection: into properties and methods, after the initializer.
struct InjectionExampleTests {
  class Animal {}
  final class Cat: Animal, @unchecked Sendable {
    override init() {}
  }
  final class Dog: Animal, @unchecked Sendable {
    override init() {}
  }
  final class Hamster: Animal, @unchecked Sendable {
    override init() {}
  }
  final class Home {
    var animals: [Animal] = []
    var hamster: Hamster?
    var cat: Cat!
    var dog: Dog? = Dog()
    init() {}

    func settle(_ cat: Cat, _ dog: Dog) { animals += [cat, dog] }
  }

  /// A builder in which every animal is one for the whole container, so that it can be told which one was injected.
  static func builder() -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register { Cat() }.lifetime(.single)
    builder.register { Dog() }.lifetime(.single)
    builder.register { Hamster() }.lifetime(.single)
    return builder
  }

  enum Spelling: String, CaseIterable, Sendable {
    case container, manual, typed, shorthand, method, severalParameters

    func inject(into home: DIBuilderRegistration<Home>) {
      switch self {
      case .container:
        home
          .injection { container, home in try home.animals.append(container.resolve(Cat.self)) }
          .injection { container, home in try home.animals.append(container.resolve(Dog.self)) }
          .injection { container, home in try home.animals.append(container.resolve(Hamster.self)) }
      case .manual:
        home
          .injection(.manual) { container, home in try home.animals.append(container.resolve(Cat.self)) }
          .injection(.manual) { container, home in try home.animals.append(container.resolve(Dog.self)) }
          .injection(.manual) { container, home in try home.animals.append(container.resolve(Hamster.self)) }
      case .typed:
        home
          .injection { home, cat in home.animals.append(cat as Cat) }
          .injection { home, dog in home.animals.append(dog as Dog) }
          .injection { home, hamster in home.animals.append(hamster as Hamster) }
      case .shorthand:
        home
          .injection { $0.animals.append($1 as Cat) }
          .injection { $0.animals.append($1 as Dog) }
          .injection { $0.animals.append($1 as Hamster) }
      case .method:
        home
          .injection { $0.settle($1, $2) }
          .injection { $0.animals.append($1 as Hamster) }
      case .severalParameters:
        home.injection { home, cat, dog, hamster in home.animals = [cat as Cat, dog as Dog, hamster as Hamster] }
      }
    }
  }

  @Test(arguments: Spelling.allCases)
  func injectionsRunInTheOrderOfDeclaration(_ spelling: Spelling) throws {
    let builder = Self.builder()
    spelling.inject(into: builder.register(type: Home.self).initial { Home() })
    let container = try builder.build()
    let home = try container.resolve(Home.self)
    let expected: [Animal] = [
      try container.resolve(Cat.self), try container.resolve(Dog.self), try container.resolve(Hamster.self),
    ]
    #expect(home.animals.map(ObjectIdentifier.init) == expected.map(ObjectIdentifier.init))
  }

  @Test(arguments: Spelling.allCases)
  func everyInstanceIsInjectedInto(_ spelling: Spelling) throws {
    let builder = Self.builder()
    spelling.inject(into: builder.register { Home() })
    let container = try builder.build()
    let homes = [try container.resolve(Home.self), try container.resolve(Home.self)]
    #expect(homes.map(\.animals.count) == [3, 3])
  }

  @Test(arguments: Spelling.allCases)
  func anInjectedTypeMustBeRegistered(_ spelling: Spelling) throws {
    let builder = DIContainerBuilder()
    builder.register { Cat() }
    builder.register { Hamster() }
    spelling.inject(into: builder.register { Home() })
    let container = try builder.build()
    #expect(try failure { try container.resolve(Home.self) }.missingType == id(Dog.self))
  }

  @Test func theInitializerMayInjectToo() throws {
    let builder = Self.builder()
    builder.register(type: Home.self).initial { container in
      let home = Home()
      home.hamster = try container.resolve()
      return home
    }
    let container = try builder.build()
    #expect(try container.resolve(Home.self).hamster === container.resolve(Hamster.self))
  }

  enum PropertySpelling: String, CaseIterable, Sendable {
    case shorthand, keyPath, typed

    func inject(into home: DIBuilderRegistration<Home>) {
      switch self {
      case .shorthand: home.injection { $0.hamster = $1 }.injection { $0.cat = $1 }
      case .keyPath: home.injection(\.hamster).injection(\.cat)
      case .typed:
        home.injection { (home: Home, hamster: Hamster?) in home.hamster = hamster }
          .injection { (home: Home, cat: Cat?) in home.cat = cat }
      }
    }
  }

  @Test(arguments: PropertySpelling.allCases)
  func thePropertyDeterminesTheType(_ spelling: PropertySpelling) throws {
    let builder = Self.builder()
    spelling.inject(into: builder.register { Home() })
    let container = try builder.build()
    let home = try container.resolve(Home.self)
    #expect(try home.hamster === container.resolve(Hamster.self))
    #expect(try home.cat === container.resolve(Cat.self))
  }

  @Test(arguments: PropertySpelling.allCases, [true, false])
  func anOptionalPropertyStillNeedsARegisteredType(_ spelling: PropertySpelling, hasHamster: Bool) throws {
    let builder = DIContainerBuilder()
    if hasHamster { builder.register { Hamster() } } else { builder.register { Cat() } }
    spelling.inject(into: builder.register { Home() })
    let container = try builder.build()
    let missing = hasHamster ? id(Cat.self) : id(Hamster.self)
    #expect(try failure { try container.resolve(Home.self) }.missingType == missing)
  }

  // MARK: - Optional

  @Test func anOptionalInjectionOfSeveralGetsEachRegisteredOne() throws {
    let builder = DIContainerBuilder()
    builder.register { Cat() }.lifetime(.single)
    builder.register { Home() }.injection(.optional) { home, cat, dog in
      home.cat = cat
      home.dog = dog
    }
    let container = try builder.build()
    let home = try container.resolve(Home.self)
    #expect(try home.cat === container.resolve(Cat.self))
    #expect(home.dog == nil)
  }

  @Test func anOptionalInjectionDoesNotChooseAmongSeveral() throws {
    let builder = DIContainerBuilder()
    builder.register { Hamster() }.set(name: "Hammy")
    builder.register { Hamster() }.set(name: "Fluffy")
    builder.register { Home() }.injection(.optional) { $0.hamster = $1 }
    let container = try builder.build()
    #expect(try failure { try container.resolve(Home.self) }.ambiguousType == id(Hamster.self))
  }

  @Test func aRequiredInjectionFailsOnAFactoryThatGivesNil() throws {
    let builder = DIContainerBuilder()
    builder.register { () -> Dog? in nil }
    builder.register { Home() }.injection { $0.dog = $1 }
    let container = try builder.build()
    #expect(try failure { try container.resolve(Home.self) }.missingType == id(Dog.self))
  }

  // MARK: - Written in full

  @Test func aManualInjectionGetsAnythingTheContainerGives() throws {
    let builder = DIContainerBuilder()
    builder.register { Cat() }.set(name: "Felix").lifetime(.single)
    builder.register { Cat() }.set(name: "Tom").as(.self).as(Animal.self).check { $0 }.lifetime(.single)
    builder.register { Dog() }.as(Animal.self).check { $0 }
    builder.register { Home() }
      .injection(.manual) { container, home in home.cat = try container.resolve(name: "Felix") }
      .injection(.manual) { container, home in home.hamster = try? container.resolve() }
      .injection(.manual) { container, home in home.animals = try container.resolveMany() }
    let container = try builder.build()
    let home = try container.resolve(Home.self)
    #expect(try home.cat === container.resolve(Cat.self, name: "Felix"))
    #expect(home.hamster == nil)
    #expect(home.animals.map { id(type(of: $0)) } == [id(Cat.self), id(Dog.self)])
    #expect(try home.animals.first === container.resolve(Cat.self, name: "Tom"))
  }

  // MARK: - Cycles

  final class Tenant: Animal {
    let house: House
    init(house: House) { self.house = house }
  }
  final class House {
    var animals: [Animal] = []
  }

  enum CycleSpelling: String, CaseIterable, Sendable {
    case shorthand, manual, optional

    func inject(into house: DIBuilderRegistration<House>) {
      switch self {
      case .shorthand: house.injection { $0.animals.append($1 as Tenant) }
      case .manual: house.injection(.manual) { c, house in try house.animals.append(c.resolve(Tenant.self)) }
      case .optional: house.injection(.optional) { (house, tenant: Tenant?) in house.animals += [tenant!] }
      }
    }
  }

  @Test(arguments: CycleSpelling.allCases, [1, 2])
  func everySpellingOfAnInjectionClosesACycle(_ spelling: CycleSpelling, times: Int) throws {
    let builder = DIContainerBuilder()
    builder.register(type: Tenant.self).initial { c in try Tenant(house: c.resolve()) }
    let house = builder.register { House() }
    for _ in 0..<times { spelling.inject(into: house) }
    let container = try builder.build()

    let tenant = try container.resolve(Tenant.self)
    #expect(tenant.house.animals.count == times)
    #expect(tenant.house.animals.allSatisfy { $0 === tenant })

    let entered = try container.resolve(House.self)
    #expect(entered.animals.count == times)
    #expect(entered.animals.allSatisfy { ($0 as? Tenant)?.house === entered })
    #expect(entered !== tenant.house)
  }
}
