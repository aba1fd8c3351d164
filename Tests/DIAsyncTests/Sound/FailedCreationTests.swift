import DIAsync
import DICore
import TestSupport
import Testing

/// What a creation that fails had begun to keep is closed, on its actor.
struct FailedCreationTests {
  final class Database: Sendable {}
  struct Closing: CustomTestStringConvertible, Sendable {
    let place: Where
    let suspends: Bool
    var testDescription: String { "\(place)\(suspends ? ", suspends" : "")" }
  }

  static let closings = Where.allCases.flatMap { place in
    [false, true].map { Closing(place: place, suspends: $0) }
  }

  /// A closing of an actor that does not suspend was refused, and never ran.
  @Test(arguments: closings, pairs([false, true], [Lifetime.lazySingle, .perScope, .single]))
  func whatFailsIsClosedOnItsActor(_ closing: Closing, _ how: (suspends: Bool, lifetime: Lifetime)) async throws {
    let (builder, journal, closed) = (DIContainerBuilder(), Journal(), Gate())
    @Sendable func close() {
      journal.note(closing.place.isHere ? "closed" : "closed elsewhere")
      closed.open()
    }
    let registration = builder.register { Database() }.lifetime(how.lifetime)
    if how.suspends {
      registration.postInit { _ async throws in throw Refusal() }
    } else {
      registration.postInit { _ throws in throw Refusal() }
    }
    switch (closing.place, closing.suspends) {
    case (.anywhere, false): registration.onClose { _ in close() }
    case (.main, false): registration.onClose { @MainActor _ in close() }
    case (.search, false): registration.onClose { @Search _ in close() }
    case (.anywhere, true): registration.onClose { _ async in close() }
    case (.main, true): registration.onClose { @MainActor _ async in close() }
    case (.search, true): registration.onClose { @Search _ async in close() }
    }
    await #expect(throws: DIError.self) {
      let container = try await builder.start()
      do { _ = try await container.async.resolve(Database.self) } catch {
        // It need not be awaited by the request.
        try await container.async.close()
        throw error
      }
    }
    try await closed.passInTime()
    #expect(journal.entries == ["closed"])
  }

  final class Screen: Sendable { init(_ database: Database) {} }

  enum Asked: CaseIterable { case start, awaited, plain }

  /// What could be closed at once was closed before what used it, whose closing suspends.
  @Test(arguments: Asked.allCases) func whatFailsIsClosedBeforeWhatItNeeds(_ asked: Asked) async throws {
    let (builder, journal, closed) = (DIContainerBuilder(), Journal(), Gate())
    builder.register { Database() }.lifetime(.lazySingle).injection { (_: Database, _: Screen) in }
      .postInit { _ throws in throw Refusal() }
      .onClose { _ in
        journal.note("database")
        closed.open()
      }
    builder.register(Screen.init).lifetime(asked == .start ? .single : .lazySingle).onClose { _ async in
      await Task.yield()
      journal.note("screen")
    }
    await #expect(throws: DIError.self) {
      switch asked {
      case .start: _ = try await builder.start()
      case .awaited: _ = try await builder.build().async.resolve(Screen.self)
      case .plain: _ = try builder.build().resolve(Screen.self)
      }
    }
    // In the background, only of a plain request.
    if asked == .plain { try await closed.passInTime() }
    #expect(journal.entries == ["screen", "database"])
  }

  /// An injection that has to wait is created after what it is given to, and was closed before it.
  @Test func whatWasInjectedLateIsClosedAfterWhatItWasGivenTo() throws {
    let (builder, journal) = (DIContainerBuilder(), Journal())
    builder.register { (_: DIProvider<Index>) in Index() }.lifetime(.weakSingle)
      .injection(.optional) { (_: Index, _: Gate?) in }.postInit { _ throws in throw Refusal() }
    builder.register { (_: Index) in Database() }.lifetime(.lazySingle).injection { (_: Database, _: Table) in }
      .onClose { _ in journal.note("database") }
    builder.register { (_: Index) in Table() }.lifetime(.lazySingle).onClose { _ in journal.note("table") }
    #expect(throws: DIError.self) { _ = try builder.build().resolve(Database.self) }
    #expect(journal.entries == ["database", "table"])
  }

  final class Index: Sendable {}
  final class Table: Sendable {}

  /// The closing of what failed within a creation that succeeded never ran.
  @Test(arguments: [Lifetime.prototype, .lazySingle])
  func whatFailsWithinACreationThatSucceedsIsClosed(_ lifetime: Lifetime) async throws {
    let (builder, journal) = (DIContainerBuilder(), Journal())
    builder.register { Database() }.lifetime(.lazySingle).postInit { _ throws in throw Refusal() }
      .onClose { _ async in journal.note("database") }
    builder.register { () async in Index() }.lifetime(lifetime)
      .injection { (_: Index, database: DILazy<Database>) in _ = try? database.get() }
      .postInit { _ async in }
    _ = try await builder.build().async.resolve(Index.self)
    #expect(journal.entries == ["database"])
  }

  /// Closings that a request awaits came after what they use, if the container was closed meanwhile.
  @Test func theEndWaitsForClosingsThatARequestAwaits() async throws {
    let (builder, journal, gate) = (DIContainerBuilder(), Journal(), Gate())
    builder.register { Database() }.lifetime(.lazySingle).onClose { _ in journal.note("database") }
    builder.register(Screen.init).lifetime(.lazySingle).postInit { _ throws in throw Refusal() }
      .onClose { _ async in
        try? await gate.pass()
        journal.note("screen")
      }
    let container = try builder.build()
    let request = Task { try await container.async.resolve(Screen.self) }
    await gate.reached()
    let end = Task { try await container.async.close() }
    for _ in 0..<50 { await Task.yield() }
    #expect(journal.entries.isEmpty)
    gate.open()
    try await end.value
    #expect(journal.entries == ["screen", "database"])
    await #expect(throws: DIError.self) { _ = try await request.value }
  }
}
