import DICore
import Testing

// Cycles, which injections close: what is created once, and what is shared.

extension ExplanationTests {
  final class Chicken: @unchecked Sendable {  // Used by one thread.
    var egg: Egg?
  }
  final class Egg: Sendable {
    init(_ chicken: Chicken) {}
  }

  @Test(arguments: FrontEnd.allCases, NamedLifetime.allCases.filter { $0 != .single })
  func aCycleIsCreatedOnce(_ frontEnd: FrontEnd, _ lifetime: NamedLifetime) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register { journal.made(Chicken()) }.injection { (chicken: Chicken, egg: Egg) in chicken.egg = egg }
        .lifetime(lifetime.lifetime)
      $0.register { (chicken: Chicken) in journal.made(Egg(chicken)) }.lifetime(lifetime.lifetime)
    }
    let first = try container.expectForetold(Chicken.self, by: journal)
    #expect(
      first.explanation.outline == [
        "Chicken creates", "  Egg creates (injection)", "    Chicken shares (initializer)",
      ])
    #expect(first.explanation.requesters == ["Egg initializer"])
    let second = try container.expectForetold(Chicken.self, by: journal)
    #expect(second.explanation.outline.count == (lifetime.isKept ? 1 : 3))
    first.instance.egg = nil
    second.instance.egg = nil
  }

  @Test(arguments: FrontEnd.allCases, NamedLifetime.allCases.filter { $0 != .single })
  func theOtherEntryGivesTheSameGraph(_ frontEnd: FrontEnd, _ lifetime: NamedLifetime) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register { journal.made(Chicken()) }.injection { (_: Chicken, _: Egg) in }.lifetime(lifetime.lifetime)
      $0.register { (chicken: Chicken) in journal.made(Egg(chicken)) }.lifetime(lifetime.lifetime)
    }
    let explanation = try container.expectForetold(Egg.self, by: journal).explanation
    #expect(
      explanation.outline == ["Egg creates", "  Chicken creates (initializer)", "    Egg shares (injection)"])
  }

  @Test(arguments: FrontEnd.allCases)
  func anObjectCanBeInjectedIntoItself(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container { $0.register { journal.made(Cat()) }.injection { (_, _: Cat) in } }
    let explanation = try container.expectForetold(Cat.self, by: journal).explanation
    #expect(explanation.outline == ["Cat creates", "  Cat shares (injection)"])
  }

  /// A lazy closes a cycle later, so that no step leads back.
  @Test(arguments: FrontEnd.allCases)
  func aCycleThroughALazyEndsAtTheLazy(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register { (lazy: DILazy<Asker<Cat>>) in journal.made(Asker(lazy)) }
      $0.register { (_: Asker<DILazy<Asker<Cat>>>) in journal.made(Asker<Cat>()) }
    }
    let explanation = try container.expectForetold(Asker<Cat>.self, by: journal).explanation
    #expect(
      explanation.outline == [
        "Asker<Cat> creates", "  Asker<DILazy<Asker<Cat>>> creates (initializer)",
        "    DILazy<Asker<Cat>>: Asker<Cat> defers (initializer, lazy)",
      ])
  }

  /// A member of a cycle shares the other members, and what is outside is created for each request.
  @Test(arguments: FrontEnd.allCases)
  func whatIsBesideACycleIsCreatedForEachRequest(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register { journal.made(Cat()) }
      $0.register { (_: Cat) in journal.made(Chicken()) }.injection { (_: Chicken, _: Egg, _: Cat) in }
      $0.register { (chicken: Chicken, _: Cat) in journal.made(Egg(chicken)) }
      $0.register { (_: Chicken, _: Chicken) in journal.made(Asker<Int>()) }
    }
    let one = try container.expectForetold(Chicken.self, by: journal).explanation
    #expect(
      one.outline == [
        "Chicken creates", "  Cat creates (initializer)", "  Egg creates (injection)",
        "    Chicken shares (initializer)", "    Cat creates again (initializer)", "  Cat creates again (injection)",
      ])
    let two = try container.expectForetold(Asker<Int>.self, by: journal).explanation
    #expect(two.namedCreations == ["Asker<Int>": 1, "Chicken": 2, "Egg": 2, "Cat": 6])
    #expect(two.outline.last == "  Chicken creates again (initializer)")
  }
}
