import DICore
import Testing

/// `clean()`: what goes, what stays, and in which order.
struct CleanTests {
  class Thing: @unchecked Sendable {}

  @Test(arguments: NamedLifetime.allCases, FrontEnd.allCases)
  func cleaningAScopeReleasesItsInstancesOnly(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let situation: Comment = "\(lifetime), \(frontEnd)"
    let container = try frontEnd.container { $0.register { Thing() }.lifetime(lifetime.lifetime) }
    let (scope, other) = (container.newLifeTimeScope(), container.newLifeTimeScope())
    let nested = scope.newLifeTimeScope()
    let things = try [container, scope, other, nested].map { try $0.resolve(Thing.self) }
    scope.clean()
    let next = try scope.resolve(Thing.self)
    // A weakly held instance is forgotten too, though it lives.
    #expect((next === things[1]) == lifetime.isKeptAcrossScopes, situation)
    #expect(try (scope.resolve(Thing.self) === next) == lifetime.isKept, situation)
    for (container, thing) in zip([container, other, nested], [things[0], things[2], things[3]]) {
      #expect(try (container.resolve(Thing.self) === thing) == lifetime.isKept, situation)
    }
  }

  @Test(arguments: NamedLifetime.allCases, FrontEnd.allCases)
  func cleaningTheRootReleasesItsInstancesAndSingles(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let situation: Comment = "\(lifetime), \(frontEnd)"
    let container = try frontEnd.container { $0.register { Thing() }.lifetime(lifetime.lifetime) }
    let scope = container.newLifeTimeScope()
    let (own, scoped) = (try container.resolve(Thing.self), try scope.resolve(Thing.self))
    container.clean()
    let isCustom = lifetime == .custom || lifetime == .customWeak
    let isScoped = lifetime == .perContainer || lifetime == .perContainerWeak
    let next = try container.resolve(Thing.self)
    #expect((next === own) == isCustom, situation)
    #expect(try (container.resolve(Thing.self) === next) == lifetime.isKept, situation)
    // The scope keeps its own; a single is the new one.
    let scopedNext = try scope.resolve(Thing.self)
    #expect((scopedNext === scoped) == (isCustom || isScoped), situation)
    #expect((scopedNext === next) == lifetime.isKeptAcrossScopes, situation)
  }

  @Test(arguments: NamedLifetime.allCases.filter(\.isHeld), FrontEnd.allCases)
  func cleaningReleasesObjectsAndTheContentOfValues(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    struct Value {
      let things: [Thing]
    }
    let census = Census()
    let account = DIScope(name: "account")
    let isCustom = lifetime == .custom
    let lifetime = isCustom ? .custom(account) : lifetime.lifetime
    let container = try frontEnd.container { registrations in
      registrations.register { census.count(Thing()) }.lifetime(lifetime)
      registrations.register { Value(things: [census.count(Thing())]) }.lifetime(lifetime)
    }
    let scope = container.newLifeTimeScope()
    for scope in [container, scope] {
      _ = try scope.resolve(Thing.self)
      _ = try scope.resolve(Value.self)
    }
    let isScoped = lifetime == .perScope
    #expect(census.total == (isScoped ? 4 : 2))
    #expect(census.alive.count == census.total)
    scope.clean()
    #expect(census.alive.count == 2)
    container.clean()
    #expect(census.alive.count == (isCustom ? 2 : 0))
    account.clean()
    #expect(census.alive.isEmpty)
  }

  // MARK: - The order

  final class Member: @unchecked Sendable {
    let number: Int, journal: Journal
    init(_ number: Int, _ journal: Journal) { (self.number, self.journal) = (number, journal) }
    deinit { journal.note("\(number)") }
  }

  static let heldLifetimes: [NamedLifetime] = [.perContainer, .single, .lazySingle]

  @Test(arguments: heldLifetimes, pairs(FrontEnd.allCases, [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3]]))
  func instancesGoInTheReverseOrderOfCreation(
    _ lifetime: NamedLifetime, _ how: (frontEnd: FrontEnd, asked: [Int])
  ) throws {
    let journal = Journal()
    let container = try how.frontEnd.container { registrations in
      for number in 0..<4 {
        registrations.register { Member(number, journal) }.lifetime(lifetime.lifetime).named("\(number)")
      }
    }
    for number in how.asked { _ = try container.resolve(Member.self, name: "\(number)") }
    #expect(journal.entries.isEmpty)
    container.clean()
    let made = lifetime == .single && how.frontEnd == .builder ? [0, 1, 2, 3] : how.asked
    #expect(journal.entries == made.reversed().map { "\($0)" }, "\(lifetime), \(how)")
  }

  @Test(
    arguments: [false, true])
  func lateInstancesGoInTheReverseOrderOfCreation(_ isRoot: Bool) {
    let journal = Journal()
    let container = DIContainer()
    container.register { 1 }
    _ = container.resolve(Int.self)
    let scope = isRoot ? container : container.newLifeTimeScope()
    for number in 0..<32 {
      container.register { Member(number, journal) }.lifetime(.perScope).as(Member.self, name: "\(number)")
    }
    let asked = (0..<32).map { $0 * 5 % 32 }
    for number in asked { _ = scope.resolve(Member.self, name: "\(number)") }
    scope.clean()
    #expect(journal.entries == asked.reversed().map { "\($0)" })
  }

  @Test func lateSinglesGoInTheReverseOrderOfCreation() {
    let journal = Journal()
    let container = DIContainer()
    container.register { 1 }
    _ = container.resolve(Int.self)
    for number in 0..<32 {
      container.register { Member(number, journal) }.lifetime(.lazySingle).as(Member.self, name: "\(number)")
    }
    let asked = (0..<32).map { $0 * 5 % 32 }
    for number in asked { _ = container.resolve(Member.self, name: "\(number)") }
    container.clean()
    #expect(journal.entries == asked.reversed().map { "\($0)" })
  }

  // MARK: - Often, and early

  @Test(arguments: FrontEnd.allCases)
  func cleaningTwiceReleasesOnce(_ frontEnd: FrontEnd) throws {
    for isScope in [false, true] {
      let journal = Journal()
      let root = try frontEnd.container { $0.register { Member(1, journal) }.lifetime(.perScope) }
      let container = isScope ? root.newLifeTimeScope() : root
      _ = try container.resolve(Member.self)
      container.clean()
      container.clean()
      #expect(journal.entries == ["1"])
      _ = try container.resolve(Member.self)
      #expect(journal.entries == ["1"])
      container.clean()
      #expect(journal.entries == ["1", "1"])
    }
  }

  @Test(arguments: NamedLifetime.allCases, FrontEnd.allCases)
  func anUnusedContainerCanBeCleaned(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { $0.register { Thing() }.lifetime(lifetime.lifetime) }
    container.clean()
    container.newLifeTimeScope().clean()
    container.clean()
    let thing = try container.resolve(Thing.self)
    #expect(try (container.resolve(Thing.self) === thing) == lifetime.isKept)
    try frontEnd.container { _ in }.clean()
  }

  @Test(arguments: FrontEnd.allCases)
  func singlesAreMadeAnewAtTheirNextRequest(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container { registrations in
      registrations.register { () -> Thing in
        journal.note("made")
        return Thing()
      }.lifetime(.single)
    }
    _ = try container.resolve(Thing.self)
    container.clean()
    #expect(journal.entries.count == 1)
    let thing = try container.newLifeTimeScope().resolve(Thing.self)
    #expect(try container.resolve(Thing.self) === thing)
    #expect(journal.entries.count == 2)
  }

  @Test func singlesCanBeMadeAnewAllAtOnce() {
    let journal = Journal()
    let container = DIContainer()
    for number in 0..<3 {
      container.register { () -> Thing in
        journal.note("\(number)")
        return Thing()
      }.lifetime(.single).as(Thing.self, name: "\(number)")
    }
    container.initializeSingletonObjects()
    container.initializeSingletonObjects()
    #expect(journal.entries == ["0", "1", "2"])
    container.clean()
    container.initializeSingletonObjects()
    #expect(journal.entries == ["0", "1", "2", "0", "1", "2"])
  }
}
