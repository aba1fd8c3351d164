// What users write to look at a graph.

import DICore
import DIGraph

nonisolated func pictures(of container: DIBuiltContainer, and other: DIContainer, builder: DIContainerBuilder)
  -> [String]
{
  let document = GraphDocument(container)
  return [
    document.dot(title: "Shop"), document.mermaid(), document.json(),
    GraphDocument(other, relativeTo: "/shop", notes: true).part(around: ["Checkout"], needs: 2, users: 1).dot(),
    GraphPage(container, title: "Shop").html(), GraphPage(other, title: "Shop", notes: true).html(),
    GraphPage(builder, title: "Shop").html(), GraphPage(document, title: "Shop").html(),
  ]
}

nonisolated func review(_ stored: String, _ builder: DIContainerBuilder) throws -> String {
  let diff = GraphDiff(try GraphDocument(json: stored), GraphDocument(builder))
  return diff.isEmpty ? "" : diff.changes.filter { $0.kind != .mended }.map(\.description).joined(separator: "\n")
}
