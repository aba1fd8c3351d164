import DICore
import Testing

/// The traps of a declarative container if an instance cannot be made.
extension DeclarativeTrapTests {
  @Test func theTrapNamesAComponentThatNeedsItself() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Chicken.init, file: "Chicken.swift", line: 1)
        container.register(Egg.init, file: "Egg.swift", line: 2)
        _ = container.resolve(Chicken.self)
      },
      """
      Chicken needs itself before its initializer has returned.
        path: Chicken (Chicken.swift:1) -> Egg (Egg.swift:2) -> Chicken (Chicken.swift:1)
        write: one of the dependencies on this path as an injection, instead of in the initializer; a lazy or provider, used when the initializer has returned
      """)
  }

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
        write: one of the dependencies on this path as an injection, instead of in the initializer; a lazy or provider, used when the initializer has returned
      """)
  }

  @Test func theTrapNamesAFalsePromise() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Cat.init, file: "Cat.swift", line: 1).as((any Stranger).self)
        _ = container.resolve((any Stranger).self)
      },
      """
      Stranger was promised with as(_:), but the instance is a Cat, which is none.
        registered: Cat (Cat.swift:1)
        write: a type that is a Stranger where as(_:) says so; .as(check: Stranger.self) { $0 } lets the compiler verify it
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
          write: a registration that makes it, or .as(Cat.self) at one that serves as it
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
      Screen belongs to the main actor, and was asked for elsewhere.
        registered: Screen (Screen.swift:3)
        reason: its initializer belongs to the main actor
        write: the request in code of the main actor; or, if Screen itself belongs to no actor, register(Screen.init), by name, or \
      the registration in a `nonisolated` function: a closure belongs to the actor that it is written on
      """)
  }

  @Test func theTrapNamesAScopeThatIsGone() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register { (container: DIContainer) in [container] }.lifetime(.perScope)
        container.register(Cat.init, file: "Cat.swift", line: 1).lifetime(.perScope)
        let kept = container.newLifeTimeScope().resolve([DIContainer].self)
        _ = kept[0].resolve(Cat.self)
      },
      """
      Cat was asked for in a scope that is gone.
        write: code that holds the scope's container as long as anything is asked of it: what an instance of the scope \
      keeps does not hold the scope, and neither does a lazy that has had its value
      """)
  }
}
