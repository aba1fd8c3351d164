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
        fix: register it; or add .as(Cat.self) to a registration that can serve as it
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
        fix: register it; or add .as(Cat.self) to a registration that can serve as it
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
        fix: register it; or add .as(Cat.self) to a registration that can serve as it
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
        fix: register it; or add .as(Cat.self) to a registration that can serve as it
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
        fix: register it; or add .as(Cat.self) to a registration that can serve as it
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
        fix: register it; or add .as(Cat.self) to a registration that can serve as it
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
      Animal, requested as (any Animal)?, is ambiguous: 2 components match.
        registered: Cat (Cat.swift:1)
        registered: Dog (Dog.swift:2)
        fix: add .default() to one of them; or add .as((any Animal).self, name: "...") to each, and request it by name; or \
      request all with many($0)
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
        fix: register it; or add .as(Cat.self) to a registration that can serve as it
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
