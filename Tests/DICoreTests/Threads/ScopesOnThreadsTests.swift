import DICore
import Testing

/// Scopes that threads open, use and close.
struct ScopesOnThreadsTests {
  final class Shared: Canary, @unchecked Sendable {}
  final class Scoped: Canary, @unchecked Sendable {
    let shared: Shared
    init(_ shared: Shared, _ tally: Tally) {
      self.shared = shared
      super.init(tally)
    }
  }
  final class Holder: Canary, @unchecked Sendable {
    let scoped: Scoped
    init(_ scoped: Scoped, _ tally: Tally) {
      self.scoped = scoped
      super.init(tally)
    }
  }
  struct Request: Sendable, Equatable { let number: Int }

  private static func container(_ frontEnd: FrontEnd, _ tally: Tally) throws -> DIBuiltContainer {
    try frontEnd.container { registrations in
      registrations.register { () -> Shared in
        pauseAtRandom()
        tally.count("shared")
        return Shared(tally)
      }.lifetime(.lazySingle)
      registrations.register { (shared: Shared) -> Scoped in
        pauseAtRandom()
        tally.count("scoped")
        return Scoped(shared, tally)
      }.lifetime(.perScope)
      registrations.registerAsking { container -> Holder in
        tally.count("holder")
        return Holder(try container.resolve(), tally)
      }.lifetime(.perScope)
      registrations.register(scopeValue: Request.self).lifetime(.perScope)
      registrations.registerAsking { try [$0.resolve(Request.self)] }.lifetime(.perScope)
    }
  }

  enum Ending: String, CaseIterable, Sendable { case closed, released }

  @Test(arguments: [2, 8], pairs(Ending.allCases, FrontEnd.allCases))
  func eachThreadHasItsScopesInstancesAndAllShareTheRest(
    _ threads: Int, _ which: (ending: Ending, frontEnd: FrontEnd)
  ) throws {
    let turns = 50
    try withTeam(of: threads) { team in
      for round in 0..<rounds(20) {
        let tally = Tally()
        do {
          let container = try Self.container(which.frontEnd, tally)
          let shared = try team.gather { number in
            let shared = try container.resolve(Shared.self)
            for turn in 0..<turns {
              let scope = turn % 3 == 0 ? container.newLifeTimeScope().newLifeTimeScope() : container.newLifeTimeScope()
              try scope.set(Request(number: turn + number))
              let holder = try scope.resolve(Holder.self)
              try check(holder.scoped === scope.resolve(Scoped.self), "two in one scope")
              try check(holder.scoped.shared === shared, "two shared ones")
              try check(
                scope.resolve([Request].self) == [Request(number: turn + number)], "the request of another scope")
              if which.ending == .closed {
                scope.clean()
                try holder.scoped.use()
                try check(scope.resolve(Holder.self) !== holder, "kept by a closed scope")
              }
            }
            return shared
          }
          try #require(shared.allSatisfy { $0 === shared[0] }, "round \(round)")
        }
        let each = threads * turns * (which.ending == .closed ? 2 : 1)
        try #require(tally["shared"] == 1 && tally["scoped"] == each && tally["holder"] == each, "\(tally.all)")
        try #require(tally.isEven, "round \(round): \(tally.all)")
      }
    }
  }

  @Test(arguments: [2, 8], FrontEnd.allCases)
  func threadsThatShareScopesGetOneInstanceInEach(_ threads: Int, _ frontEnd: FrontEnd) throws {
    try withTeam(of: threads) { team in
      for round in 0..<rounds(400) {
        let tally = Tally()
        do {
          let container = try Self.container(frontEnd, tally)
          let scopes = [container] + (0..<4).map { _ in container.newLifeTimeScope() }
          let found = try team.gather { number in
            try scopes.indices.map { position -> (Int, Holder) in
              let index = (position + number + round) % scopes.count
              return (index, try scopes[index].resolve(Holder.self))
            }.sorted { $0.0 < $1.0 }.map(\.1)
          }
          try #require(found.allSatisfy { $0.elementsEqual(found[0], by: ===) }, "round \(round)")
          try #require(Set(found[0].map(ObjectIdentifier.init)).count == scopes.count, "round \(round)")
          try #require(tally["scoped"] == scopes.count && tally["shared"] == 1, "round \(round): \(tally.all)")
        }
        try #require(tally.isEven, "round \(round): \(tally.all)")
      }
    }
  }

  /// The last container of a scope may be let go on any thread, while what is in it is used on another.
  @Test(arguments: [2, 8], FrontEnd.allCases)
  func aScopeGoesWithItsLastThread(_ threads: Int, _ frontEnd: FrontEnd) throws {
    try withTeam(of: threads) { team in
      for round in 0..<rounds(600) {
        let tally = Tally()
        do {
          let container = try Self.container(frontEnd, tally)
          let boxes = (0..<threads).map { _ in Box() }
          let scope = container.newLifeTimeScope()
          for box in boxes { box.put(container.useScope(from: scope)) }
          try team.gather { number in
            let holder = try boxes[number].resolve(Holder.self)
            boxes[number].clear()
            try holder.scoped.shared.use()
            try holder.use()
          }
          try #require(tally["holder"] == 1, "round \(round): \(tally.all)")
        }
        try #require(tally.isEven, "round \(round): \(tally.all)")
      }
    }
  }

  @Test(arguments: [2, 8], FrontEnd.allCases)
  func oneThreadSetsTheValueOfAScope(_ threads: Int, _ frontEnd: FrontEnd) throws {
    try withTeam(of: threads) { team in
      for round in 0..<rounds(1_000) {
        let container = try Self.container(frontEnd, Tally())
        let scope = container.newLifeTimeScope()
        let set = try team.gather { number -> Int? in
          do throws(DIError) { try scope.set(Request(number: number)) } catch {
            guard case .valueIsAlreadySet = error else { throw error }
            return nil
          }
          return number
        }
        let winners = set.compactMap(\.self)
        try #require(winners.count == 1, "round \(round)")
        #expect(try scope.resolve(Request.self) == Request(number: winners[0]))
      }
    }
  }
}
