import DIChecks
import DICore
import Testing

// What a resolve does for each form of request: lazies, providers, optionals, manies, names, and the container.

extension ExplanationTests {
  // MARK: - Delayed

  @Test(arguments: FrontEnd.allCases)
  func lazyAndProviderDoNothingYet(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register { journal.made(Cat()) }
      $0.register { (cat: Cat) in journal.made(Home(cat)) }
      $0.register { (a: DILazy<Home>, b: DIProvider<Home>) in journal.made(Pair(a, b)) }
    }
    let explanation = try container.expectForetold(Pair<DILazy<Home>, DIProvider<Home>>.self, by: journal).explanation
    #expect(
      explanation.outline == [
        "Pair<DILazy<Home>, DIProvider<Home>> creates", "  DILazy<Home>: Home defers (initializer, lazy)",
        "  DIProvider<Home>: Home defers (initializer, provider)",
      ])
    for type in [DILazy<Home>.self, DIProvider<Home>.self] as [any Any.Type] {
      let explanation = container.explain(type)
      #expect(id(explanation.type) == id(type) && explanation.steps.map(\.action) == [.defers])
      #expect(explanation.answers.map(\.id) == [1])
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func aLazyOfManyIsAStepForEachMember(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { First() }.serving((any Service).self) { $0 }
      $0.register { Second() }.serving((any Service).self) { $0 }.byDefault()
    }
    #expect(
      container.explain(DILazy<DIMany<any Service>>.self).outline == [
        "DILazy<DIMany<any Service>>: First defers", "DILazy<DIMany<any Service>>: Second defers",
      ])
    #expect(
      container.explain(DIMany<DILazy<any Service>>.self).outline == [
        "DIMany<DILazy<any Service>>: First defers", "DIMany<DILazy<any Service>>: Second defers",
      ])
  }

  // MARK: - Optional

  @Test(arguments: FrontEnd.allCases)
  func anOptionalRequestPassesNothingIfNothingIsRegistered(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register { (cat: DIOptionalRequest<Cat>) in journal.made(Asker(cat)) }
        .optionalInjection { (_, _: Dog?) in }
    }
    let explanation = try container.expectForetold(Asker<DIOptionalRequest<Cat>>.self, by: journal).explanation
    #expect(explanation.outline.first == "Asker<DIOptionalRequest<Cat>> creates")
    #expect(explanation.steps.map(\.action) == [.creates, .passesNothing, .passesNothing])
    #expect(explanation.steps.map(\.component).dropFirst().allSatisfy { $0 == nil })
    let request = container.explain(DIOptionalRequest<Cat>.self)
    #expect(request.outline == ["DIOptionalRequest<Cat> passesNothing"])
    #expect(request.error == nil && request.answers.isEmpty && request.decision == nil)
  }

  @Test(arguments: FrontEnd.allCases)
  func anOptionalRequestCreatesWhatIsRegistered(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register { journal.made(Cat()) }
      $0.register { (cat: DIOptionalRequest<Cat>) in journal.made(Asker(cat)) }
        .optionalInjection { (_, _: Cat?) in }
    }
    let explanation = try container.expectForetold(Asker<DIOptionalRequest<Cat>>.self, by: journal).explanation
    #expect(
      explanation.outline == [
        "Asker<DIOptionalRequest<Cat>> creates", "  DIOptionalRequest<Cat>: Cat creates (initializer, optional)",
        "  Cat?: Cat creates again (injection, optional)",
      ])
  }

  /// `T?` is an optional request on a `DIContainer`; on a builder the component must exist.
  @Test(arguments: FrontEnd.allCases)
  func aQuestionMarkMeansWhatTheFrontEndSays(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { $0.register { (cat: Cat?) in Asker(cat) } }
    switch frontEnd {
    case .builder:
      #expect(container.explain(Cat?.self).error == .typeIsNotFound(type: DIRequest(Cat.self)))
      #expect(container.explain(Cat?.self).outline == ["Cat? fails"])
      #expect(
        container.explain(Asker<Cat?>.self).outline == [
          "Asker<Cat?> creates", "  Cat? fails (initializer)",
        ])
    case .declarative:
      #expect(container.explain(Cat?.self).error == nil)
      #expect(container.explain(Cat?.self).outline == ["Cat? passesNothing"])
      #expect(
        container.explain(Asker<Cat?>.self).outline == [
          "Asker<Cat?> creates", "  Cat? passesNothing (initializer, optional)",
        ])
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func anOptionalRequestPassesNothingForAValueThatIsNotSet(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register(scopeValue: Cat.self)
      $0.register { (cat: DIOptionalRequest<Cat>) in journal.made(Asker(cat)) }
    }
    let asker = "Asker<DIOptionalRequest<Cat>> creates"
    let first = try container.expectForetold(Asker<DIOptionalRequest<Cat>>.self, by: journal).explanation
    #expect(first.outline == [asker, "  DIOptionalRequest<Cat>: Cat passesNothing (initializer, optional)"])
    try container.set(Cat())
    let second = try container.expectForetold(Asker<DIOptionalRequest<Cat>>.self, by: journal).explanation
    #expect(second.outline == [asker, "  DIOptionalRequest<Cat>: Cat reuses (initializer, optional)"])
  }

  // MARK: - Many

  @Test(arguments: FrontEnd.allCases)
  func aManyCreatesItsMembersInOrder(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register { journal.made(Third()) }.serving((any Service).self) { $0 }.byDefault()
      $0.register { journal.made(First()) }.serving((any Service).self, named: "a") { $0 }.lifetime(.lazySingle)
      $0.register { (_: DIMany<any Service>, _: any Service) in journal.made(Asker<Int>()) }
    }
    let explanation = try container.expectForetold(Asker<Int>.self, by: journal).explanation
    #expect(
      explanation.outline == [
        "Asker<Int> creates", "  DIMany<any Service>: Third creates (initializer, many)",
        "  DIMany<any Service>: First creates (initializer, many)", "  Service: Third creates again (initializer)",
      ])
    try container.expectForetold(Asker<Int>.self, by: journal)
  }

  /// In its own initializer a component is left out, in an injection it is a member.
  @Test(arguments: FrontEnd.allCases)
  func aMemberIsLeftOutOfTheManyOfItsInitializer(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register { journal.made(First()) }.serving((any Service).self) { $0 }
      $0.register { (_: DIMany<any Service>) in journal.made(Second()) }.serving((any Service).self) { $0 }.byDefault()
        .lifetime(.lazySingle).injection { (_, _: DIMany<any Service>) in }
    }
    let explanation = try container.expectForetold((any Service).self, by: journal).explanation
    #expect(
      explanation.outline == [
        "Service: Second creates", "  DIMany<any Service>: First creates (initializer, many)",
        "  DIMany<any Service>: Second leavesOut (initializer, many)",
        "  DIMany<any Service>: First creates again (injection, many)",
        "  DIMany<any Service>: Second shares (injection, many)",
      ])
  }

  /// A member that has neither a factory nor an instance makes all of an optional many nil, and the members after it are not made.
  @Test(arguments: FrontEnd.allCases)
  func anOptionalManyEndsAtAMemberThatIsNotSet(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register { journal.made(First()) }.serving((any Service).self) { $0 }
      $0.register(scopeValue: Second.self).serving((any Service).self) { $0 }.keepingOwnType()
      $0.register { journal.made(Third()) }.serving((any Service).self) { $0 }.byDefault()
      $0.register { (_: DIOptionalRequest<DIMany<any Service>>, _: Cat) in journal.made(Asker<Int>()) }
      $0.register { journal.made(Cat()) }
    }
    let request = "  DIOptionalRequest<DIMany<any Service>>: "
    let unset = try container.expectForetold(Asker<Int>.self, by: journal).explanation
    #expect(
      unset.outline == [
        "Asker<Int> creates", request + "First creates (initializer, optional, many)",
        request + "Second passesNothing (initializer, optional, many)", "  Cat creates (initializer)",
      ])
    let given = try container.resolve(DIOptionalRequest<DIMany<any Service>>.self)
    #expect(optional(given).map { many($0).count } == nil)
    try container.set(Second())
    let set = try container.expectForetold(Asker<Int>.self, by: journal).explanation
    #expect(
      set.outline == [
        "Asker<Int> creates", request + "First creates (initializer, optional, many)",
        request + "Second reuses (initializer, optional, many)",
        request + "Third creates (initializer, optional, many)", "  Cat creates (initializer)",
      ])
  }

  /// Nil takes the place of the member alone.
  @Test(arguments: FrontEnd.allCases)
  func aManyOfOptionalsGoesOnAfterAMemberThatIsNotSet(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register(scopeValue: First.self).serving((any Service).self) { $0 }
      $0.register { journal.made(Second()) }.serving((any Service).self) { $0 }.byDefault()
      $0.register { (_: DIMany<DIOptionalRequest<any Service>>) in journal.made(Asker<Int>()) }
    }
    let explanation = try container.expectForetold(Asker<Int>.self, by: journal).explanation
    #expect(explanation.steps.map(\.action) == [.creates, .passesNothing, .creates])
  }

  @Test func aManyWithoutMembersIsEmptyOnADIContainer() throws {
    let container = try FrontEnd.declarative.container { $0.register(Asker<DIMany<any Service>>.init(_:)) }
    let explanation = container.explain(DIMany<any Service>.self)
    #expect(explanation.outline == ["DIMany<any Service> passesNothing"])
    #expect(explanation.error == nil && explanation.answers.isEmpty)
    #expect(
      container.explain(Asker<DIMany<any Service>>.self).outline == [
        "Asker<DIMany<any Service>> creates", "  DIMany<any Service> passesNothing (initializer, many)",
      ])
  }

  // MARK: - Names

  @Test(arguments: FrontEnd.allCases)
  func aRequestByNameIsAStepWithTheName(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register { journal.made(First()) }.serving((any Service).self, named: "Tom") { $0 }
      $0.register { journal.made(Second()) }.serving((any Service).self, named: "Tim") { $0 }
      $0.register { (s: DIByName<any Service, Tim>) in journal.made(Asker(s)) }
    }
    let explanation = try container.expectForetold(Asker<DIByName<any Service, Tim>>.self, by: journal).explanation
    #expect(
      explanation.outline == [
        "Asker<DIByName<any Service, Tim>> creates", "  DIByName<any Service, Tim>: Second creates (initializer, name)",
      ])
  }

  // MARK: - The container

  @Test(arguments: FrontEnd.allCases)
  func theContainerIsPassed(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { Cat() }
      $0.registerAsking { try Home($0.resolve()) }.injection { (_, _: DILazy<DIContainer>) in }
    }
    let own = frontEnd == .builder ? "DIBuiltContainer" : "DIContainer"
    #expect(
      container.explain(Home.self).outline == [
        "Home creates", "  \(own) passesContainer (initializer)",
        "  DILazy<DIContainer> passesContainer (injection, lazy)",
      ])
    for type in [DIBuiltContainer.self, DIContainer.self] as [any Any.Type] {
      let explanation = container.explain(type)
      #expect(explanation.outline == ["\(type) passesContainer"])
      #expect(explanation.answers.isEmpty && explanation.error == nil)
    }
  }

  // MARK: - Existing objects and post-inits

  @Test(arguments: FrontEnd.allCases)
  func injectionsFollowTheInitializer(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register { journal.made(Cat()) }.lifetime(.objectGraph)
      $0.register { journal.made(Dog()) }
      $0.register { (cat: Cat) in journal.made(Home(cat)) }.injection { (_, _: Dog) in }
        .injection { (_, _: Cat, _: Dog) in }
        .postInit { _ in }
    }
    let explanation = try container.expectForetold(Home.self, by: journal).explanation
    #expect(
      explanation.outline == [
        "Home creates", "  Cat creates (initializer)", "  Dog creates (injection)", "  Cat shares (injection)",
        "  Dog creates again (injection)",
      ])
  }
}
