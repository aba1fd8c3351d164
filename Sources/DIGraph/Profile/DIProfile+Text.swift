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
  /// created several times within another has one line. `waits` is a request that waited while another thread created the
  /// component.
  public var text: String {
    let recording = recording
    let children = Dictionary(grouping: recording.steps.indices, by: { recording.steps[$0].parent })
    var lines: [String] = []
    for thread in 0..<recording.threadCount {
      let roots = (children[nil] ?? []).filter { recording.steps[$0].thread == thread }
      if roots.isEmpty { continue }
      lines.append("thread \(thread + 1)")
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
  /// The lines of steps, with one for all that have one name, the last line first.
  fileprivate func lines(of positions: [Int], depth: Int) -> [Line] {
    Dictionary(grouping: positions) { steps[$0].name }.values.sorted { $0[0] > $1[0] }.map { ($0, depth) }
  }

  fileprivate func text(of line: Line) -> String {
    // Steps of one name have all ended, or none has.
    func sum(_ time: KeyPath<Step, Duration?>) -> String {
      let times = line.steps.compactMap { steps[$0][keyPath: time] }
      return padded(times.isEmpty ? "-" : milliseconds(times.reduce(.zero, +)))
    }
    let count = line.steps.count > 1 ? " (\(line.steps.count) times)" : ""
    let indentation = String(repeating: " ", count: 2 * line.depth + 2)
    return sum(\.duration) + sum(\.own) + indentation + steps[line.steps[0]].name + count
  }
}

extension Recording.Step {
  /// What a reader sees.
  var name: String {
    if case .wait(let thread) = kind { return "waits for thread \(thread + 1): \(component)" }
    return duration == nil ? "\(component), not finished" : hasFailed ? "\(component), failed" : "\(component)"
  }
}

private func padded(_ text: String) -> String { String(repeating: " ", count: max(1, 11 - text.count)) + text }

/// Milliseconds with three digits after the point.
private func milliseconds(_ duration: Duration) -> String {
  let microseconds = Int(duration / .microseconds(1))
  let rest = "\(microseconds % 1000)"
  return "\(microseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
}
