extension GraphDocument {
  /// The graph as a Mermaid flowchart, which code hosts draw in Markdown: modules are subgraphs, colours say the lifetime.
  ///
  /// ````
  /// ```mermaid
  /// flowchart TB
  ///   ...
  /// ```
  /// ````
  ///
  /// An arrow goes from a component to what it needs: solid by an initializer, thin dots if it is injected or created later.
  /// The same document gives the same text. Mermaid itself limits a text to 50,000 characters and 500 arrows unless it is
  /// configured otherwise; for a larger graph, draw a ``part(around:needs:users:)``.
  ///
  /// - Parameter title: The title of the picture; none unless said.
  /// - Returns: The text, with a newline at its end.
  public func mermaid(title: String? = nil) -> String {
    let picture = Picture(self)
    var lines: [String] = []
    if let title { lines += ["---", "title: \(yaml(title))", "---"] }
    lines.append("flowchart TB")
    for (number, module) in membersOfModules.enumerated() {
      lines.append("  subgraph s\(number)[\(quoted(module.name))]")
      lines += module.members.map { "    " + node($0) }
      lines.append("  end")
    }
    lines += program.map { "  " + node($0) }
    lines += picture.arrows.map { "  c\($0.dependent) \($0.style.arrow) c\($0.dependency)" }
    for (number, stub) in picture.stubs.enumerated() {
      lines.append("  m\(number)>\(quoted(stub.label))]")
      lines.append("  c\(stub.dependent) --x m\(number)")
    }
    for group in Lifetime.Group.allCases {
      let members = components.indices.filter { components[$0].lifetime.group == group }
      if members.isEmpty { continue }
      let colors = group.colors
      lines.append("  classDef \(group.rawValue)Lifetime fill:\(colors.fill),stroke:\(colors.border),color:#111827")
      lines.append("  class \(members.map { "c\($0)" }.joined(separator: ",")) \(group.rawValue)Lifetime")
    }
    let broken = picture.broken.sorted().map { "c\($0)" } + picture.stubs.indices.map { "m\($0)" }
    if !broken.isEmpty {
      lines.append("  classDef fault stroke:#b91c1c,stroke-width:3px")
      lines.append("  class \(broken.joined(separator: ",")) fault")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func node(_ position: Int) -> String {
    "c\(position)[\"\(components[position].label.map(escaped).joined(separator: "<br/>"))\"]"
  }
}

extension Picture.Style {
  fileprivate var arrow: String {
    switch self {
    case .solid: "-->"
    case .injected, .delayed: "-.->"
    }
  }
}

private func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

/// The contents of a quoted label: Mermaid reads HTML there, and writes its escapes with `#` instead of `&`.
private func escaped(_ text: String) -> String {
  text.escaping([
    "#": "#35;", "&": "#amp;", "\"": "#quot;", "<": "#lt;", ">": "#gt;", "`": "#96;", "\n": "<br/>",
  ])
}

/// A string of the front matter, which is YAML.
private func yaml(_ text: String) -> String {
  "\"" + text.escaping(["\\": "\\\\", "\"": "\\\"", "\n": " "]) + "\""
}
