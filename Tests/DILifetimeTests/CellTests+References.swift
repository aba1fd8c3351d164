import DILifetime
import Testing

// References that are paid for in advance, and what is no object.

extension CellTests {
  private func filled(_ population: Population, hasRoom: Bool = true) -> OwnedCell {
    let owner = OwnedCell()
    #expect(owner.cell.claim(for: Self.first))
    let member = population.member(hasRoom: hasRoom)
    #expect(owner.cell.endCreation(with: member, by: Self.first, underLock: false) != .watched)
    return owner
  }

  /// More than are paid for at once, in any build.
  static let many = 600

  @Test(arguments: [1, 2, 15, 16, 17, 31, 32, 33, 64, 127, 128, 129, 255, 256, 257, 511, 512, 513, many])
  func eachReferenceThatWasTakenCounts(_ count: Int) {
    let population = Population()
    for (goesFirst, hasRoom) in [(false, true), (true, true), (false, false), (true, false)] {
      let owner = filled(population, hasRoom: hasRoom)
      var taken = (0..<count).map { _ in owner.cell.take() }
      #expect(taken.allSatisfy { $0 === taken[0] && $0 != nil })
      if goesFirst { owner.cell.empty() }
      while taken.count > 1 {
        taken.removeLast()
        if population.alive != 1 { break }
      }
      #expect(population.alive == 1 && taken.count == 1)
      taken = []
      #expect(population.alive == (goesFirst ? 0 : 1))
      owner.cell.empty()
      #expect(population.alive == 0)
    }
  }

  /// At once there are as many as are left of those that were paid for; who pays for more gets one too.
  @Test func whenThoseInAdvanceGetFewMoreArePaidFor() {
    let population = Population()
    let owner = filled(population)
    var runs: [Int] = []
    for _ in 0..<4 {
      var run = 0
      while run < Self.many, let object = owner.cell.takeAtOnce() {
        Unmanaged<AnyObject>.fromOpaque(object).release()
        run += 1
      }
      runs.append(run)
      guard let object = owner.cell.takeObject() else { break }
      Unmanaged<AnyObject>.fromOpaque(object).release()
    }
    #expect(runs.count == 4)
    #expect(runs.allSatisfy { $0 == runs[0] && 1 < $0 && $0 < Self.many }, "\(runs)")
    #expect(population.alive == 1)
    owner.cell.empty()
    #expect(population.alive == 0)
  }

  /// Both ways to take, in turns.
  @Test(arguments: [true, false])
  func manyAreTakenAndGivenBack(hasRoom: Bool) {
    let population = Population()
    let owner = filled(population, hasRoom: hasRoom)
    for turn in 0..<10_000 {
      let object = turn % 3 == 0 ? owner.cell.takeObject() : owner.cell.takeAtOnce() ?? owner.cell.takeObject()
      guard let object else {
        Issue.record("nothing at \(turn)")
        return
      }
      Unmanaged<AnyObject>.fromOpaque(object).release()
    }
    #expect(population.alive == 1)
    owner.cell.empty()
    #expect(population.alive == 0)
  }

  @Test func whatMayBeMadeInVainIsMadeOnce() throws {
    let population = Population()
    let owner = OwnedCell()
    var made = 0
    for _ in 0..<3 {
      let object = owner.cell.takeObject {
        made += 1
        return population.member()
      }
      Unmanaged<AnyObject>.fromOpaque(try #require(object)).release()
    }
    #expect(made == 1 && population.alive == 1)
    owner.cell.empty()
    #expect(population.alive == 0 && owner.cell.claim(for: Self.first))
  }

  // MARK: - What is no object

  struct Pair: Equatable {
    let name: String
    let member: Member
    static func == (a: Pair, b: Pair) -> Bool { a.name == b.name && a.member === b.member }
  }

  /// The instance in an object, which keeps its references.
  private static func instance<Instance>(_ type: Instance.Type, in object: AnyObject, isBoxed: Bool) -> Instance {
    ObjectRepresentation.take(type, from: Unmanaged.passRetained(object).toOpaque(), isBoxed: isBoxed)
  }

  @Test func aValueLiesInABox() throws {
    let population = Population()
    let owner = OwnedCell()
    do {
      let pair = Pair(name: "a name that is too long for the string itself", member: population.member())
      #expect(owner.cell.claim(for: Self.first))
      #expect(
        owner.cell.endCreation(with: ObjectRepresentation.object(pair), by: Self.first, underLock: false) != .watched)
      for _ in 0..<Self.many {
        let object = try #require(owner.cell.takeAtOnce() ?? owner.cell.takeObject())
        #expect(ObjectRepresentation.take(Pair.self, from: object, isBoxed: true) == pair)
      }
      let object = try #require(owner.cell.take())
      #expect(Self.instance(Pair.self, in: object, isBoxed: true) == pair)
      #expect(try ObjectRepresentation.take(Pair.self, from: #require(owner.cell.takeObject()), isBoxed: true) == pair)
    }
    #expect(population.alive == 1)
    owner.cell.empty()
    #expect(population.alive == 0)
  }

  @Test func aValueIsBoxedForTheShortWayToo() throws {
    let owner = OwnedCell()
    #expect(owner.cell.claim(for: Self.first))
    let isKept = { (object: UnsafeMutableRawPointer) in
      End.atOnce(owner.cell, with: Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue(), by: Self.first)
    }
    ObjectRepresentation.withObject(for: 42, isBoxed: true) { #expect(isKept($0)) }
    #expect(try ObjectRepresentation.take(Int.self, from: #require(owner.cell.takeObject()), isBoxed: true) == 42)
    owner.cell.empty()
    let number: Int? = nil
    #expect(owner.cell.claim(for: Self.first))
    #expect(
      owner.cell.endCreation(with: ObjectRepresentation.object(number), by: Self.first, underLock: false) != .watched)
    let object = try #require(owner.cell.take())
    #expect(Self.instance(Int?.self, in: object, isBoxed: true) == nil)
  }

  @Test func anObjectLiesThereItself() throws {
    let population = Population()
    let member = population.member(hasRoom: true)
    let object = ObjectRepresentation.object(member) as? Member
    #expect(object === member)
    #expect(Self.instance(Member.self, in: member, isBoxed: false) === member)
    let owner = OwnedCell()
    #expect(owner.cell.claim(for: Self.first))
    ObjectRepresentation.withObject(for: member, isBoxed: false) { object in
      #expect(owner.cell.endCreation(with: object, by: Self.first))
    }
    let kept = try #require(owner.cell.takeObject())
    #expect(ObjectRepresentation.take(Member.self, from: kept, isBoxed: false) === member)
  }
}
