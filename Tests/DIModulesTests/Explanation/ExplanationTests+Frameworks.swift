import DIChecks
import DICore
import DIModules
import Testing

// Frameworks: the nearest component, the default of the program, and a many of one framework.

extension ExplanationTests {
  typealias Named = FrameworkTests.Named
  typealias Place = FrameworkTests.Logger

  /// A container that a component of a framework was given.
  final class Held<Owner>: Sendable {
    let container: DIContainer
    init(_ container: DIContainer) { self.container = container }
  }

  private static func register<Owner>(_ owner: Owner.Type, in container: DIContainer) {
    container.register { (container: DIContainer) in Held<Owner>(container) }
  }

  enum Shop: DIFramework {
    static func load(container: DIContainer) {
      container.import(Bank.self)
      register(Shop.self, in: container)
      container.register { Named("shop") }.as((any Place).self)
    }
  }
  enum Bank: DIFramework {
    static func load(container: DIContainer) {
      register(Bank.self, in: container)
      container.register { Named("bank") }.as((any Place).self).default()
    }
  }
  enum Kiosk: DIFramework {
    static func load(container: DIContainer) {
      container.import(Bank.self)
      register(Kiosk.self, in: container)
    }
  }

  private static func container() -> DIContainer {
    let container = DIContainer()
    for framework: any DIFramework.Type in [Shop.self, Kiosk.self] { container.append(framework: framework) }
    return container
  }

  /// Where the components of an explanation belong: `Shop isFurtherAway`.
  private static func reasons(_ explanation: DIExplanation) -> [String] {
    explanation.rejected.map { "\($0.component.modules.first ?? "program") \($0.reason)" }
  }

  @Test func aFrameworkPrefersItsOwnComponent() {
    let container = Self.container().resolve(Held<Shop>.self).container
    let explanation = container.explain((any Place).self)
    #expect(explanation.answers.map(\.modules) == [["ExplanationTests.Shop"]])
    #expect(
      Self.reasons(explanation) == ["ExplanationTests.Bank isFurtherAway"] && explanation.decision == .isFurtherAway)
  }

  @Test func aFrameworkPrefersWhatItImports() {
    let container = Self.container()
    container.register { Named("program") }.as((any Place).self)
    let explanation = container.resolve(Held<Kiosk>.self).container.explain((any Place).self)
    #expect(explanation.answers.map(\.modules) == [["ExplanationTests.Bank"]])
    #expect(Self.reasons(explanation) == ["ExplanationTests.Shop isFurtherAway", "program isFurtherAway"])
  }

  @Test func theDefaultOfTheProgramComesBeforeThatOfAFramework() {
    let container = Self.container()
    container.register { Named("program") }.as((any Place).self).default()
    let explanation = container.explain((any Place).self)
    #expect(explanation.answers.map(\.modules) == [[]])
    #expect(
      Self.reasons(explanation) == ["ExplanationTests.Shop isNotDefault", "ExplanationTests.Bank isDefaultOfModule"])
    #expect(explanation.decision == .isDefaultOfModule)
  }

  @Test func aManyInAFrameworkLeavesOutTheOthers() {
    let container = Self.container()
    let request = DIManyInFramework<any Place>.self
    let ofShop = container.resolve(Held<Shop>.self).container.explain(request)
    #expect(ofShop.answers.map(\.modules) == [["ExplanationTests.Shop"]])
    #expect(Self.reasons(ofShop) == ["ExplanationTests.Bank isElsewhere"] && ofShop.decision == .isElsewhere)
    let ofProgram = container.explain(request)
    #expect(ofProgram.answers.isEmpty && ofProgram.outline == ["DIManyInFramework<any Logger> passesNothing"])
    #expect(Self.reasons(ofProgram) == ["ExplanationTests.Bank isElsewhere", "ExplanationTests.Shop isElsewhere"])
  }

  /// A test of another framework replaces no member of this one; a test of this framework does.
  @Test func aTestElsewhereReplacesNoMember() {
    let container = Self.container()
    container.register { Named("test") }.as((any Place).self).test()
    let shop = container.resolve(Held<Shop>.self).container
    let local = shop.explain(DIManyInFramework<any Place>.self)
    #expect(local.answers.map(\.modules) == [["ExplanationTests.Shop"]])
    #expect(Self.reasons(local) == ["ExplanationTests.Bank isElsewhere", "program isElsewhere"])
    let all = shop.explain(DIMany<any Place>.self)
    #expect(all.answers.map(\.modules) == [[]])
    #expect(Self.reasons(all) == ["ExplanationTests.Bank isReplacedByTest", "ExplanationTests.Shop isReplacedByTest"])
    let ofProgram = container.explain(DIManyInFramework<any Place>.self)
    #expect(ofProgram.answers.map(\.modules) == [[]])
    #expect(Self.reasons(ofProgram) == ["ExplanationTests.Bank isElsewhere", "ExplanationTests.Shop isElsewhere"])
  }

  @Test func frameworksAreTheModulesOfTheGraph() {
    let graph = Self.container().graph
    #expect(
      graph.components.map(\.modules) == [
        ["ExplanationTests.Bank"], ["ExplanationTests.Bank"], ["ExplanationTests.Shop"], ["ExplanationTests.Shop"],
        ["ExplanationTests.Kiosk"],
      ])
    #expect(graph.components.map(\.isPublic) == Array(repeating: true, count: 5))
  }
}
