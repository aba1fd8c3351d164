import DIAsync
import DICore
import Synchronization
import TestSupport
import Testing

/// The events of what has to be awaited.
struct ObservingTests {
  final class Settings: Sendable {}
  final class Database: @unchecked Sendable {
    let settings: Settings
    var users: Users?
    init(settings: Settings) { self.settings = settings }
  }
  final class Users: Sendable {
    let database: Database
    init(database: Database) { self.database = database }
  }
  final class Draft: Sendable {
    let database: Database
    init(database: Database) { self.database = database }
  }
  final class Letter: Sendable {
    let draft: Draft
    let users: Users
    init(draft: Draft, users: Users) { (self.draft, self.users) = (draft, users) }
  }
  @globalActor actor Search { static let shared = Search() }
  @Search final class Index: Sendable {
    init(database: Database) {}
    var isWarm = false
    func warm(_ users: Users) { isWarm = true }
  }
  struct Refusal: Error {}

  /// Checks that events nest like calls for each number, and keeps what happened.
  private final class Recorder: DIObserver {
    struct Creation: Equatable {
      let name: String
      let within: [String]
      let isAwaited: Bool
      var requester: String?
      var isMade = false
    }
    private struct State {
      var open: [UInt: [Int]] = [:]
      var creations: [Creation] = []
      var faults: [String] = []
      var taken: [String] = []
      var ofContainer: [DIContainerEvent] = []
    }
    private let state = Mutex(State())

    var creations: [Creation] { state.withLock { $0.creations } }
    /// The names of what was taken, with those of what took it.
    var taken: [String] { state.withLock { $0.taken } }
    var ofContainer: [DIContainerEvent] { state.withLock { $0.ofContainer } }
    /// What is open, and what does not nest.
    var faults: [String] {
      state.withLock { state in state.faults + state.open.values.joined().map { "\(state.creations[$0].name) is open" }
      }
    }

    func observe(_ event: DIContainerEvent) { state.withLock { $0.ofContainer.append(event) } }

    func observe(_ event: DIEvent) {
      state.withLock { state in
        let name = withoutSuites("\(event.component)")
        func names(_ number: UInt?) -> [String] {
          (number.flatMap { state.open[$0] } ?? []).map { state.creations[$0].name }
        }
        switch event.kind {
        case .began:
          state.creations.append(
            Creation(
              name: name, within: names(event.thread), isAwaited: event.isAwaited,
              requester: names(event.requester).last))
          state.open[event.thread, default: []].append(state.creations.count - 1)
        case .created, .failed:
          guard let last = state.open[event.thread]?.popLast(), state.creations[last].name == name else {
            return state.faults.append("\(event) does not nest")
          }
          if case .created = event.kind { state.creations[last].isMade = true }
        case .takenFromCache: state.taken.append("\(names(event.thread).last ?? "nothing") takes \(name)")
        case .registered, .linked, .injected, .released: break
        }
      }
    }

    /// The names of what was created, in order, and whether it was awaited.
    var names: [String] { creations.map { ($0.isAwaited ? "await " : "") + $0.name } }
  }

  let builder = DIContainerBuilder()
  let gate = Gate()
  private let recorder = Recorder()

  init() {
    builder.observe(with: recorder)
    builder.register { Settings() }.lifetime(.lazySingle)
  }

  @Test func eachCreationIsReportedOnceAndTheTreeGoesOnAcrossSuspensions() async throws {
    builder.register { (settings: Settings) async in
      await Task.yield()
      return Database(settings: settings)
    }.lifetime(.lazySingle)
    builder.register(Users.init).lifetime(.lazySingle)
    builder.register(Draft.init)
    builder.register(Letter.init)
    let container = try builder.build()
    _ = try await container.async.resolve(Letter.self)
    #expect(recorder.faults == [])
    // The database is made by a flight; all that does not suspend by the request.
    #expect(Set(recorder.names) == ["await Database", "await Settings", "Users", "Letter", "Draft"])
    #expect(recorder.creations.count == 5)
    #expect(recorder.creations.first { $0.name == "Settings" }?.within == ["Database"])
    #expect(recorder.creations.first { $0.name == "Draft" }?.within == ["Letter"])
    #expect(recorder.creations.first { $0.name == "Users" }?.within == ["Letter"])
    #expect(Set(recorder.taken) == ["Draft takes Database", "Users takes Database"])
  }

  @Test func aFlightSaysWhoseRequestBeganIt() async throws {
    builder.register { (settings: Settings) async in Database(settings: settings) }.lifetime(.lazySingle)
    builder.register { (database: Database) async in Users(database: database) }.lifetime(.lazySingle)
    let container = try builder.build()
    _ = try await container.async.resolve(Users.self)
    #expect(recorder.creations.first { $0.name == "Database" }?.requester == "Users")
    #expect(recorder.creations.first { $0.name == "Users" }?.requester == nil)
  }

  @Test func prototypesThatSuspendAreReportedOnceAndThenTaken() async throws {
    builder.register { (settings: Settings) async in Database(settings: settings) }
    builder.register { (database: Database) async in Users(database: database) }.lifetime(.objectGraph)
    builder.register(Draft.init)
    builder.register(Letter.init)
    let container = try builder.build()
    let letter = try await container.async.resolve(Letter.self)
    #expect(letter.draft.database !== letter.users.database)
    #expect(recorder.faults == [])
    #expect(recorder.names.filter { $0.contains("Database") } == ["await Database", "await Database"])
    #expect(recorder.names.filter { $0.contains("Users") } == ["await Users"])
    #expect(
      recorder.taken.filter { $0.contains("takes Database") }.sorted() == [
        "Draft takes Database", "Users takes Database",
      ])
  }

  @Test func membersOfACycleAreReportedWithinTheOneAtWhichItWasEntered() async throws {
    builder.register { (settings: Settings) async in Database(settings: settings) }.lifetime(.lazySingle)
      .injection { (database: Database, users: Users) async in database.users = users }
    builder.register(Users.init).lifetime(.lazySingle)
    let container = try builder.build()
    _ = try await container.async.resolve(Database.self)
    #expect(recorder.faults == [])
    #expect(recorder.names == ["await Database", "await Settings", "await Users"])
    #expect(recorder.creations.last?.within == ["Database"])
  }

  @Test func actorsAreReported() async throws {
    builder.register { (settings: Settings) async in Database(settings: settings) }.lifetime(.lazySingle)
    builder.register(Users.init)
    builder.register { @Search in Index(database: $0) }.lifetime(.lazySingle)
      .injection { @Search (index: Index, users: Users) in index.warm(users) }
    let container = try builder.build()
    let index = try await container.async.resolve(Index.self)
    #expect(await index.isWarm)
    #expect(recorder.faults == [])
    #expect(recorder.names.filter { $0.contains("Index") } == ["await Index"])
    #expect(recorder.creations.first { $0.name == "Users" }?.within == ["Index"])
  }

  @Test func failuresAndCancellationsEndTheirCreations() async throws {
    let gate = gate
    builder.register { (settings: Settings) async throws -> Database in
      try await gate.pass()
      throw Refusal()
    }.lifetime(.lazySingle)
    builder.register(Users.init).lifetime(.lazySingle)
    let container = try builder.build()
    let request = Task { try await container.async.resolve(Users.self) }
    await gate.reached()
    request.cancel()
    _ = await request.result
    gate.open()
    _ = try await thrown { try await container.async.resolve(Users.self) }
    #expect(recorder.faults == [])
    #expect(recorder.creations.filter { $0.name == "Database" }.map(\.isMade) == [false, false])
  }

  @Test func aTimeoutIsReported() async throws {
    let (gate, time) = (gate, Gate())
    builder.register { (settings: Settings) async throws -> Database in
      try await gate.pass()
      return Database(settings: settings)
    }.lifetime(.lazySingle).timeout(.seconds(5))
    let container = try await builder.start(within: .seconds(60), clock: HeldClock(gate: time))
    let request = Task { try await container.async.resolve(Database.self) }
    await gate.reached()
    time.open()
    _ = try await thrown { try await request.value }
    let limits = recorder.ofContainer.compactMap { event -> Duration? in
      guard case .timedOut(let component, let limit) = event.kind else { return nil }
      #expect(withoutSuites("\(component)") == "Database")
      return limit
    }
    #expect(limits == [.seconds(5)])
    #expect(recorder.ofContainer.map { withoutSuites("\($0)") }.contains("Database was not made within 5.0 seconds"))
  }
}
