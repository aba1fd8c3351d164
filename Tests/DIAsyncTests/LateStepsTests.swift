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
  final class Database: Sendable {}
  /// Has to be awaited from the start, so that its steps are linked when more is registered.
  final class Page: Sendable {
    let repository: Repository
    let database: Database
    init(_ repository: Repository, _ database: Database) { (self.repository, self.database) = (repository, database) }
  }
  final class Shelf: Sendable {
    let stores: [any Store]
    let database: Database
    init(_ stores: [any Store], _ database: Database) { (self.stores, self.database) = (stores, database) }
  }

  let container = DIContainer()

  private func registerDatabase(in root: DIContainer) {
    root.register { () async in
      await Task.yield()
      return Database()
    }.lifetime(.perScope)
  }

  /// Registers a page over a repository, and requests it once, so that all is linked.
  private func request(_ lifetime: Lifetime, in root: DIContainer) async throws {
    registerDatabase(in: root)
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
    container.register { Shelf(many($0), $1) }
    registerDatabase(in: container)
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

  /// Of what a child requests, a parent makes a part, and keeps none; nothing of that had to be awaited at first.
  @Test(arguments: [Lifetime.prototype, .objectGraph])
  func anAnswerOfAParentThatChangesIsAwaitedInAChild(_ lifetime: Lifetime) async throws {
    let child = DIContainer(parent: container)
    container.register(PlainStore.init).as(check: (any Store).self) { $0 }
    container.register { Repository($0, $1) }.lifetime(lifetime)
    registerDatabase(in: child)
    child.register(Page.init)
    #expect(try await child.newLifeTimeScope().async.resolve(Page.self).repository.store is PlainStore)
    container.register { () async in
      await Task.yield()
      return SlowStore()
    }.as(check: (any Store).self) { $0 }.default()
    #expect(try await child.newLifeTimeScope().async.resolve(Page.self).repository.store is SlowStore)
  }
}
