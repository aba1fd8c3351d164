internal import DICore

extension DIProfile {
  /// The creations as a tree, with the time of each in milliseconds.
  ///
  /// ```
  /// thread 1
  ///      total        own
  ///     41.250      1.250  App
  ///     40.000     10.000    Database
  ///     30.000     30.000      Configuration
  /// ```
  ///
  /// `total` is the time of a component with all that it needed, `own` the time without the lines below it. A component that was
  /// created several times within another has one line. `waits` is a request that waited while another thread, or another
  /// creation that has to be awaited, created the component.
  ///
  /// After a `start()`, the chain comes first that decided how long it took:
  ///
  /// ```
  /// the start took 251.120; its critical path
  ///        own
  ///     20.100  Configuration (Wiring.swift:4)
  ///    200.320  Database (Wiring.swift:5)
  ///     30.500  App (Wiring.swift:6)
  ///   without Database, such as by a lifetime of .lazySingle, it would take 100.200 less
  /// ```
  public var text: String {
    let recording = recording
    let children = Dictionary(grouping: recording.steps.indices, by: { recording.steps[$0].parent })
    var lines = recording.criticalPath.map { recording.lines(of: $0) } ?? []
    for (heading, lanes) in recording.parts {
      let roots = (children[nil] ?? []).filter { lanes.contains(recording.steps[$0].lane) }
      if roots.isEmpty { continue }
      lines.append(heading)
      lines.append("\(padded("total"))\(padded("own"))")
      var open = recording.lines(of: roots, depth: 0)
      while let line = open.popLast() {
        lines.append(recording.text(of: line))
        open += recording.lines(of: line.steps.flatMap { children[$0] ?? [] }, depth: line.depth + 1)
      }
    }
    if recording.leftOut > 0 { lines.append("\(recording.leftOut) more are left out") }
    return lines.isEmpty ? "nothing was created" : lines.joined(separator: "\n")
  }
}

/// Steps of one name within one line, by position.
private typealias Line = (steps: [Int], depth: Int)

extension Recording {
  /// The parts of the text: each thread, and all creations that have to be awaited.
  fileprivate var parts: [(heading: String, lanes: Set<Int>)] {
    let awaited = Set(lanes.indices.filter { lanes[$0].isAwaited })
    return lanes.indices.filter { !lanes[$0].isAwaited }.map { (name(ofLane: $0), [$0]) } + [("awaited", awaited)]
  }

  /// What a reader sees of a lane: the number of the thread, or what is created.
  func name(ofLane lane: Int) -> String {
    if lanes[lane].isAwaited { return steps.first { $0.lane == lane }.map { "\($0.component)" } ?? "" }
    return "thread \(lanes[...lane].count { !$0.isAwaited })"
  }

  /// What a reader sees of a step.
  func name(of step: Step) -> String {
    if case .wait(let creation) = step.kind {
      let lane = steps[creation].lane
      return (lanes[lane].isAwaited ? "waits" : "waits for \(name(ofLane: lane))") + ": \(step.component)"
    }
    return step.duration == nil
      ? "\(step.component), not finished" : "\(step.component)\(step.hasFailed ? ", failed" : "")"
  }

  fileprivate func lines(of path: CriticalPath) -> [String] {
    var lines = ["the start took \(milliseconds(path.duration)); its critical path", padded("own")]
    for member in path.members {
      let info = steps[member.step].component.info
      lines.append("\(padded(milliseconds(member.own)))  \(steps[member.step].component) (\(info.file):\(info.line))")
    }
    if let (member, won) = path.longest, won >= .microseconds(1) {
      lines.append(
        "without \(steps[member].component), such as with the lifetime .lazySingle, it would take \(milliseconds(won)) less"
      )
    }
    return lines
  }

  /// The lines of steps, with one for all that have one name, the last line first.
  fileprivate func lines(of positions: [Int], depth: Int) -> [Line] {
    Dictionary(grouping: positions) { name(of: steps[$0]) }.values.sorted { $0[0] > $1[0] }.map { ($0, depth) }
  }

  fileprivate func text(of line: Line) -> String {
    // Steps of one name have all ended, or none has.
    func sum(_ time: KeyPath<Step, Duration?>) -> String {
      let times = line.steps.compactMap { steps[$0][keyPath: time] }
      return padded(times.isEmpty ? "-" : milliseconds(times.reduce(.zero, +)))
    }
    let count = line.steps.count > 1 ? " (\(line.steps.count) times)" : ""
    let indentation = String(repeating: " ", count: 2 * line.depth + 2)
    return sum(\.duration) + sum(\.own) + indentation + name(of: steps[line.steps[0]]) + count
  }
}

private func padded(_ text: String) -> String { String(repeating: " ", count: max(1, 11 - text.count)) + text }

/// Milliseconds with three digits after the point.
private func milliseconds(_ duration: Duration) -> String {
  let microseconds = Int(duration / .microseconds(1))
  let rest = "\(microseconds % 1000)"
  return "\(microseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
}
