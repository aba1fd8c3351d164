internal import DICore

extension DIExplanation: CustomStringConvertible {
  /// The explanation as text, at most about a hundred lines: answer and reason, dependents, a tree of what a resolve would do,
  /// and the faults.
  public var description: String {
    var lines = heading + awaiting
    if !dependents.isEmpty {
      lines.append("requested by:")
      lines += table(dependents, to: 10) { ["  \($0.component.info)", "\($0.kinds)"] }
    }
    if error == nil ? !steps.isEmpty : steps.count > 1 {
      lines.append("a resolve:")
      lines += tree
    }
    // The heading has the error already.
    let others = diagnostics.filter { $0.error == nil || $0.error != error }
    if !others.isEmpty {
      lines.append(error == nil ? "faults:" : "other faults:")
      lines += others.prefix(5).map { $0.text.indented(by: 2) }
      if others.count > 5 { lines.append("  and \(others.count - 5) more") }
    }
    return lines.joined(separator: "\n")
  }

  private var heading: [String] {
    let request = typeName(type) + (qualifiers.isEmpty ? "" : ", by \(qualifiers.spelled),")
    if let value, answers.count == 1 {
      return ["\(request) is answered by \(answers[0]), in a scope where \(typeName(value.type)) is set."] + rejections
    }
    if let error { return ["\(request) cannot be resolved."] + [error.description.indented(by: 2)] + rejections }
    if answers.isEmpty {
      return ["\(request) is answered by \(steps.first?.action.rawValue ?? "nothing")."] + rejections
    }
    if answers.count == 1 { return ["\(request) is answered by \(answers[0])."] + rejections }
    return ["\(request) is answered by \(answers.count) components:"]
      + table(answers, to: 20) { ["  \($0)"] } + rejections
  }

  /// The value that only a scope has, if the request fails in the root container for want of it.
  private var value: DITypeInfo? {
    guard case .notSpecifiedInitializationMethodFor(let info)? = error, info.needsScope else { return nil }
    return info
  }

  /// What has to be awaited, with the path that leads there.
  private var awaiting: [String] {
    guard let last = awaited.last else { return [] }
    let way = last.suspends ? "suspends" : "belongs to an actor"
    let line = "has to be awaited: \(last.info.subject) \(way)"
    return awaited.count == 1 ? [line] : [line, "  path: " + awaited.map { "\($0.info)" }.joined(separator: " -> ")]
  }

  private var rejections: [String] {
    table(rejected, to: 10) { ["  not by \($0.component.info): \($0.reason.rawValue)"] }
  }

  /// The steps as a tree: two columns for each level, at most twelve levels.
  private var tree: [String] {
    let upper = steps.filter { $0.depth <= 12 }
    var lines = table(upper, to: 80, cells)
    if upper.count < steps.count { lines.append("  and \(steps.count - upper.count) requests at deeper levels") }
    return lines
  }

  /// What is requested and answers, its lifetime, and what happens.
  private func cells(_ step: Step) -> [String] {
    let indent = String(repeating: "  ", count: step.depth + 1)
    let requested = Self.request(for: step.type)
    let isOfScope = step.action == .fails && value != nil
    let action =
      (isOfScope ? "of a scope" : step.action.rawValue) + (step.isRepeated ? ", as above" : "")
      + (step.kinds.contains(.injection) ? ", injected" : "")
    guard let component = step.component else { return [indent + requested, "", action] }
    let own = component.info.subject
    let name = requested == own || component.info.isLayer ? own : "\(requested): \(own)"
    return [indent + name, "\(component.lifetime)", action]
  }

  /// What a type requests, without the types that only say how.
  private static func request(for type: any Any.Type) -> String {
    guard let way = type as? any DependencyRequest.Type, !way.isDelayed, way.wrappedType != type else {
      return typeName(type)
    }
    let wrapped = request(for: way.wrappedType)
    return way.qualifiers.isEmpty ? wrapped : "\(wrapped), by \(way.qualifiers.spelled)"
  }

  /// The first elements as lines with aligned cells, and how many more there are.
  private func table<Element>(_ elements: [Element], to count: Int, _ cells: (Element) -> [String]) -> [String] {
    let rows = elements.prefix(count).map(cells)
    var lines = rows.map { _ in "" }
    for column in rows.first?.indices ?? 0..<0 {
      // A cell that is wider than half a terminal does not move the others.
      let width = rows.map { $0[column].count }.filter { $0 <= 48 }.max() ?? 0
      if width == 0, rows.allSatisfy({ $0[column].isEmpty }) { continue }
      for row in rows.indices {
        let cell = rows[row][column]
        let isLast = column == rows[row].count - 1
        lines[row] += isLast ? cell : cell + String(repeating: " ", count: max(0, width - cell.count) + 2)
      }
    }
    return elements.count <= count ? lines : lines + ["  and \(elements.count - count) more"]
  }
}
