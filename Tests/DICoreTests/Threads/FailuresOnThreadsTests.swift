import DICore
import Testing

/// Failures while other threads wait: they try in turn.
struct FailuresOnThreadsTests {
  final class Thing: Canary, @unchecked Sendable {}
  class Link: @unchecked Sendable {  // Constant.
    let thing: Thing
    init(_ thing: Thing) { self.thing = thing }
  }
  final class Second: Link, @unchecked Sendable {}
  final class Third: Link, @unchecked Sendable {}

  /// The error of one try.
  struct Refusal: Error { let number: Int }

  enum Place: String, CaseIterable, Sendable { case initializer, askingInitializer, injection, postInit }

  static let lifetimes = ExactlyOnceTests.kept.filter { $0 != .single }

  private static func register(
    _ registrations: Registrations, _ place: Place, _ lifetime: NamedLifetime,
    _ trial: @escaping @Sendable () throws -> Void
  ) {
    let registration: Registration<Thing>
    switch place {
    case .initializer:
      registration = registrations.registerThrowing { () -> Thing in
        try trial()
        return Thing()
      }
    case .askingInitializer:
      registration = registrations.registerAsking { _ in
        try trial()
        return Thing()
      }
    case .injection: registration = registrations.register { Thing() }.injectionThrowing { _ in try trial() }
    case .postInit: registration = registrations.register { Thing() }.postInitThrowing { _ in try trial() }
    }
    registration.lifetime(lifetime.lifetime)
  }

  /// A trial that is refused so many times.
  private static func refusing(_ times: Int, _ tally: Tally) -> @Sendable () throws -> Void {
    {
      pauseAtRandom()
      let number = tally.count("tries")
      if number <= times { throw Refusal(number: number) }
    }
  }

  /// The number of the try that failed, or nil if it did not.
  private static func refusal<Value>(_ attempt: Result<Value, any Error>) throws -> Int? {
    do throws(any Error) {
      _ = try attempt.get()
      return nil
    } catch DIError.initializationFailed(_, let underlying as Refusal) { return underlying.number }
  }

  @Test(arguments: [2, 8], Place.allCases)
  func eachThreadGetsTheErrorOfItsOwnTryOrTheObject(_ threads: Int, _ place: Place) throws {
    try withTeam(of: threads) { team in
      for (round, lifetime) in (0..<rounds(100)).flatMap({ round in Self.lifetimes.map { (round, $0) } }) {
        let times = round % (threads + 2)
        let situation: Comment = "\(lifetime), the first \(times) fail"
        let tally = Tally()
        let container = try FrontEnd.builder.container {
          Self.register($0, place, lifetime, Self.refusing(times, tally))
        }
        let attempts = try team.attempts { _ in try container.resolve(Thing.self) }
        let refused = try attempts.compactMap(Self.refusal)
        try #require(refused.sorted() == (0..<min(times, threads)).map { $0 + 1 }, situation)
        let things = attempts.compactMap { try? $0.get() }
        try #require(things.allSatisfy { $0 === things[0] }, situation)
        try #require(tally["tries"] == min(times + 1, threads), situation)
        // Later requests try as well, or find it.
        for _ in tally["tries"]..<max(times, tally["tries"]) {
          #expect(throws: DIError.self) { try container.resolve(Thing.self) }
        }
        let thing = try container.resolve(Thing.self)
        try #require(things.first == nil || things.first === thing, situation)
        try #require(tally["tries"] == times + 1, situation)
      }
    }
  }

  /// On the declarative front end a factory fails by giving `nil`.
  @Test(arguments: [2, 8], FrontEnd.allCases)
  func threadsTryInTurnIfAFactoryReturnsNil(_ threads: Int, _ frontEnd: FrontEnd) throws {
    try withTeam(of: threads) { team in
      for (round, lifetime) in (0..<rounds(100)).flatMap({ round in Self.lifetimes.map { (round, $0) } }) {
        let times = round % (threads + 2)
        let tally = Tally()
        let container = try frontEnd.container { registrations in
          registrations.registerFailable { () -> Thing? in
            pauseAtRandom()
            return tally.count("tries") <= times ? nil : Thing()
          }.lifetime(lifetime.lifetime)
        }
        let things = try team.gather { number -> Thing? in
          if number % 2 == 0, frontEnd == .declarative { return try container.resolve(Thing?.self) }
          do throws(DIError) { return try container.resolve(Thing.self) } catch {
            try check(error.missingType != nil, "\(error)")
            return nil
          }
        }
        let found = things.compactMap(\.self)
        let situation: Comment = "\(lifetime), the first \(times) give nil"
        try #require(found.count == max(threads - times, 0), situation)
        try #require(found.allSatisfy { $0 === found[0] }, situation)
        try #require(tally["tries"] == min(times + 1, threads), situation)
      }
    }
  }

  @Test(arguments: [2, 8], Place.allCases)
  func aDependentOfAFailureFailsWithItAndTriesAgain(_ threads: Int, _ place: Place) throws {
    try withTeam(of: threads) { team in
      for (round, lifetime) in (0..<rounds(100)).flatMap({ round in Self.lifetimes.map { (round, $0) } }) {
        let times = round % (threads + 2)
        let situation: Comment = "\(lifetime), the first \(times) fail"
        let tally = Tally()
        let container = try FrontEnd.builder.container { registrations in
          Self.register(registrations, place, lifetime, Self.refusing(times, tally))
          registrations.register { (thing: Thing) -> Second in
            tally.count("second")
            return Second(thing)
          }.lifetime(.perContainer)
          registrations.registerAsking { container -> Third in
            let thing = try container.resolve(Second.self).thing
            tally.count("third")
            return Third(thing)
          }.lifetime(.lazySingle)
        }
        let attempts = try team.attempts { number in
          switch (number + round) % 3 {
          case 0: try container.resolve(Thing.self)
          case 1: try container.resolve(Second.self).thing
          default: try container.resolve(Third.self).thing
          }
        }
        // Each try fails for one thread.
        let refused = try attempts.compactMap(Self.refusal)
        try #require(refused.sorted() == (0..<min(times, threads)).map { $0 + 1 }, situation)
        let things = attempts.compactMap { try? $0.get() }
        try #require(things.allSatisfy { $0 === things[0] }, situation)
        try #require(tally["second"] <= 1 && tally["third"] <= 1, "\(situation): \(tally.all)")
        while tally["tries"] < times { #expect(throws: DIError.self) { try container.resolve(Third.self) } }
        let (second, third) = (try container.resolve(Second.self), try container.resolve(Third.self))
        try #require(things.first == nil || things.first === third.thing, situation)
        try #require(third.thing === second.thing, situation)
      }
    }
  }

  /// A closure may go on without what could not be made.
  @Test(arguments: [2, 8])
  func aDependentThatSwallowsAFailureIsMadeOnce(_ threads: Int) throws {
    final class Patient: Sendable {
      let thing: Thing?
      init(_ thing: Thing?) { self.thing = thing }
    }
    try withTeam(of: threads) { team in
      for round in 0..<rounds(1_000) {
        let tally = Tally()
        let times = round % (threads + 2)
        let container = try FrontEnd.builder.container { registrations in
          Self.register(registrations, .initializer, .lazySingle, Self.refusing(times, tally))
          registrations.registerAsking { container -> Patient in
            tally.count("patient")
            return Patient(try? container.resolve(Thing.self))
          }.lifetime(.perContainer)
        }
        let patients = try team.attempts { number -> Patient? in
          if (number + round) % 2 == 0 { return try container.resolve(Patient.self) }
          _ = try container.resolve(Thing.self)
          return nil
        }
        let refused = try patients.compactMap(Self.refusal)
        let found = patients.compactMap { try? $0.get() }
        try #require(found.allSatisfy { $0 === found[0] } && tally["patient"] == 1, "round \(round): \(tally.all)")
        try #require(refused.count + (found[0].thing == nil ? 1 : 0) == min(times, threads / 2 + 1), "round \(round)")
      }
    }
  }
}
