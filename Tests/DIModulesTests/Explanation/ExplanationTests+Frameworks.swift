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
    #expect(explanation.answers.map(\.modules) == [["Shop"]])
    #expect(Self.reasons(explanation) == ["Bank isFurtherAway"] && explanation.decision == .isFurtherAway)
  }

  @Test func aFrameworkPrefersWhatItImports() {
    let container = Self.container()
    container.register { Named("program") }.as((any Place).self)
    let explanation = container.resolve(Held<Kiosk>.self).container.explain((any Place).self)
    #expect(explanation.answers.map(\.modules) == [["Bank"]])
    #expect(Self.reasons(explanation) == ["Shop isFurtherAway", "program isFurtherAway"])
  }

  @Test func theDefaultOfTheProgramComesBeforeThatOfAFramework() {
    let container = Self.container()
    container.register { Named("program") }.as((any Place).self).default()
    let explanation = container.explain((any Place).self)
    #expect(explanation.answers.map(\.modules) == [[]])
    #expect(Self.reasons(explanation) == ["Shop isNotDefault", "Bank isDefaultOfModule"])
    #expect(explanation.decision == .isDefaultOfModule)
  }

  @Test func aManyInAFrameworkLeavesOutTheOthers() {
    let container = Self.container()
    let request = DIManyInFramework<any Place>.self
    let ofShop = container.resolve(Held<Shop>.self).container.explain(request)
    #expect(ofShop.answers.map(\.modules) == [["Shop"]])
    #expect(Self.reasons(ofShop) == ["Bank isElsewhere"] && ofShop.decision == .isElsewhere)
    let ofProgram = container.explain(request)
    #expect(ofProgram.answers.isEmpty && ofProgram.outline == ["DIManyInFramework<Logger> passesNothing"])
    #expect(Self.reasons(ofProgram) == ["Bank isElsewhere", "Shop isElsewhere"])
  }

  /// A test of another framework replaces no member of this one; a test of this framework does.
  @Test func aTestElsewhereReplacesNoMember() {
    let container = Self.container()
    container.register { Named("test") }.as((any Place).self).test()
    let shop = container.resolve(Held<Shop>.self).container
    let local = shop.explain(DIManyInFramework<any Place>.self)
    #expect(local.answers.map(\.modules) == [["Shop"]])
    #expect(Self.reasons(local) == ["Bank isElsewhere", "program isElsewhere"])
    let all = shop.explain(DIMany<any Place>.self)
    #expect(all.answers.map(\.modules) == [[]])
    #expect(Self.reasons(all) == ["Bank isReplacedByTest", "Shop isReplacedByTest"])
    let ofProgram = container.explain(DIManyInFramework<any Place>.self)
    #expect(ofProgram.answers.map(\.modules) == [[]])
    #expect(Self.reasons(ofProgram) == ["Bank isElsewhere", "Shop isElsewhere"])
  }

  @Test func frameworksAreTheModulesOfTheGraph() {
    let graph = Self.container().graph
    #expect(graph.components.map(\.modules) == [["Bank"], ["Bank"], ["Shop"], ["Shop"], ["Kiosk"]])
    #expect(graph.components.map(\.isPublic) == Array(repeating: true, count: 5))
  }
}
