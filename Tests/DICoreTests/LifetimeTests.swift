import DICore
import Testing

struct LifetimeTests {
  final class Shared {}
  final class Single {
    let shared: Shared
    init(_ shared: Shared) { self.shared = shared }
  }

  @Test(arguments: FrontEnd.allCases)
  func aSingleKeepsNoSharedInstanceOfAScopesResolve(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registrations.register { Shared() }.lifetime(.objectGraph)
      registrations.register { Single($0) }.lifetime(.lazySingle)
      registrations.register { (shared: Shared, single: Single) in [shared, single.shared] }
    }
    let inScope = try container.newLifeTimeScope().resolve([Shared].self)
    #expect(inScope[0] !== inScope[1])
    let other = try frontEnd.container { registrations in
      registrations.register { Shared() }.lifetime(.objectGraph)
      registrations.register { Single($0) }.lifetime(.lazySingle)
      registrations.register { (shared: Shared, single: Single) in [shared, single.shared] }
    }
    let inRoot = try other.resolve([Shared].self)
    #expect(inRoot[0] === inRoot[1])
  }

  class Thing: @unchecked Sendable {}
  protocol Service: AnyObject {}
  final class Provided: Thing, Service, @unchecked Sendable {}
  final class Pair: @unchecked Sendable {
    let one: Thing, other: Thing
    init(_ one: Thing, _ other: Thing) { (self.one, self.other) = (one, other) }
  }

  // MARK: - As a product

  @Test(arguments: NamedLifetime.allCases)
  func aLaterResolveGetsTheInstanceOrANewOneAsTheLifetimeSays(_ lifetime: NamedLifetime) throws {
    let container = try builder(lifetime).build()
    let first = try container.resolve(Thing.self)
    #expect(try (container.resolve(Thing.self) === first) == lifetime.isKept)
    let copy = container
    #expect(try (copy.resolve(Thing.self) === first) == lifetime.isKept)
    #expect(try (container.useScope(from: copy).resolve(Thing.self) === first) == lifetime.isKept)
  }

  @Test(arguments: NamedLifetime.allCases)
  func aScopeSharesInstancesAsTheirLifetimesSay(_ lifetime: NamedLifetime) throws {
    let container = try builder(lifetime).build()
    let (left, right) = (container.newLifeTimeScope(), container.newLifeTimeScope())
    let first = try left.resolve(Thing.self)
    #expect(try (left.resolve(Thing.self) === first) == lifetime.isKept)
    #expect(try (right.resolve(Thing.self) === first) == lifetime.isKeptAcrossScopes)
    #expect(try (container.resolve(Thing.self) === first) == lifetime.isKeptAcrossScopes)
    #expect(try (left.newLifeTimeScope().resolve(Thing.self) === first) == lifetime.isKeptAcrossScopes)
    #expect(try (right.useScope(from: left).resolve(Thing.self) === first) == lifetime.isKept)
    #expect(try (container.useScope(from: left).resolve(Thing.self) === first) == lifetime.isKept)
  }

  @Test(arguments: NamedLifetime.allCases)
  func twoBuildsShareNothingButCustomScopes(_ lifetime: NamedLifetime) throws {
    let builder = builder(lifetime)
    let first = try builder.build()
    let second = try builder.build()
    let thing = try first.resolve(Thing.self)
    #expect(try (second.resolve(Thing.self) === thing) == lifetime.isKeptAcrossBuilds)
  }

  @Test(arguments: NamedLifetime.allCases, [false, true])
  func oneResolveSharesInstancesAsTheirLifetimesSay(_ lifetime: NamedLifetime, isHidden: Bool) throws {
    let builder = builder(lifetime)
    if isHidden {
      builder.register { (c) in Pair(try c.resolve(), try c.resolve()) }
    } else {
      builder.register(Pair.init)
    }
    let pair = try builder.build().resolve(Pair.self)
    #expect((pair.one === pair.other) == (lifetime != .prototype))
  }

  @Test(arguments: NamedLifetime.allCases, [false, true])
  func aServiceAndTheOwnTypeAreOneInstance(_ lifetime: NamedLifetime, asksForServiceFirst: Bool) throws {
    let builder = DIContainerBuilder()
    builder.register(Provided.init).as(.self).as((any Service).self) { $0 }.as(Thing.self).check { $0 }
      .lifetime(lifetime.lifetime)
    let container = try builder.build()
    let first: AnyObject =
      asksForServiceFirst ? try container.resolve((any Service).self) : try container.resolve(Provided.self)
    #expect(try (container.resolve(Provided.self) === first) == lifetime.isKept)
    #expect(try (container.resolve((any Service).self) === first) == lifetime.isKept)
    #expect(try (container.resolve(Thing.self) === first) == lifetime.isKept)
    #expect(try (container.resolveMany(Thing.self)[0] === first) == lifetime.isKept)
  }

  @Test(arguments: NamedLifetime.allCases)
  func aStoreKeepsOrForgetsAnInstance(_ lifetime: NamedLifetime) throws {
    let container = try builder(lifetime).build()
    weak var held: Thing?
    try { held = try container.resolve(Thing.self) }()
    #expect((held != nil) == lifetime.isHeld)
    // What was forgotten is made again.
    let next = try container.resolve(Thing.self)
    #expect(try (container.resolve(Thing.self) === next) == lifetime.isKept)
  }

  @Test(arguments: NamedLifetime.allCases)
  func eachNameOfACachedComponentHasAnInstance(_ lifetime: NamedLifetime) throws {
    let builder = DIContainerBuilder()
    builder.register { Thing() }.set(name: "one").set(name: "other").lifetime(lifetime.lifetime)
    let container = try builder.build()
    let one = try container.resolve(Thing.self, name: "one")
    let other = try container.resolve(Thing.self, name: "other")
    #expect(one !== other)
    #expect(try (container.resolve(Thing.self, name: "one") === one) == lifetime.isKept)
    #expect(try (container.resolve(Thing.self, name: "other") === other) == lifetime.isKept)
    #expect(try (container.resolve(Thing.self) === one) == lifetime.isKept)
    let many = try container.resolveMany(Thing.self)
    #expect(many.count == 1)
    #expect((many[0] === one) == lifetime.isKept)
  }

  // MARK: - Each in itself

  @Test func theDefaultIsPrototype() throws {
    let builder = DIContainerBuilder()
    builder.register { Thing() }
    let container = try builder.build()
    #expect(try container.resolve(Thing.self) !== container.resolve(Thing.self))
  }

  @Test func anObjectGraphInstanceIsSharedByAllOfOneResolve() throws {
    final class Session {}
    final class Repository { let session: Session; init(_ session: Session) { self.session = session } }
    final class Plugin { let session: Session; init(_ session: Session) { self.session = session } }
    final class Page {
      let repository: Repository, plugins: [Plugin]
      var injected: Session?, asked: Session?
      init(_ repository: Repository, _ plugins: [Plugin]) { (self.repository, self.plugins) = (repository, plugins) }
    }
    let builder = DIContainerBuilder()
    builder.register { Session() }.lifetime(.objectGraph)
    builder.register(Repository.init)
    builder.register(Plugin.init).set(name: "typed")
    builder.register { (c) in Plugin(try c.resolve()) }.set(name: "hidden")
    builder.register { Page($0, many($1)) }
      .injection { $0.injected = $1 }
      .injection { container, page in page.asked = try container.resolve() }
    let container = try builder.build()
    let page = try container.resolve(Page.self)
    let session = page.repository.session
    #expect(page.plugins.count == 2 && page.plugins.allSatisfy { $0.session === session })
    #expect(page.injected === session && page.asked === session)
    #expect(try container.resolve(Page.self).repository.session !== session)
  }

  @Test func aBuildMakesSinglesInOrderOfRegistrationForAllTheirNames() throws {
    let journal = Journal()
    let builder = DIContainerBuilder()
    builder.register { () -> Int in
      journal.note("lazy"); return 1
    }.lifetime(.lazySingle).set(name: "lazy")
    builder.register { () -> Thing in
      journal.note("first"); return Thing()
    }.lifetime(.single)
    builder.register { () -> Provided in
      journal.note("second"); return Provided()
    }
    .set(name: "a").set(name: "b").lifetime(.single)
    builder.register(type: Pair.self).initialNotNecessary().lifetime(.single)
    let container = try builder.build()
    #expect(journal.entries == ["first", "second", "second"])
    _ = try container.newLifeTimeScope().resolve(Thing.self)
    #expect(journal.entries.count == 3)
  }

  @Test func aRootInstanceIsMadeForTheRootFromAnyScope() throws {
    final class Scoped: Sendable {}
    final class Shared: @unchecked Sendable { let scoped: Scoped; init(_ scoped: Scoped) { self.scoped = scoped } }
    for isHidden in [false, true] {
      let builder = DIContainerBuilder()
      builder.register(Scoped.init).lifetime(.perScope)
      if isHidden {
        builder.register { (c) in Shared(try c.resolve()) }.lifetime(.lazySingle)
      } else {
        builder.register(Shared.init).lifetime(.lazySingle)
      }
      let container = try builder.build()
      let scope = container.newLifeTimeScope()
      let own = try scope.resolve(Scoped.self)
      let shared = try scope.resolve(Shared.self)
      #expect(shared.scoped !== own)
      #expect(try shared.scoped === container.resolve(Scoped.self))
    }
  }

  @Test func valuesAreKeptLikeObjects() throws {
    struct Settings: Equatable { let number: Int, text: String, more: [Int] }
    let journal = Journal()
    for lifetime in [Lifetime.single, .perContainer, .lazySingle, .custom(DIScope(name: "values")), .objectGraph] {
      let builder = DIContainerBuilder()
      builder.register { () -> Settings in
        journal.note("made")
        return Settings(number: journal.entries.count, text: "a longer text than fits inline", more: [1, 2, 3])
      }.lifetime(lifetime)
      let container = try builder.build()
      let first = try container.resolve(Settings.self)
      #expect(first.text == "a longer text than fits inline" && first.more == [1, 2, 3])
      #expect(try (container.resolve(Settings.self) == first) == (lifetime != .objectGraph))
    }
  }

  @Test func wideValuesAreKeptAligned() throws {
    let builder = DIContainerBuilder()
    builder.register { UInt8(7) }.lifetime(.single)
    builder.register { SIMD8<Double>(repeating: 2) }.lifetime(.single)
    builder.register { true }.lifetime(.perContainer)
    builder.register { SIMD4<Float>(1, 2, 3, 4) }.lifetime(.perContainer)
    let container = try builder.build()
    #expect(try container.resolve(SIMD8<Double>.self) == SIMD8(repeating: 2))
    let scope = container.newLifeTimeScope()
    for _ in 0..<2 {
      #expect(try scope.resolve(SIMD4<Float>.self) == SIMD4(1, 2, 3, 4))
      #expect(try scope.resolve(Bool.self))
      #expect(try scope.resolve(UInt8.self) == 7)
    }
  }

  @Test func cleaningACustomScopeForgetsItsInstances() throws {
    let scope = DIScope(name: "account")
    let builder = DIContainerBuilder()
    builder.register { Thing() }.lifetime(.custom(scope))
    let container = try builder.build()
    let first = try container.resolve(Thing.self)
    scope.clean()
    let second = try container.resolve(Thing.self)
    #expect(first !== second)
    #expect(try container.resolve(Thing.self) === second)
  }

  @Test func aScopeCleanedDuringACreationDoesNotKeepTheInstance() throws {
    let scope = DIScope(name: "account")
    let builder = DIContainerBuilder()
    builder.register { () -> Thing in
      scope.clean(); return Thing()
    }.lifetime(.custom(scope))
    let container = try builder.build()
    #expect(try container.resolve(Thing.self) !== container.resolve(Thing.self))
  }

  @Test func componentsShareACustomScopeAndStayApart() throws {
    let scope = DIScope(name: "shared")
    let builder = DIContainerBuilder()
    for name in ["a", "b", "c"] { builder.register { Thing() }.lifetime(.custom(scope)).set(name: name) }
    let container = try builder.build()
    let things = try ["a", "b", "c"].map { try container.resolve(Thing.self, name: $0) }
    #expect(Set(things.map(ObjectIdentifier.init)).count == 3)
    #expect(try container.resolve(Thing.self, name: "b") === things[1])
  }

  @Test func changesToABuilderAfterABuildBelongToTheNextBuild() throws {
    let builder = DIContainerBuilder()
    let registration = builder.register { Thing() }
    let before = try builder.build()
    registration.lifetime(.single).set(name: "late").as(.self)
    builder.register { Provided() }
    let after = try builder.build()
    #expect(try before.resolve(Thing.self) !== before.resolve(Thing.self))
    #expect(throws: DIError.self) { try before.resolve(Thing.self, name: "late") }
    #expect(throws: DIError.self) { try before.resolve(Provided.self) }
    #expect(try after.resolve(Thing.self) === after.resolve(Thing.self, name: "late"))
    _ = try after.resolve(Provided.self)
  }

  private func builder(_ lifetime: NamedLifetime) -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register { Thing() }.lifetime(lifetime.lifetime)
    return builder
  }
}
