import DICore
import Testing

/// `DILazy` and `DIProvider`: where they can be asked for, and what they do when they are used.
struct DelayedRequestTests {
  protocol Pet: AnyObject {}
  final class Cat: Pet, @unchecked Sendable {}
  final class Dog: Pet {}

  final class Home {
    let lazy: DILazy<Cat>, provider: DIProvider<Cat>
    var injectedLazy: DILazy<Cat>!, injectedProvider: DIProvider<Cat>!
    var assignedLazy: DILazy<Cat>!, assignedProvider: DIProvider<Cat>?
    var service: DILazy<any Pet>!
    init(_ lazy: DILazy<Cat>, _ provider: DIProvider<Cat>) { (self.lazy, self.provider) = (lazy, provider) }
  }

  let journal = Journal()

  @Test(arguments: NamedLifetime.allCases, FrontEnd.allCases)
  func delayedRequestsAreAnyKindOfDependency(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registrations.register { Cat() }.serving((any Pet).self) { $0 }.keepingOwnType().lifetime(lifetime.lifetime)
      registrations.register(Home.init)
        .injection { $0.injectedLazy = $1 as DILazy<Cat> }
        .injection { $0.injectedProvider = $1 as DIProvider<Cat> }
        .injection(\.assignedLazy)
        .injection(\.assignedProvider)
        .injection { $0.service = $1 as DILazy<any Pet> }
    }
    let home = try container.resolve(Home.self)
    let assignedProvider = try #require(home.assignedProvider)
    let cats: [any Pet] = [
      home.lazy.value, home.provider.value, home.injectedLazy.value, home.injectedProvider(),
      home.assignedLazy.value, assignedProvider(), home.service.value, try container.resolve(Cat.self),
    ]
    #expect(Set(cats.map(ObjectIdentifier.init)).count == (lifetime.isKept ? 1 : cats.count))
  }

  @Test(arguments: DelayedForm.onBoth)
  func theProgramCanResolveADelayedRequest(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registrations.register { Cat() }.serving((any Pet).self) { $0 }.keepingOwnType().lifetime(.lazySingle)
    }
    let cat = try container.resolve(Cat.self)
    #expect(try container.delayed(form, Cat.self).get() === cat)
    #expect(try container.delayed(form, Cat.self).value === cat)
    #expect(try container.delayed(form, (any Pet).self).get() === cat)
  }

  @Test(arguments: DelayedForm.onBoth)
  func aDelayedRequestCanHaveAName(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registrations.register { [0] }.named("zero")
      registrations.register { [1] }.named("one")
    }
    #expect(try container.delayed(form, [Int].self, name: "zero").get() == [0])
    #expect(try container.delayed(form, [Int].self, name: "one").get() == [1])
  }

  @Test(arguments: DelayedForm.onBoth)
  func aManyOfDelayedRequestsHasOneForEachMemberInOrder(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    struct All { let numbers: [Delayed<Int>] }
    let journal = journal
    let container = try frontEnd.container { registrations in
      for number in [3, 1, 2] {
        let registration = registrations.register { () -> Int in
          journal.note("\(number)")
          return number
        }
        registration.named("number \(number)")
      }
      switch form {
      case .lazy: registrations.register { (all: DIMany<DILazy<Int>>) in All(numbers: many(all).map { .lazy($0) }) }
      case .provider:
        registrations.register { (all: DIMany<DIProvider<Int>>) in All(numbers: many(all).map { .provider($0) }) }
      }
    }
    let all = try container.resolve(All.self)
    #expect(all.numbers.count == 3 && journal.entries.isEmpty)
    // Each is for itself.
    #expect(try all.numbers[2].get() == 2)
    #expect(journal.entries == ["2"])
    #expect(try all.numbers.map { try $0.get() } == [3, 1, 2])
    #expect(journal.entries == (form == .lazy ? ["2", "3", "1"] : ["2", "3", "1", "2"]))
    if form == .lazy {
      #expect(try container.resolveMany(DILazy<Int>.self).map { try $0.get() } == [3, 1, 2])
    } else {
      #expect(try container.resolveMany(DIProvider<Int>.self).map { try $0.get() } == [3, 1, 2])
    }
  }

  /// It requests nothing yet, so no member leads back to who asks.
  @Test(arguments: FrontEnd.allCases)
  func aManyOfDelayedRequestsLeavesNobodyOut(_ frontEnd: FrontEnd) throws {
    class Plugin: @unchecked Sendable {}
    final class Host: Plugin, @unchecked Sendable {
      let plugins: [DILazy<Plugin>]
      init(_ plugins: DIMany<DILazy<Plugin>>) { self.plugins = many(plugins) }
    }
    final class Panel: Plugin, @unchecked Sendable {
      let plugins: [Plugin]
      init(_ plugins: DIMany<Plugin>) { self.plugins = many(plugins) }
    }
    let container = try frontEnd.container { registrations in
      registrations.register { Host($0) }.serving(Plugin.self) { $0 }.keepingOwnType()
      registrations.register { Panel($0) }.serving(Plugin.self) { $0 }.byDefault()
    }
    let host = try container.resolve(Host.self)
    #expect(host.plugins.count == 2)
    #expect(((try host.plugins.last?.get()) as? Panel)?.plugins.first === host)
  }

  // MARK: - Use

  @Test(arguments: NamedLifetime.allCases, FrontEnd.allCases)
  func aLazyRequestsOnce(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { $0.register { Cat() }.lifetime(lifetime.lifetime) }
    let lazy = try container.resolve(DILazy<Cat>.self)
    #expect(!lazy.wasMade)
    let cat = try lazy.get()
    #expect(lazy.wasMade)
    #expect(try lazy.get() === cat)
    #expect(lazy.value === cat)
  }

  @Test(arguments: NamedLifetime.allCases, FrontEnd.allCases)
  func aClearedLazyRequestsAgain(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { $0.register { Cat() }.lifetime(lifetime.lifetime) }
    let lazy = try container.resolve(DILazy<Cat>.self)
    for _ in 0..<3 {
      let cat = try lazy.get()
      lazy.clear()
      #expect(!lazy.wasMade)
      #expect(try (lazy.get() === cat) == lifetime.isKept)
      #expect(lazy.wasMade)
    }
    lazy.clear()
    lazy.clear()
    #expect(!lazy.wasMade)
  }

  @Test(arguments: FrontEnd.allCases)
  func clearingReleasesTheInstance(_ frontEnd: FrontEnd) throws {
    let census = Census()
    let container = try frontEnd.container { $0.register { census.count(Cat()) } }
    let lazy = try container.resolve(DILazy<Cat>.self)
    _ = lazy.value
    #expect(census.alive.count == 1)
    lazy.clear()
    #expect(census.alive.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func clearingAnUnusedLazyChangesNothing(_ frontEnd: FrontEnd) throws {
    let lazy = try {
      let lazy = try frontEnd.container { $0.register { Cat() } }.resolve(DILazy<Cat>.self)
      lazy.clear()
      return lazy
    }()
    // Not having been used, it still keeps the container.
    _ = try lazy.get()
    #expect(lazy.wasMade)
  }

  @Test(arguments: FrontEnd.allCases)
  func aLazyClearedAfterItsContainerIsGoneSaysSo(_ frontEnd: FrontEnd) throws {
    let lazy = try {
      let lazy = try frontEnd.container { $0.register { Cat() } }.resolve(DILazy<Cat>.self)
      _ = try lazy.get()
      return lazy
    }()
    _ = try lazy.get()
    lazy.clear()
    let error = try failure { try lazy.get() }
    guard case .scopeIsGone(let request) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(request == Cat.self)
    #expect(!lazy.wasMade)
  }

  @Test(arguments: NamedLifetime.allCases, FrontEnd.allCases)
  func aProviderRequestsEachTime(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { $0.register { Cat() }.lifetime(lifetime.lifetime) }
    let provider = try container.resolve(DIProvider<Cat>.self)
    let cats = [try provider.get(), provider(), provider.value]
    #expect(Set(cats.map(ObjectIdentifier.init)).count == (lifetime.isKept ? 1 : 3))
  }

  @Test(arguments: DelayedForm.onBoth)
  func theTargetIsMadeAtFirstUse(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    final class Garden { init(_ cat: Cat) {} }
    let journal = journal
    let container = try frontEnd.container { registrations in
      registrations.register { () -> Cat in
        journal.note("cat")
        return Cat()
      }
      registrations.register { (cat: Cat) -> Garden in
        journal.note("garden")
        return Garden(cat)
      }
      registrations.register(delaying: form) { (garden: Delayed<Garden>) in [garden] }
    }
    let gardens = try container.resolve([Delayed<Garden>].self)
    #expect(journal.entries.isEmpty)
    _ = try gardens[0].get()
    #expect(journal.entries == ["cat", "garden"])
    _ = try gardens[0].get()
    #expect(journal.entries.count == (form == .lazy ? 2 : 4))
  }

  @Test(arguments: DelayedForm.onBoth)
  func valuesAreDelayedAsObjectsAre(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    struct Settings: Equatable { let text: String, numbers: [Int] }
    let container = try frontEnd.container { registrations in
      registrations.register { Settings(text: "longer than what fits inline", numbers: [1, 2]) }
    }
    let delayed = try container.delayed(form, Settings.self)
    #expect(try delayed.get() == Settings(text: "longer than what fits inline", numbers: [1, 2]))
    #expect(try delayed.get() == delayed.value)
  }
}
