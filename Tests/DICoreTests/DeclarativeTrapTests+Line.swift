import DICore
import Testing

/// A trap names the line of the request, and not one of the library.
extension DeclarativeTrapTests {
  final class Keeper: Sendable {
    init(_ cat: Cat) {}
  }

  /// What the process said before the text of the error.
  private func expectLine(
    _ result: ExitTest.Result?, _ line: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("\(line): Fatal error: "), "\(said)", sourceLocation: sourceLocation)
  }

  // Outside of the tests, since within a macro lines are counted otherwise.

  private static let request = here(#line + 1)
  private static func askForCat(_ container: DIContainer) { _ = container.resolve(Cat.self) }

  private static let deepRequest = here(#line + 1)
  private static func askForHome(_ container: DIContainer) { _ = container.resolve(Home.self) }

  private static let closure = here(#line + 2)
  private static func registerByClosure(_ container: DIContainer) {
    container.register { (container: DIContainer) in Home(container.resolve()) }
  }

  private static let singles = here(#line + 1)
  private static func makeSingles(_ container: DIContainer) { container.initializeSingletonObjects() }

  private static let call = here(#line + 1)
  private static func call(_ provider: DIProvider<Home>) { _ = provider() }

  private static func here(_ line: Int) -> String { "DICoreTests/DeclarativeTrapTests+Line.swift:\(line)" }

  @Test func theTrapOfARequestNamesItsLine() async throws {
    try expectLine(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        DeclarativeTrapTests.askForCat(DIContainer())
      }, Self.request)
  }

  @Test func theTrapOfARequestDeepInAGraphNamesTheOutermost() async throws {
    try expectLine(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Home.init)
        DeclarativeTrapTests.askForHome(container)
      }, Self.deepRequest)
  }

  @Test func theTrapOfARequestWithinAClosureNamesThatRequest() async throws {
    try expectLine(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        DeclarativeTrapTests.registerByClosure(container)
        DeclarativeTrapTests.askForHome(container)
      }, Self.closure)
  }

  @Test func theTrapOfARequestByAKeptContainerNamesItsLine() async throws {
    try expectLine(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register { (container: DIContainer) in [container] }.lifetime(.perScope)
        let scope = container.newLifeTimeScope()
        DeclarativeTrapTests.askForCat(scope.resolve([DIContainer].self)[0])
        withExtendedLifetime(scope) {}
      }, Self.request)
  }

  @Test func theTrapOfARequestByNameNamesItsLine() async throws {
    try expectLine(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = DIContainer().resolve(Cat.self, name: "Tom", file: "Asking.swift", line: 3)
      }, "Asking.swift:3")
  }

  @Test func theTrapOfARequestForManyNamesItsLine() async throws {
    try expectLine(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Home.init)
        _ = container.resolveMany(Home.self, file: "Asking.swift", line: 3)
      }, "Asking.swift:3")
  }

  @Test func theTrapOfAnInjectionIntoAnObjectNamesItsLine() async throws {
    try expectLine(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        DIContainer().resolve(Controller(), file: "Asking.swift", line: 3)
      }, "Asking.swift:3")
    try expectLine(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        DIContainer().resolve(Controller(), name: "main", file: "Asking.swift", line: 3)
      }, "Asking.swift:3")
  }

  @Test func theTrapOfAValueNamesItsLine() async throws {
    try expectLine(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        DIContainer().set(1, file: "Asking.swift", line: 3)
      }, "Asking.swift:3")
    try expectLine(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        DIContainer().set(1, name: "main", file: "Asking.swift", line: 3)
      }, "Asking.swift:3")
  }

  @Test func theTrapOfTheSinglesNamesItsLine() async throws {
    try expectLine(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Keeper.init).lifetime(.single)
        DeclarativeTrapTests.makeSingles(container)
      }, Self.singles)
  }

  @Test func theTrapOfAProviderNamesItsLine() async throws {
    try expectLine(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Home.init)
        DeclarativeTrapTests.call(container.resolve(DIProvider<Home>.self))
      }, Self.call)
  }
}
