import DIAsync
import DICore
import DIGraph
import Synchronization
import TestSupport
import Testing

/// What a profile says of a container that starts.
struct ProfileStartTests {
  final class Settings: Sendable {}
  final class Database: Sendable {}
  final class Cache: Sendable {}
  final class App: Sendable {}

  /// A profile, and the time at which events are sent to it.
  private final class Script {
    let profile = DIProfile()
    let start = ContinuousClock.now

    /// Begins a creation at a time in milliseconds; its number is that of a thread, or over 100.
    func began(_ type: any Any.Type, _ number: UInt, at time: Int, by requester: UInt? = nil) {
      send(.began, type, number, at: time, by: requester)
    }

    func ended(_ type: any Any.Type, _ number: UInt, from begin: Int, to end: Int) {
      send(.created(.milliseconds(end - begin)), type, number, at: end)
    }

    func waited(for type: any Any.Type, _ number: UInt, from begin: Int, to end: Int) {
      send(.takenFromCache(.milliseconds(end - begin)), type, number, at: end)
    }

    private func send(
      _ kind: DIEvent.Kind, _ type: any Any.Type, _ number: UInt, at time: Int, by requester: UInt? = nil
    ) {
      let component = DIEvent.Component(
        info: DITypeInfo(type: type, file: "Wiring.swift", line: 7), lifetime: .single)
      profile.observe(
        DIEvent(
          kind, component, thread: number, instant: start + .milliseconds(time), isAwaited: number > 100,
          requester: requester))
    }

    func started(from begin: Int, to end: Int) {
      for (kind, time) in [
        (DIContainerEvent.Kind.starting, begin), (.started(.milliseconds(end - begin)), end),
      ] {
        profile.observe(DIContainerEvent(kind, thread: 1, instant: start + .milliseconds(time)))
      }
    }
  }

  @Test func theTextNamesTheCriticalPathAndWhatItsLongestMemberCosts() {
    let script = Script()
    script.began(Settings.self, 1, at: 10)
    script.ended(Settings.self, 1, from: 10, to: 30)
    script.began(Database.self, 101, at: 31)
    script.began(Cache.self, 102, at: 32)
    script.began(App.self, 103, at: 33)
    script.ended(Cache.self, 102, from: 32, to: 132)
    script.ended(Database.self, 101, from: 31, to: 231)
    script.waited(for: Cache.self, 103, from: 33, to: 232)
    script.waited(for: Database.self, 103, from: 33, to: 232)
    script.ended(App.self, 103, from: 33, to: 261)
    script.started(from: 0, to: 262)
    #expect(
      withoutSuites(script.profile.text) == """
        the start took 262.000; its critical path
                own
             20.000  Settings (Wiring.swift:7)
            200.000  Database (Wiring.swift:7)
             30.000  App (Wiring.swift:7)
        without Database, such as with the lifetime .lazySingle, it would take 99.000 less
        thread 1
              total        own
             20.000     20.000  Settings
        awaited
              total        own
            200.000    200.000  Database
            100.000    100.000  Cache
            228.000     29.000  App
            199.000    199.000    waits: Cache
            199.000    199.000    waits: Database
        """)
  }

  @Test func aPathLeadsThroughWhoBeganSomethingLate() {
    let script = Script()
    script.began(App.self, 101, at: 0)
    // Its initializer ends at 50; its injection requests the cache.
    script.began(Cache.self, 102, at: 50, by: 101)
    script.ended(Cache.self, 102, from: 50, to: 80)
    script.waited(for: Cache.self, 101, from: 50, to: 80)
    script.ended(App.self, 101, from: 0, to: 90)
    script.began(Database.self, 103, at: 5)
    script.ended(Database.self, 103, from: 5, to: 60)
    script.started(from: 0, to: 90)
    #expect(
      withoutSuites(script.profile.text).hasPrefix(
        """
        the start took 90.000; its critical path
                own
             30.000  Cache (Wiring.swift:7)
             60.000  App (Wiring.swift:7)
        without App, such as with the lifetime .lazySingle, it would take 10.000 less
        """))
  }

  @Test func theTraceHasALaneForEachFlight() {
    let script = Script()
    script.began(Database.self, 101, at: 0)
    script.ended(Database.self, 101, from: 0, to: 1)
    script.began(App.self, 102, at: 0)
    script.waited(for: Database.self, 102, from: 0, to: 1)
    script.ended(App.self, 102, from: 0, to: 2)
    let trace = withoutSuites(script.profile.traceEvents())
    #expect(trace.contains(#"{"args":{"name":"Database"},"name":"thread_name","ph":"M","pid":1,"tid":1}"#))
    #expect(trace.contains(#"{"args":{"name":"App"},"name":"thread_name","ph":"M","pid":1,"tid":2}"#))
    #expect(trace.contains(#""args":{"for":"Database""#))
  }

  @Test func aContainerThatStartsIsRecorded() async throws {
    var found: [Substring] = []
    // On a busy machine, the app can begin to wait when all is there; then it has not waited.
    for _ in 0..<50 {
      let lines = try await linesOfAStart()
      #expect(lines[0].hasPrefix("the start took ") && lines[0].hasSuffix("; its critical path"))
      found = lines.dropFirst(2).prefix { $0.hasPrefix(" ") }.map { $0.drop { !$0.isLetter }.prefix { $0.isLetter } }
      if found.count == 3, lines.contains(where: { $0.hasSuffix("    waits: Database") }) { break }
    }
    #expect(found == ["Settings", "Database", "App"])
  }

  /// The text of a start, in which the database is made after the cache.
  private func linesOfAStart() async throws -> [Substring] {
    let (cached, profile) = (Signal(), DIProfile())
    let builder = DIContainerBuilder()
    builder.observe(with: profile)
    builder.register { Settings() }.lifetime(.single)
    builder.register { (_: Settings) async -> Cache in Cache() }.lifetime(.single)
      .postInit { (_: Cache) in cached.set() }
    builder.register { (_: Settings) async -> Database in
      // So it is the last to end of the two.
      while !cached.isSet { await Task.yield() }
      try? await Task.sleep(for: .milliseconds(5))
      return Database()
    }.lifetime(.single)
    builder.register { (_: Database, _: Cache) async in App() }.lifetime(.single)
    _ = try await builder.start()
    return withoutSuites(profile.text).split(separator: "\n")
  }
}

private final class Signal: Sendable {
  private let state = Atomic(false)
  var isSet: Bool { state.load(ordering: .acquiring) }
  func set() { state.store(true, ordering: .releasing) }
}
