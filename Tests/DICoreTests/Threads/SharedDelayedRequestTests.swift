import DICore
import Synchronization
import Testing

/// Lazies and providers that threads share; their factories use other lazies and providers.
struct SharedDelayedRequestTests {
  class Link: @unchecked Sendable {  // Written before others have it.
    var other: Link?
    init(_ other: Link? = nil) { self.other = other }
  }
  final class A: Link, @unchecked Sendable {
    let delayed: Delayed<B>?
    init(_ delayed: Delayed<B>? = nil, _ other: Link? = nil) {
      self.delayed = delayed
      super.init(other)
    }
  }
  final class B: Link, @unchecked Sendable {
    let delayed: Delayed<A>?
    init(_ delayed: Delayed<A>? = nil, _ other: Link? = nil) {
      self.delayed = delayed
      super.init(other)
    }
  }

  /// Something that is put in when it is there.
  final class Hook<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    func put(_ new: Value?) { value.withLock { $0 = new } }
    func get() throws -> Value {
      guard let value = value.withLock({ $0 }) else { throw Fault("nothing is on the hook") }
      return value
    }
  }

  static let cached = ExactlyOnceTests.kept.filter { $0 != .single }

  @Test(arguments: [2, 8], FrontEnd.allCases)
  func aSharedLazyRequestsOnce(_ threads: Int, _ frontEnd: FrontEnd) throws {
    try withTeam(of: threads) { team in
      for (round, lifetime) in (0..<rounds(250)).flatMap({ round in NamedLifetime.allCases.map { (round, $0) } })
      where lifetime != .single || frontEnd == .declarative {
        let tally = Tally()
        let container = try frontEnd.container { registrations in
          registrations.register { () -> A in
            pauseAtRandom()
            tally.count("made")
            return A()
          }.lifetime(lifetime.lifetime)
        }
        let lazy = try container.resolve(DILazy<A>.self)
        let found = try team.gather { number in
          if number % 3 == 2 { return try container.resolve(DILazy<A>.self).get() }
          let a = try lazy.get()
          try check(lazy.wasMade && lazy.value === a, "another value")
          return a
        }
        let shared = found.enumerated().filter { $0.offset % 3 != 2 || lifetime.isKept }.map(\.element)
        let situation: Comment = "\(lifetime), round \(round)"
        try #require(shared.allSatisfy { $0 === found[0] }, situation)
        try #require(tally["made"] == 1 + found.count - shared.count, situation)
      }
    }
  }

  @Test(arguments: [2, 8])
  func aSharedLazyThatFailsIsTriedInTurn(_ threads: Int) throws {
    struct Refusal: Error {}
    try withTeam(of: threads) { team in
      for (round, lifetime) in (0..<rounds(100)).flatMap({ round in NamedLifetime.allCases.map { (round, $0) } })
      where lifetime != .single {
        let times = round % (threads + 2)
        let tally = Tally()
        let container = try FrontEnd.builder.container { registrations in
          registrations.registerThrowing { () -> A in
            pauseAtRandom()
            if tally.count("tries") <= times { throw Refusal() }
            return A()
          }.lifetime(lifetime.lifetime)
        }
        let lazy = try container.resolve(DILazy<A>.self)
        let found = try team.attempts { _ in try lazy.get() }.compactMap { try? $0.get() }
        let situation: Comment = "\(lifetime), the first \(times) fail"
        try #require(found.count == max(threads - times, 0) && found.allSatisfy { $0 === found[0] }, situation)
        try #require(tally["tries"] == min(times + 1, threads), situation)
      }
    }
  }

  // MARK: - Each other's

  @Test(arguments: [2, 8], DelayedForm.onBoth)
  func holdersThatUseEachOthersRequestsInInjectionsMakeOneRing(_ threads: Int, _ which: (DelayedForm, FrontEnd)) throws
  {
    try withTeam(of: threads) { team in
      for (round, lifetime) in (0..<rounds(60)).flatMap({ round in Self.cached.map { (round, $0) } }) {
        let tally = Tally()
        let container = try which.1.container { registrations in
          registrations.register(delaying: which.0) { (b: Delayed<B>) -> A in
            tally.count("a")
            return A(b)
          }.injectionThrowing { a in
            pauseAtRandom()
            a.other = try a.delayed?.get()
          }.lifetime(lifetime.lifetime)
          registrations.register(delaying: which.0) { (a: Delayed<A>) -> B in
            tally.count("b")
            return B(a)
          }.injectionThrowing { b in
            pauseAtRandom()
            b.other = try b.delayed?.get()
          }.lifetime(lifetime.lifetime)
        }
        let (a, b) = (try container.delayed(which.0, A.self), try container.delayed(which.0, B.self))
        let shared = Mutex((a, b))
        let found = try team.gather { number -> Link in
          let link: Link
          switch (number + round) % 4 {
          case 0: link = try container.resolve(A.self)
          case 1: link = try container.resolve(B.self)
          case 2: link = try shared.withLock { $0.0 }.get()
          default: link = try shared.withLock { $0.1 }.get()
          }
          try check(link.other?.other === link, "the ring is not closed")
          return link
        }
        let situation: Comment = "\(lifetime), round \(round): \(tally.all)"
        try #require(found.allSatisfy { $0 === found[0] || $0 === found[0].other }, situation)
        try #require(tally.holds(1, of: ["a", "b"]), situation)
        found[0].other?.other = nil
      }
    }
  }

  @Test(arguments: [2, 8], DelayedForm.allCases)
  func holdersThatUseEachOthersRequestsInInitializersAreARecursion(_ threads: Int, _ form: DelayedForm) throws {
    try withTeam(of: threads) { team in
      let lifetimes = NamedLifetime.allCases.filter { $0 != .single }
      for (round, lifetime) in (0..<rounds(25)).flatMap({ round in lifetimes.map { (round, $0) } }) {
        let builder = DIContainerBuilder()
        switch form {
        case .lazy:
          builder.register { (b: DILazy<B>) in A(nil, try b.get()) }.lifetime(lifetime.lifetime)
          builder.register { (a: DILazy<A>) in B(nil, try a.get()) }.lifetime(lifetime.lifetime)
        case .provider:
          builder.register { (b: DIProvider<B>) in A(nil, try b.get()) }.lifetime(lifetime.lifetime)
          builder.register { (a: DIProvider<A>) in B(nil, try a.get()) }.lifetime(lifetime.lifetime)
        }
        let container = try builder.build()
        let shared = Mutex((try container.delayed(form, A.self), try container.delayed(form, B.self)))
        let isRecursive = try team.gather { number in
          let error = try failure { () -> Link in
            switch (number + round) % 4 {
            case 0: try container.resolve(A.self)
            case 1: try container.resolve(B.self)
            case 2: try shared.withLock { $0.0 }.get()
            default: try shared.withLock { $0.1 }.get()
            }
          }
          return error.isRecursion
        }
        try #require(isRecursive.allSatisfy { $0 }, "\(lifetime), round \(round)")
      }
    }
  }

  /// Lazies of the program, which no resolve knows.
  @Test(arguments: [2, 8])
  func laziesOfTheProgramThatUseEachOtherAreARecursion(_ threads: Int) throws {
    try withTeam(of: threads) { team in
      let lifetimes = NamedLifetime.allCases.filter { $0 != .single }
      for (round, lifetime) in (0..<rounds(40)).flatMap({ round in lifetimes.map { (round, $0) } }) {
        let (toA, toB) = (Hook<DILazy<A>>(), Hook<DILazy<B>>())
        let container = try FrontEnd.builder.container { registrations in
          registrations.registerThrowing { () -> A in
            pauseAtRandom()
            return A(nil, try toB.get().get())
          }.lifetime(lifetime.lifetime)
          registrations.registerThrowing { () -> B in
            pauseAtRandom()
            return B(nil, try toA.get().get())
          }.lifetime(lifetime.lifetime)
        }
        let (a, b) = (try container.resolve(DILazy<A>.self), try container.resolve(DILazy<B>.self))
        toA.put(a)
        toB.put(b)
        let isRecursive = try team.gather { number in
          try failure { (number + round) % 2 == 0 ? try a.get() as Link : try b.get() }.isRecursion
        }
        try #require(isRecursive.allSatisfy { $0 } && !a.wasMade && !b.wasMade, "\(lifetime), round \(round)")
        toA.put(nil)
        toB.put(nil)
      }
    }
  }

  /// A lazy that one thread is asking by waits for an instance, whose creation on another thread uses the lazy.
  @Test(arguments: [2, 8], [false, true])
  func aLazyAndAnInstanceThatNeedEachOtherDoNotDeadlock(_ threads: Int, _ isInjected: Bool) throws {
    try withTeam(of: threads) { team in
      for (round, lifetime) in (0..<rounds(100)).flatMap({ round in Self.cached.map { (round, $0) } }) {
        let (box, hook) = (Box(), Hook<DILazy<A>>())
        let container = try FrontEnd.builder.container { registrations in
          registrations.registerThrowing { () -> A in
            pauseAtRandom()
            return A(nil, try box.resolve(B.self))
          }
          let b: Registration<B>
          if isInjected {
            b = registrations.register { B() }.injectionThrowing { b in
              pauseAtRandom()
              b.other = try hook.get().get()
            }
          } else {
            b = registrations.registerThrowing { () -> B in
              pauseAtRandom()
              return B(nil, try hook.get().get())
            }
          }
          b.lifetime(lifetime.lifetime)
        }
        let lazy = try container.resolve(DILazy<A>.self)
        box.put(container)
        hook.put(lazy)
        defer {
          box.clear()
          hook.put(nil)
        }
        let found = try team.gather { number -> Link? in
          let entersAtB = (number + round) % 2 == 0
          do throws(any Error) {
            let link: Link = try entersAtB ? container.resolve(B.self) : lazy.get()
            try check(link.other?.other === link, "the ring is not closed")
            return link
          } catch let error as DIError {
            // Legal is what begins with the instance that is injected into.
            try check(error.isRecursion && !(isInjected && entersAtB), "\(error)")
            return nil
          }
        }
        let links = found.compactMap(\.self)
        let situation: Comment = "\(lifetime), round \(round)"
        try #require(links.isEmpty != isInjected, situation)
        try #require(links.allSatisfy { $0 === links[0] || $0 === links[0].other }, situation)
        for link in links { link.other = nil }
      }
    }
  }
}
