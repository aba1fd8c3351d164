import DIAsync
import DICore
import Dispatch
import TestSupport
import Testing

/// What random programs have found.
struct FoundByThicketsTests {
  final class Database: Sendable {}
  final class Screen: Sendable {}
  final class Index: Sendable {}
  struct Cleaner {}

  let builder = DIContainerBuilder()
  let journal = Journal()

  /// A cycle with a member of the main actor, which an injection closes, was a recursion where another actor took it.
  @Test(arguments: [Lifetime.prototype, .objectGraph, .perScope, .lazySingle, .weakSingle])
  func aCycleWithTheMainActorIsNoRecursion(_ lifetime: Lifetime) async throws {
    builder.register { Database() }.lifetime(lifetime).injection { (_: Database, _: Screen) in }
    builder.register { @MainActor (_: Database) in Screen() }.lifetime(lifetime)
    builder.register { @Search (_: Screen) in Index() }
    _ = try await builder.build().async.resolve(Index.self)
  }

  /// What a creation that closes its own container needs was closed before what the creation made.
  @Test func aCreationThatClosesItsContainerIsClosedBeforeWhatItNeeds() async throws {
    let journal = journal
    builder.register { Database() }.lifetime(.single).onClose { _ in journal.note("database") }
    builder.register { (container: DIBuiltContainer, _: Database) async in
      try? await container.async.close()
      return Screen()
    }.lifetime(.lazySingle).onClose { _ in journal.note("screen") }
    let container = try builder.build()
    await #expect(throws: DIError.self) { _ = try await container.async.resolve(Screen.self) }
    try await container.async.close()
    #expect(journal.entries == ["screen", "database"])
    #expect(container.state == .closed)
  }

  /// It was not kept, if it was injected with itself, too.
  @Test(arguments: [false, true], [false, true])
  func whatRequestsItselfInAnotherScopeIsKept(isInjected: Bool, isAwaited: Bool) async throws {
    let (journal, root) = (journal, Later<DIBuiltContainer>())
    let registration = builder.register { Database() }.lifetime(.perScope)
    if isInjected { registration.injection { (_: Database, _: Database) in } }
    registration.postInit { _ in
      if journal.entries.isEmpty {
        journal.note("opens a scope")
        try root.value.withScope { _ = try $0.resolve(Database.self) }
      }
    }
    root.value = try builder.build()
    let scope = root.value.newLifeTimeScope()
    func database() async throws -> Database {
      isAwaited ? try await scope.async.resolve(Database.self) : try scope.resolve(Database.self)
    }
    let first = try await database()
    let second = try await database()
    // Frames of two scopes are taken for one cycle.
    withKnownIssue {
      #expect(second === first)
    } when: {
      isInjected
    }
    root.release()
  }

  /// What a resolve shares was given what suspends once for each step that needs it.
  @Test func whatIsSharedTakesWhatSuspendsOnce() async throws {
    let journal = journal
    builder.register { () async in
      journal.note("database")
      return Database()
    }
    builder.register { (_: Database) in Screen() }.lifetime(.objectGraph)
    builder.register { (_: Screen) in Index() }.injection { (_: Index, _: Screen) async in }
    _ = try await builder.build().async.resolve(Index.self)
    #expect(journal.entries == ["database"])
  }

  /// A request waited in vain, and looked no further: the flight of another scope made only a part of the cycle.
  @Test func whatTheFlightOfAnotherScopeLeavesIsMade() async throws {
    let (gate, custom) = (Gate(), DIScope(name: "custom"))
    final class Shared: Sendable {}
    builder.register { () async in Shared() }.lifetime(.objectGraph)
    builder.register { Database() }.lifetime(.custom(custom)).injection { (_: Database, _: Screen) in }
      .postInit { _ async in try? await gate.pass() }
    builder.register { (_: Database, _: Shared) in Screen() }.lifetime(.perScope)
    builder.register { () async in Index() }.injection { (_: Index, _: Screen) in }
    let container = try builder.build()
    let scope = container.newLifeTimeScope()
    let first = Task { try await scope.async.resolve(Screen.self) }
    await gate.reached()
    let second = Task { try await container.async.resolve(Index.self) }
    for _ in 0..<50 { await Task.yield() }
    gate.open()
    _ = try await (first.value, second.value)
    custom.clean()
  }

  /// What went between the check of a request and its creation was made again, with what belongs to the main actor.
  @Test func nothingOfTheMainActorIsMadeForWhatHasGone() async throws {
    let (journal, custom) = (journal, DIScope(name: "custom"))
    builder.register { @MainActor in
      journal.note(Where.main.isHere ? "here" : "elsewhere")
      return Database()
    }
    builder.register { (_: Database) in Screen() }.lifetime(.custom(custom))
    builder.register {
      custom.clean()
      return Cleaner()
    }
    builder.register { (_: Cleaner, _: Screen) in Index() }
    let container = try builder.build()
    _ = try await container.async.resolve(Screen.self)
    let error = try await thrown { @concurrent in try container.resolve(Index.self) }
    #expect("\(error)".contains("main actor"), "\(error)")
    _ = try await container.async.resolve(Index.self)
    #expect(journal.entries == ["here", "here"])
    custom.clean()
  }

  /// What a thread was making was closed after what it needs.
  @Test(arguments: [false, true]) func theEndWaitsForWhatAThreadMakes(fails: Bool) async throws {
    let (journal, reached, gate) = (journal, Gate(), DispatchSemaphore(value: 0))
    builder.register { Database() }.lifetime(.lazySingle).onClose { _ in journal.note("database") }
    builder.register { (_: Database) in
      reached.open()
      gate.wait()
      return Screen()
    }.lifetime(.lazySingle).postInit { _ in if fails { throw CancellationError() } }
      .onClose { _ in journal.note("screen") }
    let container = try builder.build()
    async let made = onThreadOfItsOwn { (try? container.resolve(Screen.self)) != nil }
    try await reached.passInTime()
    async let end: Void = container.async.close()
    while container.state == .running { await Task.yield() }
    for _ in 0..<50 { await Task.yield() }
    #expect(journal.entries.isEmpty)
    gate.signal()
    #expect(await made != fails)
    try await end
    #expect(journal.entries == ["screen", "database"])
  }

  /// A request found that it can make an instance; a flight of its cycle claimed that while the request waited for something else.
  @Test(arguments: [3_000_602_565, 3_000_890_862]) func whatAFlightClaimsMeanwhileIsAwaited(seed: Int) async {
    let problem = await onThreadOfItsOwn { Trial(seed: seed).problem() }
    #expect(problem == nil)
  }

  /// The closing of an actor was refused, and never ran.
  @Test(arguments: [Where.main, .search]) func aBuildThatFailsClosesOnActors(_ place: Where) async throws {
    let (journal, closed) = (journal, Gate())
    @Sendable func close() {
      journal.note(place.isHere ? "closed" : "closed elsewhere")
      closed.open()
    }
    let registration = builder.register { Database() }.lifetime(.single)
    if place == .main {
      registration.onClose { @MainActor _ in close() }
    } else {
      registration.onClose { @Search _ in close() }
    }
    builder.register { () async in Screen() }.lifetime(.single)
    #expect(throws: DIError.self) { try builder.build() }
    try await closed.passInTime()
    #expect(journal.entries == ["closed"])
  }
}
