import DIAutoInjection
import DIChecks
import DICore
import Synchronization
import Testing

/// What `validate()` finds behind properties that are injected without a list, and behind objects that are made elsewhere.
struct ValidationTests {
  final class Cat: Sendable {
    init() {}
    init(_ owner: Owner) {}
  }
  final class Owner: Sendable {}
  final class Dog: Sendable {}
  final class Shed: @unchecked Sendable {
    private(set) var cat: Cat?
    private(set) var dog: Dog!
  }

  @Test(arguments: FrontEnd.allCases)
  func aDependencyOfAPropertyIsMissing(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register({ (owner: Owner) in Cat(owner) }, line: 1)
    registrations.register({ Shed() }, line: 2).useAutoPropertyInjection()
    let found = registrations.validate()
    #expect(found.map(\.outline) == ["DI0001 error at 1: Shed -> Cat"])
    try found.first?.expectError(of: registrations.container())
  }

  @Test(arguments: FrontEnd.allCases)
  func aPropertyWhoseTypeIsNotRegisteredIsRight(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register { Cat() }
    registrations.register(vc: Shed.self).useAutoPropertyInjection()
    #expect(registrations.validate().isEmpty)
    let shed = Shed()
    try registrations.container().resolve(shed)
    #expect(shed.cat != nil && shed.dog == nil)
  }

  @Test(arguments: FrontEnd.allCases)
  func aPropertyIsAmbiguous(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    for name in ["Tom", "Felix"] { registrations.register { Cat() }.named(name) }
    registrations.register({ Shed() }, line: 2).useAutoPropertyInjection()
    let found = registrations.validate()
    #expect(found.map(\.outline) == ["DI0003 error at 2: Shed"])
    try found.first?.expectError(of: registrations.container())
  }

  // MARK: - Objects that are made elsewhere

  final class Screen: @unchecked Sendable {
    var router: Router?
  }
  final class Router: Sendable {
    init() {}
    init(_ presenter: Presenter) {}
  }
  final class Presenter: Sendable {
    init(_ screen: Screen) {}
  }

  @Test(arguments: FrontEnd.allCases)
  func whatIsInjectedIntoAnObjectMayNeedTheObject(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register(type: Screen.self).useAutoPropertyInjection()
    registrations.register { (presenter: Presenter) in Router(presenter) }
    registrations.register(Presenter.init)
    #expect(registrations.validate().isEmpty)
    let screen = Screen()
    try registrations.container().resolve(screen)
    #expect(screen.router != nil)
  }

  /// The router requests the presenter from the container, which validation does not follow.
  @Test func whatAContainerLeadsToMayNeedTheObject() {
    let container = DIContainer()
    container.register(Screen.self).injection(\.router)
    container.register { (container: DIContainer) in Router(container.resolve()) }
    container.register(Presenter.init)
    #expect(container.validate().isEmpty)
    let screen = Screen()
    container.resolve(screen)
    #expect(screen.router != nil)
  }

  /// A container that a closure captures, until it is let go: it holds the closure.
  final class Captured: Sendable {
    private let container: Mutex<DIContainer?>
    init(_ container: DIContainer) { self.container = Mutex(container) }
    func clear() { container.withLock { $0 = nil } }
    func resolve() -> Presenter { container.withLock { $0 }!.resolve() }
  }

  @Test func whatACapturedContainerLeadsToMayNeedTheObject() {
    let container = DIContainer()
    let captured = Captured(container)
    defer { captured.clear() }
    container.register(Screen.self).injection(\.router)
    container.register { Router(captured.resolve()) }
    container.register(Presenter.init)
    #expect(container.validate().isEmpty)
    let screen = Screen()
    container.resolve(screen)
    #expect(screen.router != nil)
  }

  // Registered directly: a closure that passes through a generic function counts as capturing something.

  @Test func whatAnObjectDoesNotLeadToCannotHaveTheObject() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Screen.self, line: 1).initialNotNecessary().injection { $0.router = $1 }
    builder.register { Router() }
    builder.register(type: Presenter.init, line: 3)
    let found = builder.validate()
    #expect(found.map(\.outline) == ["DI0009 error at 1: Presenter"])
    try found.first?.expectError(of: builder.build())
  }

  @Test func whatAnObjectOfADIContainerDoesNotLeadToCannotHaveTheObject() throws {
    let container = DIContainer()
    container.register(Screen.self, line: 1).injection { $0.router = $1 }
    container.register { Router() }
    container.register(Presenter.init, line: 3)
    let found = container.validate()
    #expect(found.map(\.outline) == ["DI0009 error at 1: Presenter"])
    try found.first?.expectError(of: container.view)
  }

  // MARK: - Arguments

  final class Keeper: @unchecked Sendable {
    private(set) var dog: Dog?
    private(set) var laterDog: DILazy<Dog>?
  }

  @Test(arguments: FrontEnd.allCases)
  func aPropertyStaysNilIfItsComponentNeedsAnInstance(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register(type: Dog.self)
    registrations.register { Shed() }.useAutoPropertyInjection()
    #expect(registrations.validate().isEmpty)
    #expect(try registrations.container().resolve(Shed.self).dog == nil)
  }

  @Test(arguments: FrontEnd.allCases)
  func aLazyPropertyNeedsAnInstanceLater(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register(type: Dog.self, line: 1)
    registrations.register { Keeper() }.useAutoPropertyInjection()
    #expect(registrations.validate().map(\.outline) == ["DI0009 error at 1: Keeper"])
    let keeper = try registrations.container().resolve(Keeper.self)
    #expect(keeper.dog == nil)
    #expect(try failure { try keeper.laterDog?.get() }.typeWithoutInitializer == id(Dog.self))
  }
}
