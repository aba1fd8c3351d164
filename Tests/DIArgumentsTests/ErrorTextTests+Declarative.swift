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
        registered: Cat (Cat.swift:1), made from (String)
        write: arguments of exactly these types, with `as` where the static type of a value is another one; or \
      arg($0) for a parameter at the registration
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
      Cat needs arguments, and was asked for without.
        registered: Cat (Cat.swift:1), made from (String)
        write: resolve(Cat.self, arg:) with arguments of exactly these types; or a DIProvider<Cat, String>, to be called with them
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
      Cat needs arguments, and was asked for without.
        registered: Cat (Cat.swift:1), made from (String)
        write: resolve(Cat.self, arg:) with arguments of exactly these types; or a DIProvider<Cat, String>, to be called with them
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
      Cat needs arguments, and was asked for without.
        path: Street (Street.swift:3) -> Home (Home.swift:2) -> Cat (Cat.swift:1)
        registered: Cat (Cat.swift:1), made from (String)
        write: DIProvider<Cat, String> as the dependency, to be called with the arguments
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
        registered: Cat (Cat.swift:1), made without arguments
        write: arg($0) for a parameter at the registration; or the request without arguments
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
        registered: Cat (Cat.swift:1), made from (String)
        write: arguments of exactly these types, with `as` where the static type of a value is another one; or \
      arg($0) for a parameter at the registration
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
        registered: Cat (Cat.swift:1), made from (String)
        write: arguments of exactly these types, with `as` where the static type of a value is another one; or \
      arg($0) for a parameter at the registration
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
      Cat needs arguments, and was asked for without.
        path: Home (Home.swift:2) -> Cat (Cat.swift:1)
        registered: Cat (Cat.swift:1), made from (String)
        write: DIProvider<Cat, String> as the dependency, to be called with the arguments
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
        write: arg($0) for a parameter at the registration; or the request without arguments
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
        registered: Cat (Cat.swift:2), made from (Int)
        write: arguments of exactly these types, with `as` where the static type of a value is another one; or \
      arg($0) for a parameter at the registration
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
        write: the request without arguments; a DIProvider takes them when it is called
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
      Cat takes arguments in an injection, which an object that was made elsewhere cannot bring.
        registered: Cat (Cat.swift:1), made from (String)
        write: injections that take no arguments, for objects that are made elsewhere
      """)
  }
}
