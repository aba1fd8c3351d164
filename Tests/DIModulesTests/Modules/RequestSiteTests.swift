import DICore
import DIModules
import Synchronization
import Testing

/// A container keeps the access of the module that got it, wherever and whenever it is used.
struct RequestSiteTests {
  struct Hidden: Sendable {}
  final class Outer {
    let inner: Inner
    init(_ inner: Inner) { self.inner = inner }
  }
  final class Inner {
    let found: [Bool]
    init(_ found: [Bool]) { self.found = found }
  }

  /// Whether a container sees what is hidden, asked in all ways.
  static func views(_ container: DIBuiltContainer) -> [Bool] {
    func sees<T>(_ request: () throws -> T) -> Bool { (try? request()) != nil }
    return [
      sees { try container.resolve(Hidden.self) },
      sees { try container.resolve(DIBuiltContainer.self).resolve(Hidden.self) },
      sees { try container.resolve(DIProvider<Hidden>.self).get() },
      sees { try container.resolve(DILazy<Hidden>.self).get() },
      sees { try container.resolveMany(Hidden.self) },
      sees { try many(container.resolve(DIMany<DILazy<Hidden>>.self)).map { try $0.get() } },
      sees { try container.newLifeTimeScope().resolve(DIProvider<Hidden>.self).get() },
      sees { try (container.resolve() as DIScopes<>).with { (_: Hidden) in } },
      sees { try container.useScope(from: container.newLifeTimeScope()).resolve(Hidden.self) },
      sees { try DIContainerBuilder().build(parent: container).resolve(Hidden.self) },
      sees { try DIContainerBuilder().build(parent: container).resolve(DIBuiltContainer.self).resolve(Hidden.self) },
    ]
  }

  static let all = Array(repeating: true, count: 11)
  static let none = Array(repeating: false, count: 11)

  /// What was given to one that is being created is used by another that is created meanwhile.
  @Test(arguments: [false, true])
  func aContainerUsedByAnotherCreationKeepsItsAccess(outerIsHiding: Bool) throws {
    let given = Mutex<DIBuiltContainer?>(nil)
    let outer = Part(.public) {
      $0.register { (container: DIBuiltContainer) -> Outer in
        given.withLock { $0 = container }
        return Outer(try container.resolve(Inner.self))
      }
    }
    let inner = Part(.public) {
      $0.register { (own: DIBuiltContainer) -> Inner in
        let others = given.withLock { $0! }
        return Inner(Self.views(others) + Self.views(own))
      }
    }
    let builder = DIContainerBuilder()
    builder.register(module: Owning(Part { $0.register { Hidden() } }))
    if outerIsHiding {
      builder.register(module: Asking(outer)).register(component: inner)
    } else {
      builder.register(module: Asking(inner)).register(component: outer)
    }
    let container = try builder.build()
    let found = try container.resolve(Outer.self).inner.found
    #expect(found == (outerIsHiding ? Self.none + Self.all : Self.all + Self.none))
    // And when all of it is over.
    let kept = given.withLock { $0! }
    #expect(Self.views(kept) == (outerIsHiding ? Self.none : Self.all))
    given.withLock { $0 = nil }
  }

  final class Keeper: @unchecked Sendable {
    let container: DIBuiltContainer
    init(_ container: DIBuiltContainer) { self.container = container }
  }

  /// A thread reuses one address unless a kept container needs it.
  @Test func containersKeptAndNotKeptAlternate() throws {
    let builder = DIContainerBuilder()
    builder.register(module: Owning(Part { $0.register { Hidden() } }))
    builder.register(
      module: Asking(Part { $0.register { (container: DIBuiltContainer) in Keeper(container) }.set(name: "in") }))
    builder.register { (container: DIBuiltContainer) in Keeper(container) }.set(name: "out")
    let container = try builder.build()
    var kept: [(Keeper, Bool)] = []
    for step in 0..<50 {
      let isInside = step % 3 == 0
      let keeper = try container.resolve(Keeper.self, name: isInside ? "in" : "out")
      #expect((try? keeper.container.resolve(Hidden.self)) == nil ? isInside : !isInside)
      if step % 2 == 0 { kept.append((keeper, isInside)) }
    }
    for (keeper, isInside) in kept {
      #expect(Self.views(keeper.container) == (isInside ? Self.none : Self.all))
    }
  }

  @Test func containersOfInjectionsAndScopesKeepTheirAccess() throws {
    final class Made {
      var found: [Bool] = []
    }
    for lifetime in [Lifetime.prototype, .objectGraph, .perScope, .lazySingle] {
      let builder = DIContainerBuilder()
      builder.register(module: Owning(Part { $0.register { Hidden() } }))
      builder.register(
        module: Asking(
          Part {
            $0.register { Made() }.lifetime(lifetime)
              .injection { (made: Made, container: DIBuiltContainer) in made.found += Self.views(container) }
              .injection(.manual) { container, made in made.found += Self.views(container) }
          }))
      let container = try builder.build()
      #expect(try container.resolve(Made.self).found == Self.none + Self.none)
      #expect(try container.newLifeTimeScope().resolve(Made.self).found == Self.none + Self.none)
    }
  }

  /// What is behind one of many is asked for from the same place.
  @Test func aManyBehindEachMemberHasItsAccess() throws {
    final class Counter {
      let counts: [Int]
      init(_ counts: [Int]) { self.counts = counts }
    }
    let builder = DIContainerBuilder()
    builder.register(module: Owning(Part { $0.register { Hidden() }.set(.element) }))
    builder.register { Hidden() }.set(.element)
    builder.register(
      module: Asking(
        Part { builder in
          builder.register { (all: DIMany<DILazy<DIMany<Hidden>>>) in Counter(many(all).map { many($0.value).count }) }
        }))
    let container = try builder.build()
    #expect(try container.resolve(Counter.self).counts == [1])
    #expect(try many(container.resolve(DIMany<DILazy<DIMany<Hidden>>>.self)).map { many($0.value).count } == [2, 2])
  }

  @Test func containersKeepTheirAccessOnManyThreads() throws {
    let builder = DIContainerBuilder()
    builder.register(module: Owning(Part { $0.register { Hidden() } }))
    builder.register(module: Asking(Part { $0.register { (container: DIBuiltContainer) in Keeper(container) } }))
    let container = try builder.build()
    let keeper = try container.resolve(Keeper.self)
    let faults = faultsOnThreads(4) { number in
      for _ in 0..<50 {
        try check(
          Self.views(number.isMultiple(of: 2) ? keeper.container : container)
            == (number.isMultiple(of: 2) ? Self.none : Self.all), "another view")
        try check(Self.views(container.resolve(Keeper.self).container) == Self.none, "another view of a new one")
      }
    }
    #expect(faults.isEmpty)
  }
}
