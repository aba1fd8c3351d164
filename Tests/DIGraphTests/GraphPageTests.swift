import DIChecks
import DICore
import DIGraph
import Foundation
import Testing

struct GraphPageTests {
  /// The data in a page, between the tags around it.
  private func data(of html: String) throws -> [String: Any] {
    let start = try #require(html.range(of: #"<script type="application/json" id="graph">"#)).upperBound
    let end = try #require(html[start...].range(of: "</script>")).lowerBound
    return try #require(JSONSerialization.jsonObject(with: Data(html[start..<end].utf8)) as? [String: Any])
  }

  @Test func aPageHasTheDocumentTheLayoutAndExplanations() throws {
    let page = GraphPage(shop(), title: "Shop")
    let data = try data(of: page.html())
    #expect(data["title"] as? String == "Shop")
    let document = try JSONSerialization.data(withJSONObject: try #require(data["document"]))
    #expect(try JSONDecoder().decode(GraphDocument.self, from: document) == page.document)
    #expect(page.document == GraphDocument(shop()))
    let boxes = (data["layout"] as? [String: Any])?["boxes"] as? [[Int]]
    #expect(boxes?.count == page.document.components.count && boxes?.allSatisfy { $0.count == 4 } == true)
    let explanations = try #require(data["explanations"] as? [String: String])
    #expect(explanations.keys.sorted() == page.document.components.map(\.id))
    #expect(explanations["App"]?.hasPrefix("App is answered by App (Programs.swift:34) .single.\n") == true)
  }

  @Test func aContainerAndADocumentHavePagesToo() throws {
    let page = try GraphPage(shop().build(), title: "Shop")
    #expect(page.document == GraphDocument(shop()))
    // The single exists by now.
    let explanations = try #require(data(of: page.html())["explanations"] as? [String: String])
    #expect(explanations["App"]?.contains("App  .single  exists") == true)
    let container = try shop().build()
    #expect(explanations["Checkout"] == container.explain(Checkout.self).description)
    #expect(explanations["FileSink (file)"] == container.explain((any Sink).self, name: "file").description)
    let stored = GraphPage(page.document, title: "Shop")
    #expect(try (data(of: stored.html())["explanations"] as? [String: String])?.isEmpty == true)
  }

  @Test func aPageNeedsNothingElse() {
    let html = GraphPage(shop(), title: "Shop").html()
    #expect(!html.contains("{{") && !html.contains("http://") && !html.contains("https://"))
    #expect(html.hasSuffix("</html>\n"))
    // Nothing may be loaded, whatever a name contains.
    #expect(html.contains("default-src 'none'"))
  }

  @Test func whatNamesContainDoesNotBreakThePage() throws {
    let name = #"</script><script>alert("1")</script>{{style}} & <!-- \ "#
    let builder = DIContainerBuilder()
    builder.register { Session() }.set(name: name)
    // Marks that make another character of what follows or precedes them.
    let marked = ["\u{600}</script>\u{600}<img src=x>", "\"\u{301}\\\u{301}", "c\r\nd"]
    for name in ["end", "%% [a](b) {c}", "`code` | ;", "имя 名 👩‍🚀", "a\nb", "\t'; 1 --> 2"] + marked {
      builder.register { Mailer() }.set(name: name)
    }
    let html = GraphPage(builder, title: name).html()
    let components = try #require(data(of: html)["document"] as? [String: Any])["components"] as? [[String: Any]]
    #expect(components?.last?["id"] as? String == "Session (\(name))")
    #expect(
      html.contains(
        "<title>&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;{{style}} &amp; &lt;!-- \\ </title>"))
    #expect(!html.contains("<script>alert"))
    #expect(!Array(html.unicodeScalars.map(\.value)).contains(Array("<img".unicodeScalars.map(\.value))))
    try keep(GraphDocument(builder), html, as: "names")
  }

  @Test(arguments: [(20, 3), (200, 6), (2000, 20), (2000, 0)])
  func largeGraphsAreDrawn(_ count: Int, _ modules: Int) throws {
    let document = try sampleGraph(count, modules: modules)
    #expect(document.components.count == count)
    let html = GraphPage(document, title: "\(count) components").html()
    #expect(try ((data(of: html)["layout"] as? [String: Any])?["modules"] as? [Any])?.count == modules)
    try keep(document, html, as: "\(count)" + (modules == 0 ? "-without-modules" : ""))
  }
}

/// Writes the pictures of a document to the folder `DI_PICTURES`, if it is set, for `Tests/Pictures/check`.
func keep(_ document: GraphDocument, _ html: String, as name: String) throws {
  guard let folder = ProcessInfo.processInfo.environment["DI_PICTURES"] else { return }
  for (ending, text) in [("html", html), ("dot", document.dot(title: name)), ("mmd", document.mermaid(title: name))] {
    try text.write(toFile: "\(folder)/\(name).\(ending)", atomically: true, encoding: .utf8)
  }
}
