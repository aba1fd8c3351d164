import DICore
import DIGraph
import Foundation
import TestSupport
import Testing

/// What a profile makes of events at known times, and of a container.
struct ProfileTests {
  final class App {}
  final class Database {}
  final class Cache {}

  private static func component(_ type: any Any.Type, names: [String] = []) -> DIEvent.Component {
    DIEvent.Component(
      info: DITypeInfo(type: type, file: "Wiring.swift", line: 7), lifetime: .lazySingle, names: names)
  }

  /// A profile, and the time at which events are sent to it.
  private final class Script {
    let profile: DIProfile
    let start = ContinuousClock.now

    init(limit: Int = 100_000) { profile = DIProfile(limit: limit) }

    /// Sends an event at a time in microseconds.
    func send(
      _ kind: DIEvent.Kind, _ type: any Any.Type, names: [String] = [], at time: Int, on thread: UInt = 4711
    ) {
      profile.observe(
        DIEvent(
          kind, ProfileTests.component(type, names: names), thread: thread,
          instant: start + .microseconds(time)))
    }
  }

  private struct Trouble: Error {}
  private static let error = DIError.build(errors: [])

  @Test func theTextIsATreeWithTotalAndOwnTimes() {
    let script = Script()
    script.send(.registered, App.self, at: 0)
    script.send(.linked, App.self, at: 0)
    script.send(.began, App.self, at: 100)
    script.send(.began, Database.self, names: ["main"], at: 350)
    script.send(.began, Cache.self, at: 400)
    script.send(.created(.microseconds(30_000)), Cache.self, at: 30_400)
    script.send(.created(.microseconds(40_000)), Database.self, names: ["main"], at: 40_350)
    script.send(.takenFromCache(.microseconds(1)), Cache.self, at: 40_360)
    script.send(.injected(.microseconds(1)), App.self, at: 40_400)
    script.send(.created(.microseconds(41_250)), App.self, at: 41_350)
    script.send(.released, App.self, at: 50_000)
    #expect(
      withoutSuites(script.profile.text) == """
        thread 1
              total        own
             41.250      1.250  App
             40.000     10.000    Database "main"
             30.000     30.000      Cache
        """)
    #expect(script.profile.description == script.profile.text)
  }

  @Test func whatIsCreatedSeveralTimesWithinOneComponentHasOneLine() {
    let script = Script()
    script.send(.began, App.self, at: 0)
    for start in [10, 40] {
      script.send(.began, Database.self, at: start)
      script.send(.began, Cache.self, at: start + 5)
      script.send(.created(.microseconds(10)), Cache.self, at: start + 15)
      script.send(.created(.microseconds(20)), Database.self, at: start + 20)
    }
    script.send(.began, Cache.self, at: 70)
    script.send(.failed(Self.error, .microseconds(5)), Cache.self, at: 75)
    #expect(
      withoutSuites(script.profile.text) == """
        thread 1
              total        own
                  -          -  App, not finished
              0.040      0.020    Database (2 times)
              0.020      0.020      Cache (2 times)
              0.005      0.005    Cache, failed
        """)
  }

  @Test func threadsAreSideBySideAndAWaitIsPartOfTheOneThatWaited() {
    let script = Script()
    script.send(.began, Database.self, at: 0, on: 1)
    script.send(.began, App.self, at: 100, on: 2)
    // The end of the creation can be told after the end of the wait.
    script.send(.takenFromCache(.microseconds(900)), Database.self, at: 1_010, on: 2)
    script.send(.created(.microseconds(1_000)), Database.self, at: 1_000, on: 1)
    script.send(.takenFromCache(.microseconds(1)), Database.self, at: 1_100, on: 2)
    script.send(.created(.microseconds(1_100)), App.self, at: 1_200, on: 2)
    #expect(
      withoutSuites(script.profile.text) == """
        thread 1
              total        own
              1.000      1.000  Database
        thread 2
              total        own
              1.100      0.200  App
              0.900      0.900    waits for thread 1: Database
        """)
  }

  @Test func theTraceHasAnEventForEachCreationAndWait() {
    let script = Script()
    script.send(.began, Database.self, at: 0, on: 1)
    script.send(.began, App.self, at: 100, on: 2)
    script.send(.created(.microseconds(1_000)), Database.self, at: 1_000, on: 1)
    script.send(.takenFromCache(.nanoseconds(850_500)), Database.self, at: 1_010, on: 2)
    script.send(.failed(Self.error, .microseconds(1_100)), App.self, at: 1_200, on: 2)
    script.send(.began, Cache.self, at: 2_000, on: 2)
    #expect(
      withoutSuites(script.profile.traceEvents()) == """
        {"displayTimeUnit":"ms","traceEvents":[\
        {"args":{"name":"thread 1"},"name":"thread_name","ph":"M","pid":1,"tid":1},\
        {"args":{"name":"thread 2"},"name":"thread_name","ph":"M","pid":1,"tid":2},\
        {"args":{"lifetime":".lazySingle","own":"1000.0 µs","site":"Wiring.swift:7"},"cat":"created","dur":1000,\
        "name":"Database","ph":"X","pid":1,"tid":1,"ts":0},\
        {"args":{"lifetime":".lazySingle","own":"249.5 µs","site":"Wiring.swift:7"},"cat":"failed","dur":1100,\
        "name":"App","ph":"X","pid":1,"tid":2,"ts":100},\
        {"args":{"for":"thread 1","lifetime":".lazySingle","own":"850.5 µs","site":"Wiring.swift:7"},"cat":"waited",\
        "dur":850.5,"name":"Database","ph":"X","pid":1,"tid":2,"ts":159.5}]}
        """)
  }

  @Test func aFullProfileCountsWhatItLeavesOut() {
    let script = Script(limit: 1)
    script.send(.began, App.self, at: 0)
    script.send(.began, Cache.self, at: 1)
    script.send(.created(.microseconds(2)), Cache.self, at: 3)
    script.send(.created(.microseconds(10)), App.self, at: 10)
    #expect(
      withoutSuites(script.profile.text) == """
        thread 1
              total        own
              0.010      0.010  App
        1 more are left out
        """)
  }

  @Test func aClearedProfileIsEmptyAndGoesOn() {
    let script = Script()
    #expect(withoutSuites(script.profile.text) == "nothing was created")
    script.send(.began, App.self, at: 0)
    script.profile.clear()
    script.send(.created(.microseconds(10)), App.self, at: 10)
    #expect(withoutSuites(script.profile.text) == "nothing was created")
    script.send(.began, Cache.self, at: 20)
    script.send(.created(.microseconds(5)), Cache.self, at: 25)
    #expect(withoutSuites(script.profile.text).hasSuffix("0.005      0.005  Cache"))
  }

  // MARK: - With a container

  @Test func threadsOfAContainerAreRecordedSideBySide() throws {
    final class Slow: Sendable {}
    final class Left: Sendable { init(_: Slow) {} }
    final class Right: Sendable { init(_: Slow) {} }
    let (begun, waiting) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let profile = DIProfile()
    let builder = DIContainerBuilder()
    builder.observe(with: profile)
    builder.register { () -> Slow in
      begun.signal()
      waiting.wait()
      Thread.sleep(forTimeInterval: 0.02)
      return Slow()
    }.lifetime(.lazySingle)
    builder.register { Left($0) }
    builder.register { Right($0) }
    let container = try builder.build()
    let faults = faultsOnThreads(2) { number in
      if number == 0 {
        _ = try container.resolve(Left.self)
      } else {
        begun.wait()
        waiting.signal()
        _ = try container.resolve(Right.self)
      }
    }
    #expect(faults == [])
    let names = withoutSuites(profile.text).split(separator: "\n").map {
      $0.drop { " 0123456789.".contains($0) }
    }
    #expect(
      names == [
        "thread 1", "total        own", "Left", "Slow", "thread 2", "total        own", "Right",
        "waits for thread 1: Slow",
      ])
    let trace = try JSONSerialization.jsonObject(with: Data(profile.traceEvents().utf8)) as? [String: Any]
    let events = try #require(trace?["traceEvents"] as? [[String: Any]])
    // Chrome needs that events of a thread nest.
    for thread in [1, 2] {
      let own = events.filter { $0["tid"] as? Int == thread && $0["ph"] as? String == "X" }
        .map { ($0["ts"] as! Double, $0["dur"] as! Double) }
      #expect(own.count == 2)
      #expect(own[0].0 <= own[1].0 && own[1].0 + own[1].1 <= own[0].0 + own[0].1)
    }
  }
}
