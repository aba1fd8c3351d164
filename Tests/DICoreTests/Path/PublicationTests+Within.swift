import DICore
import Testing

// Creations that stand beside each other in an initializer, or in each other.

extension PublicationTests {
  final class Yard: @unchecked Sendable {  // Each test uses its own.
    var stable: Stable?
    var tower: Tower?
  }
  final class Stable: @unchecked Sendable {  // Written before others have it.
    var yard: Yard?
  }
  final class Tower: Sendable {
    let stable: Stable
    init(_ stable: Stable) { self.stable = stable }
  }

  private func registerYard(
    _ registrations: Registrations, _ shelf: Shelf, _ through: Through,
    _ look: @escaping @Sendable (DIBuiltContainer) -> Void = { _ in }
  ) {
    registrations.registerAsking { given -> Yard in
      let yard = Yard()
      yard.stable = try through.resolve(given, shelf)
      yard.tower = try through.resolve(given, shelf)
      look(given)
      return yard
    }
    registrations.register { Stable() }
      .injectionAsking { $1.yard = try through.resolve($0, shelf) }.lifetime(.lazySingle)
    registrations.registerAsking { Tower(try through.resolve($0, shelf)) }.lifetime(.lazySingle)
  }

  @Test(arguments: FrontEnd.allCases)
  func aDependentOfAWaitingObjectIsNotPublished(_ frontEnd: FrontEnd) throws {
    let (shelf, journal) = (Shelf(), Journal())
    try frontEnd.withContainer(shelf) { registrations in
      registerYard(registrations, shelf, .given) { _ in
        let tower = Visitor { try shelf.captured.resolve(Tower.self) }
        let stable = Visitor { try shelf.captured.resolve(Stable.self) }
        journal.note(tower.isKeptWaiting ? "the tower waits" : "the tower is given out")
        journal.note(stable.isKeptWaiting ? "the stable waits" : "the stable is given out")
      }
    } _: { (container) throws in
      let yard = try container.resolve(Yard.self)
      #expect(journal.entries == ["the tower waits", "the stable waits"])
      #expect(yard.stable?.yard === yard)
      #expect(yard.tower?.stable === yard.stable)
      let visitor = Visitor { try container.resolve(Tower.self) }
      #expect(try visitor.answer() === yard.tower)
      yard.stable?.yard = nil
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func anotherThreadGetsAWaitingObjectFinished(_ frontEnd: FrontEnd) throws {
    let shelf = Shelf()
    for round in 0..<rounds(20) {
      try withTeam(of: 3) { team in
        let isOpen = team.event("the yard")
        try frontEnd.withContainer(shelf) { registrations in
          registerYard(registrations, shelf, .given) { _ in
            isOpen.happen()
            pause(microseconds: UInt32(round * 50))
          }
        } _: { (container) throws in
          let found = try team.gather { number -> Stable in
            if number == 0 { return try container.resolve(Yard.self).stable! }
            isOpen.wait()
            let stable =
              number == 1 ? try container.resolve(Tower.self).stable : try container.resolve(Stable.self)
            try check(stable.yard?.stable === stable, "the stable is not finished")
            return stable
          }
          #expect(found[1] === found[0] && found[2] === found[0])
          found[0].yard = nil
        }
      }
    }
  }

  /// By any other container the stable has to be finished when it is handed out, and leads to the open yard.
  @Test(arguments: Through.others)
  func aRequestThatMustLeadToAnOpenInitializerIsARecursion(_ through: Through) throws {
    let shelf = Shelf()
    try FrontEnd.builder.withContainer(shelf) { registrations in
      registerYard(registrations, shelf, through)
    } _: { (container) throws in
      #expect(try failure { try container.resolve(Yard.self) }.isRecursion)
      #expect(try failure { try container.resolve(Tower.self) }.isRecursion)
      // Entered at the injection, nothing leads back to an initializer.
      let stable = try container.resolve(Stable.self)
      #expect(stable.yard?.stable === stable && stable.yard?.tower?.stable === stable)
      stable.yard = nil
    }
  }

  class Level: @unchecked Sendable {  // Constant.
    let below: Level?
    init(_ below: Level? = nil) { self.below = below }
  }
  final class Ground: Level, @unchecked Sendable {}
  final class First: Level, @unchecked Sendable {}
  final class Second: Level, @unchecked Sendable {}

  @Test(arguments: Through.onBoth)
  func eachObjectOfAChainIsPublishedBeforeTheNextGoesOn(_ through: Through, _ frontEnd: FrontEnd) throws {
    let (shelf, journal) = (Shelf(), Journal())
    try frontEnd.withContainer(shelf) { registrations in
      registrations.registerAsking { _ in Ground() }.lifetime(.lazySingle)
      registrations.registerAsking { given -> First in
        let ground = try through.resolve(Ground.self, given, shelf)
        let visitor = Visitor { try shelf.captured.resolve(Ground.self) }
        journal.note(visitor.isAnswered ? "ground" : "no ground")
        return First(ground)
      }.lifetime(.lazySingle)
      registrations.registerAsking { given -> Second in
        let first = try through.resolve(First.self, given, shelf)
        let visitor = Visitor { try shelf.captured.resolve(First.self) }
        journal.note(visitor.isAnswered ? "first" : "no first")
        return Second(first)
      }.lifetime(.perContainer)
    } _: { (container) throws in
      let second = try container.resolve(Second.self)
      #expect(journal.entries == ["ground", "first"])
      #expect(try second.below === container.resolve(First.self))
    }
  }
}
