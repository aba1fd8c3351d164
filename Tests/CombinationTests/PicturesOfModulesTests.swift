import DICore
import DIGraph
import DIModules
import Testing

private struct Order {}
private struct Cart { let order: Order }

private struct Orders: DIModule {
  struct Part: DIComponent {
    func load(builder: DIContainerBuilder) { builder.register { Order() } }
  }
  var components: [any DIComponent] { [Part()] }
}

private struct Shopping: DIModule {
  struct Part: DIComponent {
    func load(builder: DIContainerBuilder) { builder.register(Cart.init) }
  }
  var components: [any DIComponent] { [Part()] }
  var dependencies: [any DIModule] { [Orders()] }
}

struct PicturesOfModulesTests {
  @Test func modulesAreGroups() {
    let builder = DIContainerBuilder()
    builder.register(module: Shopping())
    builder.register { 1 }
    let document = GraphDocument(builder)
    #expect(document.components.map(\.module) == ["Shopping", nil, "Orders"])
    #expect(document.dot().contains("  subgraph cluster_0 {\n    label=\"Orders\""))
    #expect(document.mermaid().contains("  subgraph s1[\"Shopping\"]\n    c0[\"Cart<br/>.prototype\"]\n  end"))
    #expect(GraphLayout(document).modules.map(\.members) == [[2], [0]])
  }
}
