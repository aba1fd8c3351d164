import DIAsync
import DICore
import DIGraph
import Testing

struct DrawingTests {
  private let small = { () -> DIContainerBuilder in
    let builder = DIContainerBuilder()
    builder.register(Checkout.init)
    builder.register { Session() }.lifetime(.perScope)
    builder.register { (_: DILazy<Session>) in Mailer() }.lifetime(.single)
    builder.register(Receipt.init).injection(\.session)
    return builder
  }()

  @Test func dotDrawsEachComponentAndDependency() {
    let text = GraphDocument(small).dot(title: "A \"small\" shop")
    let lines = text.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) }
    #expect(lines.contains(#"label="A \"small\" shop"; labelloc=t"#))
    #expect(lines.contains("c0 -> c3") && lines.contains("c1 -> c3 [style=dashed]"))
    #expect(lines.contains("c2 -> c3 [style=dotted]"))
    // What is missing, and who misses it.
    #expect(lines.contains { $0.hasPrefix(#"m0 [label="Gateway: missing""#) })
    #expect(
      lines.contains {
        $0.hasPrefix(#"c0 [label="Checkout\n.prototype""#) && $0.contains(##"color="#b91c1c", penwidth=2"##)
      })
    #expect(lines.contains { $0.hasPrefix(#"c3 [label="Session\n.perScope""#) && !$0.contains("penwidth") })
  }

  @Test func mermaidDrawsEachComponentAndDependency() {
    let text = GraphDocument(small).mermaid(title: "A \"small\" shop")
    let lines = text.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) }
    #expect(text.hasPrefix("---\ntitle: \"A \\\"small\\\" shop\"\n---\nflowchart TB\n"))
    #expect(lines.contains(#"c3["Session<br/>.perScope"]"#))
    #expect(lines.contains("c0 --> c3") && lines.contains("c1 -.-> c3") && lines.contains("c2 -.-> c3"))
    #expect(
      lines.contains(#"m0>"Gateway: missing"]"#) && lines.contains("c0 --x m0") && lines.contains("class c0,m0 fault"))
    #expect(lines.contains("class c3 scopeLifetime") && lines.contains("class c0,c2 newLifetime"))
  }

  @Test func aBoxNamesTheValuesOfScopes() throws {
    let builder = DIContainerBuilder()
    builder.register { (_: DIScopes<Int, [String]>, _: DIScopes<>) in Session() }
    let document = GraphDocument(builder)
    #expect(document.components[0].requests.map(\.answer) == [.scopes, .scopes])
    #expect(document.components[0].requests.map(\.values) == [["Int", "[String]"], []])
    #expect(document.dot().contains(#"c0 [label="Session\n.prototype\nscopes: Int, [String]\nscopes", "#))
    #expect(document.mermaid().contains(#"c0["Session<br/>.prototype<br/>scopes: Int, [String]<br/>scopes"]"#))
    #expect(try GraphDocument(json: document.json()) == document)
    let without = DIContainerBuilder()
    without.register { Session() }
    #expect(
      GraphDiff(GraphDocument(without), document).description.contains(
        "~ Session now takes a DIScopes<Int, [String]>"))
  }

  @Test func aBoxSaysWhatHasToBeAwaited() throws {
    let builder = DIContainerBuilder()
    builder.register { await suspending(Session()) }.lifetime(.lazySingle)
    builder.register { (_: Session) in Mailer() }
    builder.register { (_: DILazy<Session>) in Receipt() }
    let document = GraphDocument(builder)
    #expect(document.components.map(\.id) == ["Mailer", "Receipt", "Session"])
    #expect(document.components.map(\.suspends) == [false, false, true])
    #expect(document.components.map(\.needsAwait) == [true, false, true])
    for box in [#"Mailer\n.prototype\nawaited""#, #"Receipt\n.prototype""#, #"Session\n.lazySingle\nsuspends""#] {
      #expect(document.dot().contains("[label=\"\(box), "))
    }
    for box in ["Mailer<br/>.prototype<br/>awaited", "Receipt<br/>.prototype", "Session<br/>.lazySingle<br/>suspends"] {
      #expect(document.mermaid().contains("[\"\(box)\"]"))
    }
    #expect(try GraphDocument(json: document.json()) == document)
    #expect(document.json().contains("\"suspends\" : true") && !document.json().contains("false"))
  }

  @Test func namesAreEscaped() {
    let builder = DIContainerBuilder()
    builder.register { Session() }.set(name: #"<b> "x" \N & #1"#)
    let document = GraphDocument(builder)
    #expect(document.dot().contains(#"label="Session (<b> \"x\" \\N & #1)\n.prototype""#))
    #expect(document.mermaid().contains(#"c0["Session (#lt;b#gt; #quot;x#quot; \N #amp; #35;1)<br/>.prototype"]"#))
  }

  @Test func charactersAreEscapedByTheirScalars() {
    let builder = DIContainerBuilder()
    builder.register { Session() }.set(name: "\"\u{301}a\r\nb\0\u{600}<")
    let dot = Array(GraphDocument(builder).dot().unicodeScalars)
    #expect(dot.contains(Array("(\\\"\u{301}a\\\\u{D}\\\\u{A}b\\\\u{0}\u{600}<)".unicodeScalars)))
    let mermaid = Array(GraphDocument(builder).mermaid().unicodeScalars)
    #expect(mermaid.contains(Array("(#quot;\u{301}a\\u{D}\\u{A}b\\u{0}\u{600}#lt;)".unicodeScalars)))
  }

  @Test func aDependencyRequestedTwiceIsOneArrow() {
    let builder = DIContainerBuilder()
    builder.register { Session() }
    builder.register { (_: DILazy<Session>, _: Session) in Mailer() }
    #expect(GraphDocument(builder).dot().split(separator: "->", omittingEmptySubsequences: false).count == 2)
    #expect(GraphDocument(builder).dot().contains("c0 -> c1\n"))
  }

  @Test func anEmptyGraphIsAPictureToo() {
    #expect(GraphDocument(DIContainerBuilder()).mermaid() == "flowchart TB\n")
    #expect(GraphDocument(DIContainerBuilder()).dot().hasSuffix("}\n"))
  }
}
