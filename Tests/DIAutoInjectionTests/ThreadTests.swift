import DIAutoInjection
import DICore
import Dispatch
import Synchronization
import Testing

/// Automatic injection from many threads.
struct ThreadTests {
  final class Part: @unchecked Sendable {}
  protocol Plan {}
  struct Drawing: Plan { var numbers = (1, 2, 3, 4) }
  class House: @unchecked Sendable {
    private var part: Part?
    private var bit = true
    private var plan: (any Plan)?
    private var shared: Shared!
    private var owner: Owner?
    weak var observer: Part?
    var isFilled: Bool { part != nil && (plan as? Drawing)?.numbers.3 == 4 && shared != nil && owner != nil && bit }
    var sharedPart: Shared { shared }
    var ownHouse: House? { owner?.house }
    /// Ends the cycle of the owner and its house.
    func forget() {
      owner?.house?.owner = nil
      owner = nil
    }
  }
  final class Villa: House, @unchecked Sendable {
    private var other: Part?
    override var isFilled: Bool { super.isFilled && other != nil }
  }
  final class Shared: @unchecked Sendable {}
  final class Owner: @unchecked Sendable {
    fileprivate(set) var house: House?
  }

  private func register(_ registrations: Registrations) {
    registrations.register { Part() }
    registrations.register { Drawing() as any Plan }
    registrations.register { Shared() }.lifetime(.lazySingle)
    registrations.register { Owner() }.useAutoPropertyInjection()
    registrations.register { House() }.useAutoPropertyInjection()
    registrations.register(vc: Villa.self).useAutoPropertyInjection()
  }

  @Test(arguments: FrontEnd.allCases)
  func eightThreadsFillTheirOwnObjects(_ frontEnd: FrontEnd) throws {
    for _ in 0..<20 {
      let container = try frontEnd.container { register($0) }
      let faults = Mutex<[String]>([])
      let shared = Mutex<Set<ObjectIdentifier>>([])
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        do {
          for round in 0..<50 {
            let house: House
            if (thread + round).isMultiple(of: 2) {
              house = try container.resolve()
            } else {
              house = Villa()
              try container.resolve(house)
            }
            // A villa is not what answers for a house; so its owner gets another.
            let closes = house is Villa || house.ownHouse === house
            if !house.isFilled || !closes { faults.withLock { $0.append("\(thread), \(round)") } }
            let part = ObjectIdentifier(house.sharedPart)
            shared.withLock { _ = $0.insert(part) }
            house.forget()
          }
        } catch { faults.withLock { $0.append("\(error)") } }
      }
      #expect(faults.withLock { $0 } == [])
      #expect(shared.withLock { $0.count } == 1)
    }
  }

  final class Registry: @unchecked Sendable {
    private var part: Part?
    private var shared: Shared?
    var isFilled: Bool { part != nil && shared != nil }
  }

  @Test(arguments: FrontEnd.allCases)
  func allThreadsGetACachedObjectFilled(_ frontEnd: FrontEnd) throws {
    for lifetime in [Lifetime.perScope, .lazySingle, .weakSingle] {
      for _ in 0..<50 {
        let container = try frontEnd.container {
          $0.register { Part() }
          $0.register { Shared() }
          $0.register { Registry() }.useAutoPropertyInjection().lifetime(lifetime)
        }
        let found = Mutex<[Registry]>([])
        let faults = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
          guard let registry = try? container.resolve(Registry.self), registry.isFilled else {
            faults.withLock { $0 += 1 }
            return
          }
          found.withLock { $0.append(registry) }
        }
        #expect(faults.withLock { $0 } == 0)
        #expect(Set(found.withLock { $0.map(ObjectIdentifier.init) }).count == 1)
      }
    }
  }

  @Test func aRegistrationDuringResolvesAnswersLaterOnes() {
    for _ in 0..<50 {
      let container = DIContainer()
      container.register(Registry.init).useAutoPropertyInjection()
      let faults = Mutex(0)
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        switch thread {
        case 3: container.register(Part.init)
        case 6: container.register(Shared.init)
        default:
          for _ in 0..<20 {
            let registry: Registry? = container.resolve()
            if registry == nil { faults.withLock { $0 += 1 } }
          }
        }
      }
      #expect(faults.withLock { $0 } == 0)
      #expect((container.resolve() as Registry).isFilled)
    }
  }

  private final class Rare { var part: Part? }

  @Test func aTypeIsReadOnceByAllThreadsAndContainers() {
    let layouts = Mutex<[Layout]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let container = DIContainer()
      container.register(Part.init)
      container.register { Rare() }.useAutoPropertyInjection()
      for _ in 0..<5 { _ = container.resolve() as Rare }
      layouts.withLock { $0.append(try! Layout.of(Rare.self)) }
    }
    // Fields that were read again would be in memory of their own.
    let fields = layouts.withLock { $0.map { $0.fields.withUnsafeBufferPointer(\.baseAddress) } }
    #expect(fields.count == 8 && Set(fields).count == 1)
  }
}
