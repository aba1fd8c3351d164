internal import DICore

extension DIProfile {
  /// The creations as trace events in JSON, for `chrome://tracing` and ui.perfetto.dev.
  ///
  /// ```swift
  /// try profile.traceEvents().write(toFile: "startup.json", atomically: true, encoding: .utf8)
  /// ```
  ///
  /// Each thread, and each creation that has to be awaited, is a lane. Each creation is a complete event (`X`) of the category
  /// `created` or `failed`, each wait for a creation of another lane one of the category `waited`. Times count from the first event. Creations that have not ended are left out.
  ///
  /// - Returns: A JSON object with the list `traceEvents`.
  public func traceEvents() -> String {
    let recording = recording
    let lanes = recording.lanes.indices.map { TraceEvent(lane: $0, recording.name(ofLane: $0)) }
    let steps = recording.steps.compactMap { step in
      recording.start.flatMap { TraceEvent(step, of: recording, since: $0) }
    }
    return JSON.text(Trace(traceEvents: lanes + steps))
  }
}

/// The file format: docs.google.com, "Trace Event Format".
private struct Trace: Encodable {
  var displayTimeUnit = "ms"
  let traceEvents: [TraceEvent]
}

private struct TraceEvent: Encodable {
  let name: String
  var cat: String?
  let ph: String
  /// The start, in microseconds.
  var ts: Double?
  /// The duration, in microseconds.
  var dur: Double?
  var pid = 1
  let tid: Int
  let args: [String: String]

  /// The event that names a lane.
  init(lane: Int, _ nameOfLane: String) {
    name = "thread_name"
    ph = "M"
    tid = lane + 1
    args = ["name": nameOfLane]
  }

  init?(_ step: Recording.Step, of recording: Recording, since start: ContinuousClock.Instant) {
    guard let duration = step.duration, let own = step.own else { return nil }
    name = "\(step.component)"
    ph = "X"
    ts = start.duration(to: step.start) / .microseconds(1)
    dur = duration / .microseconds(1)
    tid = step.lane + 1
    let info = step.component.info
    var args = [
      "lifetime": "\(step.component.lifetime)", "own": "\(own / .microseconds(1)) µs",
      "site": "\(info.file):\(info.line)",
    ]
    switch step.kind {
    case .creation: cat = step.hasFailed ? "failed" : "created"
    case .wait(let creation):
      cat = "waited"
      args["for"] = recording.name(ofLane: recording.steps[creation].lane)
    }
    self.args = args
  }
}
