import DIAsync
import DICore
import Synchronization
import TestSupport
import Testing

/// Random graphs in which some components suspend give what they give without suspension.
struct RandomWebTests {
  /// One request after the other gives the same objects, whatever suspends.
  @Test func requestsGiveWhatTheyGiveWithoutSuspension() {
    Cases.expectNoDifference(in: Cases.seeds(of: "webs", 2000)) { seed in Self.difference(Web(seed: seed)) }
  }

  /// What is different with suspension.
  private static func difference(_ web: Web) -> String? {
    let plain = plain(web)
    let stage = Stage()
    let weaver = Weaver(web) { await stage.executor.pause() }
    let result = Mutex<Outcome?>(nil)
    stage.task("all") {
      var outcome = Outcome()
      do {
        let root = try await weaver.builder().start()
        let containers = [root, root.newLifeTimeScope()]
        for entry in web.entries { outcome.add(await Result { try await entry.resolve(awaiting: containers) }) }
      } catch { outcome.add(.failure(error)) }
      outcome.counts = weaver.counts
      result.withLock { $0 = outcome }
      return nil
    }
    while stage.executor.count > 0 { stage.executor.take(0) }
    guard let outcome = result.withLock(\.self) else { return "it never ends:\n\(web)" }
    if let problem = outcome.shape.problem(web) { return "\(problem)\n\(outcome.shape.text)\(web)" }
    // Which of several errors is met first depends on the order, and so does what was made before.
    if outcome.shape.hasFailures, plain.shape.hasFailures { return nil }
    if outcome.text == plain.text { return nil }
    let dependsOnOrder = web.sharesAcrossFlights || web.hasMixedCycle || web.hasWanderers
    if dependsOnOrder, outcome.shape.hasFailures == plain.shape.hasFailures { return nil }
    return "without suspension:\n\(plain.text)with suspension:\n\(outcome.text)\(web)"
  }

  /// Tasks at once, in a random order of jobs: what is kept is made once, what is given is complete, and all of it goes.
  @Test func tasksGetWhatIsKeptOnce() {
    Cases.expectNoDifference(in: Cases.seeds(of: "webs with tasks", 2000)) { seed in
      let web = Web(seed: seed)
      let (problem, leftovers) = Self.run(web, seed)
      if let problem { return "\(problem)\n\(web)" }
      return leftovers().first.map { "\($0) is not released\n\(web)" }
    }
  }

  /// One run; what is left of it can be told once it is over.
  private static func run(_ web: Web, _ seed: Int) -> (problem: String?, leftovers: () -> [Int]) {
    let weaver = Mutex<Weaver?>(nil)
    let problem = problem(web, seed) { made in weaver.withLock { $0 = made } }
    return (problem, weaver.withLock(\.self)!.leftovers())
  }

  private static func problem(_ web: Web, _ seed: Int, _ keep: (Weaver) -> Void) -> String? {
    var dice = Dice(seed: seed &+ 1)
    let stage = Stage()
    let weaver = Weaver(web) { try await stage.pause() }
    keep(weaver)
    defer { _ = stage.end() }
    let built = Mutex<[DIBuiltContainer]>([])
    stage.task("start") {
      let root = try await weaver.builder().start()
      built.withLock { $0 = [stage.watched(root), stage.watched(root.newLifeTimeScope())] }
      return nil
    }
    while stage.executor.count > 0 { stage.executor.take(dice.roll(stage.executor.count)) }
    let containers = built.withLock(\.self)
    if containers.isEmpty { return stage.problem ?? (plain(web).shape.hasFailures ? nil : "it does not start") }
    let cancelled = dice.happens(40) ? dice.roll(tasks) : nil
    for task in 0..<tasks {
      let entries = (0..<1 + dice.roll(3)).map { _ in dice.pick(web.entries) }
      stage.task("\(task)") {
        for entry in entries {
          let result = await Result { try await entry.resolve(awaiting: containers) }
          if case .failure = result { stage.count("failure") }
          if let fault = Self.fault(result, of: entry, web, isCancelled: task == cancelled) { stage.problem(fault) }
        }
        return nil
      }
    }
    if let cancelled { stage.cancels("\(cancelled)") }
    while stage.executor.count > 0 { stage.executor.take(dice.roll(stage.executor.count)) }
    if let problem = stage.problem { return problem }
    // What fails or is cancelled is tried again.
    if stage.counted("failure") > 0 { return nil }
    for (number, count) in weaver.counts.enumerated() where web.parts[number].lifetime.isKept {
      let most = web.parts[number].lifetime.isKeptAcrossScopes ? 1 : Web.scopes
      if count > most { return "\(number) was made \(count) times" }
    }
    return nil
  }

  private static let tasks = 3

  /// What is wrong with the answer of a request.
  static func fault(
    _ result: Result<[any Serving], any Error>, of entry: Web.Entry, _ web: Web, isCancelled: Bool
  ) -> String? {
    var shape = Shape()
    shape.add(result)
    switch result {
    case .success: return shape.problem(web)
    case .failure(is CancellationError) where isCancelled: return nil
    case .failure(let error):
      // In an empty container, it fails without suspension as well.
      guard let root = try? Weaver(web, pause: nil).builder().build() else { return "it could start" }
      let plain = Result { try entry.resolve(from: [root, root.newLifeTimeScope()]) }
      if case .success = plain { return "\(entry) fails: \(error)" }
      return nil
    }
  }

  private struct Outcome: @unchecked Sendable {
    var shape = Shape()
    var counts: [Int] = []
    var text: String { shape.text + "made: \(counts)\n" }
    mutating func add(_ result: Result<[any Serving], any Error>) { shape.add(result) }
  }

  private static func plain(_ web: Web) -> Outcome {
    let weaver = Weaver(web, pause: nil)
    var outcome = Outcome()
    do {
      let root = try weaver.builder().build()
      let containers = [root, root.newLifeTimeScope()]
      for entry in web.entries { outcome.add(Result { try entry.resolve(from: containers) }) }
    } catch { outcome.add(.failure(error)) }
    outcome.counts = weaver.counts
    return outcome
  }
}

extension Result where Failure == any Error {
  /// What a body returns or throws.
  init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
