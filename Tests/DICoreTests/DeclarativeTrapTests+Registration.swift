import DICore
import Testing

/// The traps of a declarative container for wrong registrations.
extension DeclarativeTrapTests {
  @Test func aWeakLifetimeOnAValueTraps() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        DIContainer().register({ 1 }, file: "Number.swift", line: 1).lifetime(.weakSingle)
      },
      """
      Int is not a class, so it cannot be held weakly.
        registered: Int (Number.swift:1)
        fix: use a strong lifetime
      """)
  }

  @Test func aClosureThatMakesNothingTraps() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        DIContainer().register({ _ = Cat() }, file: "Cat.swift", line: 1)
      },
      """
      This registration makes nothing: its closure returns no value.
        registered: Void (Cat.swift:1)
        fix: end the closure with the instance, after `return` if there are several statements; an instance of a noncopyable \
      type needs a class around it
      """)
  }

  @Test func aClosureOfAnotherActorTraps() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        actor Worker {
          var count = 0
          func register(in container: DIContainer) {
            container.register({ [self] in counted() }, file: "Cat.swift", line: 1)
          }
          private func counted() -> Cat {
            count += 1
            return Cat()
          }
        }
        let container = DIContainer()
        await Worker().register(in: container)
        _ = container.resolve(Cat.self)
      },
      """
      Cat belongs to an actor that this request cannot reach.
        registered: Cat (Cat.swift:1)
        reason: its initializer belongs to an actor
        fix: import DIAsync, and await the request: await container.async.resolve(Cat.self); or, if Cat itself belongs to no actor, write \
      container.register(Cat.init), or register it in a `nonisolated` function: a closure belongs to the actor it is written on
      """)
  }

  enum Modifier: String, CaseIterable, Codable, Sendable {
    case service, namedService, checkedService, lifetime, `default`, test, injection, keyPath, postInit

    func say(to registration: DIContainerRegistration<Controller>) {
      switch self {
      case .service: registration.as(AnyObject.self)
      case .namedService: registration.as(AnyObject.self, name: "a")
      case .checkedService: registration.as(check: AnyObject.self) { $0 }
      case .lifetime: registration.lifetime(.single)
      case .default: registration.default()
      case .test: registration.test()
      case .injection: registration.injection { (_: Controller) in }
      case .keyPath: registration.injection(\.cat)
      case .postInit: registration.postInit { _ in }
      }
    }
  }

  @Test(arguments: Modifier.allCases)
  func aModifierOnAComponentInUseTraps(_ modifier: Modifier) async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [modifier] in
        let container = DIContainer()
        let registration = container.register(Controller.init, file: "Controller.swift", line: 5)
        _ = container.resolve(Controller.self)
        modifier.say(to: registration)
      },
      """
      Controller (Controller.swift:5) is already in use, so its registration can no longer change.
        fix: write the whole registration in one statement
      """)
  }

  @Test func aModifierOnAComponentInUseByAnotherTraps() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register(Home.init)
        let registration = container.register(Cat.init, file: "Cat.swift", line: 1)
        _ = container.resolve(Home.self)
        registration.lifetime(.single)
      },
      """
      Cat (Cat.swift:1) is already in use, so its registration can no longer change.
        fix: write the whole registration in one statement
      """)
  }

  @Test func aScopeOfAnotherContainerTraps() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = DIContainer().useScope(from: DIContainer())
      },
      """
      useScope(from:) received a container with other registrations. A scope holds instances of its own graph only.
        fix: pass a newLifeTimeScope() of this container, or of one that shares its registrations
      """)
  }
}
