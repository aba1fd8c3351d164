import DICore
import Testing

/// The traps of a declarative container if an instance cannot be made.
extension DeclarativeTrapTests {
  @Test func theTrapNamesAComponentThatNeedsItselfByClosures() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(
          { (container: DIContainer) in Chicken(container.resolve()) }, file: "Chicken.swift", line: 1)
        container.register({ (container: DIContainer) in Egg(container.resolve()) }, file: "Egg.swift", line: 2)
        _ = container.resolve(Chicken.self)
      },
      """
      Chicken needs itself before its initializer has returned.
        path: Chicken (Chicken.swift:1) -> Egg (Egg.swift:2) -> Chicken (Chicken.swift:1)
        fix: move one of the dependencies on this path from the initializer to an injection; or make it a lazy or provider, \
      and use it after the initializer has returned
      """)
  }

  @Test func theTrapNamesASingleThatCannotBeMade() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Home.init, file: "Home.swift", line: 7)
        container.register(Street.init, file: "Street.swift", line: 9).lifetime(.single)
        container.initializeSingletonObjects()
      },
      """
      The single Street (Street.swift:9) could not be created.
        Cat is not registered.
          path: Street (Street.swift:9) -> Home (Home.swift:7) -> Cat
          fix: register it; or add .as(Cat.self) to a registration that can serve as it
      """)
  }

  @Test func theTrapNamesAMainActorComponentRequestedElsewhere() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        await MainActor.run { _ = container.register(Screen.init, file: "Screen.swift", line: 3) }
        try onAnotherThread { _ = container.resolve(Screen.self) }
      },
      """
      Screen belongs to the main actor, but was requested outside it.
        registered: Screen (Screen.swift:3)
        reason: its initializer belongs to the main actor
        fix: resolve it on the main actor; or, if Screen itself belongs to no actor, write container.register(Screen.init), or \
      register it in a `nonisolated` function: a closure belongs to the actor it is written on
      """)
  }

}
