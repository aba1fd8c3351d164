import Foundation
package import Testing

/// The cases of tests with random input.
///
/// `DI_CASES=100000` makes a run longer, `DI_SEED=17` repeats one case, both together a whole run, and `DI_VERBOSE=1` names each
/// case before it begins, for one that ends the process.
package enum Cases {
  /// The seeds of a run, said at its beginning for the case that it does not come to its end.
  ///
  /// - Parameters:
  ///   - what: What the cases are.
  ///   - count: How many there are with all rounds, unless the environment says it.
  ///   - first: The first seed, unless the environment says it; another one in each run if this is nil.
  /// - Returns: The seeds.
  package static func seeds(of what: String, _ count: Int, from first: Int? = nil) -> Range<Int> {
    let seed = number("DI_SEED")
    let start = seed ?? first ?? randomSeed
    let cases = number("DI_CASES") ?? (seed == nil ? rounds(count) : 1)
    say("\(what): DI_SEED=\(start) DI_CASES=\(cases)")
    return start..<start + cases
  }

  /// The seed of the environment, or another one in each run.
  package static var seed: Int { number("DI_SEED") ?? randomSeed }

  /// How many cases there are, of so many with all rounds, unless the environment says it.
  package static func count(_ count: Int) -> Int { number("DI_CASES") ?? rounds(count) }

  /// Says on the standard error which case comes next, if that is wanted.
  package static func announce(_ text: @autoclosure () -> String) {
    if isVerbose { say(text()) }
  }

  /// Records what is different in the cases of some seeds, and ends after twenty.
  package static func expectNoDifference(
    in seeds: Range<Int>, sourceLocation: SourceLocation = #_sourceLocation, _ difference: (_ seed: Int) -> String?
  ) {
    for text in differences(in: seeds, difference) { Issue.record("\(text)", sourceLocation: sourceLocation) }
  }

  /// What is different in the cases of some seeds; it ends after twenty.
  package static func differences(in seeds: Range<Int>, _ difference: (_ seed: Int) -> String?) -> [String] {
    var differences: [String] = []
    for seed in seeds where differences.count < 20 {
      if let text = difference(seed) { differences.append("DI_SEED=\(seed): \(text)") }
    }
    return differences
  }

  private static let isVerbose = ProcessInfo.processInfo.environment["DI_VERBOSE"] != nil

  private static var randomSeed: Int { .random(in: 0..<1 << 32) }

  private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

  private static func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
