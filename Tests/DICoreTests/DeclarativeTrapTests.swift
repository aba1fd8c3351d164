import DICore
import Testing

/// The exact traps of a declarative container.
struct DeclarativeTrapTests {
  protocol Animal {}
  protocol Stranger {}
  final class Cat: Animal, @unchecked Sendable {}
  final class Dog: Animal {}
  final class Home {
    init(_ cat: Cat) {}
  }
  final class Street: Sendable {
    init(_ home: Home) {}
  }
  final class Zoo {
    init(_ animals: [any Animal]) {}
  }
  final class Chicken {
    init(_ egg: Egg) {}
  }
  final class Egg {
    init(_ chicken: Chicken) {}
  }
  final class Controller: @unchecked Sendable {
    var cat: Cat?
  }
  @MainActor final class Screen {
    init() {}
  }

  // MARK: - No component answers

  @Test func theTrapNamesAnUnregisteredType() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = DIContainer().resolve(Cat.self)
      },
      """
      Cat is not registered.
        write: a registration that makes it, or .as(Cat.self) at one that serves as it
      """)
  }

  @Test func theTrapNamesAnUnregisteredDependency() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Home.init, file: "Home.swift", line: 7)
        container.register(Street.init, file: "Street.swift", line: 9)
        _ = container.resolve(Street.self)
      },
      """
      Cat is not registered.
        path: Street (Street.swift:9) -> Home (Home.swift:7) -> Cat
        write: a registration that makes it, or .as(Cat.self) at one that serves as it
      """)
  }

  @Test func theTrapNamesAnUnregisteredDependencyOfAClosure() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register({ (container: DIContainer) in Home(container.resolve()) }, file: "Home.swift", line: 7)
        container.register({ (container: DIContainer) in Street(container.resolve()) }, file: "Street.swift", line: 9)
        _ = container.resolve(Street.self)
      },
      """
      Cat is not registered.
        path: Street (Street.swift:9) -> Home (Home.swift:7) -> Cat
        write: a registration that makes it, or .as(Cat.self) at one that serves as it
      """)
  }

  /// Registers, and gives the path of a request.
  ///
  /// Outside of the test, since all of a macro's argument is at one line.
  static func registerStreet(in container: DIContainer) -> String {
    let home = next()
    container.register(Home.init)
    let street = next()
    container.register { Street($0) }
    return "Street (\(street)) -> Home (\(home)) -> Cat"
  }

  @Test func thePathNamesFileAndLineOfEachRegistration() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        _ = DeclarativeTrapTests.registerStreet(in: container)
        _ = container.resolve(Street.self)
      },
      """
      Cat is not registered.
        path: \(Self.registerStreet(in: DIContainer()))
        write: a registration that makes it, or .as(Cat.self) at one that serves as it
      """)
  }

  @Test func theTrapNamesAnUnregisteredName() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Cat.init, file: "Cat.swift", line: 1).as((any Animal).self, name: "Tom")
        container.register(Dog.init, file: "Dog.swift", line: 2).as((any Animal).self).default()
        _ = container.resolve((any Animal).self, name: "Felix")
      },
      """
      Animal is not registered under the name "Felix".
        registered: Cat (Cat.swift:1), named "Tom"
        registered: Dog (Dog.swift:2), default
        write: .as(Animal.self, name: "Felix") at the registration that is meant
      """)
  }

  @Test func theTrapNamesAFactoryThatReturnedNil() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register({ nil as Cat? }, file: "Cat.swift", line: 1)
        container.register(Home.init, file: "Home.swift", line: 7)
        _ = container.resolve(Home.self)
      },
      """
      Cat is not there: its factory gave nil.
        path: Home (Home.swift:7) -> Cat
        registered: Cat (Cat.swift:1)
        write: a factory that gives an instance; or ask where nil will do, as Cat?
      """)
  }

  @Test func theTrapSaysThatAnArrayIsNotCollected() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Cat.init, file: "Cat.swift", line: 1).as((any Animal).self)
        container.register(Zoo.init, file: "Zoo.swift", line: 4)
        _ = container.resolve(Zoo.self)
      },
      """
      [Animal] is not registered.
        path: Zoo (Zoo.swift:4) -> [Animal]
        registered: Cat (Cat.swift:1), as an element
        write: many($0) in a closure, or resolveMany(): a plain array is not collected
      """)
  }

  @Test func theTrapNamesAComponentWithoutInitializerAndInstance() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Cat.self, file: "Cat.swift", line: 1)
        container.register(Home.init, file: "Home.swift", line: 7)
        _ = container.resolve(Home.self)
      },
      """
      Cat has no initializer, and nothing was handed in that could answer.
        path: Home (Home.swift:7) -> Cat (Cat.swift:1)
        write: resolve(_:) or set(_:) with an object before this request, and a lifetime that keeps it; or \
      container.register { ... } in its place
      """)
  }

  @Test func theTrapNamesTheUnregisteredClassOfAnObject() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        DIContainer().resolve(Controller())
      },
      """
      Controller is not registered.
        write: container.register(Controller.self), with its injections
      """)
  }

  // MARK: - Several answer

  @Test func theTrapListsSeveralCandidates() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Cat.init, file: "Cat.swift", line: 1).as((any Animal).self)
        container.register(Dog.init, file: "Dog.swift", line: 2).as((any Animal).self)
        container.register({ (animal: any Animal) in [animal] }, file: "Zoo.swift", line: 4)
        _ = container.resolve([any Animal].self)
      },
      """
      Animal could be any of 2 components, and nothing says which.
        path: [Animal] (Zoo.swift:4) -> Animal
        registered: Cat (Cat.swift:1)
        registered: Dog (Dog.swift:2)
        write: .default() at one of them; or .as(Animal.self, name:) at each, to ask by name; or many($0) to get all
      """)
  }

  @Test func theTrapListsSeveralTests() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Cat.init, file: "Cat.swift", line: 1).as((any Animal).self).test()
        container.register(Dog.init, file: "Dog.swift", line: 2).as((any Animal).self).test()
        _ = container.resolve((any Animal).self)
      },
      """
      Animal could be any of 2 components, and nothing says which.
        registered: Cat (Cat.swift:1), test
        registered: Dog (Dog.swift:2), test
        write: .test() at one of them only
      """)
  }

  @Test func theTrapListsTwoDefaults() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Cat.init, file: "Cat.swift", line: 1).as((any Animal).self).default()
        container.register(Dog.init, file: "Dog.swift", line: 2).as((any Animal).self).default()
        _ = container.resolve((any Animal).self)
      },
      """
      Animal has 2 defaults.
        registered: Cat (Cat.swift:1), default
        registered: Dog (Dog.swift:2), default
        write: .default() at one of them only
      """)
  }

  @Test func theTrapListsTwoDefaultsDeepInAGraph() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Cat.init, file: "Cat.swift", line: 1).default()
        container.register(Cat.init, file: "Cat.swift", line: 2).default()
        container.register(Home.init, file: "Home.swift", line: 7)
        _ = container.resolve(Home.self)
      },
      """
      Cat has 2 defaults.
        path: Home (Home.swift:7) -> Cat
        registered: Cat (Cat.swift:1), default
        registered: Cat (Cat.swift:2), default
        write: .default() at one of them only
      """)
  }

  @Test func theTrapListsEqualNames() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Cat.init, file: "Cat.swift", line: 1).as((any Animal).self, name: "Tom")
        container.register(Dog.init, file: "Dog.swift", line: 2).as((any Animal).self, name: "Tom")
        _ = container.resolve((any Animal).self, name: "Tom")
      },
      """
      Animal has several components with an equal name: "Tom".
        registered: Cat (Cat.swift:1), named "Tom"
        registered: Dog (Dog.swift:2), named "Tom"
        write: .as(Animal.self, name:) with another name at each of them
      """)
  }
}
