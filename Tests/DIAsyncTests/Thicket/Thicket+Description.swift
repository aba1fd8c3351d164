extension Thicket: CustomStringConvertible {
  var description: String {
    var lines = parts.enumerated().map { "\($0) \($1)" }
    if let decorator {
      lines.append("decorated\(decorator.make)\(decorator.closing.map { ", closing\($0)" } ?? "")")
    }
    lines.append("\(form), in the end \(ending)\(hasChild ? ", with a child" : "")\(forgets ? ", forgets" : "")")
    if hasLimits { lines.append("limits pass: \(passes)") }
    for (number, moves) in tasks.enumerated() {
      lines.append("task \(number): \(moves.map { "\($0)" }.joined(separator: ", "))")
    }
    for move in actions { lines.append("at any time: \(move)") }
    return lines.joined(separator: "\n")
  }
}

extension Thicket.Part: CustomStringConvertible {
  var description: String {
    let done = steps.map { step in
      (step.edge.map { ", injected \($0)" } ?? ", post-init") + "\(step.call)"
    }
    return """
      .\(lifetime)\(isOfChild ? " of the child" : "")\(serves ? " serves" : "") \
      (\(takes.map { "\($0)" }.joined(separator: ", ")))\(make)\(done.joined())\
      \(closing.map { ", closing\($0)" } ?? "")\(isTimed ? ", timed" : "")\(runs ? ", runs" : "")
      """
  }
}

extension Thicket.Call: CustomStringConvertible {
  var description: String {
    """
    \(place == .anywhere ? "" : " on \(place)")\(pauses == 0 ? "" : " suspends \(pauses)")\(isDeaf ? " deaf" : "")\
    \(deed.map { " does \($0)" } ?? "")\(failures == 0 ? "" : " fails")
    """
  }
}

extension Thicket.Edge: CustomStringConvertible {
  var description: String {
    switch self {
    case .one(let target): "\(target)"
    case .optional(let target): "\(target)?"
    case .lazy(let target): "lazy \(target)"
    case .provider(let target): "provider \(target)"
    case .many: "many"
    case .container: "container"
    case .scopes: "scopes"
    case .value: "value"
    }
  }
}

extension Thicket.Move: CustomStringConvertible {
  var description: String { "\(act) of \(container)" }
}
