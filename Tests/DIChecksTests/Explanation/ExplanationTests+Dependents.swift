import DIChecks
import DICore
import Testing

// Who requests what answers, and how.

extension ExplanationTests {
  @Test(arguments: FrontEnd.allCases)
  func dependentsSayHowTheyMakeTheRequest(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { Cat() }.keepingOwnType().named("Tom")
      $0.register(Home.init)
      $0.register { Asker<Int>() }.injection { (_, _: Cat) in }
      $0.register(Asker<DIOptionalRequest<Cat>>.init(_:))
      $0.register(Asker<DIMany<Cat>>.init(_:))
      $0.register(Asker<DILazy<Cat>>.init(_:))
      $0.register(Asker<DIProvider<Cat>>.init(_:))
      $0.register(Asker<DIByName<Cat, Tom>>.init(_:))
      $0.register(Asker<DILazy<DIMany<DIByName<Cat, Tom>>>>.init(_:))
    }
    #expect(
      container.explain(Cat.self).requesters == [
        "Home initializer", "Asker<Int> injection", "Asker<DIOptionalRequest<Cat>> initializer, optional",
        "Asker<DIMany<Cat>> initializer, many", "Asker<DILazy<Cat>> initializer, lazy",
        "Asker<DIProvider<Cat>> initializer, provider", "Asker<DIByName<Cat, Tom>> initializer, name",
        "Asker<DILazy<DIMany<DIByName<Cat, Tom>>>> initializer, many, lazy, name",
      ])
  }

  @Test(arguments: FrontEnd.allCases)
  func onlyThoseWhoGetTheAnswerAreDependents(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { First() }.serving((any Service).self, named: "Tom") { $0 }
      $0.register { Second() }.serving((any Service).self, named: "Tim") { $0 }
      $0.register(Asker<DIByName<any Service, Tom>>.init(_:))
      $0.register(Asker<DIByName<any Service, Tim>>.init(_:))
      $0.register(Asker<DIMany<any Service>>.init(_:))
    }
    #expect(
      container.explain((any Service).self, name: "Tim").requesters == [
        "Asker<DIByName<any Service, Tim>> initializer, name", "Asker<DIMany<any Service>> initializer, many",
      ])
  }

  /// A component with two equal parameters is listed once; one that requests it in two ways is listed for each.
  @Test(arguments: FrontEnd.allCases)
  func aDependentIsListedOnceForEachKindOfRequest(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { Cat() }
      $0.register(Pair<Cat, Cat>.init)
      $0.register(Pair<Cat, DILazy<Cat>>.init).injection { (_, _: Cat, _: Cat) in }
    }
    #expect(
      container.explain(Cat.self).requesters == [
        "Pair<Cat, Cat> initializer", "Pair<Cat, DILazy<Cat>> initializer",
        "Pair<Cat, DILazy<Cat>> initializer, lazy", "Pair<Cat, DILazy<Cat>> injection",
      ])
  }

  /// All members answer, but a component requests them at once.
  @Test(arguments: FrontEnd.allCases)
  func aDependentOnManyIsListedOnce(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { First() }.serving((any Service).self) { $0 }
      $0.register { Second() }.serving((any Service).self) { $0 }.byDefault()
      $0.register(Asker<DIMany<any Service>>.init(_:))
    }
    #expect(container.explain(DIMany<any Service>.self).requesters == ["Asker<DIMany<any Service>> initializer, many"])
    #expect(container.explain((any Service).self).requesters == ["Asker<DIMany<any Service>> initializer, many"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aComponentCanBeItsOwnDependent(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { $0.register { Cat() }.injection { (_, _: DILazy<Cat>) in } }
    #expect(container.explain(Cat.self).requesters == ["Cat injection, lazy"])
  }

  @Test(arguments: FrontEnd.allCases)
  func theDependentsOfAnyServiceOfTheAnswerCount(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { First() }.keepingOwnType().serving((any Service).self) { $0 }
      $0.register(Asker<First>.init(_:))
      $0.register(Asker<any Service>.init(_:))
    }
    let requesters = ["Asker<First> initializer", "Asker<any Service> initializer"]
    #expect(container.explain((any Service).self).requesters == requesters)
    #expect(container.explain(First.self).requesters == requesters)
  }

  @Test(arguments: FrontEnd.allCases)
  func whatNothingRequestsHasNoDependents(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { Cat() }
      $0.registerAsking { try Home($0.resolve()) }
    }
    #expect(container.explain(Home.self).requesters.isEmpty)
    // A closure that takes the container can request anything: that cannot be seen.
    #expect(container.explain(Cat.self).requesters.isEmpty)
    #expect(container.explain(Dog.self).requesters.isEmpty)
  }
}
