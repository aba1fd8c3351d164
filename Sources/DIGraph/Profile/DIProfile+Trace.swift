internal import DICore

extension DIProfile {
  /// The creations as trace events in JSON, for `chrome://tracing` and ui.perfetto.dev.
  ///
  /// ```swift
  /// try profile.traceEvents().write(toFile: "startup.json", atomically: true, encoding: .utf8)
  /// ```
  ///
  /// Each creation is a complete event (`X`) of the category `created` or `failed`, each wait for another thread one of the
  /// category `waited`. Times count from the first event. Creations that have not ended are left out.
  ///
  /// - Returns: A JSON object with the list `traceEvents`.
  public func traceEvents() -> String {
    let recording = recording
    let threads = (0..<recording.threadCount).map { TraceEvent(nameOfThread: $0 + 1) }
    let steps = recording.steps.compactMap { step in
      recording.start.flatMap { TraceEvent(step, since: $0) }
    }
    return JSON.text(Trace(traceEvents: threads + steps))
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

  /// The event that names a thread.
  init(nameOfThread number: Int) {
    name = "thread_name"
    ph = "M"
    tid = number
    args = ["name": "thread \(number)"]
  }

  init?(_ step: Recording.Step, since start: ContinuousClock.Instant) {
    guard let duration = step.duration, let own = step.own else { return nil }
    name = "\(step.component)"
    ph = "X"
    ts = start.duration(to: step.start) / .microseconds(1)
    dur = duration / .microseconds(1)
    tid = step.thread + 1
    let info = step.component.info
    var args = [
      "lifetime": "\(step.component.lifetime)", "own": "\(own / .microseconds(1)) µs",
      "site": "\(info.file):\(info.line)",
    ]
    switch step.kind {
    case .creation: cat = step.hasFailed ? "failed" : "created"
    case .wait(let thread):
      cat = "waited"
      args["for"] = "thread \(thread + 1)"
    }
    self.args = args
  }
}
