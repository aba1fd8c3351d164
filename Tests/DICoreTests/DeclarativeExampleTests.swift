import DICore
import Testing

/// The chapter on registration in a declarative container.
struct DeclarativeExampleTests {
  protocol Animal: AnyObject {}
  protocol Mammal: AnyObject {}
  protocol Pet: AnyObject {}
  final class Cat: Animal, Mammal, Pet, @unchecked Sendable {}
  final class MyClass: @unchecked Sendable {
    var cat: Cat?
  }

  let container = DIContainer()
  /// The same container, whose failures are errors instead of the end of the process.
  var view: DIBuiltContainer { DIBuiltContainer(_core: container._core) }

  // MARK: - Initializers

  enum Spelling: String, CaseIterable, Sendable {
    case initializer, closure

    @discardableResult
    func register(in container: DIContainer) -> DIContainerRegistration<MyClass> {
      switch self {
      case .initializer: container.register(MyClass.init)
      case .closure: container.register { MyClass() }
      }
    }
  }

  @Test(arguments: Spelling.allCases)
  func bothSpellingsOfAnInitializerMakeInstances(_ spelling: Spelling) {
    spelling.register(in: container)
    let first: MyClass = container.resolve()
    let second: MyClass = container.resolve()
    #expect(first !== second)
  }

  @Test(arguments: Spelling.allCases)
  func bothSpellingsOfAnInitializerCanBeDescribedFurther(_ spelling: Spelling) {
    container.register(Cat.init)
    spelling.register(in: container).lifetime(.single).injection(\.cat)
    let first: MyClass = container.resolve()
    #expect(first === container.resolve(MyClass.self))
    #expect(first.cat != nil)
  }

  @Test func aRegisteredTypeIsNotMadeByTheContainer() throws {
    container.register(MyClass.self)
    #expect(container.resolve(MyClass?.self) == nil)
    #expect(try failure { try view.resolve(MyClass.self) }.typeWithoutInitializer == id(MyClass.self))
  }

  @Test func anObjectMadeElsewhereIsInjectedByItsRegistration() {
    container.register(Cat.init)
    container.register(MyClass.self).injection(\.cat).lifetime(.perContainer(.weak))
    let object = MyClass()
    container.resolve(object)
    #expect(object.cat != nil)
    #expect(container.resolve(MyClass.self) === object)
  }

  // MARK: - Services

  @Test func everyServiceAndTheOwnTypeGiveACat() {
    container.register(Cat.init)
      .as((any Animal).self)
      .as((any Mammal).self)
      .as((any Pet).self)
    let cat: Cat = container.resolve()
    let animal: any Animal = container.resolve()
    let mammal: any Mammal = container.resolve()
    let pet: any Pet = container.resolve()
    #expect(animal is Cat && mammal is Cat && pet is Cat)
    #expect(
      Set([ObjectIdentifier(cat), ObjectIdentifier(animal), ObjectIdentifier(mammal), ObjectIdentifier(pet)]).count == 4
    )
  }

  private func resolveAll() -> Set<ObjectIdentifier> {
    let cat: Cat = container.resolve()
    let animal: any Animal = container.resolve()
    let mammal: any Mammal = container.resolve()
    let pet: any Pet = container.resolve()
    return [ObjectIdentifier(cat), ObjectIdentifier(animal), ObjectIdentifier(mammal), ObjectIdentifier(pet)]
  }

  @Test(arguments: NamedLifetime.allCases)
  func oneRegistrationWithServicesIsOneCat(_ lifetime: NamedLifetime) {
    container.register(Cat.init)
      .as((any Animal).self)
      .as((any Mammal).self)
      .as((any Pet).self)
      .lifetime(lifetime.lifetime)
    let held: Cat = container.resolve()
    #expect(resolveAll().contains(ObjectIdentifier(held)) == lifetime.isKept)
    #expect((resolveAll() == [ObjectIdentifier(held)]) == lifetime.isKept)
  }

  @Test(arguments: [Lifetime.single, .lazySingle, .perContainer])
  func fourRegistrationsAreFourCats(_ lifetime: Lifetime) {
    container.register { Cat() }.lifetime(lifetime)
    container.register { Cat() as any Animal }.lifetime(lifetime)
    container.register { Cat() as any Mammal }.lifetime(lifetime)
    container.register { Cat() as any Pet }.lifetime(lifetime)
    #expect(resolveAll().count == 4)
    #expect(resolveAll() == resolveAll())
  }

  @Test func aServiceMayBeCheckedByTheCompiler() {
    container.register(Cat.init).as(check: (any Animal).self) { $0 }.as(check: (any Pet).self) { $0 }
      .lifetime(.lazySingle)
    #expect(container.resolve((any Animal).self) === container.resolve(Cat.self))
    #expect(container.resolve((any Pet).self) === container.resolve(Cat.self))
  }

  @Test func aServiceWithANameMayBeCheckedByTheCompiler() {
    container.register(Cat.init).as(check: (any Animal).self, name: "Tom") { $0 }
      .as(check: (any Animal).self, name: "Felix") { $0 }.lifetime(.lazySingle)
    container.register { 7 }.as(check: String.self, name: "seven") { "\($0)" }
    #expect(container.resolve((any Animal).self, name: "Tom") === container.resolve(Cat.self))
    #expect(container.resolve((any Animal).self, name: "Felix") === container.resolve(Cat.self))
    #expect(container.resolve((any Animal)?.self, name: "Rex") == nil)
    #expect(container.resolve(String.self, name: "seven") == "7")
  }

  @Test func aNamedServiceAnswersWithoutItsNameToo() throws {
    final class Dog: Animal {}
    container.register(Cat.init).as((any Animal).self, name: "Tom").as((any Animal).self).lifetime(.lazySingle)
    container.register(Dog.init).as((any Animal).self, name: "Rex")
    #expect(container.resolve((any Animal).self) === container.resolve(Cat.self))
    #expect(container.resolve((any Animal).self, name: "Tom") === container.resolve(Cat.self))
    #expect(container.resolve((any Animal).self, name: "Rex") is Dog)
    #expect(container.resolveMany((any Animal).self).map { id(type(of: $0)) } == [id(Cat.self), id(Dog.self)])
  }

  // MARK: - What happens after an object was made

  protocol InteractorDelegate: AnyObject {}
  final class View: Sendable {}
  final class Interactor: @unchecked Sendable {
    weak var delegate: (any InteractorDelegate)?
  }
  final class Presenter: InteractorDelegate {
    var view: View?
    var interactor: Interactor!
  }

  @Test func postInitFindsEverythingInjected() {
    container.register(View.init)
    container.register(Interactor.init)
    container.register(Presenter.init)
      .injection(\.view)
      .injection(\.interactor)
      .postInit { presenter in
        presenter.interactor.delegate = presenter
      }
    let presenter: Presenter = container.resolve()
    #expect(presenter.view != nil)
    #expect(presenter.interactor.delegate === presenter)
  }

  enum InjectionSpelling: String, CaseIterable, Sendable {
    case keyPath, shorthand, typed, severalParameters, container

    func inject(into presenter: DIContainerRegistration<Presenter>) {
      switch self {
      case .keyPath: presenter.injection(\.view).injection(\.interactor)
      case .shorthand: presenter.injection { $0.view = $1 }.injection { $0.interactor = $1 }
      case .typed:
        presenter.injection { (presenter: Presenter, view: View?) in presenter.view = view }
          .injection { (presenter: Presenter, interactor: Interactor) in presenter.interactor = interactor }
      case .severalParameters:
        presenter.injection { presenter, view, interactor in
          presenter.view = view as View
          presenter.interactor = interactor as Interactor
        }
      case .container:
        presenter.injection { (presenter: Presenter, container: DIContainer) in
          presenter.view = container.resolve()
          presenter.interactor = container.resolve()
        }
      }
    }
  }

  @Test(arguments: InjectionSpelling.allCases)
  func everySpellingOfAnInjectionInjects(_ spelling: InjectionSpelling) {
    container.register(View.init).lifetime(.lazySingle)
    container.register(Interactor.init).lifetime(.lazySingle)
    spelling.inject(into: container.register(Presenter.init))
    let presenter: Presenter = container.resolve()
    #expect(presenter.view === container.resolve(View.self))
    #expect(presenter.interactor === container.resolve(Interactor.self))
  }

  @Test(arguments: [InjectionSpelling.keyPath, .shorthand])
  func anOptionalPropertyIsNilIfNothingIsRegistered(_ spelling: InjectionSpelling) {
    spelling.inject(
      into: container.register { () -> Presenter in
        let presenter = Presenter()
        (presenter.view, presenter.interactor) = (View(), Interactor())
        return presenter
      })
    let presenter: Presenter = container.resolve()
    #expect(presenter.view == nil && presenter.interactor == nil)
  }
}

// MARK: - Defaults and tests

extension DeclarativeExampleTests {
  protocol Logger: AnyObject {}
  final class CrashlyticsLogger: Logger {}
  final class FileLogger: Logger {}
  final class ConsoleLogger: Logger {}
  final class TestLogger: Logger {}
  final class MainLogger: Logger {
    let loggers: [any Logger]
    init(loggers: [any Logger]) { self.loggers = loggers }
  }

  private func registerLoggers() {
    container.register(CrashlyticsLogger.init)
      .as((any Logger).self)
    container.register(FileLogger.init)
      .as((any Logger).self)
    container.register(ConsoleLogger.init)
      .as((any Logger).self)
  }

  private static let others = [id(CrashlyticsLogger.self), id(FileLogger.self), id(ConsoleLogger.self)]

  private func registerMainLogger() -> DIContainerRegistration<MainLogger> {
    container.register { MainLogger(loggers: many($0)) }
      .as((any Logger).self)
  }

  @Test func theDefaultLoggerHoldsAllOthers() throws {
    registerLoggers()
    registerMainLogger().default()
    let logger: any Logger = container.resolve()
    let main = try #require(logger as? MainLogger)
    #expect(main.loggers.map { id(type(of: $0)) } == Self.others)
    let all: [any Logger] = container.resolveMany()
    #expect(all.map { id(type(of: $0)) } == Self.others + [id(MainLogger.self)])
  }

  @Test func severalLoggersWithoutADefaultAreAmbiguous() throws {
    registerLoggers()
    _ = registerMainLogger()
    let error = try failure { try view.resolve((any Logger).self) }
    #expect(error.ambiguousType == id((any Logger).self))
    #expect(error.listed == Self.others + [id(MainLogger.self)])
    #expect(container.resolve(FileLogger?.self) != nil)
  }

  @Test func defaultsOfDifferentServicesDoNotConflict() {
    final class Report: Animal {}
    registerLoggers()
    registerMainLogger().default()
    container.register(Report.init).as((any Animal).self).default()
    container.register(Cat.init).as((any Animal).self)
    #expect(container.resolve((any Animal).self) is Report)
    #expect(container.resolve((any Logger).self) is MainLogger)
  }

  @Test(arguments: [false, true])
  func aTestRegistrationTakesThePlaceOfTheDefault(afterFirstUse: Bool) throws {
    final class App {
      let logger: any Logger
      init(_ logger: any Logger) { self.logger = logger }
    }
    registerLoggers()
    registerMainLogger().default()
    container.register(App.init)
    if afterFirstUse { #expect(container.resolve(App.self).logger is MainLogger) }
    container.register(TestLogger.init).as((any Logger).self).test()
    #expect(container.resolve(App.self).logger is TestLogger)
    #expect(container.resolve((any Logger).self) is TestLogger)
    #expect(container.resolveMany((any Logger).self).map { id(type(of: $0)) } == [id(TestLogger.self)])
    _ = container.resolve(FileLogger.self)
  }

  @Test func severalTestsReplaceComponentsOfOneGraph() throws {
    final class Store {
      let logger: any Logger, animal: any Animal
      init(_ logger: any Logger, _ animal: any Animal) { (self.logger, self.animal) = (logger, animal) }
    }
    final class Robot: Animal {}
    container.register(FileLogger.init).as((any Logger).self)
    container.register(Cat.init).as((any Animal).self)
    container.register(Store.init)
    container.register(TestLogger.init).as((any Logger).self).test()
    container.register(Robot.init).as((any Animal).self).test()
    let store: Store = container.resolve()
    #expect(store.logger is TestLogger && store.animal is Robot)
  }
}
