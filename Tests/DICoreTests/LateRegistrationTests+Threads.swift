import DICore
import Synchronization
import Testing

/// Registration on one thread while others resolve.
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

  @Test func openScopesKeepTheirInstancesWhileOthersRegister() {
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
