import Dispatch
import Testing

/// What tests with threads rely on.
struct WatchdogTests {
  @Test func aRoundThatHangsEndsTheProcessAndNamesTheTest() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try withTeam(of: 3, patience: .milliseconds(200)) { team in
          try team.gather { _ in }
          try team.gather { number in if number == 1 { DispatchSemaphore(value: 0).wait() } }
        }
      }, "a test hangs: threads [1] of 3 did not come back from round 2")
  }

  @Test func aRoundRunsOnAllThreadsAndReturnsTheirResults() throws {
    try withTeam(of: 8) { team in
      for round in 0..<1_000 {
        #expect(try team.gather { $0 + round } == Array(round..<round + 8))
      }
      #expect(throws: Fault.self) { try team.gather { try check($0 != 5, "thread 5") } }
      // All are there at the same time, or they would wait in vain.
      let events = (0..<8).map { team.event("\($0)") }
      try team.gather { number in
        events[number].happen()
        for event in events { event.wait() }
      }
    }
  }
}
