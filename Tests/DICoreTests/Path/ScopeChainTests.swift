import DICore
import Testing

/// A container that is replaced by a scope of itself, again and again.
struct ScopeChainTests {
  final class Thing: Sendable {}
  final class Asking: Sendable {
    let thing: Thing
    init(_ thing: Thing) { self.thing = thing }
  }
  /// Keeps the container that it was given.
  final class Server: @unchecked Sendable {  // Each test uses its own, from one thread.
    var container: DIBuiltContainer
    init(_ container: DIBuiltContainer) { self.container = container }
  }

  static func container(_ frontEnd: FrontEnd) throws -> DIBuiltContainer {
    try frontEnd.container { registrations in
      registrations.registerAsking { Server($0) }
      registrations.register { Thing() }.lifetime(.perScope)
      registrations.registerAsking { Asking(try $0.resolve()) }
    }
  }

  enum Step: String, CaseIterable, Sendable {
    case newScope, scopeOfAnother, scopeOfAServer

    func next(_ server: Server) throws {
      switch self {
      case .newScope: server.container = server.container.newLifeTimeScope()
      case .scopeOfAnother: server.container = server.container.useScope(from: server.container.newLifeTimeScope())
      // Each is given its container by a creation.
      case .scopeOfAServer: server.container = try server.container.newLifeTimeScope().resolve(Server.self).container
      }
    }
  }

  /// In a process of its own, since an overflow of the stack would end it, and memory is counted.
  private static func replace(_ step: Step, _ frontEnd: FrontEnd) throws {
    let server = try container(frontEnd).resolve(Server.self)
    func use() throws {
      let thing = try server.container.resolve(Thing.self)
      try check(try server.container.resolve(Asking.self).thing === thing, "of another scope")
    }
    for _ in 0..<100_000 { try step.next(server) }
    for _ in 0..<1_000 { try use() }
    let before = (memoryInUse, timeOfThread)
    for _ in 0..<25_000 { try use() }
    let (memory, time) = (memoryInUse - before.0, timeOfThread - before.1)
    try check(memory < 500_000, "\(memory) more bytes")
    // One by one through all that were before it, this would take hours.
    try check(time < .seconds(30), "\(time)")
    server.container = try container(frontEnd)
  }

  @Test func aChainOfNewScopesTakesNoMoreMemoryThanOne() async {
    await #expect(processExitsWith: .success) {
      for frontEnd in FrontEnd.allCases { try ScopeChainTests.replace(.newScope, frontEnd) }
    }
  }

  @Test func aChainOfScopesOfOthersTakesNoMoreMemoryThanOne() async {
    await #expect(processExitsWith: .success) {
      for frontEnd in FrontEnd.allCases { try ScopeChainTests.replace(.scopeOfAnother, frontEnd) }
    }
  }

  @Test func aChainOfGivenContainersTakesNoMoreMemoryThanOne() async {
    await #expect(processExitsWith: .success) {
      for frontEnd in FrontEnd.allCases { try ScopeChainTests.replace(.scopeOfAServer, frontEnd) }
    }
  }

  @Test(arguments: Step.allCases, FrontEnd.allCases)
  func eachScopeOfAChainHasItsOwnInstances(_ step: Step, _ frontEnd: FrontEnd) throws {
    let server = try Self.container(frontEnd).resolve(Server.self)
    var things = [try server.container.resolve(Thing.self)]
    for _ in 0..<5 {
      try step.next(server)
      things.append(try server.container.resolve(Thing.self))
      #expect(try server.container.resolve(Asking.self).thing === things.last)
    }
    #expect(Set(things.map(ObjectIdentifier.init)).count == things.count)
  }
}
