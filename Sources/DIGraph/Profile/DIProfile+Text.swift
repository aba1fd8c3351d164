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
      var open = recording.lines(of: roots, depth: 0).reversed() as [Line]
      while let line = open.popLast() {
        lines.append(line.text)
        open += recording.lines(of: line.steps.flatMap { children[$0] ?? [] }, depth: line.depth + 1).reversed()
      }
    }
    if recording.leftOut > 0 { lines.append("\(recording.leftOut) more are left out") }
    return lines.isEmpty ? "nothing was created" : lines.joined(separator: "\n")
  }
}

/// Steps of one component within one other.
private struct Line {
  let name: String
  let steps: [Int]
  let depth: Int
  /// The time of the steps; nil if one of them is open.
  let total: Duration?
  let own: Duration?

  var text: String {
    let count = steps.count > 1 ? " (\(steps.count) times)" : ""
    let indentation = String(repeating: " ", count: 2 * depth + 2)
    return "\(padded(milliseconds(total)))\(padded(milliseconds(own)))\(indentation)\(name)\(count)"
  }
}

extension Recording {
  /// The lines of steps, with one for all that have one name.
  fileprivate func lines(of positions: [Int], depth: Int) -> [Line] {
    var names: [String] = []
    var named: [String: [Int]] = [:]
    for position in positions {
      let name = steps[position].name
      if named[name] == nil { names.append(name) }
      named[name, default: []].append(position)
    }
    func sum(_ positions: [Int], _ time: (Step) -> Duration?) -> Duration? {
      positions.reduce(.zero) { sum, position in
        if let sum, let time = time(steps[position]) { sum + time } else { nil }
      }
    }
    return names.map { name in
      let positions = named[name]!
      return Line(
        name: name, steps: positions, depth: depth, total: sum(positions, \.duration), own: sum(positions, \.own))
    }
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
private func milliseconds(_ duration: Duration?) -> String {
  guard let duration else { return "-" }
  let microseconds = Int(duration / .microseconds(1))
  let rest = "\(microseconds % 1000)"
  return "\(microseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
}
