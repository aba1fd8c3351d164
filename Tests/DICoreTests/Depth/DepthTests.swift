import DICore
import Synchronization
import TestSupport
import Testing

/// A creation that would overflow its thread's stack is an error before.
struct DepthTests {
  /// The error of a request that is too deep for a thread, and that the container works as before.
  private static func isTooDeep(
    kilobytes: Int, _ container: DIBuiltContainer, _ edge: Edge, last: any Numeral.Type
  ) throws -> DIError {
    try onStack(kilobytes: kilobytes) {
      func isMade<Number: Numeral>(_: Number.Type) -> Bool { (try? container.resolve(Link<Number>.self)) != nil }
      let first = try failure { try edge.first(of: container) }
      let second = try failure { try edge.first(of: container) }
      try check(first.isTooDeep && second.isTooDeep, "\(first) \(second)")
      try check(isMade(last), "the container does not work any more")
      return second
    }
  }

  @Test(arguments: Edge.allCases, [64, 512])
  func aChainThatIsTooLongIsAnError(_ edge: Edge, _ kilobytes: Int) throws {
    let builder = DIContainerBuilder()
    let last = edge.register(kilobytes * 4, in: builder)
    let error = try Self.isTooDeep(kilobytes: kilobytes, try builder.build(), edge, last: last)
    guard case .tooDeep(let info, let stackSize) = error else {
      Issue.record(error)
      return
    }
    #expect(info.type is AnyLink.Type)
    #expect(stackSize == kilobytes << 10)
  }

  @Test(arguments: Edge.allCases, [64, 512])
  func anObservedChainThatIsTooLongIsAnErrorToo(_ edge: Edge, _ kilobytes: Int) throws {
    struct Silent: DIObserver {
      func observe(_ event: DIEvent) {}
    }
    let builder = DIContainerBuilder()
    let last = edge.register(kilobytes * 4, in: builder)
    builder.observe(with: Silent())
    _ = try Self.isTooDeep(kilobytes: kilobytes, try builder.build(), edge, last: last)
  }

  @Test(arguments: Edge.allCases)
  func theSameChainIsMadeOnALargerStack(_ edge: Edge) throws {
    let builder = DIContainerBuilder()
    let last = edge.register(256, in: builder)
    let container = try builder.build()
    _ = try Self.isTooDeep(kilobytes: 64, container, edge, last: last)
    let count = try onStack(kilobytes: 8192) { try edge.first(of: container).count }
    #expect(count == 256)
  }

  /// A debug build has room for 251 on a stack of 512 KB, where closures are not generic as these are (docs/performance.md).
  @Test func aChainOf250ClosuresFitsTheStack() throws {
    let builder = DIContainerBuilder()
    Edge.closure.register(250, in: builder)
    let container = try builder.build()
    let count = try onStack(kilobytes: 640) { try Edge.closure.first(of: container).count }
    #expect(count == 250)
  }

  @Test func aBuildThatIsTooDeepIsAnError() throws {
    let error = try onStack(kilobytes: 512) {
      let builder = DIContainerBuilder()
      var number: any Numeral.Type = Zero.self
      for _ in 0..<2048 { number = registerSingle(number) }
      func registerSingle<Number: Numeral>(_: Number.Type) -> any Numeral.Type {
        builder.register { (container: DIBuiltContainer) throws in
          let link = Link<Number>()
          link.next = try container.resolve(Link<Number.Next>.self)
          return link
        }.lifetime(.single)
        return Number.Next.self
      }
      return try failure { try builder.build() }
    }
    guard case .whileCreateSingleton(let info, let stack) = error else {
      Issue.record(error)
      return
    }
    #expect(info.type is Link<Zero>.Type)
    #expect(stack.isTooDeep)
  }

  @Test func theMainThreadIsLimitedAsWell() async {
    await #expect(processExitsWith: .success) {
      let isTooDeep = await MainActor.run {
        (try? failure { try EndlessTests.scopes().resolve(EndlessTests.Server.self) })?.isTooDeep
      }
      try check(isTooDeep == true, "it is no error")
    }
  }
}

/// An endless creation ends with an error at the end of the stack.
struct EndlessTests {
  final class Server: Sendable {
    init(_ inner: Server) {}
  }

  /// Asks for itself in a scope, which it opens.
  static func scopes() throws -> DIBuiltContainer {
    let builder = DIContainerBuilder()
    builder.register { (container: DIBuiltContainer) in
      Server(try container.newLifeTimeScope().resolve(Server.self))
    }.lifetime(.perScope)
    return try builder.build()
  }

  /// Asks for itself in a container, which it makes; so each path knows of others.
  private static func containers() throws -> DIBuiltContainer {
    let builder = DIContainerBuilder()
    builder.register { () throws in Server(try containers().resolve(Server.self)) }
    return try builder.build()
  }

  @Test(arguments: [64, 512, 8192])
  func endlessScopesAreTooDeep(_ kilobytes: Int) throws {
    let container = try Self.scopes()
    try onStack(kilobytes: kilobytes) {
      for _ in 0..<2 {
        let error = try failure { try container.resolve(Server.self) }
        guard case .tooDeep(let info, _) = error else { throw error }
        try check(info.type == Server.self, "\(info)")
        try check(kilobytes == 64 || error.plain.contains(" more -> Server "), error.plain)
      }
    }
  }

  @Test(arguments: [64, 512])
  func endlessContainersAreTooDeep(_ kilobytes: Int) throws {
    try onStack(kilobytes: kilobytes) {
      let error = try failure { try Self.containers().resolve(Server.self) }
      try check(error.isTooDeep, "\(error)")
    }
  }

  /// What the path sees need not use up the stack.
  @Test func anEndlessRequestByACapturedContainerIsARecursion() throws {
    let box = Box()
    let builder = DIContainerBuilder()
    builder.register { Server(try box.resolve(Server.self)) }
    box.put(try builder.build())
    defer { box.clear() }
    #expect(try failure { try box.resolve(Server.self) }.isRecursion)
  }
}

extension Edge {
  fileprivate func first(of container: DIBuiltContainer) throws -> AnyLink {
    self == .named ? try container.resolve(name: "next") as Link<Zero> : try container.resolve(Link<Zero>.self)
  }
}

extension AnyLink {
  /// The number of links from this one to the end of the chain.
  fileprivate var count: Int {
    var count = 1
    var last = self
    while let next = last.next {
      count += 1
      last = next
    }
    return count
  }
}

extension DIError {
  /// Whether the stack had no room.
  var isTooDeep: Bool {
    if case .tooDeep = self { true } else { false }
  }
}
