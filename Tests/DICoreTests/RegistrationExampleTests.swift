import DICore
import Testing

/// The chapter on registration: types, initializers, services and dependencies of initializers.
struct RegistrationExampleTests {
  protocol Animal {}
  protocol Pet {}
  class Mammal {}
  final class Cat: Mammal, Animal, Pet, @unchecked Sendable {
    override init() {}
  }
  final class Dog: Animal {}
  final class Home {
    let cat: Cat
    init(cat: Cat) { self.cat = cat }
  }
  final class Shelter {
    let cat: Cat?
    init(cat: Cat?) { self.cat = cat }
  }
  final class Zoo {
    let animals: [any Animal]
    init(animals: [any Animal]) { self.animals = animals }
  }

  // MARK: - Initializers

  enum CatSpelling: String, CaseIterable, Sendable {
    case typeAndClosure, typeAndInitializer, closure, initializer, unlabelledInitializer

    @discardableResult
    func register(in builder: DIContainerBuilder) -> DIBuilderRegistration<Cat> {
      switch self {
      case .typeAndClosure: builder.register(type: Cat.self).initial { Cat() }
      case .typeAndInitializer: builder.register(type: Cat.self).initial(Cat.init)
      case .closure: builder.register { Cat() }
      case .initializer: builder.register(type: Cat.init)
      case .unlabelledInitializer: builder.register(Cat.init)
      }
    }
  }

  @Test(arguments: CatSpelling.allCases)
  func everySpellingOfAnInitializerMakesInstances(_ spelling: CatSpelling) throws {
    let builder = DIContainerBuilder()
    spelling.register(in: builder)
    let container = try builder.build()
    let cat = try container.resolve(Cat.self)
    #expect(try container.resolve(Cat.self) !== cat)
  }

  @Test(arguments: CatSpelling.allCases)
  func everySpellingOfAnInitializerCanBeDescribedFurther(_ spelling: CatSpelling) throws {
    let builder = DIContainerBuilder()
    spelling.register(in: builder).as((any Animal).self).check { $0 }.lifetime(.perContainer)
    let container = try builder.build()
    let animal = try container.resolve((any Animal).self)
    #expect(try container.resolve((any Animal).self) as? Cat === animal as? Cat)
    #expect(try failure { try container.resolve(Cat.self) }.missingType == id(Cat.self))
  }

  @Test func aTypeAloneIsNotARegistration() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Cat.self)
    let errors = try #require(try failure { try builder.build() }.found)
    #expect(errors.map(\.typeWithoutInitializer) == [id(Cat.self)])
  }

  @Test func theInitializerMayMakeASubclassOfTheRegisteredType() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Mammal.self).initial { Cat() }
    let container = try builder.build()
    #expect(try container.resolve(Mammal.self) is Cat)
    #expect(try failure { try container.resolve(Cat.self) }.missingType == id(Cat.self))
  }

  @Test func theInitializerMayMakeAConformingTypeOfTheRegisteredProtocol() throws {
    let builder = DIContainerBuilder()
    builder.register(type: (any Animal).self).initial { Cat() }
    let container = try builder.build()
    #expect(try container.resolve((any Animal).self) is Cat)
    #expect(try failure { try container.resolve(Cat.self) }.missingType == id(Cat.self))
  }

  @Test func anInitializerSaidAgainReplacesTheFirst() throws {
    let builder = DIContainerBuilder()
    builder.register(type: (any Animal).self).initial { Dog() }.initial { Cat() }
    #expect(try builder.build().resolve((any Animal).self) is Cat)
  }

  // MARK: - Services

  enum CheckSpelling: String, CaseIterable, Sendable {
    case check, checkArgument, trailingClosure, unsafe

    @discardableResult
    func serve(_ registration: DIBuilderRegistration<Cat>) -> DIBuilderRegistration<Cat> {
      switch self {
      case .check: registration.as((any Animal).self).check { $0 }
      case .checkArgument: registration.as((any Animal).self, check: { $0 })
      case .trailingClosure: registration.as((any Animal).self) { $0 }
      case .unsafe: registration.as((any Animal).self).unsafe()
      }
    }
  }

  @Test(arguments: CheckSpelling.allCases)
  func aServiceReplacesTheOwnType(_ spelling: CheckSpelling) throws {
    let builder = DIContainerBuilder()
    spelling.serve(builder.register(type: Cat.self).initial { Cat() })
    let container = try builder.build()
    #expect(try container.resolve((any Animal).self) is Cat)
    #expect(try failure { try container.resolve(Cat.self) }.missingType == id(Cat.self))
  }

  @Test(arguments: CheckSpelling.allCases, [true, false])
  func asSelfKeepsTheOwnType(_ spelling: CheckSpelling, saidFirst: Bool) throws {
    let builder = DIContainerBuilder()
    let cat = builder.register(type: Cat.self).initial { Cat() }.lifetime(.single)
    if saidFirst { cat.as(.self) }
    spelling.serve(cat)
    if !saidFirst { cat.as(.self) }
    let container = try builder.build()
    let animal = try container.resolve((any Animal).self) as? Cat
    #expect(try container.resolve(Cat.self) === animal)
  }

  @Test(arguments: [true, false])
  func namingTheOwnTypeAsAServiceKeepsIt(saidFirst: Bool) throws {
    let builder = DIContainerBuilder()
    let cat = builder.register { Cat() }.lifetime(.single)
    if saidFirst { cat.as(Cat.self).check { $0 } }
    cat.as((any Animal).self).check { $0 }
    if !saidFirst { cat.as(Cat.self).check { $0 } }
    let container = try builder.build()
    let animal = try container.resolve((any Animal).self) as? Cat
    #expect(try container.resolve(Cat.self) === animal)
  }

  @Test func asSelfAloneChangesNothing() throws {
    let builder = DIContainerBuilder()
    builder.register { Cat() }.as(.self)
    let container = try builder.build()
    _ = try container.resolve(Cat.self)
    #expect(try container.resolveMany(Cat.self).count == 1)
  }

  @Test func aComponentAnswersForEachOfItsServices() throws {
    let builder = DIContainerBuilder()
    builder.register { Cat() }
      .as((any Animal).self).check { $0 }
      .as((any Pet).self).check { $0 }
      .as(Mammal.self).check { $0 }
      .lifetime(.single)
    let container = try builder.build()
    let animal = try container.resolve((any Animal).self) as? Cat
    #expect(animal != nil)
    #expect(try container.resolve((any Pet).self) as? Cat === animal)
    #expect(try container.resolve(Mammal.self) === animal)
    #expect(try failure { try container.resolve(Cat.self) }.missingType == id(Cat.self))
  }

  @Test func aServiceWithoutACheckHasNoEffect() throws {
    let builder = DIContainerBuilder()
    _ = builder.register(type: Cat.self).initial { Cat() }.as((any Animal).self)
    let container = try builder.build()
    _ = try container.resolve(Cat.self)
    #expect(try failure { try container.resolve((any Animal).self) }.missingType == id((any Animal).self))
  }

  @Test func aServiceWithoutACheckDoesNotUndoACheckedOne() throws {
    let builder = DIContainerBuilder()
    let cat = builder.register { Cat() }.as((any Animal).self).check { $0 }
    _ = cat.as((any Animal).self)
    _ = cat.as((any Pet).self)
    let container = try builder.build()
    #expect(try container.resolve((any Animal).self) is Cat)
    #expect(try failure { try container.resolve((any Pet).self) }.missingType == id((any Pet).self))
  }

  @Test func unsafePromisesAConformanceTheTypeDoesNotDeclare() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Mammal.self).initial { Cat() }.as((any Animal).self).unsafe()
    #expect(try builder.build().resolve((any Animal).self) is Cat)
  }

  // MARK: - Dependencies of initializers

  enum HomeSpelling: String, CaseIterable, Sendable {
    case typeAndContainer, container, typeAndInitializer, initializer, unlabelledInitializer
    case typeAndShorthand, shorthand

    func register(in builder: DIContainerBuilder) {
      switch self {
      case .typeAndContainer:
        builder.register(type: Home.self).initial { (container) in try Home(cat: container.resolve()) }
      case .container: builder.register { (container) in try Home(cat: container.resolve()) }
      case .typeAndInitializer: builder.register(type: Home.self).initial(Home.init(cat:))
      case .initializer: builder.register(type: Home.init(cat:))
      case .unlabelledInitializer: builder.register(Home.init(cat:))
      case .typeAndShorthand: builder.register(type: Home.self).initial { Home(cat: $0) }
      case .shorthand: builder.register { Home(cat: $0) }
      }
    }
  }

  @Test(arguments: HomeSpelling.allCases)
  func everySpellingOfADependencyGetsTheRegisteredObject(_ spelling: HomeSpelling) throws {
    let builder = DIContainerBuilder()
    builder.register { Cat() }.lifetime(.single)
    spelling.register(in: builder)
    let container = try builder.build()
    let home = try container.resolve(Home.self)
    #expect(try home.cat === container.resolve(Cat.self))
    #expect(try container.resolve(Home.self) !== home)
  }

  @Test(arguments: HomeSpelling.allCases)
  func everySpellingOfADependencyMakesANewOneEachTime(_ spelling: HomeSpelling) throws {
    let builder = DIContainerBuilder()
    spelling.register(in: builder)
    builder.register { Cat() }
    let container = try builder.build()
    let home = try container.resolve(Home.self)
    #expect(try container.resolve(Home.self).cat !== home.cat)
  }

  @Test(arguments: HomeSpelling.allCases)
  func everySpellingOfADependencyFailsWithoutIt(_ spelling: HomeSpelling) throws {
    let builder = DIContainerBuilder()
    spelling.register(in: builder)
    let container = try builder.build()
    #expect(try failure { try container.resolve(Home.self) }.missingType == id(Cat.self))
  }

  enum ShelterSpelling: String, CaseIterable, Sendable {
    case typeAndInitializer, initializer, typeAndShorthand, shorthand

    func register(in builder: DIContainerBuilder) {
      switch self {
      case .typeAndInitializer: builder.register(type: Shelter.self).initial(Shelter.init(cat:))
      case .initializer: builder.register(type: Shelter.init(cat:))
      case .typeAndShorthand: builder.register(type: Shelter.self).initial { Shelter(cat: $0) }
      case .shorthand: builder.register { Shelter(cat: $0) }
      }
    }
  }

  @Test(arguments: ShelterSpelling.allCases)
  func anOptionalParameterMustBeRegistered(_ spelling: ShelterSpelling) throws {
    let builder = DIContainerBuilder()
    spelling.register(in: builder)
    let without = try builder.build()
    #expect(try failure { try without.resolve(Shelter.self) }.missingType == id(Cat.self))
    builder.register { Cat() }.lifetime(.single)
    let with = try builder.build()
    #expect(try with.resolve(Shelter.self).cat === with.resolve(Cat.self))
  }

  @Test func aClosureWithTheContainerMayDoWithoutADependency() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Shelter.self).initial { container in Shelter(cat: try? container.resolve()) }
    #expect(try builder.build().resolve(Shelter.self).cat == nil)
    builder.register { Cat() }.lifetime(.single)
    let with = try builder.build()
    #expect(try with.resolve(Shelter.self).cat === with.resolve(Cat.self))
  }

  enum ZooSpelling: String, CaseIterable, Sendable {
    case container, parameter, typeAndContainer, typeAndParameter

    func register(in builder: DIContainerBuilder) {
      switch self {
      case .container: builder.register { container in try Zoo(animals: container.resolveMany((any Animal).self)) }
      case .parameter: builder.register { Zoo(animals: many($0)) }
      case .typeAndContainer:
        builder.register(type: Zoo.self).initial { container in try Zoo(animals: container.resolveMany()) }
      case .typeAndParameter: builder.register(type: Zoo.self).initial { Zoo(animals: many($0)) }
      }
    }
  }

  @Test(arguments: ZooSpelling.allCases)
  func aManyIsRequestedExplicitly(_ spelling: ZooSpelling) throws {
    let builder = DIContainerBuilder()
    spelling.register(in: builder)
    builder.register { Cat() }.set(.default).as((any Animal).self).check { $0 }
    builder.register { Dog() }.as((any Animal).self).check { $0 }
    let animals = try builder.build().resolve(Zoo.self).animals
    #expect(animals.map { id(type(of: $0)) } == [id(Cat.self), id(Dog.self)])
  }
}
