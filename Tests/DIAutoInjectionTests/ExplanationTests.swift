import DIAutoInjection
import DIChecks
import DICore
import Testing

/// What `explain` and `graph` say of properties that are injected without a list.
struct ExplanationTests {
  final class Cat: Sendable {}
  final class Dog: Sendable {}
  final class Shed: @unchecked Sendable {
    private(set) var cat: Cat?
    private(set) var dog: Dog!
    var later: DILazy<Cat>?
    var owner: Shed?
    let number = 1
  }

  @Test(arguments: FrontEnd.allCases)
  func foundPropertiesAreInjections(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register { journal.made(Cat()) }
      $0.register { journal.made(Shed()) }.useAutoPropertyInjection()
    }
    let (explanation, shed) = try container.expectForetold(Shed.self, by: journal)
    #expect(
      explanation.steps.map { "\($0.type) \($0.component.map { "\($0.type)" } ?? "-") \($0.action)" } == [
        "Shed Shed creates", "Cat Cat creates", "Dog - passesNothing",
        "DILazy<Cat> Cat defers", "Shed Shed shares",
      ])
    #expect(explanation.steps.dropFirst().allSatisfy { $0.kinds.isSuperset(of: [.injection, .optional]) })
    #expect(shed.cat != nil && shed.dog == nil && shed.later != nil && shed.owner === shed)
    shed.owner = nil
    shed.later = nil
  }

  @Test(arguments: FrontEnd.allCases)
  func anObjectThatIsMadeElsewhereIsADependent(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { Cat() }
      $0.register(vc: Shed.self).useAutoPropertyInjection()
    }
    #expect(
      container.explain(Cat.self).requesters == ["Shed injection, optional", "Shed injection, optional, lazy"])
    #expect(container.explain(Shed.self).outline == ["Shed fails"])
    #expect(container.explain(Shed.self).error == (try failure { try container.resolve(Shed.self) }))
  }

  @Test(arguments: FrontEnd.allCases)
  func foundPropertiesAreInTheGraph(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register { Cat() }
    registrations.register { Shed() }.useAutoPropertyInjection()
    let graph = try registrations.container().graph
    registrations.direct({ #expect($0.graph == graph) }, { #expect($0.graph == graph) })
    #expect(graph.requests.allSatisfy { $0.dependent == 1 && $0.step == .injection })
    #expect(
      graph.requests.map { id($0.type) } == [
        id(Cat.self), id(Dog.self), id(DILazy<Cat>.self), id(Shed.self),
      ])
    #expect(graph.requests.map(\.answer) == [.components([0]), .nothing, .components([0]), .components([1])])
    #expect(
      graph.edges.map(\.kinds) == [
        [.injection, .optional], [.injection, .optional, .lazy], [.injection, .optional],
      ])
  }
}
