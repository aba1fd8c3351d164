import DIChecks
import DICore
import Testing

// What a resolve creates and what it reuses: for each lifetime, before and after a resolve, and in another scope.

extension ExplanationTests {
  private static func cats(
    _ frontEnd: FrontEnd, _ lifetime: NamedLifetime, _ journal: Journal
  ) throws -> DIBuiltContainer {
    try frontEnd.container {
      $0.register { journal.made(Cat()) }.lifetime(lifetime.lifetime)
      $0.register { (cat: Cat) in journal.made(Asker(cat)) }
    }
  }

  /// `build()` of a builder creates singles.
  private static func existsFromTheStart(_ frontEnd: FrontEnd, _ lifetime: NamedLifetime) -> Bool {
    frontEnd == .builder && lifetime == .single
  }

  @Test(arguments: FrontEnd.allCases, NamedLifetime.allCases)
  func whatIsKeptIsCreatedOnceAndThenReused(_ frontEnd: FrontEnd, _ lifetime: NamedLifetime) throws {
    let journal = Journal()
    let container = try Self.cats(frontEnd, lifetime, journal)
    let exists = Self.existsFromTheStart(frontEnd, lifetime)
    let first = try container.expectForetold(Cat.self, by: journal)
    #expect(first.explanation.outline == ["Cat \(exists ? "reuses" : "creates")"])
    let second = try container.expectForetold(Cat.self, by: journal)
    #expect(second.explanation.outline == ["Cat \(lifetime.isKept ? "reuses" : "creates")"])
    let third = try container.expectForetold(Asker<Cat>.self, by: journal)
    #expect(
      third.explanation.outline == [
        "Asker<Cat> creates", "  Cat \(lifetime.isKept ? "reuses" : "creates") (initializer)",
      ])
    withExtendedLifetime((first.instance, second.instance)) {}
  }

  @Test(arguments: FrontEnd.allCases, NamedLifetime.allCases)
  func aScopeReusesWhatAllScopesShare(_ frontEnd: FrontEnd, _ lifetime: NamedLifetime) throws {
    let journal = Journal()
    let container = try Self.cats(frontEnd, lifetime, journal)
    let held = try container.resolve(Cat.self)
    for scope in [container.newLifeTimeScope(), container.newLifeTimeScope().newLifeTimeScope()] {
      let first = try scope.expectForetold(Cat.self, by: journal)
      #expect(first.explanation.outline == ["Cat \(lifetime.isKeptAcrossScopes ? "reuses" : "creates")"])
      let second = try scope.expectForetold(Cat.self, by: journal)
      #expect(second.explanation.outline == ["Cat \(lifetime.isKept ? "reuses" : "creates")"])
      withExtendedLifetime(first.instance) {}
    }
    withExtendedLifetime(held) {}
  }

  @Test(arguments: FrontEnd.allCases, NamedLifetime.allCases)
  func whatIsOnlyHeldWeaklyIsCreatedAgain(_ frontEnd: FrontEnd, _ lifetime: NamedLifetime) throws {
    let journal = Journal()
    let container = try Self.cats(frontEnd, lifetime, journal)
    _ = try container.resolve(Cat.self)
    let explanation = try container.expectForetold(Cat.self, by: journal).explanation
    #expect(explanation.outline == ["Cat \(lifetime.isHeld ? "reuses" : "creates")"])
  }

  @Test(arguments: FrontEnd.allCases, NamedLifetime.allCases)
  func aResolveSharesAllButPrototypes(_ frontEnd: FrontEnd, _ lifetime: NamedLifetime) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register { journal.made(Cat()) }.lifetime(lifetime.lifetime)
      $0.register { (a: Cat, b: Cat) in journal.made(Pair(a, b)) }
      $0.register { (a: Pair<Cat, Cat>, b: Cat) in journal.made(Pair(a, b)) }
    }
    let explanation = try container.expectForetold(Pair<Pair<Cat, Cat>, Cat>.self, by: journal).explanation
    let exists = Self.existsFromTheStart(frontEnd, lifetime)
    let isShared = lifetime != .prototype
    let (first, next) = (exists ? "reuses" : "creates", exists ? "reuses" : isShared ? "shares" : "creates again")
    #expect(
      explanation.outline == [
        "Pair<Pair<Cat, Cat>, Cat> creates", "  Pair<Cat, Cat> creates (initializer)",
        "    Cat \(first) (initializer)", "    Cat \(next) (initializer)", "  Cat \(next) (initializer)",
      ])
  }

  @Test(arguments: FrontEnd.allCases, NamedLifetime.allCases)
  func whatCleanReleasedIsCreatedAgain(_ frontEnd: FrontEnd, _ lifetime: NamedLifetime) throws {
    let journal = Journal()
    let container = try Self.cats(frontEnd, lifetime, journal)
    let held = try container.resolve(Cat.self)
    container.clean()
    let explanation = try container.expectForetold(Cat.self, by: journal).explanation
    // A custom scope is no part of the container.
    #expect(explanation.outline == ["Cat \(lifetime.isKeptAcrossBuilds ? "reuses" : "creates")"])
    withExtendedLifetime(held) {}
  }

  // MARK: - Scopes

  /// What all scopes share is created for the root, with what the root keeps.
  @Test(arguments: FrontEnd.allCases)
  func whatTheRootKeepsTakesWhatTheRootHas(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register { journal.made(Cat()) }.lifetime(.perScope)
      $0.register { (cat: Cat) in journal.made(Home(cat)) }.lifetime(.lazySingle)
      $0.register { (home: Home, cat: Cat) in journal.made(Street(home, cat)) }
    }
    _ = try container.resolve(Cat.self)
    let scope = container.newLifeTimeScope()
    #expect(
      scope.explain(Street.self).outline == [
        "Street creates", "  Home creates (initializer)", "    Cat reuses (initializer)", "  Cat creates (initializer)",
      ])
    try scope.expectForetold(Street.self, by: journal)
    #expect(
      scope.explain(Street.self).outline == [
        "Street creates", "  Home reuses (initializer)", "  Cat reuses (initializer)",
      ])
    try scope.expectForetold(Street.self, by: journal)
  }

  /// The root and the scope each create a cat of their own.
  @Test(arguments: FrontEnd.allCases)
  func instancesOfTwoScopesAreNotShared(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register { journal.made(Cat()) }.lifetime(.perScope)
      $0.register { (cat: Cat) in journal.made(Home(cat)) }.lifetime(.lazySingle)
      $0.register { (home: Home, cat: Cat) in journal.made(Street(home, cat)) }
    }
    let explanation = try container.newLifeTimeScope().expectForetold(Street.self, by: journal).explanation
    #expect(
      explanation.outline == [
        "Street creates", "  Home creates (initializer)", "    Cat creates (initializer)",
        "  Cat creates (initializer)",
      ])
    #expect(explanation.namedCreations == ["Street": 1, "Home": 1, "Cat": 2])
  }

  @Test(arguments: FrontEnd.allCases)
  func aContainerForAnExistingScopeReusesItsInstances(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container { $0.register { journal.made(Cat()) }.lifetime(.perScope) }
    let scope = container.newLifeTimeScope()
    _ = try scope.resolve(Cat.self)
    #expect(container.useScope(from: scope).explain(Cat.self).outline == ["Cat reuses"])
    #expect(container.explain(Cat.self).outline == ["Cat creates"])
  }

  /// A custom scope belongs to the program: its instances exist before a container has created anything.
  @Test(arguments: [NamedLifetime.custom, .customWeak])
  func aSecondBuildReusesWhatACustomScopeHas(_ lifetime: NamedLifetime) throws {
    let journal = Journal()
    let builder = DIContainerBuilder()
    builder.register { journal.made(Cat()) }.lifetime(lifetime.lifetime)
    let held = try builder.build().resolve(Cat.self)
    let explanation = try builder.build().expectForetold(Cat.self, by: journal).explanation
    #expect(explanation.outline == ["Cat reuses"])
    withExtendedLifetime(held) {}
  }

  // MARK: - Names

  /// A builder keeps an instance for each name, a `DIContainer` one for all; also before anything was resolved.
  @Test(arguments: FrontEnd.allCases)
  func aKeptComponentHasInstancesByName(_ frontEnd: FrontEnd) throws {
    typealias Cats = Pair<DIByName<Cat, Tom>, DIByName<Cat, Tim>>
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register { journal.made(Cat()) }.named("Tom").named("Tim").lifetime(.lazySingle)
      $0.register { (a: DIByName<Cat, Tom>, b: DIByName<Cat, Tim>) in journal.made(Pair(a, b)) }
    }
    let first = try container.expectForetold(Cats.self, by: journal).explanation
    let action = frontEnd == .builder ? "creates" : "shares"
    #expect(
      first.steps.map { "\($0.action)" } == ["creates", "creates", action], "\(first)")
    let second = try container.expectForetold(Cats.self, by: journal).explanation
    #expect(second.steps.map { "\($0.action)" } == ["creates", "reuses", "reuses"])
  }

  @Test(arguments: FrontEnd.allCases)
  func theInstanceOfOneNameIsReusedForThatName(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register { journal.made(Cat()) }.named("Tom").named("Tim").lifetime(.lazySingle)
    }
    _ = try container.resolve(Cat.self, name: "Tim")
    #expect(container.explain(Cat.self, name: "Tim").outline == ["Cat reuses"])
    let other = container.explain(Cat.self, name: "Tom").outline
    #expect(other == [frontEnd == .builder ? "Cat creates" : "Cat reuses"])
  }

  // MARK: - Values

  /// A value was handed in, so nothing creates it.
  @Test(arguments: FrontEnd.allCases)
  func aValueIsReused(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register(value: Cat())
      $0.register { (cat: Cat) in journal.made(Home(cat)) }
    }
    #expect(container.explain(Cat.self).outline == ["Cat reuses"])
    _ = try container.resolve(Cat.self)
    let explanation = try container.expectForetold(Home.self, by: journal).explanation
    #expect(explanation.outline == ["Home creates", "  Cat reuses (initializer)"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aValueOfAScopeExistsWhereItWasSet(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register(scopeValue: Cat.self)
      $0.register { (cat: Cat) in journal.made(Home(cat)) }
    }
    let scope = container.newLifeTimeScope()
    try scope.set(Cat())
    let explanation = try scope.expectForetold(Home.self, by: journal).explanation
    #expect(explanation.outline == ["Home creates", "  Cat reuses (initializer)"])
    #expect(container.explain(Home.self).outline == ["Home creates", "  Cat fails (initializer)"])
    // A scope begins with the values of the one it was opened from.
    #expect(scope.newLifeTimeScope().explain(Cat.self).outline == ["Cat reuses"])
  }

  @Test(arguments: FrontEnd.allCases)
  func anObjectThatWasHandedInIsReused(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { $0.register(type: Cat.self).lifetime(.lazySingle) }
    #expect(container.explain(Cat.self).outline == ["Cat fails"])
    let cat = Cat()
    try container.resolve(cat)
    let explanation = container.explain(Cat.self)
    #expect(explanation.outline == ["Cat reuses"] && explanation.error == nil)
  }
}
