import DIChecks
import DICore
import TestSupport
import Testing

/// What `explain` finds for the name of a type.
struct TypeNameExplanationTests {
  final class CheckoutService: Sendable {}
  final class CheckoutController: Sendable {
    init(_ service: CheckoutService) {}
  }
  protocol Store: Sendable {}
  final class DiskStore: Store {}
  final class MemoryStore: Store {}
  final class Box<Content>: Sendable {}

  private let builder = DIContainerBuilder()

  init() {
    builder.register { CheckoutService() }
    builder.register(CheckoutController.init)
    builder.register { DiskStore() }.as((any Store).self).check { $0 }.set(name: "disk")
    builder.register { MemoryStore() }.as((any Store).self).check { $0 }.set(name: "memory")
    builder.register { Box<Int>() }
  }

  /// The types that the explanations are of, and what answers.
  private func answers(_ name: String, _ componentName: String? = nil) -> [String] {
    builder.explain(name, name: componentName).explanations.map {
      withoutSuites("\(typeName($0.type)): \($0.answers.map { "\($0.type)" }.joined())")
    }
  }

  @Test(
    arguments: [
      "CheckoutService", "TypeNameExplanationTests.CheckoutService",
      "DIChecksTests.TypeNameExplanationTests.CheckoutService", "checkoutservice", "service",
    ])
  func aTypeIsFoundByItsNameOrAPartOfIt(_ name: String) {
    #expect(answers(name) == ["CheckoutService: CheckoutService"])
  }

  @Test func aProtocolIsFoundWithAndWithoutAny() throws {
    let found = ["Store: DiskStore", "Store: MemoryStore"]
    #expect(answers("any TypeNameExplanationTests.Store") == found)
    #expect(answers("Store") == found)
    #expect(answers("Store", "disk") == ["Store: DiskStore"])
    #expect(answers("Box<Int>") == ["Box<Int>: Box<Int>"])
    let built = try builder.build().explain("Store", name: "memory")
    #expect(built.explanations.map { $0.answers.count } == [1])
    #expect("\(built)" == "\(builder.explain((any Store).self, name: "memory"))")
  }

  @Test func aComponentThatIsOnlyServedAsSomethingElseSaysSo() {
    #expect("\(builder.explain("DiskStore"))".contains("but only as"))
  }

  @Test func ofSeveralTypesTheNamesAreListed() {
    let explanation = builder.explain("checkout")
    #expect(explanation.explanations.isEmpty)
    #expect(
      withoutSuites("\(explanation)") == """
        Several types have "checkout" in their names:
          CheckoutController
          CheckoutService
        """)
    #expect(explanation.candidates.map { id($0) } == [id(CheckoutService.self), id(CheckoutController.self)])
  }

  @Test func ifNoTypeHasTheNameAllThatCanBeRequestedAreListed() {
    let explanation = builder.explain("Printer")
    #expect(
      withoutSuites("\(explanation)") == """
        No component has or serves a type Printer. There are:
          Box<Int>
          CheckoutController
          CheckoutService
          Store
        """)
    #expect("\(DIContainerBuilder().explain("Printer"))".hasSuffix("Nothing is registered."))
  }
}
