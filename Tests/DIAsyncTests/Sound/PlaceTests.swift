import DIAsync
import DIChecks
import DICore
import DIModules
import Synchronization
import TestSupport
import Testing

/// What belongs to an actor, beside what belongs to another one.
struct PlaceTests {
  final class Label: Sendable {}
  final class Index: Sendable {}
  @MainActor final class Settings {}

  let journal = Journal()

  /// Its isolation was ignored: a synchronous initializer and an injection of another actor took it.
  @Test func aPrototypeOfTheMainActorIsMadeOnIt() async throws {
    let (journal, builder) = (journal, DIContainerBuilder())
    builder.register { @MainActor in
      journal.note(Where.here.rawValue)
      return Label()
    }
    builder.register { (label: Label) in Index() }.lifetime(.lazySingle)
      .injection { @Search (index: Index, label: Label) in }
    #expect(builder.validate().isEmpty)
    _ = try await builder.build().async.resolve(Index.self)
    #expect(journal.entries == ["main", "main"])
  }

  /// A child's component of another actor was refused what the parent makes on the main actor.
  @Test(arguments: NamedLifetime.allCases) func aChildTakesWhatItsParentMakesOnTheMainActor(_ lifetime: NamedLifetime)
    async throws
  {
    let (journal, builder, child) = (journal, DIContainerBuilder(), DIContainerBuilder())
    builder.register { @MainActor in
      journal.note(Where.here.rawValue)
      return Label()
    }.lifetime(lifetime.lifetime)
    child.register { @Search (label: Label) in
      journal.note(Where.here.rawValue)
      return Index()
    }
    let parent = try await builder.start()
    #expect(try child.validate(parent: parent).isEmpty)
    _ = try await child.build(parent: parent).async.resolve(Index.self)
    #expect(journal.entries == ["main", "search"])
  }

  /// Settings of the main actor, and an index of another one that takes them.
  private static func settings(_ lifetime: Lifetime) -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register { @MainActor in Settings() }.lifetime(lifetime)
    builder.register { @Search (settings: Settings) in Index() }.lifetime(lifetime)
    return builder
  }

  /// It failed with `needsAwait`, about every second time.
  @Test func aStartMakesWhatTwoActorsNeed() async throws {
    for _ in 0..<rounds(200) { try await Self.settings(.single).start().async.close() }
  }

  @Test(arguments: [Lifetime.lazySingle, .perScope]) func twoRequestsAtOnceMakeWhatTwoActorsNeed(_ lifetime: Lifetime)
    async throws
  {
    for _ in 0..<rounds(200) {
      let container = try Self.settings(lifetime).build()
      try await together(
        { _ = try await container.async.resolve(Settings.self) }, { _ = try await container.async.resolve(Index.self) })
    }
  }

  /// It was refused while another task awaited something that takes it, though it does not suspend.
  @MainActor @Test func aPlainRequestOnTheMainActorGetsWhatBelongsToIt() async throws {
    for round in 0..<rounds(400) {
      let container = try Self.settings(.lazySingle).build()
      let other = Task.detached { _ = try await container.async.resolve(Index.self) }
      for _ in 0..<round % 20 { await Task.yield() }
      _ = try container.resolve(Settings.self)
      try await other.value
    }
  }
}
