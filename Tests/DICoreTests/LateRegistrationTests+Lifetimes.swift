import DICore
import Testing

/// Registration after a resolve: where instances are kept, who registers, and how often.
extension LateRegistrationTests {
  @Test(arguments: NamedLifetime.allCases)
  func aLateComponentHasItsLifetime(_ lifetime: NamedLifetime) {
    container.register { 1 }.lifetime(.perScope)
    let before = container.newLifeTimeScope()
    _ = (container.resolve(Int.self), before.resolve(Int.self))
    container.register { Part() }.lifetime(lifetime.lifetime)
    let after = container.newLifeTimeScope()
    var seen: [Part] = []
    for (name, scope) in [("root", container), ("before", before), ("after", after)] {
      let part = scope.resolve(Part.self)
      #expect((scope.resolve(Part.self) === part) == lifetime.isKept, "\(name)")
      for other in seen { #expect((other === part) == lifetime.isKeptAcrossScopes, "\(name)") }
      seen.append(part)
    }
  }

  @Test(arguments: NamedLifetime.allCases)
  func aStoreKeepsOrForgetsALateInstance(_ lifetime: NamedLifetime) {
    container.register { 1 }.lifetime(.perScope)
    let before = container.newLifeTimeScope()
    _ = before.resolve(Int.self)
    container.register { Part() }.lifetime(lifetime.lifetime)
    for scope in [container, before, container.newLifeTimeScope()] {
      weak var part: Part?
      do { part = scope.resolve(Part.self) }
      #expect((part != nil) == lifetime.isHeld)
    }
  }

  @Test(arguments: NamedLifetime.allCases)
  func cleaningReleasesLateInstances(_ lifetime: NamedLifetime) {
    container.register { 1 }.lifetime(.perScope)
    let scope = container.newLifeTimeScope()
    _ = (container.resolve(Int.self), scope.resolve(Int.self))
    container.register { Part() }.lifetime(lifetime.lifetime)
    weak var inScope: Part?
    weak var inRoot: Part?
    do { inScope = scope.resolve(Part.self) }
    do { inRoot = container.resolve(Part.self) }
    scope.clean()
    #expect((inScope != nil) == (lifetime.isHeld && lifetime != .perContainer))
    container.clean()
    #expect((inRoot != nil) == (lifetime == .custom))
  }

  @Test(arguments: NamedLifetime.allCases)
  func theGraphReleasesLateInstances(_ lifetime: NamedLifetime) {
    weak var part: Part?
    do {
      let container = DIContainer()
      _ = container.resolve(Int?.self)
      container.register { Part() }.lifetime(lifetime.lifetime)
      part = container.resolve(Part.self)
      #expect((part != nil) == lifetime.isHeld)
    }
    #expect(part == nil)
  }

  @Test func lateValuesAreKept() {
    container.register { 1 }.lifetime(.perScope)
    let scope = container.newLifeTimeScope()
    _ = scope.resolve(Int.self)
    let journal = journal
    container.register { () -> String in
      journal.note("text")
      return "a text that is too long to be kept inline, number \(journal.entries.count)"
    }.lifetime(.perScope)
    container.register { SIMD8<Double>(repeating: 2) }.lifetime(.single)
    container.register { true }.lifetime(.perScope)
    for _ in 0..<2 {
      #expect(scope.resolve(String.self).hasSuffix("number 1"))
      #expect(scope.resolve(SIMD8<Double>.self) == SIMD8(repeating: 2))
      #expect(scope.resolve(Bool.self))
    }
    #expect(container.resolve(String.self).hasSuffix("number 2"))
  }

  // MARK: - Registration during a resolve

  @Test func aFactoryMayRegister() {
    container.register { (container: DIContainer) -> Whole in
      container.register { Part() }.lifetime(.lazySingle)
      return Whole(container.resolve())
    }.lifetime(.lazySingle)
    #expect(container.resolve(Part?.self) == nil)
    let whole = container.resolve(Whole.self)
    #expect(whole.part === container.resolve(Part.self))
    #expect(container.resolve(Whole.self) === whole)
  }

  @Test func aRegistrationByAFactoryAnswersTheNextResolve() {
    container.register { (container: DIContainer) -> Whole in
      container.register { Plain() }.as((any Service).self)
      return Whole(Part())
    }
    container.register { (whole: Whole, services: DIMany<any Service>) in Collector(many(services)) }
    _ = container.resolve(Collector.self)
    let counts = (0..<3).map { _ in container.resolve(Collector.self).services.count }
    #expect(counts == counts.sorted() && counts[0] >= 1 && Set(counts).count == 3)
    #expect(container.resolveMany((any Service).self).count == 4)
  }

  @Test func anInjectionMayRegister() {
    container.register { Holder() }.injection { (holder: Holder, container: DIContainer) in
      container.register { Part() }.default()
      holder.part = container.resolve()
    }.lifetime(.single)
    container.initializeSingletonObjects()
    #expect(container.resolve(Holder.self).part != nil)
  }

  // MARK: - The statement that registers

  @Test func aRegistrationInAVariableMayBeDescribedUntilItIsUsed() {
    let registration = container.register { Plain() }
    #expect(container.resolve((any Service)?.self) == nil)
    registration.as((any Service).self)
    registration.lifetime(.lazySingle)
    registration.injection { (_: Plain) in }
    #expect(container.resolve((any Service).self) === container.resolve(Plain.self))
  }

  @Test func aRegistrationAnswersItsThreadBeforeItsStatementHasEnded() {
    let registration = container.register { Part() }
    #expect(container.resolve(Part?.self) != nil)
    withExtendedLifetime(registration) {}
  }

  @Test func aNextRegistrationEndsTheStatementBefore() throws {
    let first = container.register { Plain() }.as((any Service).self)
    let second = container.register { Better() }.as((any Service).self)
    #expect(container.resolveMany((any Service).self).map { id(type(of: $0)) } == [id(Plain.self), id(Better.self)])
    withExtendedLifetime((first, second)) {}
  }

  @Test func modifiersApplyThoughAnotherRegistrationCameBetween() {
    let first = container.register { Plain() }
    container.register { Better() }.as((any Service).self)
    first.as((any Service).self)
    #expect(container.resolveMany((any Service).self).map { id(type(of: $0)) } == [id(Plain.self), id(Better.self)])
  }

  // MARK: - Often

  @Test(arguments: [Lifetime.prototype, .lazySingle, .perScope])
  func tenThousandRegistrationsAndResolvesAlternate(_ lifetime: Lifetime) {
    final class Box: Sendable {
      let number: Int
      init(_ number: Int) { self.number = number }
    }
    container.register { Box(-1) }.as(Box.self, name: "first").lifetime(lifetime)
    let first = container.resolve(Box.self, name: "first")
    for number in 0..<10_000 {
      container.register { Box(number) }.as(Box.self, name: "\(number)").lifetime(lifetime)
      guard container.resolve(Box.self, name: "\(number)").number == number else {
        Issue.record("\(number)")
        return
      }
    }
    for number in [0, 1, 4_999, 9_999] { #expect(container.resolve(Box.self, name: "\(number)").number == number) }
    #expect((container.resolve(Box.self, name: "first") === first) == (lifetime != .prototype))
  }

  @Test func aManyGrowsToAThousandMembers() {
    struct Number { let value: Int }
    for number in 0..<1_000 {
      container.register { Number(value: number) }
      if number % 100 == 0 {
        #expect(container.resolveMany(Number.self).map(\.value) == Array(0...number), "\(number)")
      }
    }
    #expect(container.resolveMany(Number.self).map(\.value) == Array(0..<1_000))
  }
}
