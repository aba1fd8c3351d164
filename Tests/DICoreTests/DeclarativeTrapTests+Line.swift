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

  @Test func theTrapOfARequestNamesItsLine() async throws {
    let line = #line + 3
    try expectLine(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = DIContainer().resolve(Cat.self)
      }, "DICoreTests/DeclarativeTrapTests+Line.swift:\(line)")
  }

  @Test func theTrapOfARequestDeepInAGraphNamesTheOutermost() async throws {
    let line = #line + 5
    try expectLine(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Home.init)
        _ = container.resolve(Home.self)
      }, "DICoreTests/DeclarativeTrapTests+Line.swift:\(line)")
  }

  @Test func theTrapOfARequestWithinAClosureNamesThatRequest() async throws {
    let line = #line + 4
    try expectLine(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register { (container: DIContainer) in Home(container.resolve()) }
        _ = container.resolve(Home.self)
      }, "DICoreTests/DeclarativeTrapTests+Line.swift:\(line)")
  }

  @Test func theTrapOfARequestFromAScopeOfAnInstanceNamesItsLine() async throws {
    let line = #line + 6
    try expectLine(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register { (container: DIContainer) in [container] }.lifetime(.perScope)
        let kept = container.newLifeTimeScope().resolve([DIContainer].self)[0]
        _ = kept.resolve(Cat.self)
      }, "DICoreTests/DeclarativeTrapTests+Line.swift:\(line)")
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
    let line = #line + 5
    try expectLine(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Keeper.init).lifetime(.single)
        container.initializeSingletonObjects()
      }, "DICoreTests/DeclarativeTrapTests+Line.swift:\(line)")
  }

  @Test func theTrapOfAProviderNamesItsLine() async throws {
    let line = #line + 6
    try expectLine(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Home.init)
        let home = container.resolve(DIProvider<Home>.self)
        _ = home()
      }, "DICoreTests/DeclarativeTrapTests+Line.swift:\(line)")
  }
}
