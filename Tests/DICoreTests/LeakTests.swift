import DICore
import Testing

/// What is left when a container, a scope or an object that kept a container goes.
///
/// Each graph is watched by a registration that captures an object: it dies with the graph's arena.
struct LeakTests {
  final class Thing: Sendable {}
  final class Keeper {
    let container: DIBuiltContainer
    init(_ container: DIBuiltContainer) { self.container = container }
    func make() throws -> Thing { try container.resolve() }
  }
  final class Left: @unchecked Sendable { var right: Right? }
  final class Right {
    weak var left: Left?
    init(_ left: Left) { self.left = left }
  }

  @Test(arguments: NamedLifetime.allCases)
  func aContainerReleasesItsGraphAndInstances(_ lifetime: NamedLifetime) throws {
    let census = Census()
    try {
      let container = try watched(census) { builder in
        builder.register { census.count(Thing()) }.lifetime(lifetime.lifetime)
      }
      _ = try container.resolve(Thing.self)
      _ = try container.resolve(Thing.self)
      _ = try? container.resolve(String.self)
    }()
    #expect(census.total > 1)
    #expect(census.alive.isEmpty, "\(lifetime)")
  }

  @Test(arguments: NamedLifetime.allCases, [false, true])
  func aContainerReleasesItsCycles(_ lifetime: NamedLifetime, isHidden: Bool) throws {
    let census = Census()
    try {
      let container = try watched(census) { builder in
        if isHidden {
          builder.register { (c) in census.count(Right(try c.resolve())) }.lifetime(lifetime.lifetime)
        } else {
          builder.register { (left: Left) in census.count(Right(left)) }.lifetime(lifetime.lifetime)
        }
        builder.register { census.count(Left()) }.injection { $0.right = $1 as Right }.lifetime(lifetime.lifetime)
      }
      let left = try container.resolve(Left.self)
      #expect(left.right?.left === left)
      let right = try container.resolve(Right.self)
      withExtendedLifetime(right) {}
    }()
    #expect(census.total > 2)
    #expect(census.alive.isEmpty, "\(lifetime)")
  }

  @Test func aScopeReleasesItsInstancesAndNoOthers() throws {
    let census = Census()
    let container = try watched(census) { builder in
      builder.register { census.count(Thing()) }.lifetime(.perScope)
      builder.register { census.count(Left()) }.lifetime(.single)
    }
    let before = census.alive.count
    try {
      let scope = container.newLifeTimeScope()
      _ = try scope.resolve(Thing.self)
      #expect(census.alive.count == before + 1)
    }()
    #expect(census.alive.count == before)
    _ = try container.resolve(Left.self)
  }

  @Test func aScopeOutlivesTheContainerItWasOpenedFrom() throws {
    let census = Census()
    var container: DIBuiltContainer? = try watched(census) { builder in
      builder.register { census.count(Thing()) }.lifetime(.lazySingle)
    }
    var scope = container?.newLifeTimeScope()
    container = nil
    let thing = try scope?.resolve(Thing.self)
    #expect(try scope?.resolve(Thing.self) === thing)
    scope = nil
    #expect(census.alive.count == 1)
  }

  @Test(arguments: [Lifetime.prototype, .objectGraph, .perContainer(.weak), .weakSingle])
  func anObjectThatKeepsTheContainerDoesSoWhileItLives(_ lifetime: Lifetime) throws {
    let census = Census()
    var keeper: Keeper? = try {
      let container = try watched(census) { builder in
        builder.register(Keeper.init).lifetime(lifetime)
        builder.register { census.count(Thing()) }.lifetime(.single)
      }
      return try container.resolve(Keeper.self)
    }()
    #expect(try keeper?.make() != nil)
    #expect(!census.alive.isEmpty)
    keeper = nil
    #expect(census.alive.isEmpty)
  }

  @Test(arguments: [false, true])
  func anInstanceOfAScopeThatKeepsTheContainerDoesNotKeepTheScope(isIndirect: Bool) throws {
    final class Holder: @unchecked Sendable { let keeper: Keeper; init(_ keeper: Keeper) { self.keeper = keeper } }
    let census = Census()
    let container = try watched(census) { builder in
      builder.register { census.count(Holder($0)) }.lifetime(.perScope)
      builder.register { (c: DIBuiltContainer) in census.count(Keeper(c)) }
        .lifetime(isIndirect ? .prototype : .perScope)
      builder.register { census.count(Thing()) }.lifetime(.perScope)
    }
    let before = census.alive.count
    var kept: Keeper?
    try {
      let scope = container.newLifeTimeScope()
      let holder = try scope.resolve(Holder.self)
      // While the scope is there, the kept container is the scope's.
      #expect(try holder.keeper.make() === scope.resolve(Thing.self))
      #expect(census.alive.count == before + 3)
      kept = holder.keeper
    }()
    #expect(census.alive.count == before + 1)
    let error = #expect(throws: DIError.self) { try kept?.make() }
    guard case .scopeIsGone(let request) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(request == Thing.self)
    // Scopes can still be opened from it.
    _ = try kept?.container.newLifeTimeScope().resolve(Thing.self)
  }

  @Test func aKeptContainerKeepsNothingOfTheResolveItWasGivenIn() throws {
    final class Session {}
    final class Page { let keeper: Keeper; init(_ keeper: Keeper, _ session: Session) { self.keeper = keeper } }
    let census = Census()
    let builder = DIContainerBuilder()
    builder.register(Keeper.init)
    builder.register(Page.init)
    builder.register { census.count(Session()) }.lifetime(.objectGraph)
    let container = try builder.build()
    let keeper = try container.resolve(Page.self).keeper
    #expect(census.total == 1 && census.alive.isEmpty)
    _ = try keeper.container.resolve(Session.self)
    #expect(census.total == 2 && census.alive.isEmpty)
  }

  @Test func aCustomScopeKeepsNeitherAGraphNorWhatItMade() throws {
    let census = Census()
    let scope = DIScope(name: "account")
    weak var kept: Thing?
    try {
      let container = try watched(census) { builder in
        builder.register { Thing() }.lifetime(.custom(scope))
      }
      kept = try container.resolve(Thing.self)
      #expect(kept != nil)
    }()
    #expect(census.alive.isEmpty)
    #expect(kept == nil)
  }

  @Test func anErrorKeepsNoGraph() throws {
    let census = Census()
    let error: DIError? = try {
      let container = try watched(census) { builder in builder.register(Right.init) }
      return #expect(throws: DIError.self) { try container.resolve(Right.self) }
    }()
    #expect(error?.plain.contains("Left is not registered") == true)
    #expect(census.alive.isEmpty)
  }

  @Test func aBuildThatFailsLeavesNothing() throws {
    let census = Census()
    #expect(throws: DIError.self) {
      _ = try watched(census) { builder in builder.register(type: Thing.self) }
    }
    #expect(census.total == 1 && census.alive.isEmpty)
  }

  /// A container whose graph holds an object that the census counts, and whose builder is gone.
  private func watched(_ census: Census, _ register: (DIContainerBuilder) -> Void) throws -> DIBuiltContainer {
    let watch = Watch()
    census.count(watch)
    let builder = DIContainerBuilder()
    builder.register { () -> Int in
      withExtendedLifetime(watch) {}
      return 0
    }
    register(builder)
    return try builder.build()
  }

  final class Watch: Sendable {}
}
