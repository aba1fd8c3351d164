import DIArguments
import DICore
import Testing

/// The exact traps of a declarative container.
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

  @Test func theTrapNamesARequestWithoutArguments() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Cat.init, file: "Cat.swift", line: 1) { arg($0) }
        _ = container.resolve(Cat.self)
      },
      """
      Cat needs arguments, but was requested without any.
        registered: Cat (Cat.swift:1), created from (String)
        fix: call resolve(Cat.self, arg:) with arguments of exactly the registered types; or resolve a DIProvider<Cat, \
      String>, and call it with them
      """)
  }

  @Test func theTrapNamesAnOptionalRequestWithoutArguments() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Cat.init, file: "Cat.swift", line: 1) { arg($0) }
        _ = container.resolve(Cat?.self)
      },
      """
      Cat needs arguments, but was requested without any.
        registered: Cat (Cat.swift:1), created from (String)
        fix: call resolve(Cat.self, arg:) with arguments of exactly the registered types; or resolve a DIProvider<Cat, \
      String>, and call it with them
      """)
  }

  @Test func theTrapNamesADependencyWithoutArguments() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Cat.init, file: "Cat.swift", line: 1) { (name: DIArg<String>) in arg(name) }
        container.register(Home.init, file: "Home.swift", line: 2)
        container.register({ Street($0) }, file: "Street.swift", line: 3)
        _ = container.resolve(Street.self)
      },
      """
      Cat needs arguments, but was requested without any.
        path: Street (Street.swift:3) -> Home (Home.swift:2) -> Cat (Cat.swift:1)
        registered: Cat (Cat.swift:1), created from (String)
        fix: make the dependency a DIProvider<Cat, String>, and call it with the arguments
      """)
  }

  @Test func theTrapNamesAComponentThatTakesNoArguments() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register({ Cat() }, file: "Cat.swift", line: 1)
        _ = container.resolve(Cat.self, arg: "x")
      },
      """
      Cat has no initializer that takes (String).
        registered: Cat (Cat.swift:1), created without arguments
        fix: pass arg($0) for a parameter in the registration; or resolve it without arguments
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

  @Test func theTrapNamesAComponentWithoutInitializer() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Cat.self, file: "Cat.swift", line: 1)
        _ = container.resolve(Cat.self, arg: "x")
      },
      """
      Cat has no initializer that takes (String).
        registered: Cat (Cat.swift:1)
        fix: pass arg($0) for a parameter in the registration; or resolve it without arguments
      """)
  }

  @Test func theTrapNamesAMemberOfAManyThatTakesOtherArguments() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Cat.init, file: "Cat.swift", line: 1) { arg($0) }
        container.register({ (_: DIArg<Int>) in Cat() }, file: "Cat.swift", line: 2)
        _ = container.resolveMany(Cat.self, arg: "x")
      },
      """
      Cat has no initializer that takes (String).
        registered: Cat (Cat.swift:2), created from (Int)
        fix: pass arguments of exactly the registered types, with `as` where a value has another static type; or pass arg($0) \
      for a parameter in the registration
      """)
  }

  @Test func theTrapNamesALazyThatTakesNoArguments() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Cat.init) { arg($0) }
        _ = container.resolve(DILazy<Cat>.self, arg: "x")
      },
      """
      DILazy<Cat> takes no arguments.
        fix: resolve it without arguments; or resolve a DIProvider, and call it with the arguments
      """)
  }

  @Test func theTrapNamesAnObjectWhoseInjectionsTakeArguments() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register({ Cat() }, file: "Cat.swift", line: 1).injection { (_: Cat, _: DIArg<String>) in }
        container.resolve(Cat())
      },
      """
      Cat takes arguments in an injection, but an object created elsewhere brings none.
        registered: Cat (Cat.swift:1), created from (String)
        fix: use injections without arguments for objects created elsewhere
      """)
  }
}
