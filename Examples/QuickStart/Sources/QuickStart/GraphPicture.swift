import DICore
import DIGraph

/// How the graph is drawn.
enum GraphFormat: String, CaseIterable {
  /// A page for a browser.
  case html
  /// A text for Graphviz.
  case dot
  /// A text for Markdown.
  case mermaid
  /// Data for programs.
  case json
}

/// Which graph is drawn.
enum GraphSource: Equatable {
  case program(ReportOptions)
  /// The wiring with every kind of mistake.
  case broken
}

extension GraphFormat {
  /// Draws a graph; creates nothing.
  ///
  /// - Parameter source: Which graph.
  /// - Returns: The text of a file, with a newline at its end.
  func picture(of source: GraphSource) -> String {
    // A page also has what `explain` says, so it is made from the registrations, and all else from the document.
    let page =
      switch source {
      case .broken: GraphPage(brokenWiring(), title: "QuickStart --broken", notes: true)
      case .program(let options):
        switch options.frontEnd {
        case .builder: GraphPage(wiring(for: options), title: "QuickStart")
        case .declarative: GraphPage(declarativeWiring(for: options), title: "QuickStart")
        }
      }
    return switch self {
    case .html: page.html()
    case .dot: page.document.dot(title: page.title)
    case .mermaid: page.document.mermaid()
    case .json: page.document.json()
    }
  }
}
