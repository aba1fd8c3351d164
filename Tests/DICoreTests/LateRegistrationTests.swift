import DICore
import Testing

/// Registration after a resolve: later requests see it, and objects that exist stay as they are.
struct LateRegistrationTests {
  protocol Service: AnyObject {}
  final class Plain: Service, @unchecked Sendable {}
  final class Better: Service {}
  class Part: @unchecked Sendable {}
  final class Whole: @unchecked Sendable {
    let part: Part
    init(_ part: Part) { self.part = part }
  }
  final class Holder: @unchecked Sendable {
    var part: Part?
    init(_ part: Part? = nil) { self.part = part }
  }
  final class Collector {
    let services: [any Service]
    init(_ services: [any Service]) { self.services = services }
    var types: [ObjectIdentifier] { services.map { id(type(of: $0)) } }
  }
  final class User {
    let service: any Service
    init(_ service: any Service) { self.service = service }
  }

  let container = DIContainer()
  let journal = Journal()
  /// The same container, whose failures are errors instead of the end of the process.
  var view: DIBuiltContainer { container.view }

  // MARK: - What is missing

  @Test func aTypeIsFoundOnceItIsRegistered() {
    #expect(container.resolve(Part?.self) == nil)
    container.register { Part() }
    #expect(container.resolve(Part?.self) != nil)
    _ = container.resolve(Part.self)
  }

  @Test func aFailureEndsOnceItsCauseIsRegistered() throws {
    container.register(Whole.init)
    #expect(try failure { try view.resolve(Whole.self) }.missingType == id(Part.self))
    #expect(try failure { try view.resolve(Part.self) }.missingType == id(Part.self))
    container.register { Part() }
    _ = container.resolve(Whole.self)
  }

  @Test(arguments: NamedLifetime.allCases, [false, true])
  func aMissingOptionalIsInjectedIntoTheNext(_ lifetime: NamedLifetime, byInjection: Bool) {
    if byInjection {
      container.register { Holder() }.injection(\.part).lifetime(lifetime.lifetime)
    } else {
      container.register { Holder($0) }.lifetime(lifetime.lifetime)
    }
    let first = container.resolve(Holder.self)
    #expect(first.part == nil)
    container.register { Part() }
    let second = container.resolve(Holder.self)
    #expect((first === second) == lifetime.isKept)
    #expect(first.part == nil, "an object that exists stays as it is")
    #expect((second.part != nil) == !lifetime.isKept)
  }

  @Test func aReleasedInstanceIsMadeFromTheNewRegistrations() {
    container.register { Holder($0) }.lifetime(.weakSingle)
    #expect(container.resolve(Holder.self).part == nil)
    container.register { Part() }
    #expect(container.resolve(Holder.self).part != nil)
  }

  @Test func aServiceIsFoundByTheNameItIsRegisteredUnder() throws {
    container.register { Plain() }.as((any Service).self, name: "plain")
    _ = container.resolve((any Service).self, name: "plain")
    #expect(try failure { try view.resolve((any Service).self, name: "better") }.listed == [id(Plain.self)])
    container.register { Better() }.as((any Service).self, name: "better")
    #expect(container.resolve((any Service).self, name: "better") is Better)
    #expect(container.resolve((any Service).self, name: "plain") is Plain)
  }

  // MARK: - Which component answers

  @Test func manyGrowsInTheOrderOfRegistration() {
    container.register { Collector(many($0)) }
    #expect(container.resolve(Collector.self).types.isEmpty)
    #expect(container.resolveMany((any Service).self).isEmpty)
    container.register { Plain() }.as((any Service).self)
    let first = container.resolve(Collector.self)
    #expect(first.types == [id(Plain.self)])
    container.register { Better() }.as((any Service).self)
    #expect(container.resolve(Collector.self).types == [id(Plain.self), id(Better.self)])
    container.register { Plain() }.as((any Service).self, name: "last")
    #expect(container.resolve(Collector.self).types == [id(Plain.self), id(Better.self), id(Plain.self)])
    #expect(container.resolveMany((any Service).self).count == 3)
    #expect(first.types == [id(Plain.self)])
  }

  @Test func anAmbiguityAppearsAndGoesAway() throws {
    container.register { User($0) }
    container.register { Plain() }.as((any Service).self)
    #expect(container.resolve(User.self).service is Plain)
    container.register { Better() }.as((any Service).self)
    #expect(try failure { try view.resolve(User.self) }.ambiguousType == id((any Service).self))
    #expect(try failure { try view.resolve((any Service).self) }.listed == [id(Plain.self), id(Better.self)])
    container.register { Better() }.as((any Service).self).default()
    #expect(container.resolve(User.self).service is Better)
    #expect(container.resolve((any Service).self) is Better)
  }

  @Test func aTestReplacesTheComponentThatAnswered() {
    container.register { User($0) }
    container.register { Plain() }.as((any Service).self).lifetime(.lazySingle)
    #expect(container.resolve(User.self).service is Plain)
    container.register { Better() }.as((any Service).self).test()
    #expect(container.resolve(User.self).service is Better)
    #expect(container.resolveMany((any Service).self).map { id(type(of: $0)) } == [id(Better.self)])
    #expect(container.resolve(Plain?.self) != nil)
  }

  @Test func aSecondDefaultIsAFailureOfTheNextRequest() throws {
    container.register { Plain() }.as((any Service).self).default()
    _ = container.resolve((any Service).self)
    container.register { Better() }.as((any Service).self).default()
    guard case .pluralSpecifiedDefaultType(let type, _) = try failure({ try view.resolve((any Service).self) }) else {
      Issue.record("another error")
      return
    }
    #expect(type == (any Service).self)
  }

  @Test func anUnnamedComponentReplacesANamedOne() {
    container.register { Plain() }.as((any Service).self, name: "plain")
    #expect(container.resolve((any Service).self) is Plain)
    container.register { Better() }.as((any Service).self)
    #expect(container.resolve((any Service).self) is Better)
    #expect(container.resolve((any Service).self, name: "plain") is Plain)
  }

  // MARK: - Instances that are made again

  @Test(arguments: NamedLifetime.allCases)
  func anInstanceIsNotMadeAgainWhenItsComponentIsLinkedAgain(_ lifetime: NamedLifetime) {
    let journal = journal
    container.register { (part: Part?) in
      journal.note("made")
      return Holder(part)
    }.lifetime(lifetime.lifetime)
    let first = container.resolve(Holder.self)
    for round in 1...3 {
      let part = container.register { Part() }
      if round == 2 { part.default() }
      if round == 3 { part.test() }
      let again = container.resolve(Holder.self)
      #expect((again === first) == lifetime.isKept, "round \(round)")
      #expect(journal.entries.count == (lifetime.isKept ? 1 : round + 1), "round \(round)")
    }
    let elsewhere = container.newLifeTimeScope().resolve(Holder.self)
    #expect((elsewhere === first) == lifetime.isKeptAcrossScopes)
    withExtendedLifetime(first) {}
  }

  @Test(arguments: NamedLifetime.allCases)
  func aKeptInstanceIsGivenToLaterDependents(_ lifetime: NamedLifetime) {
    container.register { Part() }.lifetime(lifetime.lifetime)
    container.register { (part: Part, holder: Holder?) in Whole(part) }
    let part = container.resolve(Part.self)
    #expect((container.resolve(Whole.self).part === part) == lifetime.isKept)
    container.register { Holder() }
    #expect((container.resolve(Whole.self).part === part) == lifetime.isKept)
    container.register { [$0 as Part] }
    #expect((container.resolve([Part].self)[0] === part) == lifetime.isKept)
    #expect((container.resolve(Part.self) === part) == lifetime.isKept)
  }

  @Test func unrelatedComponentsAreNotRelinked() {
    let journal = journal
    container.register { () -> Part in
      journal.note("part")
      return Part()
    }.lifetime(.single)
    container.register { (part: Part) in
      journal.note("whole")
      return Whole(part)
    }.lifetime(.single)
    container.initializeSingletonObjects()
    let whole = container.resolve(Whole.self)
    container.register { Plain() }.as((any Service).self).lifetime(.single)
    container.initializeSingletonObjects()
    #expect(container.resolve(Whole.self) === whole)
    #expect(journal.entries == ["part", "whole"])
  }

  @Test func initializeSingletonObjectsMakesLaterSingles() {
    let journal = journal
    func register(_ name: String) {
      container.register { () -> String in
        journal.note(name)
        return name
      }.as(String.self, name: name).lifetime(.single)
    }
    register("a")
    register("b")
    container.initializeSingletonObjects()
    register("c")
    #expect(journal.entries == ["a", "b"])
    container.initializeSingletonObjects()
    container.initializeSingletonObjects()
    #expect(journal.entries == ["a", "b", "c"])
  }

  // MARK: - Deep below

  /// How the layers between the top and what is registered late ask for each other.
  enum Layers: String, CaseIterable, Sendable { case plain, hidden, cycle, hiddenCycle, service }

  final class Top {
    let middle: Middle
    init(_ middle: Middle) { self.middle = middle }
  }
  final class Middle {
    let bottom: Bottom
    init(_ bottom: Bottom) { self.bottom = bottom }
  }
  final class Bottom: Service {
    let part: Part?
    var top: Top?
    init(_ part: Part?) { self.part = part }
  }

  private func register(_ layers: Layers, bottom: Lifetime = .prototype) {
    switch layers {
    case .plain:
      container.register(Top.init)
      container.register(Middle.init)
      container.register(Bottom.init).lifetime(bottom)
    case .hidden:
      container.register { (c: DIContainer) in Top(c.resolve()) }
      container.register { (c: DIContainer) in Middle(c.resolve()) }
      container.register { (c: DIContainer) in Bottom(c.resolve()) }.lifetime(bottom)
    case .cycle:
      container.register(Top.init)
      container.register(Middle.init)
      container.register(Bottom.init).lifetime(bottom).injection(\.top)
    case .hiddenCycle:
      container.register(Top.init)
      container.register { (c: DIContainer) in Middle(c.resolve()) }
      container.register(Bottom.init).lifetime(bottom).injection { bottom, container in
        bottom.top = (container as DIContainer).resolve()
      }
    case .service:
      container.register(Top.init)
      container.register { (service: any Service) in Middle(service as! Bottom) }
      container.register(Bottom.init).as((any Service).self).lifetime(bottom)
    }
  }

  @Test(arguments: Layers.allCases)
  func aLateDependencyReachesIndirectDependents(_ layers: Layers) {
    register(layers)
    let first = container.resolve(Top.self)
    #expect(first.middle.bottom.part == nil)
    container.register { Part() }.lifetime(.lazySingle)
    let second = container.resolve(Top.self)
    #expect(second.middle.bottom.part === container.resolve(Part.self))
    #expect(first.middle.bottom.part == nil)
    let isCycle = layers == .cycle || layers == .hiddenCycle
    #expect((second.middle.bottom.top === second) == isCycle)
    (first.middle.bottom.top, second.middle.bottom.top) = (nil, nil)
  }

  @Test(arguments: Layers.allCases)
  func aLateDependencyDoesNotReachAKeptInstance(_ layers: Layers) {
    register(layers, bottom: .lazySingle)
    let first = container.resolve(Top.self)
    container.register { Part() }
    let second = container.resolve(Top.self)
    #expect(second.middle.bottom === first.middle.bottom)
    #expect(second.middle.bottom.part == nil)
    first.middle.bottom.top = nil
  }

  @Test(arguments: Layers.allCases)
  func aReplacementReachesIndirectDependents(_ layers: Layers) {
    register(layers)
    container.register { Part() }
    let first = container.resolve(Top.self)
    container.register { Bottom(nil) }.as((any Service).self).test()
    let second = container.resolve(Top.self)
    #expect(first.middle.bottom.part != nil)
    #expect(second.middle.bottom.part == nil)
    first.middle.bottom.top = nil
  }

  @Test(arguments: Layers.allCases)
  func aLateRegistrationMayCloseACycle(_ layers: Layers) {
    register(layers)
    final class Late: Part, @unchecked Sendable {
      var top: Top?
    }
    _ = container.resolve(Top.self)
    container.register { Late() }.as(Part.self).injection(\.top)
    let top = container.resolve(Top.self)
    let late = top.middle.bottom.part as? Late
    #expect(late?.top === top)
    late?.top = nil
    top.middle.bottom.top = nil
  }
}
