import DICore
import Foundation
import Testing

/// Random graphs, made by the library and by a plain oracle.
///
/// `DI_CASES=100000` makes the run longer, `DI_SEED=17` repeats one case, and `DI_VERBOSE=1` names each case before it
/// begins, for one that ends the process.
@Suite(.serialized)
struct RandomGraphTests {
  /// The seeds of a run.
  static var seeds: Range<Int> {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["DI_SEED"].flatMap({ Int($0) }) { return seed..<seed + 1 }
    return 0..<(environment["DI_CASES"].flatMap { Int($0) } ?? 2_000)
  }

  static let isVerbose = ProcessInfo.processInfo.environment["DI_VERBOSE"] != nil

  /// Says on the standard error what comes next, if that is wanted.
  static func announce(_ text: @autoclosure () -> String) {
    if isVerbose { FileHandle.standardError.write(Data((text() + "\n").utf8)) }
  }

  @Test func oneThreadGetsWhatTheOracleSays() {
    var differences = 0
    for seed in Self.seeds where differences < 20 {
      guard let text = Self.difference(seed) else { continue }
      differences += 1
      Issue.record("\(text)")
    }
  }

  /// What is different in the case of a seed, with all one needs to see why.
  private static func difference(_ seed: Int) -> String? {
    var dice = Dice(seed: seed)
    var graph = RandomGraph(&dice)
    graph.marksScopes = dice.happens(50)
    let requests = graph.requests(1 + dice.roll(8), closing: true, &dice)
    announce("seed \(seed), one thread\n\(graph)\n  requests: \(requests)")
    var comparison = Comparison(graph, on: dice.pick(FrontEnd.allCases))
    defer { comparison.world.release() }
    guard let difference = comparison.difference(in: requests) else { return nil }
    return """
      seed \(seed): \(difference)
      \(graph)
        requests: \(requests.map(\.description).joined(separator: "; "))
      """
  }
}
