internal import DIChecks
public import DICore

/// A page that shows a graph in a browser: one HTML file that needs no network.
///
/// ```swift
/// try GraphPage(container, title: "Shop").html().write(toFile: "graph.html", atomically: true, encoding: .utf8)
/// ```
///
/// It shows modules as boxes that can be folded, and components in layers, each below all that need it. Colours say the
/// lifetime; faults are red. Search, or click on a component, to follow what it needs and who needs it; a panel shows its
/// registration, and what `explain` says of it. All of it works with the keyboard: `?` shows the keys. A link to the page with
/// `#` and the ID of a component opens it there.
public struct GraphPage: Sendable {
  /// What the page shows.
  public let document: GraphDocument
  /// The title.
  public let title: String
  /// What `explain` says of each component.
  private let explanations: [GraphDocument.Component.ID: String]

  /// Makes the page of a container.
  ///
  /// - Parameters:
  ///   - container: The container; nothing is created.
  ///   - title: The title of the page.
  ///   - root: The folder that files are named relative to. Nil, the default, keeps the name of each file and of its folder.
  ///   - notes: Whether faults include notes: what is correct, but may not have been meant.
  /// - Complexity: Linear in the number of registrations and dependencies, times the number of components.
  public init(_ container: some DIResolving, title: String, relativeTo root: String? = nil, notes: Bool = false) {
    self.init(container._core.explainEachComponent(), container.validate(notes: notes), title, root)
  }

  /// Makes the page of the registrations of a builder, which may have faults.
  ///
  /// - Parameters:
  ///   - builder: The builder.
  ///   - title: The title of the page.
  ///   - root: The folder that files are named relative to. Nil, the default, keeps the name of each file and of its folder.
  ///   - notes: Whether faults include notes: what is correct, but may not have been meant.
  /// - Complexity: Linear in the number of registrations and dependencies, times the number of components.
  public init(_ builder: DIContainerBuilder, title: String, relativeTo root: String? = nil, notes: Bool = false) {
    self.init(builder.explainEachComponent(), builder.validate(notes: notes), title, root)
  }

  /// Makes the page of a document, such as a stored one; it says nothing of what `explain` says.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - title: The title of the page.
  public init(_ document: GraphDocument, title: String) {
    self.document = document
    self.title = title
    explanations = [:]
  }

  private init(
    _ explained: (graph: DIDependencyGraph, explanations: [DIExplanation]), _ diagnostics: [DIDiagnostic],
    _ title: String, _ root: String?
  ) {
    document = GraphDocument(explained.graph, diagnostics, relativeTo: root)
    self.title = title
    let ids = ComponentIDs(explained.graph)
    explanations = Dictionary(
      uniqueKeysWithValues: explained.explanations.enumerated().map { (ids[$0], $1.description) })
  }

  /// The page; the same graph gives the same text.
  ///
  /// - Returns: The text of an HTML file.
  public func html() -> String {
    let data = Data(title: title, document: document, layout: GraphLayout(document), explanations: explanations)
    return PageTemplate.filled(title: title, json: JSON.text(data))
  }

  /// What the script of the page reads.
  private struct Data: Encodable {
    let title: String
    let document: GraphDocument
    let layout: GraphLayout
    let explanations: [GraphDocument.Component.ID: String]
  }
}

/// The files of the page, filled.
private enum PageTemplate {
  static func filled(title: String, json: String) -> String {
    let values: [Substring: String] = [
      "title": title.escaping(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]),
      "style": String(cString: pageStyle()),
      "script": String(cString: pageScript()),
      // A text of JSON can contain `</script>`.
      "data": json.escaping(["<": "\\u003c"]),
    ]
    // The template is split first, so that no placeholder is looked for in what is inserted.
    return String(cString: pageTemplate()).split(separator: "{{").map { piece in
      let parts = piece.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count > 1 else { return String(piece) }
      guard let value = values[parts[0]] else { preconditionFailure("the page has no value for {{\(parts[0])}}") }
      return value + parts[1]
    }.joined()
  }
}

// Declared here, and not imported: who imports DIGraph without SwiftPM would need the module map of the C target.
@_silgen_name("di_graph_page_template") private func pageTemplate() -> UnsafePointer<CChar>
@_silgen_name("di_graph_page_style") private func pageStyle() -> UnsafePointer<CChar>
@_silgen_name("di_graph_page_script") private func pageScript() -> UnsafePointer<CChar>
