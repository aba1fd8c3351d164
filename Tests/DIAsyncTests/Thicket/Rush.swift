import DIAsync
import Synchronization
import TestSupport

/// A thicket as the system orders its jobs.
struct Rush {
  let thicket: Thicket

  init(seed: Int) { thicket = Thicket(seed: seed) }

  /// Far longer than a run takes.
  private static let patience = Duration.seconds(300)

  /// Runs it; returns what is wrong.
  func problem() async -> String? {
    var course: Course? = Course(thicket, on: PoolGround())
    let (record, verdict, grower) = (course!.record, course!.verdict, course!.grower)
    let done = Gate()
    Task { @concurrent [course = course!] in
      await course.run()
      done.open()
    }
    course = nil
    let limit = Task {
      try await Task.sleep(for: Self.patience)
      done.open()
    }
    try? await done.pass()
    limit.cancel()
    if !record.isDone { return "\(record.fault.map { "\($0)\n" } ?? "")it does not end\n\(thicket)" }
    if let problem = await settled({ verdict.problem }, otherwise: grower.cleanCustoms) {
      return "\(problem)\n\(thicket)"
    }
    record.release()
    return await settled { record.leftover }.map { "\($0)\n\(thicket)" }
  }

  /// What is wrong also after a while: what nobody awaits can take a moment.
  private func settled(_ problem: () -> String?, otherwise goOn: () -> Void = {}) async -> String? {
    let begun = ContinuousClock.now
    while let problem = problem() {
      if begun.duration(to: .now) > Self.patience { return problem }
      goOn()
      await Task.yield()
      try? await Task.sleep(for: .milliseconds(1))
    }
    return nil
  }
}
