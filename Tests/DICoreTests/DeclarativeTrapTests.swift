import DICore
import Testing

/// The traps of a declarative container: they have the texts of its errors, which ``ErrorTextTests`` has.
struct DeclarativeTrapTests {
  final class Cat: @unchecked Sendable {}
  final class Home {
    init(_ cat: Cat) {}
  }
  final class Street: Sendable {
    init(_ home: Home) {}
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
}
