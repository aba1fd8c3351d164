import DICore
import Dispatch
import Synchronization
import Testing

// Delayed requests that threads share.

extension DelayedRequestTests {
  final class Thing: Sendable {}

  static let rounds = 2000

  /// Runs a body on so many threads, however many cores there are.
  static func onOwnThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let (arrival, start, group) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchGroup())
    for number in 0..<count {
      DispatchQueue(label: "thread \(number)").async(group: group) {
        arrival.signal()
        start.wait()
        body(number)
      }
    }
    for _ in 0..<count { arrival.wait() }
    for _ in 0..<count { start.signal() }
    group.wait()
  }

  @Test(arguments: [2, 8], DelayedForm.onBoth)
  func threadsThatShareDelayedRequestsGetWhatTheLifetimeSays(_ threads: Int, _ which: (DelayedForm, FrontEnd)) throws {
    for lifetime in [NamedLifetime.prototype, .objectGraph, .perContainer, .weakSingle, .lazySingle] {
      let made = Atomic<Int>(0)
      let container = try which.1.container { registrations in
        registrations.register { () -> Thing in
          made.add(1, ordering: .relaxed)
          return Thing()
        }.lifetime(lifetime.lifetime)
      }
      let scopes = (0..<Self.rounds).map { _ in container.newLifeTimeScope() }
      let shared = Mutex(try scopes.map { try $0.delayed(which.0, Thing.self) })
      let found = Mutex<[[Thing]]>([])
      Self.onOwnThreads(threads) { _ in
        let delayed = shared.withLock { $0 }
        do {
          let things = try delayed.map { try $0.get() }
          found.withLock { $0.append(things) }
        } catch { Issue.record(error) }
      }
      let things = found.withLock { $0 }
      let situation: Comment = "\(threads) threads, \(which), \(lifetime)"
      #expect(things.count == threads, situation)
      let isOnceForEachScope = which.0 == .lazy || lifetime == .perContainer
      let expected =
        lifetime.isKeptAcrossScopes ? 1 : isOnceForEachScope ? Self.rounds : Self.rounds * threads
      #expect(made.load(ordering: .relaxed) == expected, situation)
      #expect(Set(things.joined().map(ObjectIdentifier.init)).count == expected, situation)
      if isOnceForEachScope {
        let isSame = (0..<Self.rounds).allSatisfy { round in things.allSatisfy { $0[round] === things[0][round] } }
        #expect(isSame, situation)
      }
      withExtendedLifetime(scopes) {}
    }
  }

  @Test(
    arguments: [2, 8], DelayedForm.onBoth)
  func delayedRequestsMayHoldTheLastReferenceToAContainer(_ threads: Int, _ which: (DelayedForm, FrontEnd)) throws {
    let container = try which.1.container { $0.register { Thing() } }
    let shared = Mutex(try (0..<Self.rounds).map { _ in try container.newLifeTimeScope().delayed(which.0, Thing.self) })
    let failures = Mutex<[String]>([])
    Self.onOwnThreads(threads) { _ in
      for delayed in shared.withLock({ $0 }) {
        do { _ = try delayed.get() } catch { failures.withLock { $0.append("\(error)") } }
      }
    }
    #expect(failures.withLock { $0 } == [])
  }

  @Test(arguments: [2, 8], FrontEnd.allCases)
  func aLazyClearedDuringUseMakesOneInstanceForEachClear(_ threads: Int, _ frontEnd: FrontEnd) throws {
    let made = Atomic<Int>(0)
    let container = try frontEnd.container { registrations in
      registrations.register { () -> Thing in
        made.add(1, ordering: .relaxed)
        return Thing()
      }
    }
    let lazy = try container.resolve(DILazy<Thing>.self)
    let failures = Mutex<[String]>([])
    Self.onOwnThreads(threads) { number in
      for _ in 0..<Self.rounds {
        if number == 0 {
          lazy.clear()
        } else {
          do { _ = try lazy.get() } catch { failures.withLock { $0.append("\(error)") } }
        }
      }
    }
    #expect(failures.withLock { $0 } == [])
    // The first, and at most one for each time it was cleared.
    #expect((1...Self.rounds + 1).contains(made.load(ordering: .relaxed)))
  }

  @Test(arguments: [2, 8], DelayedForm.onBoth)
  func threadsLinkTheTargetsSideBySide(_ threads: Int, _ which: (DelayedForm, FrontEnd)) throws {
    for _ in 0..<200 {
      let container = try which.1.container { registrations in
        registrations.register { Thing() }.lifetime(.lazySingle)
        registrations.register { (thing: Thing) in [thing] }
        registrations.register(delaying: which.0) { Holder<[Thing]>($0) }.lifetime(.lazySingle)
      }
      let found = Mutex<[Thing]>([])
      Self.onOwnThreads(threads) { _ in
        do {
          let things = try container.resolve(Holder<[Thing]>.self).delayed.get()
          found.withLock { $0 += things }
        } catch { Issue.record(error) }
      }
      let things = found.withLock { $0 }
      #expect(things.count == threads && things.allSatisfy { $0 === things[0] }, "\(threads) threads, \(which)")
    }
  }

  @Test(arguments: DelayedForm.onBoth)
  func aDelayedRequestGivesTheScopesInstanceOnAnotherThread(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registrations.register { Thing() }.lifetime(.perScope)
      registrations.register(delaying: form) { Holder<Thing>($0) }
    }
    let scope = container.newLifeTimeScope()
    let shared = Mutex(try scope.resolve(Holder<Thing>.self).delayed)
    let thing = try onAnotherThread { try shared.withLock { $0 }.get() }
    #expect(try thing === scope.resolve(Thing.self))
  }
}
