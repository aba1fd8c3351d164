import DIAutoInjection
import DICore
import Synchronization
import Testing

/// Automatic injection as a part of the graph: cycles, lifetimes, objects that exist, and late registration.
struct GraphTests {
  // MARK: - Cycles

  final class Left {
    private(set) var right: Right?
  }
  final class Right {
    private(set) var center: (any Middle)?
  }
  protocol Middle: AnyObject { var left: Left? { get } }
  final class Center: Middle {
    private(set) var left: Left?
    let taken: Right?
    init(_ taken: Right? = nil) { self.taken = taken }
  }

  static let lifetimes: [(String, Lifetime)] = [
    ("prototype", .prototype), ("objectGraph", .objectGraph), ("perScope", .perScope),
    ("weak in scope", .perContainer(.weak)), ("single", .single), ("lazySingle", .lazySingle),
    ("weakSingle", .weakSingle),
  ]

  /// Three that fill each other, from each of them, with each lifetime; `byInitializer` makes one edge an initializer's.
  @Test(arguments: FrontEnd.allCases, lifetimes.indices)
  func aCycleCloses(_ frontEnd: FrontEnd, _ lifetime: Int) throws {
    let (name, lifetime) = Self.lifetimes[lifetime]
    for byInitializer in [false, true] {
      for entry in 0..<4 {
        let container = try frontEnd.container {
          $0.register { Left() }.useAutoPropertyInjection().lifetime(lifetime)
          $0.register { Right() }.useAutoPropertyInjection().lifetime(lifetime)
          let center = byInitializer ? $0.register { (right: Right) in Center(right) } : $0.register { Center() }
          center.as((any Middle).self) { $0 }.useAutoPropertyInjection().lifetime(lifetime)
        }
        let left: Left
        switch entry {
        case 0: left = try container.resolve()
        case 1: left = try #require(try container.resolve(Right.self).center?.left)
        case 2: left = try #require(try container.resolve((any Middle).self).left)
        default:
          left = Left()
          try container.resolve(left)
        }
        let message = "\(name), by initializer: \(byInitializer), from \(entry)"
        let right = try #require(left.right, "\(message)")
        let center = try #require(right.center as? Center, "\(message)")
        #expect(center.taken == nil || center.taken === right, "\(message)")
        // A builder has made its singles before an object is handed in, which they do not know.
        if entry != 3 || name != "single" || frontEnd == .declarative { #expect(center.left === left, "\(message)") }
        // The objects hold each other.
        center.forget()
        right.forget()
      }
    }
  }

  final class Node {
    private(set) var next: Node?
  }

  @Test(arguments: FrontEnd.allCases)
  func aPropertyOfItsOwnTypeGetsTheObjectItself(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { $0.register { Node() }.useAutoPropertyInjection() }
    let node: Node = try container.resolve()
    #expect(node.next === node)
    node.forget()
  }

  // MARK: - Lifetimes

  final class Service: @unchecked Sendable {}
  final class Screen: @unchecked Sendable {
    private(set) var service: Service?
    private(set) var again: Service?
  }

  @Test(arguments: FrontEnd.allCases, lifetimes.indices)
  func propertiesRespectTheLifetimesOfDependencies(_ frontEnd: FrontEnd, _ lifetime: Int) throws {
    let (name, lifetime) = Self.lifetimes[lifetime]
    let container = try frontEnd.container {
      $0.register { Service() }.lifetime(lifetime)
      $0.register { Screen() }.useAutoPropertyInjection()
      $0.register(vc: Controller.self).useAutoPropertyInjection()
    }
    let (one, other) = (try container.resolve(Screen.self), try container.resolve(Screen.self))
    let elsewhere = try container.newLifeTimeScope().resolve(Screen.self)
    let controller = Controller()
    try container.resolve(controller)
    let service = try #require(one.service)
    #expect((one.again === service) == (name != "prototype"))
    #expect((other.service === service) == !["prototype", "objectGraph"].contains(name))
    #expect((elsewhere.service === service) == ["single", "lazySingle", "weakSingle"].contains(name))
    #expect((controller.service === service) == !["prototype", "objectGraph"].contains(name))
    #expect(elsewhere.service != nil && controller.service != nil)
  }
  final class Controller {
    private(set) var service: Service?
  }

  @Test(arguments: FrontEnd.allCases, lifetimes.indices)
  func aCachedObjectIsFilledOnce(_ frontEnd: FrontEnd, _ lifetime: Int) throws {
    let (name, lifetime) = Self.lifetimes[lifetime]
    let container = try frontEnd.container {
      $0.register { Service() }
      $0.register { Screen() }.useAutoPropertyInjection().lifetime(lifetime)
    }
    let one: Screen = try container.resolve()
    let service = try #require(one.service)
    let other: Screen = try container.resolve()
    #expect((other === one) == !["prototype", "objectGraph"].contains(name))
    #expect(one.service === service && other.service != nil)
  }

  // MARK: - Objects that exist

  @Test(arguments: FrontEnd.allCases)
  func aPropertyThatIsSetStaysAndNothingIsMadeForIt(_ frontEnd: FrontEnd) throws {
    let made = Mutex(0)
    let count: @Sendable () -> Void = { made.withLock { $0 += 1 } }
    let container = try frontEnd.container {
      $0.register {
        count()
        return Service()
      }
      $0.register(vc: Half.self).useAutoPropertyInjection()
    }
    let half = Half()
    let given = half.given
    try container.resolve(half)
    let taken = half.taken
    #expect(half.given === given && given != nil && taken != nil)
    #expect(made.withLock { $0 } == 1)
    try container.resolve(half)
    #expect(half.taken === taken && made.withLock { $0 } == 1)
    half.given = nil
    try container.resolve(half)
    #expect(half.given != nil && half.given !== given && made.withLock { $0 } == 2)
  }
  final class Half {
    var given: Service? = Service()
    private(set) var taken: Service?
  }

  /// What is asked for comes back to the object, and sets the property itself.
  final class Nervous {
    var helper: Helper?
  }
  final class Helper {
    init(_ owner: Nervous? = nil) { owner?.helper = self }
  }

  @Test(arguments: FrontEnd.allCases)
  func aPropertySetDuringTheFillingStays(_ frontEnd: FrontEnd) throws {
    let helpers = Mutex<[ObjectIdentifier]>([])
    let note: @Sendable (Helper) -> Helper = { helper in
      helpers.withLock { $0.append(ObjectIdentifier(helper)) }
      return helper
    }
    let container = try frontEnd.container {
      $0.register { (owner: Nervous) in
        let chosen = note(Helper(owner))
        return withExtendedLifetime(chosen) { note(Helper()) }
      }
      $0.register { Nervous() }.useAutoPropertyInjection()
    }
    let nervous: Nervous = try container.resolve()
    #expect(helpers.withLock { $0.count } == 2)
    #expect(nervous.helper.map(ObjectIdentifier.init) == helpers.withLock { $0.first })
    nervous.helper = nil
  }

  // MARK: - Late registration

  protocol Late {}
  struct LateValue: Late {}
  class Waiting: @unchecked Sendable {
    private(set) var service: Service?
    private(set) var late: (any Late)?
    private(set) var delayed: DILazy<Service>?
  }
  final class WaitingMore: Waiting, @unchecked Sendable {}

  @Test func aLaterRegistrationFillsLaterObjects() {
    let container = DIContainer()
    container.register(Waiting.init).useAutoPropertyInjection()
    container.register(vc: WaitingMore.self).useAutoPropertyInjection()
    let first: Waiting = container.resolve()
    let existing = WaitingMore()
    container.resolve(existing)
    #expect(first.service == nil && first.late == nil && first.delayed == nil && existing.service == nil)

    container.register(Service.init)
    let second: Waiting = container.resolve()
    #expect(second.service != nil && second.late == nil && second.delayed != nil)
    container.resolve(existing)
    #expect(existing.service != nil && existing.late == nil && existing.delayed?.value != nil)

    container.register { LateValue() }.as((any Late).self)
    let third: Waiting = container.resolve()
    #expect(third.service != nil && third.late is LateValue)
    container.resolve(existing)
    #expect(existing.late is LateValue)
    #expect(first.service == nil && second.late == nil)
  }

  @Test func aLaterAmbiguityIsALaterFailure() throws {
    let container = DIContainer()
    container.register(Waiting.init).useAutoPropertyInjection()
    container.register { LateValue() as any Late }
    #expect((container.resolve() as Waiting).late != nil)
    container.register { LateValue() as any Late }
    let error = try failure { try container.view.resolve(Waiting.self) }
    guard case .defaultTypeIsNotSpecified = error else {
      Issue.record("\(error)")
      return
    }
    container.register { LateValue() as any Late }.default()
    #expect((container.resolve() as Waiting).late != nil)
  }

  @Test func aCachedObjectStaysAsItWasMade() {
    let container = DIContainer()
    container.register(Waiting.init).useAutoPropertyInjection().lifetime(.lazySingle)
    let first: Waiting = container.resolve()
    container.register(Service.init)
    let second: Waiting = container.resolve()
    #expect(first === second && second.service == nil)
  }

  // MARK: - Selection

  @Test(arguments: FrontEnd.allCases)
  func aDefaultOrATestIsChosen(_ frontEnd: FrontEnd) throws {
    let ordinary = Service()
    let chosen = Service()
    switch frontEnd {
    case .builder:
      for priority in [DIPriority.default, .test] {
        let builder = DIContainerBuilder()
        builder.register { ordinary }
        builder.register { chosen }.set(priority)
        builder.register { Waiting() }.useAutoPropertyInjection()
        #expect(try builder.build().resolve(Waiting.self).service === chosen)
      }
    case .declarative:
      for isTest in [false, true] {
        let container = DIContainer()
        container.register { ordinary }
        if isTest { container.register { chosen }.test() } else { container.register { chosen }.default() }
        container.register { Waiting() }.useAutoPropertyInjection()
        #expect((container.resolve() as Waiting).service === chosen)
      }
    }
  }

  @Test func aTypeReplacedByAServiceIsNotFilled() throws {
    let builder = DIContainerBuilder()
    builder.register { Service() }.as(AnyObject.self).check { $0 }
    builder.register { Waiting() }.useAutoPropertyInjection()
    #expect(try builder.build().resolve(Waiting.self).service == nil)
  }
}

extension GraphTests.Center {
  fileprivate func forget() { left = nil }
}
extension GraphTests.Right {
  fileprivate func forget() { center = nil }
}
extension GraphTests.Node {
  fileprivate func forget() { next = nil }
}
