import DICore
import Testing

/// A cycle that several threads enter at different members is the same one for all of them.
struct CyclesFromBothEndsTests {
  @Test(arguments: [2, 8], [2, 3, 4])
  func allThreadsGetOneFinishedRing(_ threads: Int, _ size: Int) throws {
    try withTeam(of: threads) { team in
      for ring in Ring.all(size) {
        for round in 0..<rounds(20) {
          let situation: Comment = "\(ring.testDescription), round \(round)"
          let tally = Tally()
          let container = try ring.container(tally)
          let found = try team.gather { number in
            let node = try ring.enter(container, at: number + round)
            try ring.check(node)
            return node
          }
          let members = ring.members(from: found[0])
          try #require(found.allSatisfy { node in members.contains { $0 === node } }, situation)
          try #require(tally.holds(1, of: (0..<size).map(String.init)), "\(situation): \(tally.all)")
          // Later requests get the same.
          for entry in 0..<size { try #require(ring.enter(container, at: entry) === members[entry], situation) }
          ring.open(found[0])
        }
      }
    }
  }

  /// What belongs to the root is made of what belongs to the root, whichever scope asks first.
  @Test(arguments: [2, 8], [2, 3, 4])
  func aRingOfTheRootAndScopesIsOneFromEveryScope(_ threads: Int, _ size: Int) throws {
    try withTeam(of: threads) { team in
      for ring in Ring.all(size) where ring.lifetimes == .mixed && size == 2 || ring.lifetimes == .scoped {
        for round in 0..<rounds(50) {
          let situation: Comment = "\(ring.testDescription), round \(round)"
          let tally = Tally()
          let root = try ring.container(tally)
          let containers = [root, root.newLifeTimeScope(), root.newLifeTimeScope()]
          let found = try team.gather { number in
            let node = try ring.enter(containers[(number / 2 + round) % 3], at: number)
            if ring.lifetimes == .scoped {
              try ring.check(node)
            } else {
              try check(node.next?.next?.next === node.next && node.postInits == 1, "\(node.number) is not finished")
            }
            return node
          }
          for (number, container) in containers.enumerated() {
            let nodes = try (0..<size).map { try ring.enter(container, at: $0) }
            for node in nodes { try #require(node.postInits == 1, situation) }
            if number == 0 || ring.lifetimes == .scoped {
              try #require(ring.isClosed(at: nodes[0]), situation)
            } else {
              // A member of the scope that leads to the members of the root.
              try #require(nodes[0].next !== nodes[1] && nodes[1].next === nodes[0], situation)
            }
          }
          let made = ring.lifetimes == .scoped ? Array(repeating: 3, count: size) : [1, 3]
          try #require(made.indices.allSatisfy { tally["\($0)"] == made[$0] }, "\(situation): \(tally.all)")
          for node in found { ring.open(node) }
        }
      }
    }
  }

  @Test(arguments: [2, 8], [2, 3, 4])
  func aRingOfInitializersIsARecursionOnEveryThread(_ threads: Int, _ size: Int) throws {
    try withTeam(of: threads) { team in
      for ring in Ring.all(size, [.initializers]) where ring.form == .typed || ring.frontEnd == .builder {
        for round in 0..<rounds(10) {
          let situation: Comment = "\(ring.testDescription), round \(round)"
          let tally = Tally()
          let container = try ring.container(tally)
          let isRecursive = try team.gather { number in
            let error = try failure { try ring.enter(container, at: number + round) }
            return error.recursiveType != nil
          }
          try #require(isRecursive.allSatisfy { $0 }, situation)
          // And for later requests.
          for entry in 0..<size {
            try #require(failure { try ring.enter(container, at: entry) }.recursiveType != nil, situation)
          }
          try #require(tally.all.isEmpty, "\(situation): \(tally.all)")
        }
      }
    }
  }

  final class Narcissus: @unchecked Sendable {  // As the nodes of a ring.
    var mirror: Narcissus?
  }

  @Test(arguments: [2, 8], FrontEnd.allCases)
  func anObjectInjectedIntoItselfIsOneOnAllThreads(_ threads: Int, _ frontEnd: FrontEnd) throws {
    try withTeam(of: threads) { team in
      for (isAsking, lifetime) in pairs([false, true], ExactlyOnceTests.kept) {
        for round in 0..<rounds(100) {
          let tally = Tally()
          let container = try frontEnd.container { registrations in
            let registration = registrations.register { () -> Narcissus in
              tally.count("made")
              return Narcissus()
            }
            if isAsking {
              registration.injectionAsking { $1.mirror = try $0.resolve() }
            } else {
              registration.injection { $0.mirror = $1 as Narcissus }
            }
            registration.lifetime(lifetime.lifetime)
          }
          let found = try team.gather { _ in
            let narcissus = try container.resolve(Narcissus.self)
            try check(narcissus.mirror === narcissus, "it is not in its mirror")
            return narcissus
          }
          try #require(found.allSatisfy { $0 === found[0] }, "\(lifetime), round \(round)")
          if lifetime != .single || frontEnd == .declarative { try #require(tally["made"] == 1, "\(lifetime)") }
          found[0].mirror = nil
        }
      }
    }
  }

  final class Way: @unchecked Sendable {  // As the nodes of a ring.
    let number: Int
    var town: Town?
    init(_ number: Int) { self.number = number }
  }
  final class Town: Sendable {
    let house: House
    init(_ house: House) { self.house = house }
  }
  final class House: @unchecked Sendable {  // As the nodes of a ring.
    var way: Way?
  }

  /// A prototype is another object for each request; the cached ones that it leads to are not.
  @Test(arguments: [2, 8], FrontEnd.allCases)
  func aPrototypeLeadsEveryThreadToTheSameCachedMembers(_ threads: Int, _ frontEnd: FrontEnd) throws {
    try withTeam(of: threads) { team in
      for isAsking in [false, true] {
        for round in 0..<rounds(800) {
          let tally = Tally()
          let container = try frontEnd.container { registrations in
            if isAsking {
              registrations.register { Way(tally.count("way")) }.injectionAsking { $1.town = try $0.resolve() }
              registrations.registerAsking { container -> Town in
                pauseAtRandom()
                tally.count("town")
                return Town(try container.resolve())
              }.lifetime(.lazySingle)
            } else {
              registrations.register { Way(tally.count("way")) }.injection { $0.town = $1 as Town }
              registrations.register { (house: House) -> Town in
                pauseAtRandom()
                tally.count("town")
                return Town(house)
              }.lifetime(.lazySingle)
            }
            registrations.register { () -> House in
              pauseAtRandom()
              tally.count("house")
              return House()
            }.injection { $0.way = $1 as Way }.lifetime(.perScope)
          }
          let towns = try team.gather { number in
            let town: Town
            switch (number + round) % 3 {
            case 0:
              town = try container.resolve()
            case 1:
              let way = try container.resolve(Way.self)
              guard let next = way.town else { throw Fault("a way without a town") }
              town = next
            default:
              guard let next = try container.resolve(House.self).way?.town else { throw Fault("a house without a way") }
              town = next
            }
            try check(town.house.way?.town === town, "the ring is not closed")
            return town
          }
          try #require(towns.allSatisfy { $0 === towns[0] }, "asking: \(isAsking), round \(round)")
          try #require(tally["town"] == 1 && tally["house"] == 1, "asking: \(isAsking), round \(round): \(tally.all)")
          towns[0].house.way = nil
        }
      }
    }
  }
}
