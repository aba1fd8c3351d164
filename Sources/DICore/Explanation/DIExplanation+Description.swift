extension DIExplanation: CustomStringConvertible {
  /// The explanation as text, at most about a hundred lines: answer and reason, dependents, a tree of what a resolve would do,
  /// and the faults.
  public var description: String {
    var lines = heading
    if !dependents.isEmpty {
      lines.append("requested by:")
      lines += shortened(dependents.map { "  \($0.component.short), \($0.kinds)" }, to: 10)
    }
    if error == nil ? !steps.isEmpty : steps.count > 1 {
      lines.append("a resolve:")
      lines += tree
    }
    // The heading has the error already.
    let others = diagnostics.filter { $0.error == nil || $0.error != error }
    if !others.isEmpty {
      lines.append(error == nil ? "faults:" : "other faults:")
      lines += others.prefix(5).map { $0.description.indented(by: 2) }
      if others.count > 5 { lines.append("  and \(others.count - 5) more") }
    }
    return lines.joined(separator: "\n")
  }

  private var heading: [String] {
    let request = typeName(type) + (qualifiers.isEmpty ? "" : ", by \(qualifiers.spelled),")
    if let error { return ["\(request) cannot be resolved."] + [error.description.indented(by: 2)] + rejections }
    if answers.isEmpty {
      return ["\(request) is answered by \(steps.first?.action.rawValue ?? "nothing")."] + rejections
    }
    if answers.count == 1 { return ["\(request) is answered by \(answers[0])."] + rejections }
    return ["\(request) is answered by \(answers.count) components:"]
      + shortened(answers.map { "  \($0)" }, to: 20) + rejections
  }

  private var rejections: [String] {
    shortened(rejected.map { "  not by \($0.component.short): \($0.reason.rawValue)" }, to: 10)
  }

  /// The steps as a tree: two columns for each level, at most twelve levels.
  private var tree: [String] {
    let shown = steps.filter { $0.depth <= 12 }
    var lines = shortened(shown.map(line), to: 80)
    if shown.count < steps.count { lines.append("  and \(steps.count - shown.count) requests at deeper levels") }
    return lines
  }

  private func line(_ step: Step) -> String {
    let indent = String(repeating: "  ", count: step.depth + 1)
    let requested = typeName(step.type)
    guard let component = step.component else { return "\(indent)\(requested): \(step.action.rawValue)" }
    let own = typeName(component.type)
    let name = requested == own ? own : "\(requested): \(own)"
    let repeated = step.isRepeated ? ", as above" : ""
    return "\(indent)\(name) \(component.lifetime), \(step.action.rawValue)\(repeated)"
  }

  private func shortened(_ lines: [String], to count: Int) -> [String] {
    lines.count <= count ? lines : lines.prefix(count) + ["  and \(lines.count - count) more"]
  }
}

extension DIDependencyGraph.Component {
  /// The type, with the name of the file and the line.
  fileprivate var short: String {
    "\(typeName(type)) (\(info.file.split(separator: "/").last ?? ""):\(info.line))"
  }
}
