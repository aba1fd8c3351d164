import DICore
import TestSupport
import Testing

/// Which events come, and in which order.
struct ObserverTests {
  class Cat: @unchecked Sendable {}
  final class Home: @unchecked Sendable {
    let cats: [Cat]
    var guest: Cat?
    init(_ cats: Cat...) { self.cats = cats }
  }
  struct Trouble: Error {}

  /// An observed container, and what it has created before the first request.
  static func container(
    _ frontEnd: FrontEnd, _ recorder: Recorder, _ register: (Registrations) -> Void
  ) throws -> DIBuiltContainer {
    try frontEnd.container { registrations in
      register(registrations)
      registrations.direct({ $0.observe(with: recorder) }, { $0.observe(with: recorder) })
    }
  }

  static func builder(_ recorder: Recorder) -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.observe(with: recorder)
    return builder
  }

  // MARK: - Creation

  @Test(arguments: pairs(FrontEnd.allCases, NamedLifetime.allCases))
  func eachRequestCreatesOrTakesAsTheLifetimeSays(_ frontEnd: FrontEnd, _ lifetime: NamedLifetime) throws {
    let recorder = Recorder()
    let container = try Self.container(frontEnd, recorder) { $0.register { Cat() }.lifetime(lifetime.lifetime) }
    let isMadeByBuild = frontEnd == .builder && lifetime == .single
    #expect(recorder.take() == (isMadeByBuild ? ["began Cat", "created Cat"] : []))
    let first = try container.resolve(Cat.self)
    #expect(recorder.take() == (isMadeByBuild ? ["took Cat"] : ["began Cat", "created Cat"]))
    let second = try container.resolve(Cat.self)
    #expect((first === second) == lifetime.isKept)
    #expect(recorder.take() == (lifetime.isKept ? ["took Cat"] : ["began Cat", "created Cat"]))
  }

  @Test(arguments: pairs(FrontEnd.allCases, NamedLifetime.allCases))
  func whatAComponentNeedsBeginsAndEndsWithinIt(_ frontEnd: FrontEnd, _ lifetime: NamedLifetime) throws {
    let recorder = Recorder()
    let container = try Self.container(frontEnd, recorder) { registrations in
      registrations.register { Home($0, $1) }
      registrations.register { Cat() }.lifetime(lifetime.lifetime)
    }
    _ = recorder.take()
    _ = try container.resolve(Home.self)
    let cat = ["began Cat", "created Cat"]
    let isMadeByBuild = frontEnd == .builder && lifetime == .single
    let cats = (isMadeByBuild ? ["took Cat"] : cat) + (lifetime == .prototype ? cat : ["took Cat"])
    #expect(recorder.take() == ["began Home"] + cats + ["created Home"])
  }

  @Test(arguments: pairs(FrontEnd.allCases, NamedLifetime.allCases))
  func injectionsRunWithinTheCreation(_ frontEnd: FrontEnd, _ lifetime: NamedLifetime) throws {
    let recorder = Recorder()
    let container = try Self.container(frontEnd, recorder) { registrations in
      registrations.register { Home() }.lifetime(lifetime.lifetime).injection { (home: Home, cat: Cat) in
        home.guest = cat
      }
      registrations.register { Cat() }
    }
    _ = try container.resolve(Home.self)
    let events = ["began Home", "began Cat", "created Cat", "injected Home", "created Home"]
    let isMadeByBuild = frontEnd == .builder && lifetime == .single
    #expect(recorder.take() == events + (isMadeByBuild ? ["took Home"] : []))
  }

  @Test(arguments: FrontEnd.allCases)
  func aServiceAndANameReportTheirComponent(_ frontEnd: FrontEnd) throws {
    let recorder = Recorder()
    let container = try Self.container(frontEnd, recorder) { registrations in
      registrations.register { Home() }.lifetime(.lazySingle).serving(AnyObject.self, named: "own") { $0 }
    }
    _ = try container.resolve(AnyObject.self, name: "own")
    _ = try container.resolve(AnyObject.self, name: "own")
    #expect(recorder.take() == [#"began Home "own""#, #"created Home "own""#, #"took Home "own""#])
  }

  @Test(arguments: FrontEnd.allCases)
  func manyAndDelayedRequestsReportEachComponent(_ frontEnd: FrontEnd) throws {
    let recorder = Recorder()
    let container = try Self.container(frontEnd, recorder) { registrations in
      registrations.register { Cat() }.serving(AnyObject.self) { $0 }.byDefault()
      registrations.register { Home() }.lifetime(.lazySingle).serving(AnyObject.self) { $0 }
    }
    _ = try container.resolveMany(AnyObject.self)
    #expect(recorder.take() == ["began Cat", "created Cat", "began Home", "created Home"])
    let lazy = try container.resolve(DILazy<DIMany<AnyObject>>.self)
    #expect(recorder.take() == [])
    _ = lazy.value
    #expect(recorder.take() == ["began Cat", "created Cat", "took Home"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aDecoratorIsAComponentOfItsOwn(_ frontEnd: FrontEnd) throws {
    final class Loud: Cat, @unchecked Sendable {
      let inner: Cat
      init(_ inner: Cat) { self.inner = inner }
    }
    let recorder = Recorder()
    let container = try Self.container(frontEnd, recorder) { registrations in
      registrations.register { Cat() }.lifetime(.lazySingle)
      registrations.direct({ $0.decorate(Cat.self) { Loud($0) } }, { $0.decorate(Cat.self) { Loud($0) } })
    }
    _ = try container.resolve(Cat.self)
    _ = try container.resolve(Cat.self)
    #expect(
      recorder.take() == [
        "began decorator of Cat", "began Cat", "created Cat", "created decorator of Cat", "took decorator of Cat",
      ])
  }

  @Test(arguments: FrontEnd.allCases)
  func aCycleIsCreatedWithinTheComponentAtWhichItIsEntered(_ frontEnd: FrontEnd) throws {
    final class Owner: @unchecked Sendable { var pet: Pet? }
    final class Pet: @unchecked Sendable {
      let owner: Owner
      init(_ owner: Owner) { self.owner = owner }
    }
    let recorder = Recorder()
    let container = try Self.container(frontEnd, recorder) { registrations in
      registrations.register { Owner() }.injection(\.pet)
      registrations.register { Pet($0) }.lifetime(.lazySingle)
    }
    let owner = try container.resolve(Owner.self)
    #expect(owner.pet?.owner === owner)
    #expect(
      recorder.take() == ["began Owner", "began Pet", "took Owner", "created Pet", "injected Owner", "created Owner"])
  }

  @Test(arguments: FrontEnd.allCases)
  func whatWasMadeElsewhereIsOnlyInjected(_ frontEnd: FrontEnd) throws {
    let recorder = Recorder()
    let container = try Self.container(frontEnd, recorder) { registrations in
      registrations.register { Home() }.injection(\.guest)
      registrations.register { Cat() }
      registrations.register(scopeValue: Int.self)
    }
    try container.resolve(Home())
    #expect(recorder.take() == ["began Cat", "created Cat", "injected Home"])
    try container.set(3)
    #expect(try container.resolve(Int.self) == 3)
    #expect(recorder.take() == ["took Int"])
  }

  @Test func aValueThatNobodySetIsNoEvent() throws {
    let recorder = Recorder()
    let builder = Self.builder(recorder)
    builder.register(scopeValue: Int.self)
    #expect(throws: DIError.self) { _ = try builder.build().resolve(Int.self) }
    #expect(recorder.take() == [])
  }

  // MARK: - Failures

  @Test(arguments: NamedLifetime.allCases)
  func aFailureEndsEachCreationThatBegan(_ lifetime: NamedLifetime) throws {
    let steps: [(String, (DIBuilderRegistration<Cat>) -> Void, [String])] = [
      ("post-init", { $0.postInit { _ in throw Trouble() } }, []),
      ("injection", { $0.injection { (_: Cat, _: Int) in throw Trouble() } }, ["began Int", "created Int"]),
      ("missing", { $0.injection { (_: Cat, _: String) in } }, []),
    ]
    for (step, add, inner) in steps {
      let recorder = Recorder()
      let builder = Self.builder(recorder)
      builder.register { Home($0) }
      builder.register { 1 }
      add(builder.register { Cat() }.lifetime(lifetime == .single ? .lazySingle : lifetime.lifetime))
      let container = try builder.build()
      for _ in 0..<2 {
        #expect(throws: DIError.self) { _ = try container.resolve(Home.self) }
        #expect(recorder.take() == ["began Home", "began Cat"] + inner + ["failed Cat", "failed Home"], "\(step)")
      }
    }
  }

  @Test func anInitializerThatFailsOnceIsReportedTwice() throws {
    let recorder = Recorder()
    let builder = Self.builder(recorder)
    let attempts = Journal()
    builder.register { () throws -> Cat in
      attempts.note("attempt")
      if attempts.entries.count == 1 { throw Trouble() }
      return Cat()
    }.lifetime(.lazySingle)
    let container = try builder.build()
    #expect(throws: DIError.self) { _ = try container.resolve(Cat.self) }
    guard case .failed(.initializationFailed(let info, _ as Trouble), _) = recorder.events.last?.kind else {
      Issue.record("\(recorder.texts)")
      return
    }
    #expect(ObjectIdentifier(info.type) == ObjectIdentifier(Cat.self))
    _ = try container.resolve(Cat.self)
    #expect(recorder.texts == ["began Cat", "failed Cat", "began Cat", "created Cat"])
  }

  @Test func aRecursionFailsWhatHasBegun() throws {
    final class Egg { init(_: Hen) {} }
    final class Hen { init(_: Egg) {} }
    let recorder = Recorder()
    let builder = Self.builder(recorder)
    builder.register { Egg($0) }
    builder.register { Hen($0) }
    #expect(throws: DIError.self) { _ = try builder.build().resolve(Egg.self) }
    #expect(recorder.take() == ["began Egg", "began Hen", "failed Hen", "failed Egg"])
  }
}
