import DICore
import Testing

/// The chapter on resolving: by type, by name, the default, many, inferred types, existing objects and what can go wrong.
struct ResolvingExampleTests {
  protocol Animal: AnyObject {}
  protocol Vehicle {}
  protocol Logger: AnyObject {}
  protocol Silent {}

  final class Cat: Animal, @unchecked Sendable {}
  final class BMW: Vehicle {}
  final class Home {
    let animal: any Animal
    let vehicle: any Vehicle
    init(animal: any Animal, vehicle: any Vehicle) {
      self.animal = animal
      self.vehicle = vehicle
    }
  }
  final class Storyboard: @unchecked Sendable {
    let name: String
    init(name: String) { self.name = name }
  }
  final class FileLogger: Logger, @unchecked Sendable {}
  final class ConsoleLogger: Logger, @unchecked Sendable {}
  final class OtherLogger: Logger, @unchecked Sendable {}
  final class MainLogger: Logger, @unchecked Sendable {
    var loggers: [any Logger]
    init(loggers: [any Logger] = []) { self.loggers = loggers }
  }

  // MARK: - By type

  @Test func aTypeIsResolvedLikeAConstructor() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Cat.self).initial { Cat() }
    let container = try builder.build()
    let cat = try container.resolve(Cat.self)
    #expect(try container.resolve(Cat.self) !== cat)
  }

  @Test func dependenciesAreResolvedByTheirServices() throws {
    let builder = DIContainerBuilder()
    builder.register { Cat() }.as((any Animal).self).check { $0 }
    builder.register { BMW() }.as((any Vehicle).self).check { $0 }
    builder.register(type: Home.init(animal:vehicle:))
    let home = try builder.build().resolve(Home.self)
    #expect(home.animal is Cat)
    #expect(home.vehicle is BMW)
  }

  // MARK: - By type and name

  @Test func aNameTellsComponentsOfOneTypeApart() throws {
    let builder = DIContainerBuilder()
    builder.register { Storyboard(name: "Main") }.set(name: "Main").lifetime(.single)
    builder.register { Storyboard(name: "Login") }.set(name: "Login").lifetime(.single)
    let container = try builder.build()
    let main = try container.resolve(Storyboard.self, name: "Main")
    let login = try container.resolve(Storyboard.self, name: "Login")
    #expect(main.name == "Main")
    #expect(login.name == "Login")
    #expect(try container.resolve(name: "Main") as Storyboard === main)
    #expect(try container.resolve(name: "Login") as Storyboard === login)
  }

  @Test(arguments: NamedLifetime.allCases)
  func aComponentHasAnInstanceForEachOfItsNames(_ lifetime: NamedLifetime) throws {
    let builder = DIContainerBuilder()
    builder.register { Cat() }.set(name: "Felix").set(name: "Carfield").lifetime(lifetime.lifetime)
    let container = try builder.build()
    let felix = try container.resolve(Cat.self, name: "Felix")
    let carfield = try container.resolve(Cat.self, name: "Carfield")
    #expect(felix !== carfield)
    #expect(try (container.resolve(Cat.self, name: "Felix") === felix) == lifetime.isKept)
    #expect(try (container.resolve(Cat.self, name: "Carfield") === carfield) == lifetime.isKept)
  }

  @Test(arguments: NamedLifetime.allCases.filter(\.isKept))
  func theInstanceOfTheFirstNameAnswersWithoutAName(_ lifetime: NamedLifetime) throws {
    let builder = DIContainerBuilder()
    builder.register { Cat() }.set(name: "Felix").set(name: "Carfield").lifetime(lifetime.lifetime)
    let container = try builder.build()
    let carfield = try container.resolve(Cat.self, name: "Carfield")
    let felix = try container.resolve(Cat.self, name: "Felix")
    #expect(try container.resolve(Cat.self) === felix)
    #expect(try container.resolveMany(Cat.self).map(ObjectIdentifier.init) == [ObjectIdentifier(felix)])
    #expect(carfield !== felix)
  }

  // MARK: - The default

  static func builder(named: Bool, default: Bool) -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    let file = builder.register { FileLogger() }.as((any Logger).self).check { $0 }.lifetime(.single)
    let console = builder.register { ConsoleLogger() }.as((any Logger).self).check { $0 }.lifetime(.single)
    let other = builder.register { OtherLogger() }.as((any Logger).self).check { $0 }.lifetime(.single)
    let main = builder.register { MainLogger() }.as((any Logger).self).check { $0 }.lifetime(.single)
    if named {
      file.set(name: "File")
      console.set(name: "Console")
      other.set(name: "Other")
      main.set(name: "Main")
    }
    if `default` { main.set(.default) }
    return builder
  }

  static let loggers = [id(FileLogger.self), id(ConsoleLogger.self), id(OtherLogger.self), id(MainLogger.self)]

  @Test func severalNamedComponentsWithoutADefaultFailTheResolve() throws {
    let container = try Self.builder(named: true, default: false).build()
    let error = try failure { try container.resolve((any Logger).self) }
    #expect(error.ambiguousType == id((any Logger).self))
    #expect(error.listed == Self.loggers)
    #expect(try container.resolve((any Logger).self, name: "Other") is OtherLogger)
  }

  @Test func severalUnnamedComponentsWithoutADefaultFailTheBuild() throws {
    let errors = try #require(try failure { try Self.builder(named: false, default: false).build() }.found)
    #expect(errors.map(\.ambiguousType) == [id((any Logger).self)])
    #expect(errors.first?.listed == Self.loggers)
  }

  @Test func equalNamesFailTheBuild() throws {
    let builder = DIContainerBuilder()
    builder.register { FileLogger() }.set(name: "Log").as((any Logger).self).check { $0 }
    builder.register { ConsoleLogger() }.set(name: "Log").as((any Logger).self).check { $0 }
    let errors = try #require(try failure { try builder.build() }.found)
    guard errors.count == 1, case .intersectionNamesForType(let type, let names, let infos) = errors[0] else {
      Issue.record("\(errors)")
      return
    }
    #expect(id(type.type) == id((any Logger).self))
    #expect(names == ["Log"])
    #expect(infos.map { id($0.type) } == [id(FileLogger.self), id(ConsoleLogger.self)])
  }

  @Test(arguments: [true, false])
  func theDefaultAnswersWithoutAName(named: Bool) throws {
    let container = try Self.builder(named: named, default: true).build()
    #expect(try container.resolve((any Logger).self) is MainLogger)
  }

  // MARK: - Many

  @Test(arguments: [(named: true, default: true), (named: true, default: false), (named: false, default: true)])
  func manyGivesEveryComponentInTheOrderOfRegistration(named: Bool, default: Bool) throws {
    let container = try Self.builder(named: named, default: `default`).build()
    let loggers: [any Logger] = try container.resolveMany((any Logger).self)
    #expect(loggers.map { id(type(of: $0)) } == Self.loggers)
    let inferred: [any Logger] = try container.resolveMany()
    #expect(inferred.map { ObjectIdentifier($0) } == loggers.map { ObjectIdentifier($0) })
  }

  enum MainSpelling: String, CaseIterable, Sendable {
    case container, parameter

    func register(in builder: DIContainerBuilder) -> DIBuilderRegistration<MainLogger> {
      switch self {
      case .container: builder.register { try MainLogger(loggers: $0.resolveMany((any Logger).self)) }
      case .parameter: builder.register { MainLogger(loggers: many($0)) }
      }
    }
  }

  static func builder(main: (DIContainerBuilder) -> DIBuilderRegistration<MainLogger>) -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register { FileLogger() }.as((any Logger).self).check { $0 }.lifetime(.single)
    builder.register { ConsoleLogger() }.as((any Logger).self).check { $0 }.lifetime(.single)
    builder.register { OtherLogger() }.as((any Logger).self).check { $0 }.lifetime(.single)
    main(builder).set(.default).as((any Logger).self).check { $0 }
    return builder
  }

  @Test(arguments: MainSpelling.allCases, NamedLifetime.allCases)
  func aManyLeavesOutItsDependentInAnInitializer(_ spelling: MainSpelling, _ lifetime: NamedLifetime) throws {
    let builder = Self.builder { spelling.register(in: $0).lifetime(lifetime.lifetime) }
    let container = try builder.build()
    let main = try #require(try container.resolve((any Logger).self) as? MainLogger)
    #expect(main.loggers.map { id(type(of: $0)) } == Array(Self.loggers.dropLast()))
    #expect(try container.resolveMany((any Logger).self).map { id(type(of: $0)) } == Self.loggers)
  }

  enum InjectionSpelling: String, CaseIterable, Sendable {
    case container, manual, parameter

    func inject(into main: DIBuilderRegistration<MainLogger>) -> DIBuilderRegistration<MainLogger> {
      switch self {
      case .container: main.injection { container, main in main.loggers = try container.resolveMany() }
      case .manual: main.injection(.manual) { container, main in main.loggers = try container.resolveMany() }
      case .parameter: main.injection { $0.loggers = many($1) }
      }
    }
  }

  @Test(arguments: InjectionSpelling.allCases, NamedLifetime.allCases)
  func aManyHoldsItsDependentInAnInjection(_ spelling: InjectionSpelling, _ lifetime: NamedLifetime) throws {
    let builder = Self.builder {
      spelling.inject(into: $0.register { MainLogger() }).lifetime(lifetime.lifetime)
    }
    let main = try #require(try builder.build().resolve((any Logger).self) as? MainLogger)
    #expect(main.loggers.map { id(type(of: $0)) } == Self.loggers)
    #expect(main.loggers.last === main)
    main.loggers = []
  }

  @Test func aManyHoldsTheComponentForOtherDependents() throws {
    final class Report {
      let loggers: [any Logger]
      init(loggers: [any Logger]) { self.loggers = loggers }
    }
    let builder = Self.builder { MainSpelling.container.register(in: $0) }
    builder.register { Report(loggers: many($0)) }
    #expect(try builder.build().resolve(Report.self).loggers.map { id(type(of: $0)) } == Self.loggers)
  }

  // MARK: - Inferred types

  enum Inference: String, CaseIterable, Sendable {
    case argument, coercion, annotation, optionalVariable, implicitlyUnwrappedVariable
    case optionalArgument, optionalRequest, implicitlyUnwrappedRequest

    func resolve(from container: DIBuiltContainer) throws -> Cat? {
      switch self {
      case .argument:
        let cat = try container.resolve(Cat.self)
        return cat
      case .coercion:
        let cat = try container.resolve() as Cat
        return cat
      case .annotation:
        let cat: Cat = try container.resolve()
        return cat
      case .optionalVariable:
        var cat: Cat? = nil
        cat = try? container.resolve()
        return cat
      case .implicitlyUnwrappedVariable:
        var cat: Cat! = nil
        cat = try container.resolve()
        return cat
      case .optionalArgument:
        return try container.resolve(Cat?.self)
      case .optionalRequest:
        let cat: Cat? = try container.resolve()
        return cat
      case .implicitlyUnwrappedRequest:
        let cat: Cat! = try container.resolve()
        return cat
      }
    }
  }

  @Test(arguments: Inference.allCases)
  func theContextDeterminesTheType(_ inference: Inference) throws {
    let builder = DIContainerBuilder()
    builder.register { Cat() }.lifetime(.single)
    let container = try builder.build()
    #expect(try inference.resolve(from: container) === container.resolve(Cat.self))
  }

  @Test(arguments: Inference.allCases)
  func onlyTryMakesAMissingObjectOptional(_ inference: Inference) throws {
    let container = try DIContainerBuilder().build()
    if inference == .optionalVariable {
      #expect(try inference.resolve(from: container) == nil)
    } else {
      #expect(try failure { try inference.resolve(from: container) }.missingType == id(Cat.self))
    }
  }

  @Test func theContextDeterminesTheTypeOfANamedRequest() throws {
    let builder = DIContainerBuilder()
    builder.register { Cat() }.set(name: "Felix").lifetime(.single)
    let container = try builder.build()
    let plain: Cat = try container.resolve(name: "Felix")
    let optional: Cat? = try container.resolve(name: "Felix")
    let unwrapped: Cat! = try container.resolve(name: "Felix")
    #expect(optional === plain)
    #expect(unwrapped === plain)
  }

  // MARK: - Existing objects

  final class Pet {
    var owner: Owner?
    var visits = 0
    init() {}
  }
  final class Owner: Sendable {}

  static func builder(pet: (DIBuilderRegistration<Pet>) -> Void) -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register { Owner() }.lifetime(.single)
    pet(builder.register(type: Pet.self))
    return builder
  }

  @Test func anExistingObjectIsInjectedInto() throws {
    let builder = Self.builder {
      $0.injection { container, pet in pet.owner = try container.resolve() }
        .initialNotNecessary()
    }
    let container = try builder.build()
    let pet = Pet()
    try container.resolve(pet)
    #expect(try pet.owner === container.resolve(Owner.self))
  }

  @Test func aTypeWithoutInitializerFailsTheBuild() throws {
    let builder = Self.builder { $0.injection { container, pet in pet.owner = try container.resolve() } }
    let errors = try #require(try failure { try builder.build() }.found)
    #expect(errors.map(\.typeWithoutInitializer) == [id(Pet.self)])
  }

  @Test func aComponentWithoutInitializerCannotBeMade() throws {
    let container = try Self.builder { $0.initialNotNecessary() }.build()
    #expect(try failure { try container.resolve(Pet.self) }.typeWithoutInitializer == id(Pet.self))
  }

  @Test(arguments: [true, false])
  func initialNotNecessaryAllowsAnInitializer(saidFirst: Bool) throws {
    let builder = Self.builder {
      let pet = saidFirst ? $0.initialNotNecessary().initial(Pet.init) : $0.initial(Pet.init).initialNotNecessary()
      pet.injection { $0.owner = $1 }
    }
    let container = try builder.build()
    let owner = try container.resolve(Owner.self)
    let existing = Pet()
    try container.resolve(existing)
    #expect(existing.owner === owner)
    #expect(try container.resolve(Pet.self).owner === owner)
    #expect(try container.resolve(Pet.self) !== existing)
  }

  @Test func anExistingObjectMustBeRegistered() throws {
    let container = try DIContainerBuilder().build()
    #expect(try failure { try container.resolve(Pet()) }.missingType == id(Pet.self))
  }

  @Test func anExistingObjectIsFoundByItsTypeThoughServicesReplacedIt() throws {
    let builder = DIContainerBuilder()
    builder.register(type: MainLogger.self).initialNotNecessary()
      .as((any Logger).self).check { $0 }
      .injection { $0.loggers = [$1 as FileLogger] }
    builder.register { FileLogger() }
    let container = try builder.build()
    let main = MainLogger()
    try container.resolve(main)
    #expect(main.loggers.count == 1)
  }

  @Test func anExistingObjectOfAnUnregisteredSubclassIsFoundByItsSuperclass() throws {
    class View {
      var cat: Cat?
    }
    final class Button: View {}
    let builder = DIContainerBuilder()
    builder.register { Cat() }
    builder.register(type: View.self).initialNotNecessary().injection(\.cat)
    let button = Button()
    try builder.build().resolve(button)
    #expect(button.cat != nil)
  }

  @Test(arguments: NamedLifetime.allCases)
  func anExistingObjectBecomesTheMissingInstance(_ lifetime: NamedLifetime) throws {
    let builder = Self.builder {
      $0.initialNotNecessary().lifetime(lifetime.lifetime).injection { pet, owner in
        pet.owner = owner
        pet.visits += 1
      }
    }
    let container = try builder.build()
    let pet = Pet()
    try container.resolve(pet)
    #expect(pet.visits == 1)
    if lifetime.isKept {
      #expect(try container.resolve(Pet.self) === pet)
      try container.resolve(pet)
      #expect(pet.visits == 1)
    } else {
      #expect(try failure { try container.resolve(Pet.self) }.typeWithoutInitializer == id(Pet.self))
      try container.resolve(pet)
      #expect(pet.visits == 2)
    }
  }

  @Test(arguments: NamedLifetime.allCases)
  func anExistingObjectDoesNotReplaceAnInstance(_ lifetime: NamedLifetime) throws {
    let builder = Self.builder { $0.initial(Pet.init).lifetime(lifetime.lifetime).injection { $0.owner = $1 } }
    let container = try builder.build()
    let made = try container.resolve(Pet.self)
    let existing = Pet()
    try container.resolve(existing)
    #expect(existing.owner != nil)
    #expect(try (container.resolve(Pet.self) === made) == lifetime.isKept)
  }

  // MARK: - Errors

  @Test func anUnregisteredTypeIsAnError() throws {
    let container = try DIContainerBuilder().build()
    let error = try failure { try container.resolve(Cat.self) }
    guard case .typeIsNotFound(let type) = error else {
      Issue.record(error)
      return
    }
    #expect(id(type.type) == id(Cat.self))
    let equalsItsType = type == Cat.self
    #expect(equalsItsType)
    let differsFromAnother = type != BMW.self
    #expect(differsFromAnother)
  }

  @Test func anUnregisteredNameIsAnError() throws {
    let container = try Self.builder(named: true, default: true).build()
    let error = try failure { try container.resolve((any Logger).self, name: "Network") }
    guard case .typeIsNotFoundForName(let type, let name, let typesInfo) = error else {
      Issue.record(error)
      return
    }
    #expect(id(type.type) == id((any Logger).self))
    #expect(name == "Network")
    #expect(typesInfo.map { id($0.type) } == Self.loggers)
  }

  @Test func anUnknownNameIsNotAnsweredByAnUnnamedComponent() throws {
    let builder = DIContainerBuilder()
    builder.register { Cat() }
    let container = try builder.build()
    let error = try failure { try container.resolve(Cat.self, name: "Felix") }
    guard case .typeIsNotFoundForName(_, "Felix", _) = error else {
      Issue.record(error)
      return
    }
    #expect(error.listed == [id(Cat.self)])
  }

  @Test func anUnregisteredTypeWithANameIsAnError() throws {
    let container = try DIContainerBuilder().build()
    #expect(try failure { try container.resolve(Cat.self, name: "Felix") }.missingType == id(Cat.self))
  }

  @Test func aFalsePromiseIsAnError() throws {
    let builder = DIContainerBuilder()
    builder.register { Cat() }.as((any Silent).self).unsafe()
    let container = try builder.build()
    let error = try failure { try container.resolve((any Silent).self) }
    guard case .typeIsIncorrect(let requestedType, let realType, let typeInfo) = error else {
      Issue.record(error)
      return
    }
    #expect(id(requestedType.type) == id((any Silent).self))
    #expect(id(realType) == id(Cat.self))
    #expect(id(typeInfo.type) == id(Cat.self))
  }

  @Test func aManyOfAnUnregisteredTypeIsAnError() throws {
    let container = try DIContainerBuilder().build()
    #expect(try failure { try container.resolveMany((any Logger).self) }.missingType == id((any Logger).self))
  }
}
