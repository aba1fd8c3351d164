import DICore
import TestSupport
import Testing

/// Components that need each other in thousands of ways, entered by several threads at once.
struct WebTests {
  @Test(arguments: [1, 2, 8], FrontEnd.allCases)
  func everyMemberIsMadeOnceAndAllThreadsGetItFinished(_ threads: Int, _ frontEnd: FrontEnd) throws {
    try withTeam(of: threads) { team in
      for number in 0..<rounds(600) {
        let web = Web(number, frontEnd)
        let tally = Tally()
        let container = try web.container(tally)
        let situation: Comment = "web \(number): \(web.testDescription)"
        let attempts = try team.attempts { thread in
          let node = try web.enter(container, at: (thread + number) % web.size)
          try web.check(node)
          return node
        }
        if let error = attempts.compactMap({ if case .failure(let error) = $0 { error } else { nil } }).first {
          Issue.record("\(error)\n\(situation)")
          return
        }
        var all: [Int: WebNode] = [:]
        for node in try attempts.flatMap({ try web.nodes(from: $0.get()).values.flatMap { $0 } }) {
          let known = all.updateValue(node, forKey: node.number) ?? node
          try #require(known === node, "several of \(node.number), \(situation)")
        }
        try #require(tally.holds(1, of: all.keys.map(String.init)), "\(tally.all), \(situation)")
        for node in all.values { node.targets = [:] }
      }
    }
  }

  struct Refusal: Error {}

  /// One member fails a few times: each failure comes from that member, and all other answers are finished.
  @Test(arguments: [1, 2, 8])
  func aMemberThatFailsLeavesNothingBehind(_ threads: Int) throws {
    try withTeam(of: threads) { team in
      for number in 0..<rounds(600) {
        let web = Web(number, .builder)
        var dice = Dice(seed: -number)
        let (failing, place, times) = (dice.roll(web.size), Web.Place.allCases[dice.roll(3)], 1 + dice.roll(3))
        let situation: Comment =
          "web \(number): \(web.testDescription); \(times) times fails \(place) of \(failing)"
        let tally = Tally()
        let container = try web.container(Tally()) { member, here in
          if (member, here) == (failing, place), tally.count("tried") <= times { throw Refusal() }
        }
        let attempts = try team.attempts { thread in try enter(web, container, (thread + number) % web.size) }
        var all: [Int: WebNode] = [:]
        // Then one after the other, until nothing fails.
        let later = (0..<web.size).flatMap { member in
          (0...times).map { _ in Result { try enter(web, container, member) } }
        }
        let failures = (attempts + later).compactMap { if case .failure(let error) = $0 { error } else { nil } }
        if let error = failures.first {
          Issue.record("\(error)\n\(situation)")
          return
        }
        for node in try (attempts + later).compactMap({ try $0.get() })
          .flatMap({ web.nodes(from: $0).values.flatMap { $0 } })
        {
          let known = all.updateValue(node, forKey: node.number) ?? node
          try #require(known === node, "several of \(node.number), \(situation)")
        }
        try #require(all.count == web.size, situation)
        for node in all.values { node.targets = [:] }
      }
    }
  }

  /// A finished member, or nil if it was refused.
  private func enter(_ web: Web, _ container: DIBuiltContainer, _ member: Int) throws -> WebNode? {
    do throws(any Error) {
      let node = try web.enter(container, at: member)
      try web.check(node)
      return node
    } catch DIError.initializationFailed(_, let underlying) where underlying is Refusal {
      return nil
    }
  }
}
