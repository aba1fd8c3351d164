import DICore
import Dispatch
import Synchronization
import Testing

/// What holds already with one creation lock for a graph.
struct ConcurrencyTests {
  final class Thing: Sendable {}
  final class Holder: Sendable {
    let thing: Thing
    init(_ thing: Thing) { self.thing = thing }
  }

  @Test(arguments: [Lifetime.single, .lazySingle, .weakSingle, .perContainer, .perContainer(.weak)], [false, true])
  func aCachedInstanceIsMadeOnce(_ lifetime: Lifetime, isHidden: Bool) throws {
    for _ in 0..<200 {
      let made = Atomic<Int>(0)
      let builder = DIContainerBuilder()
      builder.register { () -> Thing in
        made.add(1, ordering: .relaxed)
        return Thing()
      }.lifetime(lifetime)
      if isHidden {
        builder.register { (c) in Holder(try c.resolve()) }.lifetime(lifetime)
      } else {
        builder.register(Holder.init).lifetime(lifetime)
      }
      let container = try builder.build()
      let found = Mutex<[Holder]>([])
      onThreads(4) { _ in
        do {
          let holder = try container.resolve(Holder.self)
          found.withLock { $0.append(holder) }
        } catch { Issue.record(error) }
      }
      let holders = found.withLock { $0 }
      #expect(holders.count == 4 && holders.allSatisfy { $0 === holders[0] })
      #expect(made.load(ordering: .relaxed) == 1)
    }
  }

  @Test func firstRequestsLinkSideBySide() throws {
    for _ in 0..<100 {
      let builder = DIContainerBuilder()
      builder.register(Thing.init)
      builder.register(Holder.init)
      for number in 0..<20 { builder.register { (thing: Thing) in [number: thing] }.set(name: "\(number)") }
      let container = try builder.build()
      onThreads(4) { thread in
        do {
          for number in 0..<20 {
            let name = "\((number + thread * 5) % 20)"
            #expect(try container.resolve([Int: Thing].self, name: name).keys.first.map(String.init) == name)
            _ = try container.resolve(Holder.self)
            _ = try container.resolveMany([Int: Thing].self)
          }
        } catch { Issue.record(error) }
      }
    }
  }

  @Test func scopesAreOpenedAndClosedSideBySide() throws {
    let builder = DIContainerBuilder()
    builder.register(Thing.init).lifetime(.perScope)
    builder.register(Holder.init).lifetime(.perScope)
    let container = try builder.build()
    onThreads(4) { _ in
      do {
        for _ in 0..<500 {
          let scope = container.newLifeTimeScope()
          #expect(try scope.resolve(Holder.self).thing === scope.resolve(Thing.self))
        }
      } catch { Issue.record(error) }
    }
  }
}

extension ConcurrencyTests {
  @Test(arguments: [DIScope(name: "strong"), DIScope(name: "weak", reference: .weak)])
  func twoBuildsFillACustomScopeSideBySide(_ scope: DIScope) throws {
    for _ in 0..<200 {
      let builder = DIContainerBuilder()
      builder.register(Thing.init).lifetime(.custom(scope))
      let containers = [try builder.build(), try builder.build()]
      let found = Mutex<[Thing]>([])
      onThreads(4) { thread in
        do {
          let thing = try containers[thread % 2].resolve(Thing.self)
          found.withLock { $0.append(thing) }
        } catch { Issue.record(error) }
      }
      let things = found.withLock { $0 }
      #expect(things.count == 4 && things.allSatisfy { $0 === things[0] })
      scope.clean()
    }
  }

  @Test func twoBuildsThatShareAScopeCreateOnce() throws {
    let scope = DIScope(name: "shared")
    let calls = Atomic<Int>(0)
    let (isCreating, mayFinish) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let builder = DIContainerBuilder()
    builder.register { () -> Thing in
      calls.add(1, ordering: .relaxed)
      isCreating.signal()
      mayFinish.wait()
      return Thing()
    }.lifetime(.custom(scope))
    let (first, second) = (try builder.build(), try builder.build())
    let found = Mutex<[Thing]>([])
    let isDone = DispatchSemaphore(value: 0)
    for container in [first, second] {
      DispatchQueue.global().async {
        if let thing = try? container.resolve(Thing.self) { found.withLock { $0.append(thing) } }
        isDone.signal()
      }
    }
    isCreating.wait()
    mayFinish.signal()
    isDone.wait()
    isDone.wait()
    #expect(calls.load(ordering: .relaxed) == 1)
    found.withLock { found in
      #expect(found.count == 2)
      #expect(found.allSatisfy { $0 === found.first })
    }
  }
}
