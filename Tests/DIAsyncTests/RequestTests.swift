import DIArguments
import DIAsync
import DICore
import DIModules
import Synchronization
import TestSupport
import Testing

/// Each kind of request by the view gives what the synchronous request would give.
struct RequestTests {
  final class Database: Sendable {
    let path: String
    init(path: String = "main") async {
      await Task.yield()
      self.path = path
    }
  }

  final class Repository: Sendable {
    let database: Database
    init(database: Database) { self.database = database }
  }

  protocol Store: Sendable {}
  final class Disk: Store { init() async { await Task.yield() } }
  final class Net: Store { init() {} }

  @Test func byType() async throws {
    let builder = DIContainerBuilder()
    builder.register { await Database() }.lifetime(.perRun(.strong))
    builder.register(Repository.init)
    let container = try builder.build()
    let first = try await container.async.resolve(Repository.self)
    let second: Repository = try await container.async.resolve()
    #expect(first !== second)
    #expect(first.database === second.database)
    #expect(try container.resolve(Repository.self).database === first.database)
  }

  @Test func byName() async throws {
    let builder = DIContainerBuilder()
    builder.register { await Database(path: "a") }.lifetime(.perRun(.strong)).set(name: "a")
    builder.register { await Database(path: "b") }.lifetime(.perRun(.strong)).set(name: "b")
    let container = try builder.build()
    #expect(try await container.async.resolve(Database.self, name: "a").path == "a")
    #expect(try await container.async.resolve(Database.self, name: "b").path == "b")
    #expect(try await container.async.resolveManyByName(Database.self).mapValues(\.path) == ["a": "a", "b": "b"])
    let missing = await failure { _ = try await container.async.resolve(Database.self, name: "c") }
    guard case .typeIsNotFoundForName = missing else {
      Issue.record("\(String(describing: missing))")
      return
    }
  }

  enum Place: Hashable { case here, there }
  struct Fast {}

  @Test func byTag() async throws {
    let builder = DIContainerBuilder()
    builder.register { await Database(path: "here") }.set(tag: Place.here)
    builder.register { await Database(path: "there") }.set(tag: Place.there).set(tag: Fast.self)
    let container = try builder.build()
    #expect(try await container.async.resolve(Database.self, tag: Place.here).path == "here")
    #expect(by(tag: Fast.self, on: try await container.async.resolve(DIByTag<Database, Fast>.self)).path == "there")
  }

  @Test func withArguments() async throws {
    let builder = DIContainerBuilder()
    builder.register { await Database(path: arg($0)) }
    builder.register(type: Repository.self)
      .initialWithArg { (container: DIBuiltContainer, path: String) async throws in
        Repository(database: try await container.async.resolve(Database.self, arg: path + "!"))
      }
    let container = try builder.build()
    #expect(try await container.async.resolve(Database.self, arg: "x").path == "x")
    #expect(try await container.async.resolve(Repository.self, arg: "y").database.path == "y!")
    guard
      case .initializationMethodWithSignatureIsNotFoundFor = await failure({
        _ = try await container.async.resolve(Database.self)
      })
    else {
      Issue.record("another error")
      return
    }
  }

  @Test func keptWithArgumentsIgnoresLaterOnes() async throws {
    let builder = DIContainerBuilder()
    builder.register { await Database(path: arg($0)) }.lifetime(.perRun(.strong))
    let container = try builder.build()
    let first = try await container.async.resolve(Database.self, arg: "x")
    #expect(try await container.async.resolve(Database.self, arg: "y") === first)
    #expect(try container.resolve(Database.self, arg: "z") === first)
  }

  @Test func allOfAService() async throws {
    let builder = DIContainerBuilder()
    builder.register { await Disk() }.as((any Store).self).check { $0 }.set(.element)
    builder.register(Net.init).as((any Store).self).check { $0 }.set(.element)
    builder.register { await Disk() }.as((any Store).self).check { $0 }.set(.element).lifetime(.perRun(.strong))
    let container = try builder.build()
    let stores = try await container.async.resolveMany((any Store).self)
    #expect(stores.map { $0 is Disk } == [true, false, true])
    let again = try await container.async.resolve(DIMany<any Store>.self)
    #expect(many(again).last as AnyObject === stores.last as AnyObject)
    #expect(many(again).first as AnyObject !== stores.first as AnyObject)
  }

  final class Shelf: Sendable {
    let stores: [any Store]
    init(_ stores: [any Store]) async { self.stores = stores }
  }

  @Test func aManyOfWhatSuspendsAsParameter() async throws {
    let builder = DIContainerBuilder()
    for _ in 0..<3 { builder.register { await Disk() }.as((any Store).self).check { $0 }.set(.element) }
    builder.register { await Shelf(many($0)) }
    #expect(try await builder.build().async.resolve(Shelf.self).stores.count == 3)
  }

  @Test func anOptional() async throws {
    let builder = DIContainerBuilder()
    builder.register { await Database() }
    let container = try builder.build()
    #expect(try await container.async.resolve(Database?.self) != nil)
    #expect(optional(try await DIContainerBuilder().build().async.resolve(DIOptionalRequest<Database>.self)) == nil)
  }

  final class Screen: @unchecked Sendable {
    var database: Database?
    var isReady = false
  }

  @Test func anExistingObject() async throws {
    let builder = DIContainerBuilder()
    builder.register { await Database() }.lifetime(.perRun(.strong))
    builder.register(type: Screen.self).injection(\.database).postInit { $0.isReady = true }.initialNotNecessary()
    let container = try builder.build()
    guard case .needsAwait = try TestSupport.failure({ try container.resolve(Screen()) }) else {
      Issue.record("another error")
      return
    }
    let screen = Screen()
    try await container.async.resolve(screen)
    #expect(screen.database != nil && screen.isReady)
    let other = Screen()
    try container.resolve(other)
    #expect(other.database === screen.database)
  }

  @Test func ofADeclarativeContainer() async throws {
    let container = DIContainer()
    container.register { await Database() }.lifetime(.perRun(.strong))
    container.register(Repository.init)
    let repository = try await container.async.resolve(Repository.self)
    #expect(container.resolve(Repository.self).database === repository.database)
    container.register { await Disk() }.as((any Store).self)
    #expect(try await container.async.resolve((any Store).self) is Disk)
    #expect(try await container.async.resolve(Shelf?.self) == nil)
  }

  @Test func ofScopes() async throws {
    let builder = DIContainerBuilder()
    builder.register { await Database() }.lifetime(.perScope)
    builder.register(Repository.init).lifetime(.perScope)
    let container = try builder.build()
    let (one, other) = (container.newLifeTimeScope(), container.newLifeTimeScope())
    let first = try await one.async.resolve(Repository.self)
    #expect(try await one.async.resolve(Repository.self) === first)
    let second = try await other.async.resolve(Repository.self)
    #expect(second !== first && second.database !== first.database)
    #expect(try one.resolve(Repository.self) === first)
    guard case .needsAwait = try TestSupport.failure({ try container.newLifeTimeScope().resolve(Repository.self) })
    else {
      Issue.record("another error")
      return
    }
  }

  @Test func aSingleOfTheRootIsMadeForTheRoot() async throws {
    let builder = DIContainerBuilder()
    builder.register { await Database() }.lifetime(.perScope)
    builder.register(Repository.init).lifetime(.lazySingle)
    let container = try builder.build()
    let scope = container.newLifeTimeScope()
    let ofScope = try await scope.async.resolve(Database.self)
    let single = try await scope.async.resolve(Repository.self)
    #expect(single.database !== ofScope)
    #expect(try container.resolve(Database.self) === single.database)
  }

  @Test func ofAChild() async throws {
    let builder = DIContainerBuilder()
    builder.register { await Database() }.lifetime(.lazySingle)
    let parent = try builder.build()
    let child = DIContainerBuilder()
    child.register(Repository.init).lifetime(.lazySingle)
    let container = try child.build(parent: parent)
    let repository = try await container.async.resolve(Repository.self)
    #expect(try parent.resolve(Database.self) === repository.database)
    #expect(try container.resolve(Repository.self) === repository)
  }

  final class Cached: Store {
    let inner: any Store
    init(_ inner: any Store) { self.inner = inner }
  }

  @Test(arguments: [false, true])
  func aDecoratorAroundWhatSuspends(isSuspending: Bool) async throws {
    let builder = DIContainerBuilder()
    builder.register { await Disk() }.as((any Store).self).check { $0 }.lifetime(.lazySingle)
    if isSuspending {
      builder.decorate((any Store).self) { (inner: any Store) async in
        await Task.yield()
        return Cached(inner)
      }
    } else {
      builder.decorate((any Store).self) { Cached($0) }
    }
    let container = try builder.build()
    let store = try await container.async.resolve((any Store).self)
    #expect((store as? Cached)?.inner is Disk)
    #expect(try await container.async.resolve((any Store).self) as AnyObject === store as AnyObject)
    #expect(try container.resolve((any Store).self) as AnyObject === store as AnyObject)
  }

  @Test func aFactoryThatReturnsNilCountsAsNotRegistered() async throws {
    let builder = DIContainerBuilder()
    builder.register { () async -> Database? in
      await Task.yield()
      return nil
    }
    let container = try builder.build()
    guard case .typeIsNotFound = await failure({ _ = try await container.async.resolve(Database.self) }) else {
      Issue.record("another error")
      return
    }
    #expect(optional(try await container.async.resolve(DIOptionalRequest<Database>.self)) == nil)
  }

  @Test func keptByACustomScopeAndWeakly() async throws {
    let scope = DIScope(name: "account")
    let builder = DIContainerBuilder()
    builder.register { await Database() }.lifetime(.custom(scope))
    builder.register { await Disk() }.lifetime(.perRun(.weak))
    let container = try builder.build()
    let database = try await container.async.resolve(Database.self)
    #expect(try await container.async.resolve(Database.self) === database)
    scope.clean()
    #expect(try await container.async.resolve(Database.self) !== database)
    var disk: Disk? = try await container.async.resolve(Disk.self)
    #expect(try container.resolve(Disk.self) === disk)
    weak let kept = disk
    disk = nil
    #expect(kept == nil)
    guard case .needsAwait = try TestSupport.failure({ try container.resolve(Disk.self) }) else {
      Issue.record("another error")
      return
    }
  }

  @Test func aValueType() async throws {
    struct Token: Equatable, Sendable { let text: String }
    let builder = DIContainerBuilder()
    builder.register { () async in
      await Task.yield()
      return Token(text: "secret")
    }.lifetime(.lazySingle)
    let container = try builder.build()
    #expect(try await container.async.resolve(Token.self) == Token(text: "secret"))
    #expect(try container.resolve(Token.self) == Token(text: "secret"))
  }

  @Test func whatNeedsNoAwait() async throws {
    let builder = DIContainerBuilder()
    builder.register(Net.init).lifetime(.lazySingle)
    let container = try builder.build()
    #expect(try await container.async.resolve(Net.self) === container.resolve(Net.self))
  }

  @Test func singlesAreStarted() async throws {
    let builder = DIContainerBuilder()
    builder.register { await Database() }.lifetime(.single)
    builder.register(Repository.init).lifetime(.single)
    guard case .whileCreateSingleton(_, .needsAwait) = try TestSupport.failure({ try builder.build() }) else {
      Issue.record("another error")
      return
    }
    let container = try await builder.start()
    #expect(container.existing(Repository.self) != nil)
  }
}

/// The error of a body; nil, and an issue, if it throws none.
func failure(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async -> DIError? {
  do { try await body() } catch let error as DIError { return error } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
    return nil
  }
  Issue.record("no error", sourceLocation: sourceLocation)
  return nil
}
