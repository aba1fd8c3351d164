import DICore
import DILifetime
import Synchronization
import Testing

/// `existing`: the instance that is kept, and never a new one.
struct ExistingTests {
  protocol Clock: AnyObject, Sendable {}
  final class Quartz: Clock {}
  final class Layer: Clock {
    let inner: any Clock
    init(_ inner: any Clock) { self.inner = inner }
  }
  final class Thing: Sendable {}
  struct Number: Sendable, Equatable { let value: Int }

  @Test(arguments: NamedLifetime.allCases, pairs(FrontEnd.allCases, [false, true]))
  func theKeptInstanceIsFoundAndNoneIsMade(
    _ lifetime: NamedLifetime, _ how: (frontEnd: FrontEnd, isScope: Bool)
  ) throws {
    let situation: Comment = "\(lifetime), \(how)"
    let count = Atomic<Int>(0)
    let root = try how.frontEnd.container { registrations in
      registrations.register {
        count.wrappingAdd(1, ordering: .relaxed)
        return Thing()
      }.lifetime(lifetime.lifetime)
    }
    let container = how.isScope ? root.newLifeTimeScope() : root
    let atOnce = count.load(ordering: .relaxed)
    #expect((container.existing(Thing.self) != nil) == (atOnce == 1), situation)
    #expect(count.load(ordering: .relaxed) == atOnce, situation)
    let thing = try container.resolve(Thing.self)
    let isKept = try container.resolve(Thing.self) === thing
    let made = count.load(ordering: .relaxed)
    for _ in 0..<2 { #expect(container.existing(Thing.self) === (isKept ? thing : nil), situation) }
    #expect(root.existing(Thing.self) === (isKept && (!how.isScope || lifetime.isKeptAcrossScopes) ? thing : nil))
    container.clean()
    if !how.isScope, !lifetime.isKeptAcrossBuilds { #expect(container.existing(Thing.self) == nil, situation) }
    try container.close()
    #expect(container.existing(Thing.self) == nil, situation)
    #expect(count.load(ordering: .relaxed) == made, situation)
  }

  @Test(arguments: FrontEnd.allCases)
  func valuesAreThereBeforeAnyRequest(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registrations.register(value: Number(value: 1))
      registrations.register(scopeValue: String.self)
    }
    #expect(container.existing(Number.self) == Number(value: 1))
    let scope = container.newLifeTimeScope()
    #expect(scope.existing(String.self) == nil)
    try scope.set("set")
    #expect(scope.existing() == "set" && container.existing(String.self) == nil)
    #expect(scope.newLifeTimeScope().existing(String.self) == "set")
  }

  @Test(arguments: FrontEnd.allCases)
  func namesChooseTheInstance(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registrations.register { Number(value: 1) }.lifetime(.lazySingle).named("one")
      registrations.register { Number(value: 2) }.lifetime(.lazySingle).named("two")
    }
    _ = try container.resolve(Number.self, name: "two")
    #expect(container.existing(Number.self, name: "one") == nil)
    #expect(container.existing(Number.self, name: "two") == Number(value: 2))
    #expect(container.existing(name: "three") as Number? == nil)
    // Two answer, and none is the default.
    #expect(container.existing(Number.self) == nil)
  }

  @Test(arguments: FrontEnd.allCases, [Lifetime.single, .lazySingle, .weakSingle, .perScope, .perContainer(.weak)])
  func aServiceIsConverted(_ frontEnd: FrontEnd, _ lifetime: Lifetime) throws {
    for isPromised in [false, true] {
      let container = try frontEnd.container { registrations in
        let registration = registrations.register { Quartz() }.lifetime(lifetime).keepingOwnType()
        if isPromised {
          registration.promising((any Clock).self)
        } else {
          registration.serving((any Clock).self) { $0 }
        }
      }
      #expect((container.existing((any Clock).self) != nil) == (frontEnd == .builder && lifetime == .single))
      let clock = try container.resolve((any Clock).self)
      #expect(container.existing((any Clock).self) === clock && container.existing(Quartz.self) === clock)
    }
  }

  @Test(arguments: FrontEnd.allCases, [Lifetime.lazySingle, .weakSingle, .perScope, .perContainer(.weak)])
  func ofADecoratedServiceItIsTheOutermostDecorator(_ frontEnd: FrontEnd, _ lifetime: Lifetime) throws {
    let container = try frontEnd.container { registrations in
      registrations.register { Quartz() }.lifetime(lifetime).serving((any Clock).self) { $0 }.keepingOwnType()
      registrations.direct(
        { builder in for _ in 0..<2 { builder.decorate((any Clock).self) { Layer($0) } } },
        { container in for _ in 0..<2 { container.decorate((any Clock).self) { Layer($0) } } })
    }
    let quartz = try container.resolve(Quartz.self)
    // The inner instance is there, but nothing has made the decorators.
    #expect(container.existing((any Clock).self) == nil && container.existing(Quartz.self) === quartz)
    let clock = try container.resolve((any Clock).self)
    #expect((clock as? Layer)?.inner is Layer)
    #expect(container.existing((any Clock).self) === clock)
  }

  @Test(arguments: FrontEnd.allCases)
  func anInstanceThatIsBeingCreatedIsNotThereYet(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container { registrations in
      registrations.registerAsking { container -> Thing in
        journal.note("\(container.existing(Thing.self) == nil)")
        return Thing()
      }.lifetime(.lazySingle)
    }
    let thing = try container.resolve(Thing.self)
    #expect(journal.entries == ["true"] && container.existing(Thing.self) === thing)
  }

  @Test(arguments: FrontEnd.allCases)
  func aRequestIsNoInstance(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { $0.register { Thing() }.lifetime(.lazySingle) }
    _ = try container.resolve(Thing.self)
    #expect(container.existing(DILazy<Thing>.self) == nil && container.existing(DIMany<Thing>.self) == nil)
    #expect(container.existing(Thing?.self) == nil && container.existing(DIBuiltContainer.self) == nil)
    #expect(container.existing(Int.self) == nil)
  }

  @Test func aLaterRegistrationCounts() {
    let container = DIContainer()
    #expect(container.existing(Thing.self) == nil)
    container.register { Thing() }.lifetime(.lazySingle)
    #expect(container.existing(Thing.self) == nil)
    let thing = container.resolve(Thing.self)
    #expect(container.existing(Thing.self) === thing)
    container.register { Thing() }.lifetime(.lazySingle).default()
    #expect(container.existing(Thing.self) == nil)
    #expect(container.resolve(Thing.self) === container.existing(Thing.self))
  }

  @MainActor final class Screen {}

  @Test func anInstanceOfTheMainActorIsFoundThereOnly() async throws {
    let container = try await MainActor.run {
      let builder = DIContainerBuilder()
      builder.register { @MainActor in Screen() }.lifetime(.lazySingle)
      let container = try builder.build()
      _ = try container.resolve(Screen.self)
      #expect(container.existing(Screen.self) != nil)
      return container
    }
    let isFound = await Task.detached { container.existing(Screen.self) != nil }.value
    #expect(!isFound)
  }

  /// An emptied cell stays empty, however often it is asked for.
  @Test(arguments: [NamedLifetime.lazySingle, .weakSingle, .perContainer])
  func itNeverCreatesBesideAClean(_ lifetime: NamedLifetime) throws {
    let container = try FrontEnd.builder.container { $0.register { Thing() }.lifetime(lifetime.lifetime) }
    // Held, so that no two have one address.
    let made = Mutex<[Thing]>([])
    let seen = Mutex<[Thing]>([])
    _ = try withTeam(of: 3) { team in
      try team.gather { number in
        for _ in 0..<rounds(2_000) {
          switch number {
          case 0:
            let thing = try container.resolve(Thing.self)
            made.withLock { $0.append(thing) }
          case 1: container.clean()
          default: if let thing = container.existing(Thing.self) { seen.withLock { $0.append(thing) } }
          }
        }
      }
    }
    let all = Set(made.withLock { $0.map { ObjectIdentifier($0) } })
    #expect(seen.withLock { $0.allSatisfy { all.contains(ObjectIdentifier($0)) } })
  }
}
