import TestSupport
import Testing

extension RandomGraphTests {
  @Test func severalThreadsGetWhatOneThreadWouldGet() {
    let crew = Crew(4)
    var faults = 0
    for seed in Self.seeds where faults < 20 {
      var dice = Dice(seed: seed)
      var graph = RandomGraph(&dice)
      graph.marksScopes = graph.scopes > 1
      let threads = 2 + dice.roll(3)
      // Most meet where all begin with the same few things.
      let shared = graph.requests(1 + dice.roll(3), &dice)
      let requests = (0..<threads).map { _ in
        (0..<1 + dice.roll(4)).flatMap { _ in
          dice.happens(40) && !shared.isEmpty ? [dice.pick(shared)] : graph.requests(1, &dice)
        }
      }
      let text = """
        \(graph)
        \(requests.enumerated().map { "  thread \($0): \($1.map(\.plain).joined(separator: "; "))" }
          .joined(separator: "\n"))
        """
      Cases.announce("DI_SEED=\(seed), \(threads) threads\n\(text)")
      var collision = Collision(
        graph, requests, patience: dice.pick([20, 200, 1_000]), on: dice.pick(FrontEnd.allCases),
        isObserved: dice.happens(50))
      defer { collision.world.end() }
      guard let fault = collision.fault(crew, isLinked: dice.happens(75)) ?? collision.leak(crew) else { continue }
      faults += 1
      Issue.record("DI_SEED=\(seed): \(fault)\n\(text)")
      // A crew that waits for ever does so for the rest of the run.
      if fault.hasSuffix("for ever") { return }
    }
  }
}
