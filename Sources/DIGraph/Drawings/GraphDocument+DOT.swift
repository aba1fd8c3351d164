extension GraphDocument {
  /// The graph in the DOT language of Graphviz: modules are clusters, colours say the lifetime, red marks faults.
  ///
  /// ```
  /// dot -Tsvg graph.dot > graph.svg
  /// ```
  ///
  /// An arrow goes from a component to what it needs: solid by an initializer, dotted by an injection, dashed if the answer is
  /// created later. The same document gives the same text.
  ///
  /// - Parameter title: The title of the picture; none unless said.
  /// - Returns: The text, with a newline at its end.
  public func dot(title: String? = nil) -> String {
    let picture = Picture(self)
    var lines = [
      "digraph {",
      "  graph [rankdir=TB, ranksep=0.6, nodesep=0.3, fontname=\"Helvetica\", fontsize=13, compound=true]",
      "  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\", fontsize=11, margin=\"0.14,0.08\"]",
      "  edge [color=\"#64748b\", arrowsize=0.7, fontname=\"Helvetica\", fontsize=10]",
    ]
    if let title { lines.append("  label=\(quoted(title)); labelloc=t") }
    for (number, module) in membersOfModules.enumerated() {
      lines.append("  subgraph cluster_\(number) {")
      lines.append("    label=\(quoted(module.name)); style=\"rounded\"; color=\"#94a3b8\"; fontcolor=\"#334155\"")
      lines += module.members.map { "    " + node($0, in: picture) }
      lines.append("  }")
    }
    lines += program.map { "  " + node($0, in: picture) }
    lines += picture.arrows.map { "  c\($0.dependent) -> c\($0.dependency)\($0.style.attributes)" }
    for (number, stub) in picture.stubs.enumerated() {
      lines.append("  m\(number) [label=\(quoted(stub.label)), shape=plaintext, style=\"\", fontcolor=\"#b91c1c\"]")
      lines.append("  c\(stub.dependent) -> m\(number) [color=\"#b91c1c\"]")
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private func node(_ position: Int, in picture: Picture) -> String {
    let component = components[position]
    let colors = component.lifetime.group.colors
    let border = picture.broken.contains(position) ? "color=\"#b91c1c\", penwidth=2" : "color=\"\(colors.border)\""
    // `\n` breaks the line of a label.
    return "c\(position) [label=\"\(component.label.map(escaped).joined(separator: "\\n"))\", "
      + "tooltip=\(quoted("\(component.file):\(component.line)")), fillcolor=\"\(colors.fill)\", \(border)]"
  }
}

extension Picture.Style {
  fileprivate var attributes: String {
    switch self {
    case .solid: ""
    case .injected: " [style=dotted]"
    case .delayed: " [style=dashed]"
    }
  }
}

/// A string of the DOT language.
private func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

/// The contents of a string of the DOT language; a backslash would begin an escape such as `\N`, the name of the node.
private func escaped(_ text: String) -> String {
  text.escaping(["\\": "\\\\", "\"": "\\\"", "\n": "\\n"])
}
