import DICore
import Synchronization
import Testing

/// Registration after a resolve: where instances are kept, who registers, and how often.
extension LateRegistrationTests {
  @Test(arguments: NamedLifetime.allCases)
  func aLifetimeHoldsForWhatIsRegisteredLate(_ lifetime: NamedLifetime) {
    container.register { 1 }.lifetime(.perScope)
    let before = container.newLifeTimeScope()
    _ = (container.resolve(Int.self), before.resolve(Int.self))
    container.register { Part() }.lifetime(lifetime.lifetime)
    let after = container.newLifeTimeScope()
    var seen: [Part] = []
    for (name, scope) in [("root", container), ("before", before), ("after", after)] {
      let part = scope.resolve(Part.self)
      #expect((scope.resolve(Part.self) === part) == lifetime.isKept, "\(name)")
      for other in seen { #expect((other === part) == lifetime.isKeptAcrossScopes, "\(name)") }
      seen.append(part)
    }
  }

  @Test(arguments: NamedLifetime.allCases)
  func aStoreHoldsWhatIsRegisteredLateOrForgetsIt(_ lifetime: NamedLifetime) {
    container.register { 1 }.lifetime(.perScope)
    let before = container.newLifeTimeScope()
    _ = before.resolve(Int.self)
    container.register { Part() }.lifetime(lifetime.lifetime)
    for scope in [container, before, container.newLifeTimeScope()] {
      weak var part: Part?
      do { part = scope.resolve(Part.self) }
      #expect((part != nil) == lifetime.isHeld)
    }
  }

  @Test(arguments: NamedLifetime.allCases)
  func closeReleasesWhatWasRegisteredLate(_ lifetime: NamedLifetime) {
    container.register { 1 }.lifetime(.perScope)
    let scope = container.newLifeTimeScope()
    _ = (container.resolve(Int.self), scope.resolve(Int.self))
    container.register { Part() }.lifetime(lifetime.lifetime)
    weak var inScope: Part?
    weak var inRoot: Part?
    do { inScope = scope.resolve(Part.self) }
    do { inRoot = container.resolve(Part.self) }
    scope.close()
    #expect((inScope != nil) == (lifetime.isHeld && lifetime != .perContainer))
    container.close()
    #expect((inRoot != nil) == (lifetime == .custom))
  }

  @Test(arguments: NamedLifetime.allCases)
  func theGraphReleasesWhatWasRegisteredLate(_ lifetime: NamedLifetime) {
    weak var part: Part?
    do {
      let container = DIContainer()
      _ = container.resolve(Int?.self)
      container.register { Part() }.lifetime(lifetime.lifetime)
      part = container.resolve(Part.self)
      #expect((part != nil) == lifetime.isHeld)
    }
    #expect(part == nil)
  }

  @Test func valuesAreKeptWhereTheyAreRegisteredLate() {
    container.register { 1 }.lifetime(.perScope)
    let scope = container.newLifeTimeScope()
    _ = scope.resolve(Int.self)
    let journal = journal
    container.register { () -> String in
      journal.note("text")
      return "a text that is too long to be kept inline, number \(journal.entries.count)"
    }.lifetime(.perScope)
    container.register { SIMD8<Double>(repeating: 2) }.lifetime(.single)
    container.register { true }.lifetime(.perScope)
    for _ in 0..<2 {
      #expect(scope.resolve(String.self).hasSuffix("number 1"))
      #expect(scope.resolve(SIMD8<Double>.self) == SIMD8(repeating: 2))
      #expect(scope.resolve(Bool.self))
    }
    #expect(container.resolve(String.self).hasSuffix("number 2"))
  }

  // MARK: - Registration during a resolve

  @Test func aFactoryMayRegister() {
    container.register { (container: DIContainer) -> Whole in
      container.register { Part() }.lifetime(.lazySingle)
      return Whole(container.resolve())
    }.lifetime(.lazySingle)
    #expect(container.resolve(Part?.self) == nil)
    let whole = container.resolve(Whole.self)
    #expect(whole.part === container.resolve(Part.self))
    #expect(container.resolve(Whole.self) === whole)
  }

  @Test func whatAFactoryRegistersIsSeenByTheNextResolve() {
    container.register { (container: DIContainer) -> Whole in
      container.register { Plain() }.as((any Service).self)
      return Whole(Part())
    }
    container.register { (whole: Whole, services: DIMany<any Service>) in Collector(many(services)) }
    _ = container.resolve(Collector.self)
    let counts = (0..<3).map { _ in container.resolve(Collector.self).services.count }
    #expect(counts == counts.sorted() && counts[0] >= 1 && Set(counts).count == 3)
    #expect(container.resolveMany((any Service).self).count == 4)
  }

  @Test func anInjectionMayRegister() {
    container.register { Holder() }.injection { (holder: Holder, container: DIContainer) in
      container.register { Part() }.default()
      holder.part = container.resolve()
    }.lifetime(.single)
    container.initializeSingletonObjects()
    #expect(container.resolve(Holder.self).part != nil)
  }

  // MARK: - The statement that registers

  @Test func aRegistrationInAVariableMayBeDescribedUntilItIsUsed() {
    let registration = container.register { Plain() }
    #expect(container.resolve((any Service)?.self) == nil)
    registration.as((any Service).self)
    registration.lifetime(.lazySingle)
    registration.injection { (_: Plain) in }
    #expect(container.resolve((any Service).self) === container.resolve(Plain.self))
  }

  @Test func aRegistrationIsSeenByItsThreadBeforeItsStatementHasEnded() {
    let registration = container.register { Part() }
    #expect(container.resolve(Part?.self) != nil)
    withExtendedLifetime(registration) {}
  }

  @Test func theNextRegistrationEndsTheOneBefore() throws {
    let first = container.register { Plain() }.as((any Service).self)
    let second = container.register { Better() }.as((any Service).self)
    #expect(container.resolveMany((any Service).self).map { id(type(of: $0)) } == [id(Plain.self), id(Better.self)])
    withExtendedLifetime((first, second)) {}
  }

  @Test func whatIsSaidInAnotherOrderCounts() {
    let first = container.register { Plain() }
    container.register { Better() }.as((any Service).self)
    first.as((any Service).self)
    #expect(container.resolveMany((any Service).self).map { id(type(of: $0)) } == [id(Plain.self), id(Better.self)])
  }

  // MARK: - Often

  @Test(arguments: [Lifetime.prototype, .lazySingle, .perScope])
  func tenThousandRegistrationsAndResolvesInTurn(_ lifetime: Lifetime) {
    final class Box: Sendable {
      let number: Int
      init(_ number: Int) { self.number = number }
    }
    container.register { Box(-1) }.as(Box.self, name: "first").lifetime(lifetime)
    let first = container.resolve(Box.self, name: "first")
    for number in 0..<10_000 {
      container.register { Box(number) }.as(Box.self, name: "\(number)").lifetime(lifetime)
      guard container.resolve(Box.self, name: "\(number)").number == number else {
        Issue.record("\(number)")
        return
      }
    }
    for number in [0, 1, 4_999, 9_999] { #expect(container.resolve(Box.self, name: "\(number)").number == number) }
    #expect((container.resolve(Box.self, name: "first") === first) == (lifetime != .prototype))
  }

  @Test func manyOfAThousandThatGrows() {
    struct Number { let value: Int }
    for number in 0..<1_000 {
      container.register { Number(value: number) }
      if number % 100 == 0 {
        #expect(container.resolveMany(Number.self).map(\.value) == Array(0...number), "\(number)")
      }
    }
    #expect(container.resolveMany(Number.self).map(\.value) == Array(0..<1_000))
  }
}

// MARK: - Threads

extension LateRegistrationTests {
  protocol Plugged: AnyObject, Sendable { var number: Int { get } }
  final class Plugin: Plugged {
    let number: Int
    init(_ number: Int) { self.number = number }
  }
  final class Fixed: Sendable {}
  final class Hub: Sendable {
    let fixed: Fixed, plugins: [any Plugged], optional: (any Plugged)?
    init(_ fixed: Fixed, _ plugins: [any Plugged], _ optional: (any Plugged)?) {
      (self.fixed, self.plugins, self.optional) = (fixed, plugins, optional)
    }
  }

  @Test func oneThreadRegistersWhileOthersResolve() {
    let rounds = 2_000
    let container = container
    let made = Mutex<[Int: Int]>([:])
    let fixedMade = Atomic<Int>(0)
    let isDone = Atomic<Bool>(false)
    container.register { () -> Fixed in
      fixedMade.add(1, ordering: .relaxed)
      return Fixed()
    }.lifetime(.single)
    container.register { () -> Plugin in
      made.withLock { $0[-1, default: 0] += 1 }
      return Plugin(-1)
    }.as((any Plugged).self, name: "first").as((any Plugged).self).lifetime(.lazySingle)
    container.register { (fixed: Fixed, plugins: DIMany<any Plugged>, optional: (any Plugged)?) in
      Hub(fixed, many(plugins), optional)
    }
    let found = Mutex<[ObjectIdentifier: Fixed]>([:])
    onThreads(4) { thread in
      if thread == 0 {
        for number in 0..<rounds {
          container.register { () -> Plugin in
            made.withLock { $0[number, default: 0] += 1 }
            return Plugin(number)
          }.as((any Plugged).self, name: "\(number)").lifetime(.lazySingle)
        }
        isDone.store(true, ordering: .releasing)
        return
      }
      var (last, turns) = (0, 0)
      repeat {
        let hub = container.resolve(Hub.self)
        let fixed = container.resolve(Fixed.self)
        found.withLock { $0[ObjectIdentifier(hub.fixed)] = fixed }
        // They arrive in order, and none of them leaves.
        let isGrowing = hub.plugins.count > last || hub.plugins.count == last
        let isOrdered = hub.plugins.enumerated().allSatisfy { $1.number == $0 - 1 }
        if !isGrowing || !isOrdered || hub.optional?.number != -1 || container.resolve(Missing?.self) != nil {
          Issue.record("\(last), then \(hub.plugins.map(\.number))")
          return
        }
        last = hub.plugins.count
        turns += 1
      } while !isDone.load(ordering: .acquiring) || turns < 10
    }
    #expect(container.resolveMany((any Plugged).self).map(\.number) == Array(-1..<rounds))
    #expect(made.withLock { $0.count } == rounds + 1 && made.withLock { $0.values.allSatisfy { $0 == 1 } })
    #expect(fixedMade.load(ordering: .relaxed) == 1 && found.withLock { $0.count } == 1)
  }

  final class Missing {}

  @Test func severalThreadsRegisterAndResolveWhatTheyRegistered() {
    let container = container
    onThreads(4) { thread in
      for number in 0..<500 {
        let name = "\(thread) \(number)"
        container.register { Plugin(number) }.as((any Plugged).self, name: name).lifetime(.lazySingle)
        // Its own thread sees it at once.
        let plugin = container.resolve((any Plugged).self, name: name)
        if plugin.number != number || container.resolve((any Plugged).self, name: name) !== plugin {
          Issue.record("\(name)")
          return
        }
      }
    }
    #expect(container.resolveMany((any Plugged).self).count == 2_000)
  }

  @Test func theOptionalOfOneThreadAppearsInTheOthers() {
    for _ in 0..<200 {
      let container = DIContainer()
      container.register { Fixed() }.lifetime(.single)
      container.register { (fixed: Fixed, optional: (any Plugged)?) in Hub(fixed, [], optional) }
      let isRegistered = Atomic<Bool>(false)
      onThreads(3) { thread in
        if thread == 0 {
          container.register { Plugin(7) }.as((any Plugged).self).lifetime(.single)
          isRegistered.store(true, ordering: .releasing)
          return
        }
        for _ in 0..<20 {
          let wasRegistered = isRegistered.load(ordering: .acquiring)
          let hub = container.resolve(Hub.self)
          if wasRegistered, hub.optional?.number != 7 { Issue.record("registered, and not seen") }
        }
      }
      #expect(container.resolve(Hub.self).optional === container.resolve((any Plugged).self))
    }
  }

  @Test(arguments: [Lifetime.single, .lazySingle, .perContainer], [false, true])
  func anInstanceIsMadeOnceWhileItsComponentIsLinkedAgain(_ lifetime: Lifetime, isHidden: Bool) {
    for _ in 0..<100 {
      let container = DIContainer()
      let made = Atomic<Int>(0)
      container.register { Fixed() }.lifetime(lifetime)
      if isHidden {
        container.register { (container: DIContainer) in
          made.add(1, ordering: .relaxed)
          return Hub(container.resolve(), container.resolveMany(), nil)
        }.lifetime(lifetime)
      } else {
        container.register { (fixed: Fixed, plugins: DIMany<any Plugged>, first: FirstPlugin?) in
          made.add(1, ordering: .relaxed)
          return Hub(fixed, many(plugins), first)
        }.lifetime(lifetime)
      }
      let found = Mutex<Set<ObjectIdentifier>>([])
      onThreads(4) { thread in
        if thread == 0 {
          for number in 0..<20 { container.register { Plugin(number) }.as((any Plugged).self) }
          container.register { FirstPlugin() }
          return
        }
        for _ in 0..<20 {
          let hub = container.resolve(Hub.self)
          found.withLock { _ = $0.insert(ObjectIdentifier(hub)) }
        }
      }
      #expect(made.load(ordering: .relaxed) == 1)
      #expect(found.withLock { $0 } == [ObjectIdentifier(container.resolve(Hub.self))])
    }
  }

  final class FirstPlugin: Plugged {
    let number = 0
  }

  @Test func scopesThatAreOpenWhileOthersRegisterKeepWhatIsTheirs() {
    let container = container
    let isDone = Atomic<Bool>(false)
    container.register { Fixed() }.lifetime(.perScope)
    container.register { (fixed: Fixed, plugins: DIMany<any Plugged>) in Hub(fixed, many(plugins), nil) }
      .lifetime(.perScope)
    onThreads(3) { thread in
      if thread == 0 {
        for number in 0..<500 {
          container.register { Plugin(number) }.as((any Plugged).self, name: "\(number)").lifetime(.perScope)
        }
        isDone.store(true, ordering: .releasing)
        return
      }
      repeat {
        let scope = container.newLifeTimeScope()
        let hub = scope.resolve(Hub.self)
        let plugins = scope.resolveMany((any Plugged).self)
        let isSame = hub.fixed === scope.resolve(Fixed.self) && hub === scope.resolve(Hub.self)
        if !isSame || zip(hub.plugins, plugins).contains(where: { $0 !== $1 }) || plugins.count < hub.plugins.count {
          Issue.record("\(hub.plugins.count) of \(plugins.count)")
          return
        }
      } while !isDone.load(ordering: .acquiring)
    }
    #expect(container.resolve(Hub.self).plugins.count == 500)
  }
}
