import DIAsync
import DICore
import TestSupport
import Testing

/// Injections and post-inits that suspend.
struct StepTests {
  final class Cache: Sendable {}
  final class Database: @unchecked Sendable {
    var cache: Cache?
    var peer: Peer?
    var isMigrated = false
  }
  final class Peer: @unchecked Sendable {
    let database: Database
    var isWarm = false
    init(database: Database) { self.database = database }
  }
  final class Users: Sendable {
    let wasMigrated: Bool
    init(database: Database) { wasMigrated = database.isMigrated }
  }
  struct Refusal: Error {}

  let builder = DIContainerBuilder()
  let journal = Journal()

  init() { builder.register { Cache() }.lifetime(.lazySingle) }

  @Test func stepsRunInTheOrderOfTheirDeclaration() async throws {
    builder.register { Database() }.lifetime(.lazySingle)
      .injection { [journal] (_: Database) in journal.note("first") }
      .injection { [journal] (database: Database, cache: Cache) async throws in
        await Task.yield()
        database.cache = cache
        journal.note("second")
      }
      .injection { [journal] (database: Database) in
        journal.note("third, \(database.cache == nil ? "without" : "with")")
      }
      .postInit { [journal] _ in journal.note("fourth") }
      .postInit { [journal] _ async in
        await Task.yield()
        journal.note("fifth")
      }
      .postInit { [journal] _ in journal.note("sixth") }
    let container = try builder.build()
    let database = try await container.async.resolve(Database.self)
    #expect(journal.entries == ["first", "second", "third, with", "fourth", "fifth", "sixth"])
    #expect(database.cache === (try container.resolve(Cache.self)))
    #expect(try container.resolve(Database.self) === database)
  }

  @Test(arguments: [Lifetime.prototype, .objectGraph, .lazySingle, .perScope, .weakSingle])
  func whatNeedsItGetsItComplete(_ lifetime: Lifetime) async throws {
    builder.register { Database() }.lifetime(lifetime).postInit { database in
      await Task.yield()
      database.isMigrated = true
    }
    builder.register(Users.init)
    let container = try builder.build()
    #expect(try await container.async.resolve(Users.self).wasMigrated)
  }

  @Test func aPlainRequestIsRefusedUntilItExists() async throws {
    builder.register { [journal] in
      journal.note("database")
      return Database()
    }.lifetime(.lazySingle).postInit { _ in await Task.yield() }
    builder.register(Users.init)
    let container = try builder.build()
    let error = #expect(throws: DIError.self) { try container.resolve(Users.self) }
    #expect(error?.name == "needsAwait")
    #expect(journal.entries.isEmpty)
    _ = try await container.async.resolve(Users.self)
    _ = try container.resolve(Users.self)
    #expect(journal.entries == ["database"])
  }

  @Test func aFailureIsOfItsStep() async throws {
    builder.register { Database() }.lifetime(.lazySingle).postInit { _ async throws in
      await Task.yield()
      throw Refusal()
    }.onClose { [journal] _ in journal.note("closed") }
    builder.register(Users.init)
    let container = try builder.build()
    let error = try await thrown { try await container.async.resolve(Users.self) }
    #expect(error.underlying(as: Refusal.self) != nil)
    #expect("\(error)".contains("a post-init threw"))
    #expect(journal.entries == ["closed"])
  }

  @Test(arguments: [true, false]) func aCycleIsTheSameFromEachEnd(isFromPeer: Bool) async throws {
    builder.register { Database() }.lifetime(.perScope)
      .injection { (database: Database, peer: Peer) async throws in
        await Task.yield()
        database.peer = peer
      }
      .postInit { database in
        await Task.yield()
        database.isMigrated = true
      }
    builder.register(Peer.init).lifetime(.perScope).postInit { peer async in
      await Task.yield()
      peer.isWarm = true
    }
    let container = try builder.build()
    let database =
      isFromPeer
      ? try await container.async.resolve(Peer.self).database : try await container.async.resolve(Database.self)
    let peer = try #require(database.peer)
    #expect(peer.database === database)
    #expect(database.isMigrated && peer.isWarm)
    #expect(try container.resolve(Peer.self) === peer)
    #expect(try container.resolve(Database.self) === database)
  }

  @Test func aStepOfAnActorRunsThere() async throws {
    builder.register { Database() }.lifetime(.lazySingle)
      .injection { @MainActor [journal] (_: Database, _: Cache) async throws in
        MainActor.assertIsolated()
        await Task.yield()
        MainActor.assertIsolated()
        journal.note("injected")
      }
      .postInit { @MainActor [journal] _ async throws in
        MainActor.assertIsolated()
        journal.note("ended")
      }
    let container = try builder.build()
    _ = try await container.async.resolve(Database.self)
    #expect(journal.entries == ["injected", "ended"])
  }

  @Test func whatIsMissingIsNil() async throws {
    builder.register { Database() }.injection(.optional) { [journal] (_: Database, users: Users?) async throws in
      journal.note(users == nil ? "nil" : "users")
    }
    let container = try builder.build()
    _ = try await container.async.resolve(Database.self)
    #expect(journal.entries == ["nil"])
  }

  @Test func aContainerOfDeclarations() async throws {
    let container = DIContainer()
    container.register { Cache() }
    container.register { Database() }.lifetime(.single)
      .injection { (database: Database, cache: Cache) async in
        await Task.yield()
        database.cache = cache
      }
      .postInit { database async in
        await Task.yield()
        database.isMigrated = true
      }
    container.register(Users.init)
    let users = try await container.async.resolve(Users.self)
    #expect(users.wasMigrated)
    #expect(container.resolve(Database.self).cache != nil)
  }

  @Test func anExistingObjectIsRefused() async throws {
    builder.register { Database() }
      .injection { [journal] (_: Database) in journal.note("injected") }
      .postInit { _ in await Task.yield() }
    let container = try builder.build()
    let error = try await thrown { try await container.async.resolve(Database()) }
    #expect(error.name == "needsAwait")
    #expect(journal.entries.isEmpty)
  }
}
