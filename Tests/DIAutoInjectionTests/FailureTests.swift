import DIAutoInjection
import DICore
import Distributed
import Synchronization
import Testing

/// What cannot be filled, and the texts that say so.
struct FailureTests {
  final class Cat {
    let owner: Owner
    init(_ owner: Owner) { self.owner = owner }
  }
  final class Owner: @unchecked Sendable {}
  protocol Animal {}
  final class Dog: Animal {}
  final class Home: @unchecked Sendable {
    private(set) var owner: Owner?
    private(set) var cat: Cat?
    private(set) var animal: (any Animal)?
  }
  struct Hunger: Error, CustomStringConvertible { var description: String { "It is hungry." } }

  // MARK: - Dependencies

  @Test(arguments: FrontEnd.allCases)
  func aMissingDependencyOfAPropertyIsAFailure(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register({ (owner: Owner) in Cat(owner) }, file: "Home.swift", line: 3)
      $0.register({ Home() }, file: "Home.swift", line: 4).useAutoPropertyInjection()
      $0.register(vc: Shed.self, file: "Home.swift", line: 5).useAutoPropertyInjection()
    }
    let error = try failure { try container.resolve(Home.self) }
    #expect(
      error.plain == """
        Owner is not registered.
          path: Home (Home.swift:4) -> Cat (Home.swift:3) -> Owner
          fix: register it; or add \(frontEnd == .builder
            ? ".as(Owner.self).check { $0 }" : ".as(Owner.self)") to a registration that can serve as it
        """)
    let shed = Shed()
    let second = try failure { try container.resolve(shed) }
    #expect(second.plain.contains("path: Shed (Home.swift:5) -> Cat (Home.swift:3) -> Owner"))
    #expect(shed.cat == nil)
  }
  final class Shed {
    private(set) var cat: Cat?
  }

  @Test(arguments: FrontEnd.allCases)
  func severalComponentsWithoutADefaultAreAFailure(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register({ Dog() as any Animal }, file: "Home.swift", line: 3)
    registrations.register({ Dog() as any Animal }, file: "Home.swift", line: 4)
    registrations.register({ Home() }, file: "Home.swift", line: 5).useAutoPropertyInjection()
    // A builder says so when it is built.
    let error = try failure { try registrations.container().resolve(Home.self) }
    switch frontEnd {
    case .builder:
      guard case .build(let errors) = error, case .defaultTypeIsNotSpecified(let type, _) = errors.first else {
        Issue.record("\(error)")
        return
      }
      #expect(errors.count == 1)
      #expect(ObjectIdentifier(type.type) == ObjectIdentifier((any Animal).self))
    case .declarative:
      #expect(
        error.plain
          == """
          Animal is ambiguous: 2 components match.
            path: Home (Home.swift:5) -> Animal
            registered: Dog (Home.swift:3)
            registered: Dog (Home.swift:4)
            fix: add .default() to one of them; or add .as((any Animal).self, name: "...") to each, and request it by name; or \
          request all with many($0)
          """.replacing("Dog (", with: "Animal ("))
    }
  }

  @Test func severalNamedComponentsAreAFailureOfTheResolve() throws {
    let builder = DIContainerBuilder()
    builder.register({ Owner() }, file: "Home.swift", line: 3).set(name: "one")
    builder.register({ Owner() }, file: "Home.swift", line: 4).set(name: "other")
    builder.register({ Home() }, file: "Home.swift", line: 5).useAutoPropertyInjection()
    let container = try builder.build()
    let error = try failure { try container.resolve(Home.self) }
    #expect(
      error.plain == """
        Owner is ambiguous: 2 components match.
          path: Home (Home.swift:5) -> Owner
          registered: Owner (Home.swift:3), named "one"
          registered: Owner (Home.swift:4), named "other"
          fix: add .set(.default) to one of them; or request one of their names; or add .set(.element) to each, and request \
        all with many($0)
        """)
  }

  @Test func aThrowingInitializerIsAFailureAndLeavesNothingBehind() throws {
    let builder = DIContainerBuilder()
    let isHungry = Mutex(true)
    builder.register { Owner() }.lifetime(.perScope)
    builder.register(
      { (owner: Owner) throws -> Cat in
        if isHungry.withLock({ $0 }) { throw Hunger() }
        return Cat(owner)
      }, file: "Home.swift", line: 3)
    builder.register({ Home() }, file: "Home.swift", line: 4).useAutoPropertyInjection().lifetime(.perScope)
    let container = try builder.build()
    let error = try failure { try container.resolve(Home.self) }
    #expect(
      error.plain == """
        Cat could not be created: its initializer threw.
          path: Home (Home.swift:4) -> Cat (Home.swift:3)
          reason: It is hungry.
        """)
    isHungry.withLock { $0 = false }
    let home = try container.resolve(Home.self)
    #expect(home.cat != nil && home.owner === home.cat?.owner)
  }

  @Test(arguments: FrontEnd.allCases)
  func aFactoryThatReturnsNilLeavesThePropertyNil(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.registerFailable { () -> Owner? in nil }
      $0.registerFailable { () -> Dog? in nil }.as((any Animal).self) { $0 }
      $0.register { Home() }.useAutoPropertyInjection()
    }
    let home: Home = try container.resolve()
    #expect(home.owner == nil && home.animal == nil)
  }

  /// A controller that another one refers to, and that is made elsewhere like it.
  final class Parent {
    private(set) var child: Child?
    private(set) var owner: Owner?
  }
  final class Child {}

  @Test(arguments: FrontEnd.allCases)
  func aPropertyStaysNilUntilItsObjectIsHandedIn(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { Owner() }
      $0.register(vc: Parent.self).useAutoPropertyInjection()
      $0.register(vc: Child.self).lifetime(.perScope)
    }
    let parent = Parent()
    try container.resolve(parent)
    #expect(parent.child == nil && parent.owner != nil)
    let child = Child()
    try container.resolve(child)
    let next = Parent()
    try container.resolve(next)
    #expect(next.child === child)
  }

  // MARK: - Types

  actor Worker {
    var owner: Owner?
  }
  actor Clerk {
    var owner: Owner?
    nonisolated var unownedExecutor: UnownedSerialExecutor { MainActor.sharedUnownedExecutor }
  }

  distributed actor Envoy {
    typealias ActorSystem = LocalTestingDistributedActorSystem
    var owner: Owner?
  }

  @Test(arguments: FrontEnd.allCases)
  func thePropertiesOfADistributedActorAreNotTouched(_ frontEnd: FrontEnd) async throws {
    let container = try frontEnd.container {
      $0.register { Owner() }
      $0.register(vc: Envoy.self, file: "Home.swift", line: 3).useAutoPropertyInjection()
    }
    let envoy = Envoy(actorSystem: LocalTestingDistributedActorSystem())
    let error = try failure { try container.resolve(envoy) }
    #expect(error.plain.contains("cannot fill the properties of Envoy: they belong to the actor.\n"))
    #expect(await envoy.whenLocal { $0.owner == nil } == true)
  }

  @Test(arguments: FrontEnd.allCases)
  func thePropertiesOfAnActorAreNotTouched(_ frontEnd: FrontEnd) async throws {
    let container = try frontEnd.container {
      $0.register { Owner() }
      $0.register({ Worker() }, file: "Home.swift", line: 3).useAutoPropertyInjection()
      $0.register(vc: Clerk.self, file: "Home.swift", line: 4).useAutoPropertyInjection()
    }
    let error = try failure { try container.resolve(Worker.self) }
    #expect(
      error.plain == """
        Worker could not be created: an injection threw.
          registered: Worker (Home.swift:3)
          reason: useAutoPropertyInjection() cannot fill the properties of Worker: they belong to the actor.
            fix: remove useAutoPropertyInjection(), and pass the dependencies to its initializer
        """)
    let worker = Worker()
    #expect(throws: DIError.self) { try container.resolve(worker) }
    let clerk = Clerk()
    let other = try failure { try container.resolve(clerk) }
    guard case .initializationFailed(_, let underlying as DIUnreadableProperties) = other else {
      Issue.record("\(other)")
      return
    }
    #expect(ObjectIdentifier(underlying.type) == ObjectIdentifier(Clerk.self))
    #expect(await worker.owner == nil)
    #expect(await clerk.owner == nil)
  }

  @Test(arguments: FrontEnd.allCases)
  func theRegisteredTypeMustBeAClass(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register({ Owner() as AnyObject }, file: "Home.swift", line: 3).useAutoPropertyInjection()
    }
    let error = try failure { try container.resolve(AnyObject.self) }
    #expect(
      error.plain == """
        AnyObject could not be created: an injection threw.
          registered: AnyObject (Home.swift:3)
          reason: useAutoPropertyInjection() cannot fill the properties of AnyObject: it is not a class.
            fix: register the class that has the properties
        """)
  }

  @Test func aContainerTrapsWithTheSameText() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DIContainer()
      container.register(vc: Worker.self, file: "Home.swift", line: 3).useAutoPropertyInjection()
      container.resolve(Worker())
    }
    let text = withoutSuites(String(decoding: result?.standardErrorContent ?? [], as: UTF8.self))
    #expect(
      text.contains(
        "reason: useAutoPropertyInjection() cannot fill the properties of Worker: they belong to the actor.\n"))
  }

  private struct Own: DIRegistration {
    typealias Implementation = Owner
  }

  @Test func aForeignRegistrationTypeTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Own().useAutoPropertyInjection()
    }
    let text = withoutSuites(String(decoding: result?.standardErrorContent ?? [], as: UTF8.self))
    #expect(text.contains("Fatal error: Own is neither a DIBuilderRegistration nor a DIContainerRegistration.\n"))
  }

  // MARK: - Isolation

  @MainActor final class Screen {
    private(set) var owner: Owner?
    nonisolated init() {}
  }

  @MainActor static func container(_ frontEnd: FrontEnd) throws -> DIBuiltContainer {
    switch frontEnd {
    case .builder:
      let builder = DIContainerBuilder()
      builder.register { Owner() }
      builder.register { () -> Screen in Screen() }.useAutoPropertyInjection()
      return try builder.build()
    case .declarative:
      let container = DIContainer()
      container.register { Owner() }
      container.register { () -> Screen in Screen() }.useAutoPropertyInjection()
      return container.view
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func autoInjectionRegisteredOnTheMainActorRunsThereOnly(_ frontEnd: FrontEnd) async throws {
    let container = try await Self.container(frontEnd)
    try await MainActor.run {
      #expect(try container.resolve(Screen.self).owner != nil)
      let screen = Screen()
      try container.resolve(screen)
      #expect(screen.owner != nil)
    }
    let error = await Task.detached { try? failure { try container.resolve(Screen.self) } }.value
    guard case .isolated(let info) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(ObjectIdentifier(info.type) == ObjectIdentifier(Screen.self))
  }
}
