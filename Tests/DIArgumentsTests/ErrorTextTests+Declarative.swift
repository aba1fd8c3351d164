import DIArguments
import DICore
import Testing

/// The traps of a declarative container: they have the texts of its errors.
extension ErrorTextTests {
  @Test func theTrapNamesTheLineOfTheRequest() async throws {
    let results = [
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = DIContainer().resolve(Cat.self, arg: 1, "x", file: "Asking.swift", line: 3)
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = DIContainer().resolve(Cat.self, name: "Tom", arg: 1, file: "Asking.swift", line: 3)
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register { (name: DIArg<String>) in Cat(arg(name)) }
        _ = container.resolveMany(Cat.self, arg: 1, file: "Asking.swift", line: 3)
      },
    ]
    for result in results {
      let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(said.contains("Asking.swift:3: Fatal error: "), "\(said)")
    }
  }

  @Test func theTrapNamesArgumentsOfOtherTypes() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register({ (name: DIArg<String>) in Cat(arg(name)) }, file: "Cat.swift", line: 1)
        _ = container.resolve(Cat.self, arg: 1, "x")
      },
      """
      Cat has no initializer that takes (Int, String).
        registered: Cat (Cat.swift:1), created from (String)
        fix: pass arguments of exactly the registered types, with `as` where a value has another static type; or pass arg($0) \
      for a parameter in the registration
      """)
  }

  @Test func theTrapNamesARequestInAClosure() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Cat.init, file: "Cat.swift", line: 1) { arg($0) }
        container.register(
          { (container: DIContainer) in Home(container.resolve(arg: 7)) }, file: "Home.swift", line: 2)
        container.register({ Street($0) }, file: "Street.swift", line: 3)
        _ = container.resolve(Street.self)
      },
      """
      Cat has no initializer that takes (Int).
        path: Street (Street.swift:3) -> Home (Home.swift:2) -> Cat (Cat.swift:1)
        registered: Cat (Cat.swift:1), created from (String)
        fix: pass arguments of exactly the registered types, with `as` where a value has another static type; or pass arg($0) \
      for a parameter in the registration
      """)
  }

  @Test func theTrapNamesAProviderCalledWithOtherTypes() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Cat.init, file: "Cat.swift", line: 1) { arg($0) }
        container.register({ (cat: DIProvider<Cat, Int>) in Home(cat(7)) }, file: "Home.swift", line: 2)
        _ = container.resolve(Home.self)
      },
      """
      Cat has no initializer that takes (Int).
        path: Home (Home.swift:2) -> Cat (Cat.swift:1)
        registered: Cat (Cat.swift:1), created from (String)
        fix: pass arguments of exactly the registered types, with `as` where a value has another static type; or pass arg($0) \
      for a parameter in the registration
      """)
  }

  @Test func theTrapNamesAProviderWithoutArguments() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Cat.init, file: "Cat.swift", line: 1) { arg($0) }
        container.register({ (cat: DIProvider<Cat>) in Home(cat.value) }, file: "Home.swift", line: 2)
        _ = container.resolve(Home.self)
      },
      """
      Cat needs arguments, but was requested without any.
        path: Home (Home.swift:2) -> Cat (Cat.swift:1)
        registered: Cat (Cat.swift:1), created from (String)
        fix: make the dependency a DIProvider<Cat, String>, and call it with the arguments
      """)
  }
}
