import DICore
import Testing

/// Containers that ask each other, or share a custom scope, from several threads.
struct SeveralContainersTests {
  class Link: @unchecked Sendable {  // Written before others have it.
    var next: Link?
    init(_ next: Link? = nil) { self.next = next }
  }
  final class A: Link, @unchecked Sendable {}
  final class B: Link, @unchecked Sendable {}
  final class C: Link, @unchecked Sendable {}
  final class D: Link, @unchecked Sendable {}

  static let lifetimes: [NamedLifetime] = [.lazySingle, .perContainer, .weakSingle, .perContainerWeak, .custom]

  /// Two graphs that were not made by one build; each may be of either front end.
  static let frontEnds = pairs(FrontEnd.allCases, FrontEnd.allCases)

  /// One of the first needs one of the second, and another of the second another of the first.
  @Test(arguments: [2, 8], frontEnds)
  func containersThatNeedEachOthersObjectsGetThem(_ threads: Int, _ frontEnds: (FrontEnd, FrontEnd)) throws {
    try withTeam(of: threads) { team in
      for (round, lifetime) in (0..<rounds(60)).flatMap({ round in Self.lifetimes.map { (round, $0) } }) {
        let (tally, toFirst, toSecond) = (Tally(), Box(), Box())
        let first = try frontEnds.0.container { registrations in
          registrations.registerThrowing { () -> A in
            pauseAtRandom()
            tally.count("a")
            return A(try toSecond.resolve(B.self))
          }.lifetime(lifetime.lifetime)
          registrations.register { () -> D in
            pauseAtRandom()
            tally.count("d")
            return D()
          }.lifetime(lifetime.lifetime)
        }
        let second = try frontEnds.1.container { registrations in
          registrations.registerThrowing { () -> C in
            pauseAtRandom()
            tally.count("c")
            return C(try toFirst.resolve(D.self))
          }.lifetime(lifetime.lifetime)
          registrations.register { () -> B in
            pauseAtRandom()
            tally.count("b")
            return B()
          }.lifetime(lifetime.lifetime)
        }
        toFirst.put(first)
        toSecond.put(second)
        let found: [Link] = try team.gather { number in
          (number + round) % 2 == 0 ? try first.resolve(A.self) : try second.resolve(C.self)
        }
        toFirst.clear()
        toSecond.clear()
        try #require(Set(found.map(ObjectIdentifier.init)).count == 2, "\(lifetime), round \(round)")
        try #require(found.allSatisfy { $0.next != nil }, "\(lifetime), round \(round)")
        try #require(tally.holds(1, of: ["a", "b", "c", "d"]), "\(lifetime), round \(round): \(tally.all)")
      }
    }
  }

  @Test(arguments: [2, 8])
  func containersWhoseInitializersNeedEachOtherAreARecursion(_ threads: Int) throws {
    try withTeam(of: threads) { team in
      for (round, lifetime) in (0..<rounds(40)).flatMap({ round in Self.lifetimes.map { (round, $0) } }) {
        let (toFirst, toSecond) = (Box(), Box())
        let first = try FrontEnd.builder.container { registrations in
          registrations.registerThrowing { () -> A in
            pauseAtRandom()
            return A(try toSecond.resolve(B.self))
          }.lifetime(lifetime.lifetime)
        }
        let second = try FrontEnd.builder.container { registrations in
          registrations.registerThrowing { () -> B in
            pauseAtRandom()
            return B(try toFirst.resolve(A.self))
          }.lifetime(lifetime.lifetime)
        }
        toFirst.put(first)
        toSecond.put(second)
        let isRecursive = try team.gather { number in
          let error = try failure {
            (number + round) % 2 == 0 ? try first.resolve(A.self) as Link : try second.resolve(B.self)
          }
          return error.isRecursion
        }
        toFirst.clear()
        toSecond.clear()
        try #require(isRecursive.allSatisfy { $0 }, "\(lifetime), round \(round)")
      }
    }
  }

  @Test(arguments: [2, 8], frontEnds)
  func containersWhoseInjectionsNeedEachOtherMakeOneRing(_ threads: Int, _ frontEnds: (FrontEnd, FrontEnd)) throws {
    try withTeam(of: threads) { team in
      for (round, lifetime) in (0..<rounds(60)).flatMap({ round in Self.lifetimes.map { (round, $0) } }) {
        let (tally, toFirst, toSecond) = (Tally(), Box(), Box())
        let first = try frontEnds.0.container { registrations in
          registrations.register { () -> A in
            tally.count("a")
            return A()
          }.injectionThrowing { a in
            pauseAtRandom()
            a.next = try toSecond.resolve(B.self)
          }.lifetime(lifetime.lifetime)
        }
        let second = try frontEnds.1.container { registrations in
          registrations.register { () -> B in
            tally.count("b")
            return B()
          }.injectionThrowing { b in
            pauseAtRandom()
            b.next = try toFirst.resolve(A.self)
          }.lifetime(lifetime.lifetime)
        }
        toFirst.put(first)
        toSecond.put(second)
        let found = try team.gather { number -> Link in
          let link: Link = (number + round) % 2 == 0 ? try first.resolve(A.self) : try second.resolve(B.self)
          try check(link.next?.next === link, "the ring is not closed")
          return link
        }
        toFirst.clear()
        toSecond.clear()
        try #require(found.allSatisfy { $0 === found[0] || $0 === found[0].next }, "\(lifetime), round \(round)")
        try #require(tally.holds(1, of: ["a", "b"]), "\(lifetime), round \(round): \(tally.all)")
        found[0].next?.next = nil
      }
    }
  }
}

// MARK: - A custom scope that is shared

extension SeveralContainersTests {
  static let references: [Lifetime.Reference] = [.strong, .weak]

  @Test(arguments: [2, 8], references)
  func twoBuildsFillACustomScopeOnce(_ threads: Int, _ reference: Lifetime.Reference) throws {
    let scope = DIScope(name: "shared", reference: reference)
    try withTeam(of: threads) { team in
      for round in 0..<rounds(1_000) {
        let tally = Tally()
        let builder = DIContainerBuilder()
        builder.register { (b: B) -> A in
          pauseAtRandom()
          tally.count("a")
          return A(b)
        }.lifetime(.custom(scope))
        builder.register { () -> B in
          pauseAtRandom()
          tally.count("b")
          return B()
        }.lifetime(.custom(scope))
        // Each container has its own, and finds the shared ones.
        builder.register { (a: A) -> C in C(a) }.lifetime(.perContainer)
        let containers = [try builder.build(), try builder.build()]
        let found = try team.gather { number -> Link? in
          let container = containers[number % 2]
          switch (number + round) % 3 {
          case 0: return try container.resolve(A.self).next
          case 1: return try container.resolve(B.self)
          default: return try container.resolve(C.self).next?.next
          }
        }
        try #require(found.allSatisfy { $0 != nil && $0 === found[0] }, "round \(round)")
        try #require(tally["b"] == 1, "round \(round): \(tally.all)")
        // A weak one may have gone with the thread that asked for it.
        if reference == .strong { try #require(tally["a"] <= 1, "round \(round): \(tally.all)") }
        scope.clean()
      }
    }
  }

  /// A ring that two builds share; each makes the members requested from it.
  @Test(arguments: [2, 8], references)
  func twoBuildsEnterARingOfACustomScope(_ threads: Int, _ reference: Lifetime.Reference) throws {
    let scope = DIScope(name: "shared", reference: reference)
    try withTeam(of: threads) { team in
      for (round, isAsking) in (0..<rounds(400)).flatMap({ [($0, false), ($0, true)] }) {
        let tally = Tally()
        let builder = DIContainerBuilder()
        let a = builder.register { () -> A in
          pauseAtRandom()
          tally.count("a")
          return A()
        }.lifetime(.custom(scope))
        let b = builder.register { () -> B in
          pauseAtRandom()
          tally.count("b")
          return B()
        }.lifetime(.custom(scope))
        if isAsking {
          a.injection(.manual) { container, a in a.next = try container.resolve(B.self) }
          b.injection(.manual) { container, b in b.next = try container.resolve(A.self) }
        } else {
          a.injection { $0.next = $1 as B }
          b.injection { $0.next = $1 as A }
        }
        let containers = [try builder.build(), try builder.build()]
        let found = try team.gather { number -> Link in
          let container = containers[number % 2]
          let link: Link = (number / 2 + round) % 2 == 0 ? try container.resolve(A.self) : try container.resolve(B.self)
          try check(link.next?.next === link, "the ring is not closed")
          return link
        }
        try #require(found.allSatisfy { $0 === found[0] || $0 === found[0].next }, "round \(round)")
        try #require(tally.holds(1, of: ["a", "b"]), "round \(round): \(tally.all)")
        found[0].next?.next = nil
        scope.clean()
      }
    }
  }

  /// Its own instance, by way of the other build, is what the factory asks for.
  @Test(arguments: [2, 8], references)
  func aRecursionThroughTheOtherBuildIsFoundOnEveryThread(_ threads: Int, _ reference: Lifetime.Reference) throws {
    let scope = DIScope(name: "shared", reference: reference)
    try withTeam(of: threads) { team in
      for round in 0..<rounds(200) {
        let boxes = [Box(), Box()]
        let builder = DIContainerBuilder()
        builder.register { (other: D) throws -> A in
          pauseAtRandom()
          return A(try boxes[0].resolve(B.self))
        }.lifetime(.custom(scope))
        builder.register { () throws -> B in
          pauseAtRandom()
          return B(try boxes[1].resolve(A.self))
        }.lifetime(.custom(scope))
        builder.register { D() }
        let containers = [try builder.build(), try builder.build()]
        for (box, container) in zip(boxes, containers) { box.put(container) }
        let isRecursive = try team.gather { number in
          let error = try failure {
            (number + round) % 2 == 0
              ? try containers[0].resolve(A.self) as Link : try containers[1].resolve(B.self)
          }
          return error.isRecursion
        }
        for box in boxes { box.clear() }
        try #require(isRecursive.allSatisfy { $0 }, "round \(round)")
      }
    }
  }
}
