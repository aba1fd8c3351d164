import DIChecks
import DICore
import Testing

// Why a request fails, and where a chain breaks.

extension ExplanationTests {
  /// Expects that a request throws the error of its explanation.
  private static func expectError<T>(
    of container: DIBuiltContainer, _ type: T.Type, name: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> DIExplanation {
    let explanation = container.explain(type, name: name)
    let error = try #require(explanation.error, sourceLocation: sourceLocation)
    let thrown = try failure(sourceLocation: sourceLocation) {
      if let name { try container.resolve(type, name: name) } else { try container.resolve(type) }
    }
    #expect(error == thrown, sourceLocation: sourceLocation)
    #expect(error.plain == thrown.plain, sourceLocation: sourceLocation)
    return explanation
  }

  // MARK: - The request itself

  @Test(arguments: FrontEnd.allCases)
  func whatIsNotRegisteredFails(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { $0.register { First() } }
    let explanation = try Self.expectError(of: container, Cat.self)
    #expect(explanation.outline == ["Cat fails"])
    #expect(explanation.answers.isEmpty && explanation.rejected.isEmpty && explanation.dependents.isEmpty)
    _ = try Self.expectError(of: container, (any Service).self)
    _ = try Self.expectError(of: container, DILazy<Cat>.self)
  }

  @Test(arguments: FrontEnd.allCases)
  func aNameThatNoComponentHasFails(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { First() }.serving((any Service).self, named: "a") { $0 }
      $0.register { Second() }.serving((any Service).self) { $0 }
    }
    let explanation = try Self.expectError(of: container, (any Service).self, name: "b")
    #expect(explanation.outline == ["Service fails"])
    #expect(explanation.reasons == ["First lacksQualifier", "Second lacksQualifier"])
    #expect(explanation.decision == nil)
  }

  @Test(arguments: FrontEnd.allCases)
  func anAmbiguousRequestFails(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { First() }.serving((any Service).self, named: "a") { $0 }
      $0.register { Second() }.serving((any Service).self, named: "b") { $0 }
      $0.register(Asker<any Service>.init(_:))
    }
    let explanation = try Self.expectError(of: container, (any Service).self)
    #expect(explanation.outline == ["Service fails"])
    #expect(explanation.error?.listed == [id(First.self), id(Second.self)])
    // Nothing answers it, but it is not missing either: what competes is in the error, what does not has a reason.
    #expect(explanation.answers.isEmpty && explanation.reasons.isEmpty && explanation.decision == nil)
    _ = try Self.expectError(of: container, DILazy<any Service>.self)
  }

  @Test func twoDefaultsFailOnADIContainer() throws {
    let container = try FrontEnd.declarative.container {
      $0.register { First() }.serving((any Service).self) { $0 }.byDefault()
      $0.register { Second() }.serving((any Service).self) { $0 }.byDefault()
      $0.register { Third() }.serving((any Service).self) { $0 }
    }
    let explanation = try Self.expectError(of: container, (any Service).self)
    #expect(explanation.reasons == ["Third isNotDefault"])
    guard case .pluralSpecifiedDefaultType = explanation.error else {
      Issue.record("\(explanation)")
      return
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func aComponentWithoutAnInitializerFails(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { $0.register(type: Cat.self, file: "App.swift", line: 1) }
    let explanation = try Self.expectError(of: container, Cat.self)
    #expect(explanation.outline == ["Cat fails"])
    #expect(explanation.answers.map(\.id) == [0])
    #expect(explanation.error?.typeWithoutInitializer == id(Cat.self))
  }

  @Test func aManyWithoutMembersFailsOnABuilder() throws {
    let container = try FrontEnd.builder.container { $0.register { First() } }
    let explanation = container.explain(DIMany<any Service>.self)
    #expect(explanation.outline == ["DIMany<any Service> fails"])
    #expect(explanation.error == (try failure { try container.resolveMany((any Service).self) }))
  }

  // MARK: - Deeper

  @Test(arguments: FrontEnd.allCases)
  func theStepWhereAChainBreaksFails(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { First() }.serving((any Service).self, named: "a") { $0 }
      $0.register { Second() }.serving((any Service).self, named: "b") { $0 }
      $0.register { (_: any Service) in Cat() }
      $0.register { (_: Dog, _: DILazy<Dog>) in Asker<Int>() }
      $0.register(Home.init)
      $0.register { (home: Home, _: Asker<Int>) in Street(home, Cat()) }
    }
    #expect(
      container.explain(Street.self).outline == [
        "Street creates", "  Home creates (initializer)", "    Cat creates (initializer)",
        "      Service fails (initializer)", "  Asker<Int> creates (initializer)", "    Dog fails (initializer)",
        "    DILazy<Dog> fails (initializer, lazy)",
      ])
    #expect(container.explain(Street.self).diagnostics.map(\.kind) == [.ambiguous, .missing])
  }

  @Test(arguments: FrontEnd.allCases)
  func aDependencyWithoutAnInitializerFails(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register(type: Cat.self)
      $0.register(Home.init)
    }
    let explanation = container.explain(Home.self)
    #expect(explanation.outline == ["Home creates", "  Cat fails (initializer)"])
    #expect(explanation.steps.map(\.component?.id) == [1, 0])
    #expect(explanation.diagnostics.map(\.kind) == [.noInitializer])
  }

  /// What a lazy leads to is no part of the resolve.
  @Test(arguments: FrontEnd.allCases)
  func onlyFaultsOfWhatIsCreatedAreListed(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { (_: Cat) in Dog() }
      $0.register { (dog: DILazy<Dog>) in Asker(dog) }
      $0.register { First() }
    }
    #expect(container.validate().map(\.kind) == [.missing])
    #expect(container.explain(Asker<DILazy<Dog>>.self).diagnostics.isEmpty)
    #expect(container.explain(First.self).diagnostics.isEmpty)
    #expect(container.explain(Dog.self).diagnostics == container.validate())
  }

  /// A warning is no error: the request succeeds.
  @Test(arguments: FrontEnd.allCases)
  func aCaptiveInstanceIsAFaultOfAResolveThatSucceeds(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register { journal.made(Cat()) }.lifetime(.perScope)
      $0.register { (cat: Cat) in journal.made(Home(cat)) }.lifetime(.lazySingle)
    }
    let explanation = try container.expectForetold(Home.self, by: journal).explanation
    #expect(explanation.diagnostics.map(\.id) == ["DI0101"])
    #expect(container.explain(Cat.self).diagnostics.isEmpty)
  }

  /// The street keeps the home, but only a lazy leads to the street here.
  @Test(arguments: FrontEnd.allCases)
  func aFaultOfWhatIsKeptIsNoFaultOfItsDependencies(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register { journal.made(Cat()) }.lifetime(.perScope)
      $0.register { (cat: Cat) in journal.made(Home(cat)) }
      $0.register { (home: Home, cat: Cat) in journal.made(Street(home, cat)) }.lifetime(.lazySingle)
      $0.register { (_: DILazy<Street>, _: Home) in journal.made(Asker<Int>()) }
    }
    let explanation = try container.expectForetold(Asker<Int>.self, by: journal).explanation
    #expect(explanation.diagnostics.isEmpty)
    #expect(container.explain(Home.self).diagnostics.isEmpty)
    #expect(container.explain(Street.self).diagnostics.map(\.id) == ["DI0101"])
  }

  // MARK: - Of several faults

  /// The injections of the cat can use the container, so they wait for the initializer of the decorator.
  @Test(arguments: FrontEnd.allCases)
  func aLazyOfADecoratorFailsBeforeWhatWaitsForIt(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register({ Cat() }, file: "App.swift", line: 1)
        .injection { (_, _: DIBuiltContainer) in }.injection { (_, _: Dog) in }
      let decorate = { @Sendable (cat: Cat, _: DILazy<First>) in cat }
      $0.direct(
        { $0.decorate(Cat.self, decorate, file: "App.swift", line: 2) },
        { $0.decorate(Cat.self, decorate, file: "App.swift", line: 2) })
    }
    let explanation = try Self.expectError(of: container, Cat.self)
    let serving = frontEnd == .builder ? ".as(First.self).check { $0 }" : ".as(First.self)"
    #expect(
      explanation.error?.plain == """
        First, requested as DILazy<First>, is not registered.
          path: decorator of Cat (App.swift:2) -> First
          fix: register it; or add \(serving) to a registration that can serve as it
        """)
  }

  /// What takes an object whose injections wait, waits with it.
  @Test(arguments: FrontEnd.allCases)
  func whatSharesAWaitingObjectWaitsToo(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { Cat() }.lifetime(.lazySingle).injection { (_, _: DIBuiltContainer) in }
      $0.register { (_: Cat) in Asker<Cat>() }.injection { (_, _: First) in }
      $0.register { (_: Cat, _: Asker<Cat>, _: Second) in Asker<Int>() }
    }
    let explanation = try Self.expectError(of: container, Asker<Int>.self)
    #expect(explanation.error?.plain.hasPrefix("Second is not registered.\n") == true)
    // Without the first request for the cat, the second one has made it complete.
    let alone = try frontEnd.container {
      $0.register { Cat() }.lifetime(.lazySingle)
      $0.register { (_: Cat) in Asker<Cat>() }.injection { (_, _: First) in }
      $0.register { (_: Cat, _: Asker<Cat>, _: Second) in Asker<Int>() }
    }
    let other = try Self.expectError(of: alone, Asker<Int>.self)
    #expect(other.error?.plain.hasPrefix("First is not registered.\n") == true)
  }

  /// A value that the program has made is no new instance, but its injections run.
  @Test func theInjectionsOfAValueFail() throws {
    let container = try FrontEnd.declarative.container {
      $0.register(value: Cat()).injection { (_, _: Dog) in }
      $0.register(Home.init)
    }
    let explanation = try Self.expectError(of: container, Home.self)
    #expect(
      explanation.outline == ["Home creates", "  Cat reuses (initializer)", "    Dog fails (injection)"])
  }

  // MARK: - The end of a container
  // MARK: - The end of a container

  @Test(arguments: FrontEnd.allCases)
  func aClosedContainerHasAnAnswerAndNoSteps(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { Cat() }
      $0.register(Home.init)
    }
    try container.close()
    let explanation = try Self.expectError(of: container, Cat.self)
    guard case .containerIsClosed = explanation.error else {
      Issue.record("\(explanation)")
      return
    }
    #expect(explanation.steps.isEmpty && explanation.answers.map(\.id) == [0])
    #expect(explanation.requesters == ["Home initializer"])
    let missing = try Self.expectError(of: container, Dog.self)
    #expect(missing.steps.isEmpty && missing.answers.isEmpty)
  }

  @Test func aReleasedScopeHasAnAnswerAndNoSteps() throws {
    let builder = DIContainerBuilder()
    builder.register { (container: DIBuiltContainer) in [container] }.lifetime(.perScope)
    builder.register { Cat() }
    let root = try builder.build()
    var scope: DIBuiltContainer? = root.newLifeTimeScope()
    let kept = try #require(scope).resolve([DIBuiltContainer].self)[0]
    scope = nil
    let explanation = try Self.expectError(of: kept, Cat.self)
    #expect(explanation.steps.isEmpty && explanation.answers.map(\.id) == [1])
  }
}
