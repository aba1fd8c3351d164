import DIAsync
import DICore
import DIModules
import TestSupport
import Testing

/// What has to be awaited is linked; a registration after a request changes it.
struct LateStepsTests {
  protocol Store: AnyObject, Sendable {}
  final class PlainStore: Store {}
  final class SlowStore: Store {}
  final class Cache: Sendable {}
  final class Repository: Sendable {
    let store: any Store
    let cache: Cache?
    init(_ store: any Store, _ cache: Cache?) { (self.store, self.cache) = (store, cache) }
  }
  final class Page: Sendable {
    let repository: Repository
    init(_ repository: Repository) { self.repository = repository }
  }

  final class Shelf: Sendable {
    let stores: [any Store]
    init(_ stores: [any Store]) { self.stores = stores }
  }

  let container = DIContainer()

  /// Registers a page over a repository, and requests it once, so that all is linked.
  private func request(_ lifetime: Lifetime, in root: DIContainer) async throws {
    root.register(PlainStore.init).as(check: (any Store).self) { $0 }
    root.register { Repository($0, $1) }.lifetime(lifetime)
    root.register(Page.init)
    let page = try await root.newLifeTimeScope().async.resolve(Page.self)
    #expect(page.repository.store is PlainStore && page.repository.cache == nil)
  }

  @Test(arguments: [Lifetime.prototype, .perScope, .objectGraph]) func aStrongerAnswerIsAwaited(_ lifetime: Lifetime)
    async throws
  {
    try await request(lifetime, in: container)
    let scope = container.newLifeTimeScope()
    container.register { () async in
      await Task.yield()
      return SlowStore()
    }.as(check: (any Store).self) { $0 }.default().lifetime(.perScope)
    for scope in [scope, container.newLifeTimeScope()] {
      let (one, two) = (try await scope.async.resolve(Page.self), try await scope.async.resolve(Page.self))
      #expect(one.repository.store is SlowStore && one.repository.store === two.repository.store)
    }
  }

  @Test(arguments: [Lifetime.prototype, .perScope, .objectGraph]) func whatWasMissingIsAwaited(_ lifetime: Lifetime)
    async throws
  {
    try await request(lifetime, in: container)
    container.register { () async in
      await Task.yield()
      return Cache()
    }
    let page = try await container.newLifeTimeScope().async.resolve(Page.self)
    #expect(page.repository.cache != nil)
  }

  @Test func aLaterMemberOfAManyIsAwaited() async throws {
    container.register(PlainStore.init).as(check: (any Store).self) { $0 }
    container.register { Shelf(many($0)) }
    for count in 1..<5 {
      #expect(try await container.newLifeTimeScope().async.resolve(Shelf.self).stores.count == count)
      container.register { () async in
        await Task.yield()
        return SlowStore()
      }.as(check: (any Store).self) { $0 }
    }
  }

  @Test func whatIsRegisteredInAParentIsAwaitedInAChild() async throws {
    let child = DIContainer(parent: container)
    try await request(.prototype, in: child)
    container.register { () async in
      await Task.yield()
      return Cache()
    }.lifetime(.perScope)
    let page = try await child.newLifeTimeScope().async.resolve(Page.self)
    #expect(page.repository.cache != nil)
  }
}
