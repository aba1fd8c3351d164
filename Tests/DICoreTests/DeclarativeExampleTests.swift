import DICore
import Testing

/// The chapter on registration in a declarative container: each form of a statement.
///
/// ``DialectTests`` has what the statements mean, on both front ends.
struct DeclarativeExampleTests {
  protocol Animal: AnyObject {}
  protocol Mammal: AnyObject {}
  protocol Pet: AnyObject {}
  final class Cat: Animal, Mammal, Pet, @unchecked Sendable {}
  final class MyClass: @unchecked Sendable {
    var cat: Cat?
  }

  let container = DIContainer()

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

  // MARK: - Services

  private func resolveAll() -> Set<ObjectIdentifier> {
    let cat: Cat = container.resolve()
    let animal: any Animal = container.resolve()
    let mammal: any Mammal = container.resolve()
    let pet: any Pet = container.resolve()
    return [ObjectIdentifier(cat), ObjectIdentifier(animal), ObjectIdentifier(mammal), ObjectIdentifier(pet)]
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

  final class View: Sendable {}
  final class Interactor: Sendable {}
  final class Presenter {
    var view: View?
    var interactor: Interactor!
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
