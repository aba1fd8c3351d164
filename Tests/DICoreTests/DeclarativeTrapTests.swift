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
        fix: register it; or add .as(Cat.self) to a registration that can serve as it
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
        fix: register it; or add .as(Cat.self) to a registration that can serve as it
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
        fix: register it; or add .as(Cat.self) to a registration that can serve as it
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
        fix: register it; or add .as(Cat.self) to a registration that can serve as it
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
        fix: add .as((any Animal).self, name: "Felix") to the registration you mean
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
      The factory of Cat returned nil.
        path: Home (Home.swift:7) -> Cat
        registered: Cat (Cat.swift:1)
        fix: return an instance from the factory; or request Cat?
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
        fix: use many($0) in a closure, or resolveMany(): a plain array is not collected
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
      Cat has no initializer, and no instance is set.
        path: Home (Home.swift:7) -> Cat (Cat.swift:1)
        fix: call resolve(_:) or set(_:) with an object before this request, and use a lifetime that keeps it; or replace the \
      registration with container.register { ... }
      """)
  }

  @Test func theTrapNamesTheUnregisteredClassOfAnObject() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        DIContainer().resolve(Controller())
      },
      """
      Controller is not registered.
        fix: add container.register(Controller.self), with its injections
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
      Animal is ambiguous: 2 components match.
        path: [Animal] (Zoo.swift:4) -> Animal
        registered: Cat (Cat.swift:1)
        registered: Dog (Dog.swift:2)
        fix: add .default() to one of them; or add .as((any Animal).self, name: "...") to each, and request it by name; or \
      request all with many($0)
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
      Animal is ambiguous: 2 components match.
        registered: Cat (Cat.swift:1), test
        registered: Dog (Dog.swift:2), test
        fix: remove .test() from all but one of them
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
        fix: remove .default() from all but one of them
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
        fix: remove .default() from all but one of them
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
      Animal has several components with the same name: "Tom".
        registered: Cat (Cat.swift:1), named "Tom"
        registered: Dog (Dog.swift:2), named "Tom"
        fix: add .as((any Animal).self, name: "...") with a different name to each of them
      """)
  }
}
