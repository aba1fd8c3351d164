import DICore
import DIOperators
import Testing

/// The exact traps of a declarative container used by an operator.
struct OperatorTrapTests {
  @Test func theOneOperatorTrapsIfATypeIsNotRegistered() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = *DIContainer() as Cat
      },
      """
      Cat is not registered.
        write: a registration that makes it, or .as(Cat.self) at one that serves as it
      """)
  }

  @Test func theOneOperatorTrapsInAnArgument() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        _ = Owner(cat: *container)
      },
      """
      Cat is not registered.
        write: a registration that makes it, or .as(Cat.self) at one that serves as it
      """)
  }

  @Test func theOneOperatorTrapsInAClosure() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register({ (c: DIContainer) in Owner(cat: *c) }, file: "Owner.swift", line: 7)
        container.register({ (owner: Owner) in Zoo(animals: [owner.cat]) }, file: "Zoo.swift", line: 9)
        _ = *container as Zoo
      },
      """
      Cat is not registered.
        path: Zoo (Zoo.swift:9) -> Owner (Owner.swift:7) -> Cat
        write: a registration that makes it, or .as(Cat.self) at one that serves as it
      """)
  }

  @Test func theOneOperatorTrapsInAnInjection() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register({ Home() }, file: "Home.swift", line: 7)
          .injection { (home, c: DIContainer) in home.cat = (*c as Cat) }
        _ = *container as Home
      },
      """
      Cat is not registered.
        path: Home (Home.swift:7) -> Cat
        write: a registration that makes it, or .as(Cat.self) at one that serves as it
      """)
  }

  @Test func theOptionalOperatorTrapsIfADependencyIsNotRegistered() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register({ Owner(cat: $0) }, file: "Owner.swift", line: 7)
        let owner: Owner? = *?container
        _ = owner
      },
      """
      Cat is not registered.
        path: Owner (Owner.swift:7) -> Cat
        write: a registration that makes it, or .as(Cat.self) at one that serves as it
      """)
  }

  @Test func theOptionalOperatorTrapsIfADependencyOfAClosureIsNotRegistered() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register({ (c: DIContainer) in Owner(cat: *c) }, file: "Owner.swift", line: 7)
        container.register({ (c: DIContainer) in Home(cat: (*?c as Owner?)?.cat) }, file: "Home.swift", line: 9)
        _ = *container as Home
      },
      """
      Cat is not registered.
        path: Home (Home.swift:9) -> Owner (Owner.swift:7) -> Cat
        write: a registration that makes it, or .as(Cat.self) at one that serves as it
      """)
  }

  @Test func theOptionalOperatorTrapsIfATypeIsAmbiguous() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register({ Cat() }, file: "Cat.swift", line: 1).as((any Animal).self)
        container.register({ Dog() }, file: "Dog.swift", line: 2).as((any Animal).self)
        let animal: (any Animal)? = *?container
        _ = animal
      },
      """
      Animal, asked for as Animal?, could be any of 2 components, and nothing says which.
        registered: Cat (Cat.swift:1)
        registered: Dog (Dog.swift:2)
        write: .default() at one of them; or .as(Animal.self, name:) at each, to ask by name; or many($0) to get all
      """)
  }

  @Test func theManyOperatorTrapsIfAMemberFails() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register({ Owner(cat: $0) }, file: "Owner.swift", line: 7)
        let owners: [Owner] = **container
        _ = owners
      },
      """
      Cat is not registered.
        path: Owner (Owner.swift:7) -> Cat
        write: a registration that makes it, or .as(Cat.self) at one that serves as it
      """)
  }

  @Test func theOptionalOperatorGivesNilForATypeWithoutInitializer() {
    let container = DIContainer()
    container.register(Home.self)
    #expect(*?container as Home? == nil)
    container.register { nil as Cat? }
    #expect(*?container as Cat? == nil)
  }
}
